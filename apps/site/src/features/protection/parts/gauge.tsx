/** The used part of a limit: a bar that warms as it fills. */
import { cx } from '@lantern/ui';
import styles from '../protection.module.css';

interface GaugeProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  /** The same in words. */
  readonly text: string;
}

const WARM = 0.75;

export function Gauge({ label, used, limit, text }: GaugeProps) {
  const share = Math.min(1, Math.max(0, used / limit));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(limit, Math.max(0, used))}
      aria-valuetext={text}
      className={styles.gauge}
    >
      <i className={cx(share >= 1 ? styles.full : share >= WARM && styles.warm)} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
