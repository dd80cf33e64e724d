/** The time an order stays open, as a ring that empties. */
import { useNow } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.ts';
import styles from '../deposit.module.css';

const RADIUS = 27;
const LENGTH = 2 * Math.PI * RADIUS;

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
  const seconds = Math.ceil(leftMs / 1000);
  const text = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  const over = leftMs === 0;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  return (
    <div className={styles.ring} role="timer" aria-label={t('deposit_time_left', { time: text })}>
      <svg viewBox="0 0 64 64" width={64} height={64} aria-hidden="true">
        <circle cx="32" cy="32" r={RADIUS} className={styles.ringTrack} />
        <circle cx="32" cy="32" r={RADIUS} className={styles.ringFill} strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - share)} transform="rotate(-90 32 32)" />
      </svg>
      <b aria-hidden="true">{text}</b>
    </div>
  );
}
