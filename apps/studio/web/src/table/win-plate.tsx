/** The round's win, where it is more than the stake. */
import { CountUp, cx } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { useTable } from './table-context.ts';
import styles from './table-win-plate.module.css';

export function WinPlate() {
  const t = useT();
  const { view, money, still } = useTable();
  const outcome = view.use((state) => (state.stage === 'shown' ? state.outcome : undefined));
  if (!outcome || outcome.won <= outcome.bet) return null;
  return (
    <div className={cx(styles.plate, still && styles.plateStill)} data-testid="table-win">
      <span>{t('table_you_won')}</span>
      <b className="num">
        +<CountUp value={outcome.won} format={money} />
      </b>
      {outcome.returned > 0 && (
        <small className="num">{t('table_mini_returned', { amount: money(outcome.returned) })}</small>
      )}
      <small className="num">{t('table_net', { amount: `+${money(outcome.won - outcome.bet)}` })}</small>
    </div>
  );
}
