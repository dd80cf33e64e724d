/** The outcome of the member's bets of a past draw, in money and bet by bet. */
import { StatusChip, useFormats } from '@lantern/ui';
import { useT, type TextKey } from '../lib/i18n.ts';
import type { OrderDetail } from '../orders/use-issue-orders.ts';
import { selectionText } from '../slip/selection-text.ts';
import { outcomeOf } from '../draw/outcome.ts';
import styles from './results.module.css';

export function MyOutcome({ orders }: { readonly orders: readonly OrderDetail[] }) {
  const t = useT();
  const formats = useFormats();
  const currency = orders[0]?.currency ?? '';
  const outcome = outcomeOf(orders);
  const texts: Record<typeof outcome.kind, TextKey> = {
    won: 'my_outcome_won',
    returned: 'my_outcome_returned',
    pushed: 'my_outcome_push',
    lost: 'my_outcome_lost',
    pending: 'settling',
  };
  return (
    <section className={styles.mine} data-testid="my-outcome" data-outcome={outcome.kind}>
      <div className={styles.mineHead}>
        <h3>{t('my_bets_of')}</h3>
        <b className={outcome.kind === 'won' ? styles.won : undefined}>
          {t(texts[outcome.kind], { amount: formats.money(outcome.payout, currency) })}
        </b>
      </div>
      <ul className={styles.bets}>
        {orders.flatMap(({ suborders }) =>
          suborders.map((suborder) => (
            <li key={suborder.suborderId} data-status={suborder.status}>
              <span className={styles.betWords}>
                <b>{suborder.betTypeName}</b>
                <span>{selectionText(suborder.names)}</span>
              </span>
              <span className={styles.betEnd}>
                <span className="num">
                  {suborder.payout > 0
                    ? formats.money(suborder.payout, currency)
                    : formats.money(suborder.stake, currency)}
                </span>
                <StatusChip tone={suborder.status === 'won' ? 'ok' : suborder.status === 'pending' ? 'warn' : 'mute'}>
                  {t(`status_${suborder.status}` as TextKey)}
                </StatusChip>
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
