/** The bowl of a dice draw: it shakes over the dice until it is lifted, and stands open with the last ones between two draws. */
import { cx } from '@lantern/ui';
import type { ReactNode } from 'react';
import styles from './dice-bowl.module.css';

export interface DiceBowlProps {
  /** The dice that lie open; absent while it shakes. */
  readonly dice?: ReactNode;
}

export function DiceBowl({ dice }: DiceBowlProps) {
  const open = dice !== undefined;
  return (
    <div className={styles.stage} data-open={open} data-testid="dice-bowl">
      <svg
        className={cx(styles.bowl, open && styles.lifted)}
        viewBox="0 0 160 110"
        width={open ? 96 : 160}
        height={open ? 66 : 110}
        aria-hidden="true"
      >
        {!open && <ellipse cx="80" cy="96" rx="72" ry="11" className={styles.plate} />}
        <path d="M14 90c2-44 30-70 66-70s64 26 66 70c-18 8-114 8-132 0z" className={styles.dome} />
        <path d="M30 70c6-24 22-38 40-42" className={styles.shine} />
        <circle cx="80" cy="16" r="8" className={styles.knob} />
      </svg>
      {open && <div className={styles.dice}>{dice}</div>}
    </div>
  );
}
