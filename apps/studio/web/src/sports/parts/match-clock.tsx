/** The time of a match: the minute while it runs, and what it is otherwise. */
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';
import type { EventShown, MatchClock } from '../../../../wire/sports.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HALF_MINUTES = 45;

/** Milliseconds played in the half, now. */
function playedNow({ playedMs, at, running, speed }: MatchClock): number {
  if (!running) return playedMs;
  const passedMs = Math.max(0, clock.nowMs() - at);
  // A match that is played faster has no stoppage.
  return speed === undefined
    ? playedMs + passedMs
    : Math.min(playedMs + passedMs * speed, HALF_MINUTES * MINUTE_MS - 1);
}

/** `67'`, `45+2'`. */
export function minuteText(half: 1 | 2, playedMs: number): string {
  const minute = Math.floor(playedMs / MINUTE_MS) + 1;
  const before = half === 2 ? HALF_MINUTES : 0;
  return minute > HALF_MINUTES ? `${before + HALF_MINUTES}+${minute - HALF_MINUTES}′` : `${before + minute}′`;
}

/** `04:07`. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

const secondsText = (half: 1 | 2, playedMs: number): string =>
  clockText(Math.floor(playedMs / SECOND_MS) + (half === 2 ? HALF_MINUTES * 60 : 0));

/** Renders again each second while a clock runs. */
export function useTicks(running: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [running]);
}

export interface ClockProps {
  readonly event: Pick<EventShown, 'status' | 'clock'>;
  readonly className?: string | undefined;
  /** With seconds, as on the match's own page. */
  readonly exact?: boolean;
}

export function Clock({ event: { status, clock: match }, className, exact = false }: ClockProps) {
  const t = useT();
  useTicks(match?.running ?? false);
  if (!match || status !== 'live') return <span className={className}>{t(`sports_status_${status}` as TextKey)}</span>;
  if (match.pause) return <span className={className}>{t('sports_half_time')}</span>;
  const played = playedNow(match);
  return (
    <span className={className} data-testid="sports-minute">
      {exact ? secondsText(match.half, played) : minuteText(match.half, played)}
    </span>
  );
}
