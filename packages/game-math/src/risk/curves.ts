/** The part at risk of stakes on a climbing curve: those of one member on one round are one space. */
import { chanceToReach, type CrashRules } from '../crash/crash.ts';
import { minus, plus, rational, times, type Rational } from '../rational.ts';
import { allocate, atRisk } from './formulas.ts';

/** A stake and its cash-out. */
export interface CurveStake {
  /** Minor units. */
  readonly stake: bigint;
  /** The actual or automatic cash-out; undefined: none below the highest multiplier. */
  readonly targetHundredths: number | undefined;
}

/**
 * The part at risk of each stake, in minor units and in the order given. A manual cash-out is weighed at its multiplier. A lost stake
 * without an automatic cash-out is weighed at the highest: losing cannot be chosen. Throws RangeError for a multiplier that the rules do
 * not have.
 */
export function curveAtRisk(rules: CrashRules, stakes: readonly CurveStake[]): readonly bigint[] {
  const all = stakes.reduce((sum, { stake }) => sum + stake, 0n);
  const targets = stakes.map(({ stake, targetHundredths = rules.highestHundredths }) => ({
    stake,
    target: targetHundredths,
  }));
  const heights = [...new Set(targets.map(({ target }) => target))].sort((left, right) => left - right);
  let lost: Rational = rational(0n);
  for (const [index, height] of [0, ...heights].entries()) {
    const reached = height === 0 ? rational(1n) : chanceToReach(rules, height);
    const next = heights[index];
    const share = next === undefined ? reached : minus(reached, chanceToReach(rules, next));
    const returned = targets.reduce(
      (sum, { stake, target }) => (target <= height ? sum + (stake * BigInt(target)) / 100n : sum),
      0n,
    );
    if (returned < all) lost = plus(lost, times(share, rational(all - returned)));
  }
  return allocate(
    atRisk(all, lost),
    stakes.map(({ stake }) => stake),
  );
}
