/** A multiple bet on one match: one price for the joint chance of its legs (sports domain reference §8). */
import { floorScaled, rational, times, type Rational } from '../rational.ts';
import { ONE } from './exact.ts';
import { decimalOf } from './price.ts';
import { LOST, sameResult, VOID, WON, type Result } from './result.ts';

export const SAME_GAME_LEGS = { minimum: 2, maximum: 6 } as const;

/** The margin of n legs. */
export const sameGameMargin = (legs: number): number => 1.08 + 0.02 * (legs - 2);

/**
 * The decimal price in hundredths: 1/(p·k) rounded down, and never above the product of the legs' own prices, nor below 1.01, where there is
 * no price (undefined).
 */
export function sameGameHundredths(joint: number, ratios: readonly Rational[]): bigint | undefined {
  if (!(joint > 0)) return undefined;
  const own = BigInt(Math.floor(100 / (joint * sameGameMargin(ratios.length)) + 1e-9));
  const product = floorScaled(
    ratios.reduce((all, ratio) => times(all, decimalOf(ratio)), ONE),
    100n,
  );
  const hundredths = own < product ? own : product;
  return hundredths < 101n ? undefined : hundredths;
}

/** Below this two chances are the same: what a model's grid leaves out is far less. */
const SAME = 1e-9;

/**
 * Why legs cannot be combined: together they are impossible, or one is implied by the others. `joint` gives the chance that all legs at
 * these indices win.
 */
export function impliedRefusal(legs: number, joint: (kept: readonly number[]) => number): 'legs_implied' | undefined {
  const all = Array.from({ length: legs }, (_, at) => at);
  const together = joint(all);
  if (together <= SAME) return 'legs_implied';
  return all.some((left) => joint(all.filter((at) => at !== left)) - together <= SAME) ? 'legs_implied' : undefined;
}

/**
 * What a same-game multiple pays: nothing once a leg lost; void legs fall away, and the price of the rest is that of their own joint chance
 * at acceptance. `hundredthsOf` gives it for the indices that are left; for a single leg it is the leg's own price. Throws RangeError for
 * a leg with halves: such legs are not combined, because the joint price would not be the right one for them.
 */
export function sameGamePayout(
  stake: bigint,
  results: readonly Result[],
  hundredthsOf: (kept: readonly number[]) => bigint,
): bigint {
  const kept = results.flatMap((result, at) => (sameResult(result, VOID) ? [] : [at]));
  if (kept.length === 0) return stake;
  for (const at of kept) {
    if (!sameResult(results[at]!, WON) && !sameResult(results[at]!, LOST)) {
      throw new RangeError('a leg of a same-game multiple is won, lost or void as a whole');
    }
  }
  const won = kept.every((at) => sameResult(results[at]!, WON));
  return won ? floorScaled(rational(hundredthsOf(kept), 100n), stake) : 0n;
}
