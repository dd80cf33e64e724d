/**
 * Budgets by the generic cell rate algorithm (ITU-T I.371): one instant per key says when its whole allowance will be back;
 * each use moves it on by its share of the window, and may not move it past the window.
 */

export interface Allowance {
  readonly allowed: number;
  readonly windowSec: number;
}

/** Seconds each use moves the instant on. */
export const shareSec = ({ allowed, windowSec }: Allowance): number => windowSec / allowed;

/** Fractions this small are left over from adding shares, not from uses. */
const ROUNDING_SEC = 0.001;

/** Whole seconds until one more use fits, 0 when it does. `aheadSec`: how far the instant lies ahead of now. */
export function waitSec(allowance: Allowance, aheadSec: number): number {
  return Math.max(0, Math.ceil(Math.max(0, aheadSec) + shareSec(allowance) - allowance.windowSec - ROUNDING_SEC));
}
