/** The board: stakes of this round and their cash-outs; mine first, then cashed out, then by bet. */
import { cx, useFormats } from '@lantern/ui';
import type { CrashSeat } from '../../../../wire/crash.ts';
import { useT } from '../../frame/i18n.ts';
import { heightText, worthAt } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import styles from './crash-board.module.css';

const byWeight = (one: CrashSeat, other: CrashSeat): number =>
  Number(other.mine) - Number(one.mine) ||
  (other.cashedHundredths ?? 0) - (one.cashedHundredths ?? 0) ||
  other.bet - one.bet;

export function Board({ view }: { readonly view: ViewStore }) {
  const t = useT();
  const formats = useFormats();
  const board = view.use((state) => state.board);
  if (board.length === 0) return <p className={styles.none}>{t('crash_board_none')}</p>;
  return (
    <ul data-testid="crash-board" tabIndex={0} className={styles.list} aria-label={t('crash_board')}>
      {[...board].sort(byWeight).map(row)}
    </ul>
  );

  function row({ who, bet, currency, cashedHundredths, mine }: CrashSeat, index: number) {
    return (
      <li key={index} className={cx(styles.row, cashedHundredths !== null && styles.out)}>
        <span className={styles.who}>{mine ? t('crash_me') : t('crash_guest', { who })}</span>
        <span className={cx(styles.bet, 'num')}>{formats.money(bet, currency)}</span>
        <span className={cx(styles.height, 'num')}>
          {cashedHundredths === null ? '–' : heightText(cashedHundredths)}
        </span>
        <span className={cx(styles.won, 'num')}>
          {cashedHundredths === null ? '' : `+${formats.money(worthAt(bet, cashedHundredths), currency)}`}
        </span>
      </li>
    );
  }
}
