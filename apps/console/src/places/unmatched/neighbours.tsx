/** The lines just before and after a payment on its account, as the bank's file has them. */
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import queue from '../../widgets/desk-queue.module.css';
import { DeskCard } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import type { Payment } from './unmatched.ts';
import styles from './unmatched.module.css';

export function Neighbours({ payment: { provider, reference } }: { readonly payment: Payment }) {
  const t = useT();
  const read = useCall('ops.deposits.neighbours', { query: { provider, reference } });
  return (
    <DeskCard title={t('payment_neighbours')} side={provider} isFlush>
      <WhenRead read={read}>
        {({ list }) => (
          <table className={queue.changes}>
            <thead>
              <tr>
                <th scope="col">{t('column_time')}</th>
                <th scope="col">{t('payment_memo')}</th>
                <th scope="col">{t('amount')}</th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((line) => (
                <tr key={line.reference} aria-current={line.isThis || undefined} className={styles.line}>
                  <td>
                    <Time atMs={line.occurredAt} />
                  </td>
                  <td className="mono">{line.memo ?? line.reference}</td>
                  <td>
                    <Money amount={line.amount} currency={line.currency} />
                  </td>
                  <td>{t(`payment_is_${line.state}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </WhenRead>
    </DeskCard>
  );
}
