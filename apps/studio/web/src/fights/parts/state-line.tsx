/** One line under the pad: errors of a touch, and the result of the member's stakes on the fight. */
import { CountUp, cx } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useFight } from '../context.ts';
import styles from './fight-state-line.module.css';

export function StateLine() {
  const t = useT();
  const { view, money } = useFight();
  const note = view.use((state) => state.note);
  const text = !note
    ? ''
    : 'max' in note
      ? t(`table_note_${note.kind}`, { amount: money(note.max) })
      : t(`table_note_${note.kind}`);
  return (
    <p className={cx(styles.line, note && styles.note)} role="status" data-testid="fight-note">
      {text}
    </p>
  );
}

/** The result, where there were stakes: a win above the stake on gold, everything else flatly. */
export function Result() {
  const t = useT();
  const { view, money, still } = useFight();
  const outcome = view.use((state) => (state.stage === 'over' ? state.outcome : undefined));
  if (!outcome) return null;
  const { bet, won, returned } = outcome;
  const wins = won > bet;
  const net = won - bet;
  return (
    <div className={cx(styles.result, wins && styles.gold, still && styles.still)} data-testid="fight-result">
      {wins ? (
        <>
          <span>{t('fight_you_won')}</span>
          <b className="num" data-testid="fight-win">
            +<CountUp value={won} format={money} />
          </b>
        </>
      ) : (
        bet > 0 && (
          <>
            <span>{t(won > 0 ? 'fight_net' : 'fight_said_lost')}</span>
            <b className="num">{net === 0 ? money(0) : `−${money(-net)}`}</b>
          </>
        )
      )}
      {returned > 0 && <small className="num">{t('fight_returned', { amount: money(returned) })}</small>}
    </div>
  );
}
