/** The outcome of an order, in words or money. */
import type { BetStatus } from '@lantern/contract';
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { OrderRow } from '../record-words.ts';
import styles from '../records.module.css';

/** Gold only above the stake; a smaller return is not a win. */
export function OrderResult({
  order,
}: {
  readonly order: Pick<OrderRow, 'totalPayout' | 'totalStake' | 'currency'> & { readonly status: BetStatus };
}) {
  const t = useT();
  const formats = useFormats();
  if (order.status === 'pending') return <span>{t('order_pending')}</span>;
  if (order.status === 'held') return <span>{t('record_held')}</span>;
  if (order.status === 'rejected') return <span>{formats.money(0, order.currency)}</span>;
  if (order.status === 'cancelled' || order.status === 'void') return <span>{t('record_refunded')}</span>;
  if (order.totalPayout === 0) return <span>{t('record_nothing')}</span>;
  return (
    <span className={order.totalPayout > order.totalStake ? styles.won : undefined}>
      +{formats.money(order.totalPayout, order.currency)}
    </span>
  );
}
