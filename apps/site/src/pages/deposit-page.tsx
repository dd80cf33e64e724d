import { IconButton } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { DepositForm } from '../features/deposit/deposit-form.tsx';
import styles from '../features/deposit/deposit.module.css';
import { OrderView } from '../features/deposit/order-view.tsx';
import { SupportEntry } from '../lib/content/support-entry.tsx';
import { HeaderAction } from '../lib/navigation/header-action.tsx';
import { useT } from '../lib/language/i18n.ts';
import { useSearchParams } from '../lib/navigation/navigation.tsx';

const OrdersSheet = lazy(async () => ({ default: (await import('../features/deposit/orders-sheet.tsx')).OrdersSheet }));

/** Deposit (§2): a new order, or one of the member's own by `?order=`, so that leaving and coming back keeps it. */
export default function DepositPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const [listOpen, setListOpen] = useState(false);
  const orderId = query.get('order');
  const open = (id: string) => {
    setListOpen(false);
    setQuery({ order: id }, { replace: orderId !== null });
    window.scrollTo(0, 0);
  };
  const openList = () => setListOpen(true);
  const startOver = () => {
    setQuery({}, { replace: true });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <HeaderAction>
        <IconButton
          icon="clock-counter-clockwise"
          label={t('deposit_orders')}
          data-testid="deposit-orders-open"
          onClick={openList}
        />
      </HeaderAction>
      <div className={`gutter ${styles.page}`}>
        {orderId ? (
          <OrderView key={orderId} orderId={orderId} onAgain={startOver} />
        ) : (
          <DepositForm onOrder={open} onOrders={openList} />
        )}
        <SupportEntry topic="deposit" referenceId={orderId ?? undefined} />
      </div>
      <Suspense fallback={null}>
        {listOpen && <OrdersSheet onChoose={open} onClose={() => setListOpen(false)} />}
      </Suspense>
    </>
  );
}
