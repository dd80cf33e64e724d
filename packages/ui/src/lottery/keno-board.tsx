import { cx } from '../cx.ts';
import type { Look, PlacedNumber } from './draw-shape.ts';
import styles from './keno-board.module.css';

const BALLS = Array.from({ length: 80 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Twenty numbers of eighty: lit on the whole board when there is room, else one after the other. */
export function KenoBoard({ numbers, look }: { readonly numbers: readonly PlacedNumber[]; readonly look: Look }) {
  if (look.size === 'full') {
    const drawn = new Map(numbers.map((number) => [number.text, number]));
    return (
      <span className={styles.board} aria-hidden="true">
        {BALLS.map((ball) => {
          const number = drawn.get(ball);
          const out = number !== undefined && look.isOut(number);
          const hit = number !== undefined && look.isHit(number);
          return (
            <i
              key={ball}
              className={cx(styles.cell, out && styles.out, hit && styles.hit)}
              data-value={out ? ball : undefined}
              data-hit={hit || undefined}
            >
              {ball}
            </i>
          );
        })}
      </span>
    );
  }
  return (
    <span className={look.size === 'card' ? styles.line : styles.rows} aria-hidden="true">
      {numbers.map((number) => (
        <i
          key={number.at}
          className={cx(styles.number, look.isHit(number) && styles.hit)}
          data-value={number.text}
          data-hit={look.isHit(number) || undefined}
        >
          {look.isOut(number) ? number.text : '··'}
        </i>
      ))}
    </span>
  );
}
