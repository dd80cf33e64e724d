/** What an order brought, in words or money. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/i18n.ts';
import type { OrderRow } from '../record-words.ts';
import styles from '../records.module.css';

/** Gold only above the stake; a return below it is no win. */
export function OrderResult({ order }: { readonly order: Pick<OrderRow, 'status' | 'totalPayout' | 'totalStake' | 'currency'> }) {
  const t = useT();
  const formats = useFormats();
  if (order.status === 'pending') return <span>{t('order_pending')}</span>;
  if (order.status === 'cancelled' || order.status === 'void') return <span>{t('record_refunded')}</span>;
  if (order.totalPayout === 0) return <span>{t('record_nothing')}</span>;
  return <span className={order.totalPayout > order.totalStake ? styles.won : undefined}>+{formats.money(order.totalPayout, order.currency)}</span>;
}
