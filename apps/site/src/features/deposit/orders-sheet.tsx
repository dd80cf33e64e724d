/** Open and past deposit orders, newest first. */
import { BottomSheet, Empty, ErrorState, SkeletonRow, StatusChip, useFormats } from '@lantern/ui';
import { usePages } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { STATUS_TONES } from './deposit-words.ts';
import styles from './deposit.module.css';

interface OrdersSheetProps {
  readonly onChoose: (orderId: string) => void;
  readonly onClose: () => void;
}

export function OrdersSheet({ onChoose, onClose }: OrdersSheetProps) {
  const t = useT();
  const formats = useFormats();
  const orders = usePages('deposit.orders', {});
  return (
    <BottomSheet title={t('deposit_orders')} onClose={onClose} data-testid="deposit-orders">
      {!orders.rows && orders.error && (
        <ErrorState title={t('load_failed')} text={orders.error.message} code={orders.error.refusal.code} onRetry={orders.refetch} />
      )}
      {!orders.rows && !orders.error && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
      {orders.rows?.length === 0 && <Empty title={t('deposit_orders_none')} text={t('deposit_orders_none_text')} />}
      {orders.rows?.map((order) => (
        <button key={order.orderId} type="button" className={styles.orderRow} onClick={() => onChoose(order.orderId)} data-testid="deposit-order-row">
          <span className={styles.copyWords}>
            <b>{formats.money(order.amount, order.currency)}</b>
            <span className={styles.label}>
              {order.methodName} · {formats.dateTime(order.createdAt, 'dateTime')}
            </span>
          </span>
          <StatusChip tone={STATUS_TONES[order.status]}>{t(`deposit_is_${order.status}` as TextKey)}</StatusChip>
        </button>
      ))}
      <LoadMore loadMore={orders.loadMore} loading={orders.loadingMore} />
    </BottomSheet>
  );
}
