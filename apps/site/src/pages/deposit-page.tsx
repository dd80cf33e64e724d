import { HeaderBar, IconButton } from '@lantern/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DepositForm } from '../features/deposit/deposit-form.tsx';
import styles from '../features/deposit/deposit.module.css';
import { OrderView } from '../features/deposit/order-view.tsx';
import { OrdersSheet } from '../features/deposit/orders-sheet.tsx';
import { useGoBack } from '../lib/go-back.ts';
import { useT } from '../lib/i18n.ts';

/** Deposit (§2): a new order, or one of the member's own by `?order=`, so that leaving and coming back keeps it. */
export default function DepositPage() {
  const t = useT();
  const goBack = useGoBack();
  const [query, setQuery] = useSearchParams();
  const [listOpen, setListOpen] = useState(false);
  const orderId = query.get('order');
  const open = (id: string) => {
    setListOpen(false);
    setQuery({ order: id }, { replace: orderId !== null });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <HeaderBar
        kind="page"
        title={t('title_deposit')}
        onBack={goBack}
        action={<IconButton icon="clock-counter-clockwise" label={t('deposit_orders')} data-testid="deposit-orders-open" onClick={() => setListOpen(true)} />}
      />
      <div className={`gutter ${styles.page}`}>
        {orderId ? <OrderView key={orderId} orderId={orderId} onAgain={() => setQuery({}, { replace: true })} /> : <DepositForm onCreated={open} />}
      </div>
      {listOpen && <OrdersSheet onChoose={open} onClose={() => setListOpen(false)} />}
    </>
  );
}
