/** How much of the time to bet is left: a ring of two halves that turn away under their edge, and the seconds. */
import { clock, cx } from '@lantern/ui';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTable } from '../table-context.ts';
import styles from './table-ring.module.css';

const SECOND_MS = 1_000;
/** The last seconds are heard, and look it. */
const LAST_SEC = 5;

const secondsTo = (endsAtMs: number): number => Math.max(0, Math.ceil((endsAtMs - clock.elapsedMs()) / SECOND_MS));

/** Whole seconds until a moment of the page's clock of durations. */
function useSecondsTo(endsAtMs: number, running: boolean): number {
  const [seconds, setSeconds] = useState(() => secondsTo(endsAtMs));
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      setSeconds(secondsTo(endsAtMs));
      const leftMs = endsAtMs - clock.elapsedMs();
      if (running && leftMs > 0) timer = window.setTimeout(tick, (leftMs % SECOND_MS) + 1);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [endsAtMs, running]);
  return seconds;
}

export function Ring({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const { view, sound } = useTable();
  const stage = view.use((state) => state.stage);
  const endsAtMs = view.use((state) => state.endsAtMs);
  const ofMs = view.use((state) => state.round.ofMs);
  const betting = stage === 'betting';
  const seconds = useSecondsTo(endsAtMs, betting);
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
      {betting && (
        <span className={cx(styles.seconds, last && styles.hurry)} aria-hidden="true" data-testid="table-seconds">
          {seconds}
        </span>
      )}
    </div>
  );
}
