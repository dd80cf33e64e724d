import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { countdownParts, twoDigits } from '../i18n/formats.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { useNow } from '../time/use-now.ts';
import styles from './countdown.module.css';

export type CountdownProps = {
  /** Unix milliseconds on the server's clock. */
  endsAtMs: number;
  big?: boolean;
  /** For tiles. */
  small?: boolean;
  /** Leaves the hours out while they are zero. */
  short?: boolean;
  /** Days count as hours: always hh:mm:ss, the hours with as many digits as needed. */
  inHours?: boolean;
  /** Interval between updates, in milliseconds. */
  tickMs?: number;
  /** Called once when the time is up. */
  onEnd?: () => void;
  'data-testid'?: string;
};

/** Remaining seconds that a screen reader announces; announcing every second would drown the page. */
const ANNOUNCED_SEC = [60, 10, 0];
const HOT_SEC = 10;
const PULSE_SEC = 3;

/** Hours, minutes and seconds in sunken cells; hot in the last ten seconds, dashes once closed. */
export function Countdown({
  endsAtMs,
  big = false,
  small = false,
  short = false,
  inHours = false,
  tickMs,
  onEnd,
  ...rest
}: CountdownProps) {
  const t = useUiText();
  const nowMs = useNow(true, tickMs);
  const { days, hours, minutes, seconds, totalSec } = countdownParts(endsAtMs, nowMs);
  const closed = totalSec === 0;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (closed) end.current?.();
  }, [closed, endsAtMs]);

  const cells = closed
    ? ['--', '--', '--']
    : [twoDigits(inHours ? days * 24 + hours : hours), twoDigits(minutes), twoDigits(seconds)];
  if (short && days === 0 && hours === 0) cells.shift();
  if (days > 0 && !inHours) cells.unshift(twoDigits(days));
  const announced = ANNOUNCED_SEC.includes(totalSec);
  return (
    <span
      {...rest}
      role="timer"
      dir="ltr"
      className={cx(
        styles.countdown,
        big && styles.big,
        small && styles.small,
        closed && styles.closed,
        !closed && totalSec <= HOT_SEC && styles.hot,
      )}
      data-seconds={totalSec}
    >
      {cells.map((cell, index) => (
        <span key={index} className={styles.part} aria-hidden="true">
          {index > 0 && <i className={styles.colon}>:</i>}
          <b className={cx(styles.cell, !closed && totalSec <= PULSE_SEC && styles.pulse)}>{cell}</b>
        </span>
      ))}
      <span className="sr-only" role="status">
        {announced && (closed ? t('ui.countdown.closed') : t('ui.countdown.left', { count: totalSec }))}
      </span>
    </span>
  );
}
