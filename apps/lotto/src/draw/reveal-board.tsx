/** The board on which a draw lands, digit by digit; numbers that hit the member's bets turn gold as they land. */
import { cx } from '@lantern/ui';
import { memo } from 'react';
import { lightsUp, SPECIAL, type DrawResult, type PlacedBet } from '../bets/board-light.ts';
import { useT } from '../lib/i18n.ts';
import styles from './reveal-board.module.css';
import type { Reveal } from './use-reveal.ts';

export interface RevealBoardProps {
  readonly result: DrawResult;
  readonly reveal: Reveal;
  readonly bets: readonly PlacedBet[];
}

/** Numbers of one prize per line: four fit a phone, and sixes read best in threes. */
const columnsFor = (count: number): number => (count <= 4 ? count : count % 3 === 0 ? 3 : 4);

export function RevealBoard({ result, reveal: { steps, count }, bets }: RevealBoardProps) {
  const t = useT();
  const shown = new Map<string, number>();
  for (const { prize, index, shown: digits } of steps.slice(0, count)) shown.set(`${prize}-${index}`, digits);
  const rows = [...result.prizes].sort((a, b) => Number(b.prize === SPECIAL) - Number(a.prize === SPECIAL));
  const current = steps[count]?.prize;
  return (
    <table className={styles.table} aria-label={t('result')}>
      <tbody>
        {rows.map(({ prize, numbers }) => (
          <tr key={prize} className={cx(prize === SPECIAL && styles.special, prize === current && styles.current)}>
            <th scope="row" className={styles.label}>
              {prize === SPECIAL ? t('prize_special') : prize}
            </th>
            <td className={styles.numbers} dir="ltr">
              <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${columnsFor(numbers.length)}, minmax(0, 1fr))` }}>
                {numbers.map((number, index) => {
                  const digits = shown.get(`${prize}-${index}`) ?? 0;
                  return <LandingNumber key={index} number={number} shown={digits} hit={digits === number.length && lightsUp(bets, prize, number)} hitLabel={t('hit')} />;
                })}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LandingNumberProps {
  readonly number: string;
  readonly shown: number;
  readonly hit: boolean;
  readonly hitLabel: string;
}

const LandingNumber = memo(function LandingNumber({ number, shown, hit, hitLabel }: LandingNumberProps) {
  return (
    <span className={cx(styles.number, hit && styles.hit)} data-hit={hit || undefined}>
      {shown === number.length && (
        <span className="sr-only">
          {number}
          {hit && `, ${hitLabel}`}
        </span>
      )}
      {[...number].map((digit, index) => (
        <span key={index} aria-hidden="true" className={cx(styles.digit, index < shown && styles.shown)}>
          {index < shown ? digit : '·'}
        </span>
      ))}
    </span>
  );
});
