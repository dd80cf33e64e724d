import { cx } from '../cx.ts';
import styles from './die.module.css';
import type { DrawSize } from './draw-shape.ts';

/** Positions of a face's pips, in thirds of the die from the top left. */
const PIPS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  '1': [[1, 1]],
  '2': [
    [0, 0],
    [2, 2],
  ],
  '3': [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  '4': [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  '5': [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  '6': [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

const FIRST_PIP = 10;
const PIP_STEP = 10;

export interface DieProps {
  readonly face: string;
  /** Not revealed yet: the die is under the bowl and shows nothing. */
  readonly out: boolean;
  readonly hit: boolean;
  readonly size: DrawSize;
}

/** One die; one and four have red pips, as is usual in the region. */
export function Die({ face, out, hit, size }: DieProps) {
  const red = face === '1' || face === '4';
  return (
    <span
      className={cx(styles.die, styles[size], !out && styles.hidden, hit && styles.hit)}
      aria-hidden="true"
      data-value={out ? face : ''}
      data-hit={hit || undefined}
    >
      <svg viewBox="0 0 40 40" width="100%" height="100%">
        {out ? (
          (PIPS[face] ?? []).map(([x, y]) => (
            <circle
              key={`${x}${y}`}
              cx={FIRST_PIP + x * PIP_STEP}
              cy={FIRST_PIP + y * PIP_STEP}
              r={face === '1' ? 5.5 : 3.8}
              className={red ? styles.redPip : styles.pip}
            />
          ))
        ) : (
          <circle cx="20" cy="20" r="3" className={styles.unknown} />
        )}
      </svg>
    </span>
  );
}
