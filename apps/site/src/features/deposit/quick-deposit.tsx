/** A deposit over a running game: the same form and the same order as on the deposit page. */
import { BottomSheet } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/language/i18n.ts';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit.module.css';
import { OrderView } from './order-view.tsx';

const OrdersSheet = lazy(async () => ({ default: (await import('./orders-sheet.tsx')).OrdersSheet }));

export function QuickDeposit({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [orderId, setOrderId] = useState<string>();
  const [listOpen, setListOpen] = useState(false);
  const open = (id: string) => {
    setListOpen(false);
    setOrderId(id);
  };
  return (
    <>
      <BottomSheet title={t('title_deposit')} onClose={onClose} data-testid="quick-deposit">
        <div className={styles.page}>
          {orderId === undefined ? (
            <DepositForm onOrder={open} onOrders={() => setListOpen(true)} />
          ) : (
            <OrderView key={orderId} orderId={orderId} onAgain={() => setOrderId(undefined)} />
          )}
        </div>
      </BottomSheet>
      <Suspense fallback={null}>
        {listOpen && <OrdersSheet onChoose={open} onClose={() => setListOpen(false)} />}
      </Suspense>
    </>
  );
}
