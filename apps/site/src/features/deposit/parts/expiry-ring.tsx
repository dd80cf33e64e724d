/** The time an order stays open, as a ring that empties. */
import { cx, useNow } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../deposit.module.css';
import { clockFace } from '../state/clock-face.ts';

const RADIUS = 29;
const LENGTH = 2 * Math.PI * RADIUS;
/** The ring warns from here on. */
const LAST_MS = 60_000;

interface ExpiryRingProps {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Called once when the time is up. */
  readonly onEnd: () => void;
}

export function ExpiryRing({ startsAtMs, endsAtMs, onEnd }: ExpiryRingProps) {
  const t = useT();
  const leftMs = Math.max(0, endsAtMs - useNow());
  const share = Math.min(1, leftMs / Math.max(1, endsAtMs - startsAtMs));
  const text = clockFace(leftMs);
  const over = leftMs === 0;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  return (
    <div
      className={cx(styles.ring, leftMs <= LAST_MS && styles.ringLast)}
      role="timer"
      aria-label={t('deposit_time_left', { time: text })}
    >
      <svg viewBox="0 0 68 68" width={68} height={68} aria-hidden="true">
        <circle cx="34" cy="34" r={RADIUS} className={styles.ringTrack} />
        <circle
          cx="34"
          cy="34"
          r={RADIUS}
          className={styles.ringFill}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          transform="rotate(-90 34 34)"
        />
      </svg>
      <b aria-hidden="true" className={text.length > 5 ? styles.ringLong : undefined}>
        {text}
      </b>
    </div>
  );
}
