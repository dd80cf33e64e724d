/** The movements of money of one bet. */
import { useFormats } from '@lantern/ui';
import { useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../records.module.css';

interface MovementsProps {
  readonly source: string;
  readonly betId: string;
  readonly currency: string;
  /** The bet's state; another state has other movements. */
  readonly status: string;
}

export function Movements({ source, betId, currency, status }: MovementsProps) {
  const t = useT();
  const formats = useFormats();
  const bet = useCall('record.bet', { query: { source, betId } }, { staleMs: status === 'pending' ? 0 : 5_000 });
  const codes = useCall('wallet.transactionCodes', {}, { staleMs: Infinity });
  const movements = bet.data?.movements ?? [];
  if (movements.length === 0) return null;
  return (
    <section className={styles.movements} data-testid="movements">
      <h3>{t('record_movements')}</h3>
      {movements.map(({ transactionId, txCode, amount, occurredAt }) => (
        <div key={transactionId} className={styles.movement}>
          <span>
            {codes.data?.list.find((code) => code.txCode === txCode)?.name ?? txCode}
            <small>{formats.dateTime(occurredAt, 'dateTime')}</small>
          </span>
          <b className={amount > 0 ? styles.gain : undefined}>
            {amount > 0 ? '+' : ''}
            {formats.money(amount, currency)}
          </b>
        </div>
      ))}
    </section>
  );
}
