import { cx } from '../cx.ts';
import styles from './ball.module.css';
import type { DrawSize } from './draw-shape.ts';

/** `indigo`: a plain digit · `red`, `blue`, `green`: coloured balls and the waves of mark six. */
export type BallTone = 'indigo' | 'red' | 'blue' | 'green';

export interface BallProps {
  readonly text: string;
  readonly tone: BallTone;
  readonly size: DrawSize;
  /** Not drawn yet: an empty socket. */
  readonly out: boolean;
  readonly hit: boolean;
  /** The extra ball, with a ring of its own. */
  readonly special?: boolean;
  /** Its position in the row; later ones drop in later. */
  readonly order: number;
}

/** Delay between the balls of a row. */
const DROP_STEP_MS = 60;
const DROP_STEPS = 8;

/** One drawn ball or digit. */
export function Ball({ text, tone, size, out, hit, special = false, order }: BallProps) {
  return (
    <i
      aria-hidden="true"
      className={cx(
        styles.ball,
        styles[size],
        text.length > 1 && styles.two,
        out ? styles[tone] : styles.empty,
        hit && styles.hit,
        special && styles.special,
      )}
      style={{ animationDelay: `${Math.min(order, DROP_STEPS) * DROP_STEP_MS}ms` }}
      data-value={out ? text : ''}
      data-hit={hit || undefined}
    >
      {out ? text : '·'}
    </i>
  );
}
