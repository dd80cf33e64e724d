/** The payment beside the order that is chosen. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useT } from '../../lib/i18n.ts';
import queue from '../../widgets/desk-queue.module.css';
import { DeskCard } from '../../widgets/parts.tsx';
import { Receipts } from '../../widgets/receipts.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import type { Payment, Suggestion } from './unmatched.ts';
import styles from './unmatched.module.css';

/** Payment and order, field by field. */
export function Comparison({ payment, suggestion }: { readonly payment: Payment; readonly suggestion: Suggestion }) {
  const t = useT();
  const { currency } = payment;
  const lines = [
    {
      fit: 'amount',
      name: t('amount'),
      paid: <Money amount={payment.amount} currency={currency} />,
      order: <Money amount={suggestion.amount} currency={currency} />,
    },
    {
      fit: 'memo',
      name: t('payment_memo'),
      paid: <span className="mono">{payment.memo ?? '–'}</span>,
      order: <span className="mono">{suggestion.memo ?? '–'}</span>,
    },
    {
      fit: 'order',
      name: t('column_time'),
      paid: <Time atMs={payment.occurredAt} />,
      order: <Time atMs={suggestion.createdAt} />,
    },
  ] as const;
  return (
    <DeskCard title={t('payment_beside_order')} side={<span className="mono">{suggestion.orderId}</span>} isFlush>
      <table className={queue.changes}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('payment')}</th>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('fits')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ fit, name, paid, order }) => {
            const does = suggestion.fits.includes(fit);
            return (
              <tr key={fit}>
                <td>{name}</td>
                <td>{paid}</td>
                <td>{order}</td>
                <td>
                  <span className={cx(styles.fit)} data-fits={does || undefined}>
                    <DeskIcon name={does ? 'check-circle' : 'warning-circle'} />
                    <span className="sr-only">{t(does ? 'yes' : 'no')}</span>
                  </span>
                </td>
              </tr>
            );
          })}
          {suggestion.receiptIds.length > 0 && (
            <tr>
              <td>{t('receipts')}</td>
              <td colSpan={3}>
                <Receipts key={suggestion.orderId} receiptIds={suggestion.receiptIds} isBare />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </DeskCard>
  );
}
