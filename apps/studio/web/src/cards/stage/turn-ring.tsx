/** The time left of the current turn, as a ring and in seconds. */
import { clock, cx } from '@lantern/ui';
import { useEffect, type CSSProperties } from 'react';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useCards } from '../cards-context.ts';
import styles from './cards-seat.module.css';

/** The last seconds have a sound and another colour. */
const LAST_SEC = 5;
const RADIUS = 46;

export function TurnRing({ mine }: { readonly mine: boolean }) {
  const { view, sound } = useCards();
  const endsAtMs = view.use((state) => state.endsAtMs);
  const ofMs = view.use(({ table }) => table?.ofMs ?? 0);
  const seconds = useSecondsTo(endsAtMs, true);
  const last = seconds <= LAST_SEC;
  useEffect(() => {
    if (mine && last && seconds > 0) sound.play('tick');
  }, [mine, last, seconds, sound]);
  const past = ofMs - Math.max(0, endsAtMs - clock.elapsedMs());
  const timing = { animationDuration: `${ofMs}ms`, animationDelay: `${-past}ms` } as CSSProperties;
  return (
    <span className={cx(styles.ring, last && styles.last)} aria-hidden="true" data-testid="cards-ring">
      <svg viewBox="0 0 100 100">
        <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
        <circle key={endsAtMs} className={styles.left} style={timing} cx="50" cy="50" r={RADIUS} />
      </svg>
      <b className={styles.seconds} data-testid="cards-seconds">
        {seconds}
      </b>
    </span>
  );
}
