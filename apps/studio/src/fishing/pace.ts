/** Rate limit of a cannon: N batches in any second. */

/** Takes a shot, or returns the milliseconds to wait for the next one. */
export type Pace = (nowMs: number) => number;

const MAX_BATCHES = 5;
const WINDOW_MS = 1_000;

/** A cannon that has not fired yet. */
export function createPace(): Pace {
  let fired: readonly number[] = [];
  return (nowMs) => {
    fired = fired.filter((atMs) => atMs > nowMs - WINDOW_MS && atMs <= nowMs);
    if (fired.length >= MAX_BATCHES) return fired[0]! + WINDOW_MS - nowMs;
    fired = [...fired, nowMs];
    return 0;
  };
}
