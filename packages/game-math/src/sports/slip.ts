/**
 * What a slip pays (sports domain reference §6). Singles, parlays and systems are one formula: for each fold size k with unit u the unit times
 * the k-th elementary symmetric polynomial of the legs' factors, times those of the bankers. Exact, with one floor at the very end.
 */
import { floorScaled, plus, rational, times, type Rational } from '../rational.ts';
import { compare, ONE, ZERO } from './exact.ts';
import { decimalOf } from './price.ts';
import { factorOf, WON, type Result } from './result.ts';

/** Every combination of `size` legs is bet with `unit` minor units. */
export interface Fold {
  readonly size: number;
  readonly unit: bigint;
}

export interface Leg {
  readonly ratio: Rational;
  readonly result: Result;
}

/** The structure of a slip over any kind of leg. Bankers are part of every combination. */
export interface Combined<Item> {
  readonly folds: readonly Fold[];
  readonly legs: readonly Item[];
  readonly bankers?: readonly Item[];
}

/** One bet on all legs: a parlay, or a single. */
export function parlayOf<Item>(stake: bigint, legs: readonly Item[]): Combined<Item> {
  return { folds: [{ size: legs.length, unit: stake }], legs };
}

/** The named systems: how many legs, and the sizes of their folds. */
export const SYSTEMS = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  lucky15: { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  lucky31: { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  lucky63: { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  superHeinz: { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Record<string, { legs: number; sizes: readonly number[] }>;
export type SystemName = keyof typeof SYSTEMS;

/** The folds of a named system with one unit for every line. */
export const foldsOf = (name: SystemName, unit: bigint): Fold[] => SYSTEMS[name].sizes.map((size) => ({ size, unit }));

export const LEGS_MAXIMUM = 15;
export const SYSTEM_LEGS_MAXIMUM = 10;
export const LINES_MAXIMUM = 1_013;

/** The number of ways to take `taken` of `count`. */
export function waysToTake(count: number, taken: number): bigint {
  let ways = taken < 0 || taken > count ? 0n : 1n;
  for (let at = 1; at <= taken; at += 1) ways = (ways * BigInt(count - taken + at)) / BigInt(at);
  return ways;
}

/** Bets on a slip. */
export function linesOf({ folds, legs }: Combined<unknown>): bigint {
  return folds.reduce((sum, { size }) => sum + waysToTake(legs.length, size), 0n);
}

/** What leaves the wallet: Σ u·C(n, k). */
export function stakeOf({ folds, legs }: Combined<unknown>): bigint {
  return folds.reduce((sum, { size, unit }) => sum + unit * waysToTake(legs.length, size), 0n);
}

/** Why a slip cannot be taken for its shape alone; undefined when it can. */
export function shapeRefusal({
  folds,
  legs,
  bankers = [],
}: Combined<unknown>): 'slip_invalid' | 'legs_too_many' | undefined {
  const isParlay = folds.length === 1 && folds[0]!.size === legs.length && bankers.length === 0;
  const count = legs.length + bankers.length;
  if (count > (isParlay ? LEGS_MAXIMUM : SYSTEM_LEGS_MAXIMUM)) return 'legs_too_many';
  const sizes = new Set(folds.map(({ size }) => size));
  const fits = folds.every(({ size, unit }) => Number.isInteger(size) && size >= 1 && size <= legs.length && unit > 0n);
  if (!fits || folds.length === 0 || sizes.size !== folds.length) return 'slip_invalid';
  return linesOf({ folds, legs }) > BigInt(LINES_MAXIMUM) ? 'legs_too_many' : undefined;
}

/** e₀ … eₙ of the values: sums of the products of every choice of k of them. */
export function elementary(values: readonly Rational[]): Rational[] {
  const sums: Rational[] = [ONE, ...values.map(() => ZERO)];
  for (const [at, value] of values.entries()) {
    for (let size = at + 1; size >= 1; size -= 1) sums[size] = plus(sums[size]!, times(value, sums[size - 1]!));
  }
  return sums;
}

/** Σ u·e(factors)·Π bankers, exactly: what a slip is worth when each leg is worth its factor. */
export function worthOf<Item>(
  { folds, legs, bankers = [] }: Combined<Item>,
  factor: (leg: Item) => Rational,
): Rational {
  const sums = elementary(legs.map(factor));
  const total = folds.reduce((sum, { size, unit }) => plus(sum, times(rational(unit), sums[size]!)), ZERO);
  return bankers.reduce((product, leg) => times(product, factor(leg)), total);
}

/** Part of a slip in basis points; the whole is 10 000. */
export const WHOLE_BPS = 10_000;
const shareOf = (bps: number): Rational => rational(BigInt(bps), BigInt(WHOLE_BPS));

export interface Payout {
  /** What is paid, stake included, after the slip's maximum. */
  readonly gross: bigint;
  /** The part of the stake that was never in play. */
  readonly returned: bigint;
}

export interface PayoutTerms {
  /** The most a slip pays; absent: no maximum. */
  readonly maximum?: bigint;
  /** The part that was not cashed out. */
  readonly openBps?: number;
}

/** What a settled slip pays. */
export function payoutOf(slip: Combined<Leg>, { maximum, openBps = WHOLE_BPS }: PayoutTerms = {}): Payout {
  const open = shareOf(openBps);
  const gross = floorScaled(
    times(
      open,
      worthOf(slip, ({ result, ratio }) => factorOf(result, ratio)),
    ),
    1n,
  );
  const returned = floorScaled(
    times(
      open,
      worthOf(slip, ({ result }) => result.voided),
    ),
    1n,
  );
  const paid = maximum !== undefined && gross > maximum ? maximum : gross;
  return { gross: paid, returned: returned > paid ? paid : returned };
}

/** What a slip pays when every leg wins: computed from the exact product, never from the shown odds. */
export function possibleWin(slip: Combined<Pick<Leg, 'ratio'>>, terms: PayoutTerms = {}): bigint {
  const win = ({ ratio }: Pick<Leg, 'ratio'>): Leg => ({ ratio, result: WON });
  return payoutOf({ folds: slip.folds, legs: slip.legs.map(win), bankers: (slip.bankers ?? []).map(win) }, terms).gross;
}

/** The decimal odds shown for a parlay, in hundredths, rounded down. */
export function parlayHundredths(ratios: readonly Rational[]): bigint {
  return floorScaled(
    ratios.reduce((product, ratio) => times(product, decimalOf(ratio)), ONE),
    100n,
  );
}

/** The stake that counts for turnover: less what was returned, and less what does not count. Never negative. */
export function validStake(stake: bigint, returned: bigint, notCounted = 0n): bigint {
  const counted = stake - returned - notCounted;
  return counted > 0n ? counted : 0n;
}

/** Whether quoted odds have got no worse: the policy `better` compares the product of 1 + r. */
export function isNoWorse(offered: readonly Rational[], quoted: readonly Rational[]): boolean {
  const product = (ratios: readonly Rational[]) => ratios.reduce((sum, ratio) => times(sum, decimalOf(ratio)), ONE);
  return compare(product(offered), product(quoted)) >= 0;
}
