import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './prize-table.module.css';

export type PrizeRow = {
  id: string;
  /** "ĐB", "Nhất", … */
  label: string;
  /** One entry per prize number; null until it is drawn. */
  values: readonly (string | null)[];
  /** Length of a number of this prize, for its placeholder. */
  digits: number;
};

export type PrizeTableProps = {
  /** Accessible name of the table: "Kết quả Miền Bắc, thứ 5 19/11". */
  caption: string;
  /** The special prize first; 27 numbers in the north, 18 in the other regions. */
  rows: readonly PrizeRow[];
  /** Highlighted last digits. */
  highlight?: number;
  /** Numbers hit by the reader's own bet, highlighted. */
  isHit?: (rowId: string, value: string, position: number) => boolean;
  /**
   * When an external clock controls the reveal: revealed digits of each number. A hit lights up with its last digit.
   */
  shown?: (rowId: string, position: number) => number;
};

/** Between two digits of a number being revealed. */
const REVEAL_STEP_MS = 220;

/** Numbers of one prize per line: four fit a phone, and sixes read best in threes. */
function columnsFor(count: number): number {
  if (count <= 4) return count;
  return count % 3 === 0 ? 3 : 4;
}

/** A results board. A number that arrives while it is shown is revealed digit by digit. */
export function PrizeTable({ caption, rows, highlight = 2, isHit, shown }: PrizeTableProps) {
  return (
    <table className={styles.table} aria-label={caption} data-testid="prize-table">
      <colgroup>
        <col className={styles.labels} />
        <col />
      </colgroup>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id} className={cx(index === 0 && styles.special)}>
            <th scope="row" className={styles.label}>
              {row.label}
            </th>
            <td className={styles.values} dir="ltr">
              <div
                className={styles.grid}
                style={{ gridTemplateColumns: `repeat(${columnsFor(row.values.length)}, minmax(0, 1fr))` }}
              >
                {row.values.map((value, position) => (
                  <PrizeNumber
                    key={position}
                    value={value}
                    digits={row.digits}
                    highlight={highlight}
                    shown={shown?.(row.id, position)}
                    hit={value !== null && isHit?.(row.id, value, position) === true}
                  />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many digits to show: all initial ones at once, then one more per step. */
function useRevealed(value: string | null): number {
  const reduced = useReducedMotion();
  const [count, setCount] = useState(value?.length ?? 0);
  const arrivedLate = useRef(value === null);
  useEffect(() => {
    if (value === null) {
      arrivedLate.current = true;
      setCount(0);
      return;
    }
    if (!arrivedLate.current || reduced) {
      setCount(value.length);
      return;
    }
    let shown = 0;
    const timer = window.setInterval(() => {
      shown += 1;
      setCount(shown);
      if (shown >= value.length) {
        arrivedLate.current = false;
        window.clearInterval(timer);
      }
    }, REVEAL_STEP_MS);
    return () => window.clearInterval(timer);
  }, [reduced, value]);
  return count;
}

type PrizeNumberProps = {
  value: string | null;
  digits: number;
  highlight: number;
  hit: boolean;
  shown: number | undefined;
};

function PrizeNumber({ value, digits, highlight, hit: isHit, shown: given }: PrizeNumberProps) {
  const t = useUiText();
  const arrived = useRevealed(value);
  const revealed = given ?? arrived;
  const length = value?.length ?? digits;
  const complete = value !== null && revealed >= length;
  const hit = isHit && complete;
  return (
    <span
      className={cx(styles.number, value === null && styles.waiting, hit && styles.hit)}
      data-value={given === undefined || complete ? (value ?? '') : ''}
      data-hit={hit || undefined}
    >
      <span className="sr-only">
        {value === null || (given !== undefined && !complete) ? t('ui.prize.waiting') : value}
        {hit && `, ${t('ui.draw.hit')}`}
      </span>
      {Array.from({ length }, (_, index) => {
        const shown = value !== null && index < revealed;
        return (
          <span
            key={index}
            aria-hidden="true"
            className={cx(styles.digit, shown && styles.shown, index >= length - highlight && styles.ending)}
          >
            {shown ? value.charAt(index) : '·'}
          </span>
        );
      })}
    </span>
  );
}
