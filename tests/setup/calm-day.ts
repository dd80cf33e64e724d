/** A day long enough for tests that count by days or ask for what happened "today". */
import { systemClock } from '../../apps/server/src/kernel/clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The days that end: the merchant's (Viet Nam is seven hours ahead all year) and UTC's. */
const ZONES_AHEAD_MS = [7 * HOUR_MS, 0];
/** Longer than any test. */
const CALM_MS = 10 * 60_000;
/** For files whose tests move the clock by some hours within a day; the most that there is at every time of day. */
export const MOST_OF_A_DAY_MS = 10 * HOUR_MS;

interface MovableClock {
  /** Milliseconds since 1970; the process's clock when absent. */
  now?(): number;
  advance(ms: number): Promise<void>;
}

/** Moves the clock past midnight in Viet Nam, or in UTC, when that is less than `leftMs` away. */
export async function calmDay(clock: MovableClock, leftMs = CALM_MS): Promise<void> {
  const now = clock.now?.() ?? systemClock.now();
  let at = now;
  const untilMidnight = (aheadMs: number) => DAY_MS - ((at + aheadMs) % DAY_MS);
  while (ZONES_AHEAD_MS.some((aheadMs) => untilMidnight(aheadMs) < leftMs))
    at += Math.min(...ZONES_AHEAD_MS.map(untilMidnight)) + 1_000;
  if (at > now) await clock.advance(at - now);
}
