/** The most that may be bet on an outcome now, and what shading does to its price (sports domain reference §10). */
import { floorScaled, minus, rational, times, type Rational } from '../rational.ts';
import { exponential } from './arithmetic.ts';
import { dividedBy, ZERO, compare } from './exact.ts';
import { decimalOf } from './price.ts';

/** Amounts in minor units. */
export interface StakeLimits {
  readonly slipMaximum: bigint;
  readonly payoutMaximum: bigint;
  readonly marketLimit: bigint;
  /** The member's factor, in hundredths. */
  readonly factorHundredths: number;
  /** The most the book may lose on an outcome, and what it would lose now. */
  readonly cap: bigint;
  readonly liability: bigint;
}

const floored = (value: Rational): bigint => (compare(value, ZERO) <= 0 ? 0n : floorScaled(value, 1n));

/** The most a single may stake at a profit ratio; 0 when the book is full. */
export function maxStake(ratio: Rational, limits: StakeLimits): bigint {
  const factor = rational(BigInt(limits.factorHundredths), 100n);
  const bounds = [
    limits.slipMaximum,
    floored(dividedBy(rational(limits.payoutMaximum), decimalOf(ratio))),
    floored(dividedBy(times(rational(limits.marketLimit), factor), ratio)),
    floored(dividedBy(minus(rational(limits.cap), rational(limits.liability)), ratio)),
  ];
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/** How far a one-sided book moves probabilities, and the most it may. */
export const SHADING_KAPPA = 0.25;
const MOVE_MAXIMUM = 0.15;
const HALVINGS = 40;

/**
 * How unbalanced a book is per outcome, from -1 to 1: (Lᵢ - mean L) / limit, where Lᵢ is what the house loses when i wins.
 * Throws RangeError for a limit that is not positive.
 */
export function imbalances(liabilities: readonly number[], limit: number): number[] {
  if (!(limit > 0)) throw new RangeError('a limit is positive');
  const mean = liabilities.reduce((sum, value) => sum + value, 0) / liabilities.length;
  return liabilities.map((value) => Math.max(-1, Math.min(1, (value - mean) / limit)));
}

function tilted(chances: readonly number[], imbalance: readonly number[], kappa: number): number[] {
  const weights = chances.map((chance, at) => chance * exponential(kappa * imbalance[at]!));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const whole = chances.reduce((total, chance) => total + chance, 0);
  return weights.map((weight) => (weight * whole) / sum);
}

const moves = (from: readonly number[], to: readonly number[]): number =>
  Math.max(...from.map((chance, at) => (chance > 0 ? Math.abs(to[at]! / chance - 1) : 0)));

/**
 * Shaded probabilities p' ∝ p·exp(κ·x), with the same sum. No probability moves by more than 15 %: κ is reduced for all outcomes
 * alike until none does.
 */
export function shade(chances: readonly number[], imbalance: readonly number[], kappa = SHADING_KAPPA): number[] {
  const full = tilted(chances, imbalance, kappa);
  if (moves(chances, full) <= MOVE_MAXIMUM) return full;
  let [low, high] = [0, kappa];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (moves(chances, tilted(chances, imbalance, middle)) <= MOVE_MAXIMUM) low = middle;
    else high = middle;
  }
  return tilted(chances, imbalance, low);
}
