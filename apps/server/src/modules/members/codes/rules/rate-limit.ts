/**
 * Budgets by the generic cell rate algorithm (ITU-T I.371): one instant per key says when its whole limit is restored;
 * each use moves it on by its share of the window, and may not move it past the window.
 */

export interface RateLimit {
  readonly allowed: number;
  readonly windowSec: number;
}

/** Seconds each use moves the instant on. */
export const shareSec = ({ allowed, windowSec }: RateLimit): number => windowSec / allowed;

/** Rounding error of added shares, not a use. */
const ROUNDING_SEC = 0.001;

/** Whole seconds until one more use fits, 0 when it does. `aheadSec`: how far the instant is ahead of now. */
export function waitSec(limit: RateLimit, aheadSec: number): number {
  return Math.max(0, Math.ceil(Math.max(0, aheadSec) + shareSec(limit) - limit.windowSec - ROUNDING_SEC));
}
