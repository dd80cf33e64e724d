/** The time left for betting: a ring of two halves, and the seconds. */
import { clock, cx } from '@lantern/ui';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useTable } from '../table-context.ts';
import styles from './table-ring.module.css';

/** The last seconds have a sound and another colour. */
const LAST_SEC = 5;

export interface RingProps {
  readonly className?: string | undefined;
  /** The seconds are in the centre, and also count while sides are matched. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Ring({ className, wide = false, children }: RingProps) {
  const { view, sound } = useTable();
  const stage = view.use((state) => state.stage);
  const endsAtMs = view.use((state) => state.endsAtMs);
  const ofMs = view.use((state) => state.round.ofMs);
  const phase = view.use((state) => state.round.phase);
  const betting = stage === 'betting';
  const counting = betting || (wide && stage === 'closed' && phase === 'locked');
  const seconds = useSecondsTo(endsAtMs, counting);
  const last = betting && seconds <= LAST_SEC;
  useEffect(() => {
    if (last && seconds > 0) sound.play('tick');
  }, [last, seconds, sound]);
  const past = ofMs - Math.max(0, endsAtMs - clock.elapsedMs());
  const timing = { '--of': `${ofMs}ms`, '--past': `${-past}ms` } as CSSProperties;
  return (
    <div className={cx(styles.ring, className)} data-testid="table-ring">
      <div className={styles.track} />
      {betting && (
        <div key={endsAtMs} className={cx(styles.turning, last && styles.last)} style={timing}>
          <i className={styles.right}>
            <i />
          </i>
          <i className={styles.left}>
            <i />
          </i>
        </div>
      )}
      <div className={styles.inside}>{children}</div>
      {counting && (
        <span
          className={cx(styles.seconds, wide && styles.wide, (last || !betting) && styles.hurry)}
          aria-hidden="true"
          data-testid="table-seconds"
        >
          {seconds}
        </span>
      )}
    </div>
  );
}
