/**
 * The multiplier for a chance: whole hundredths of the bet, rounded down, and its return. Exact in plain numbers, because fairness pages
 * compute it on phones without bigints: every product here stays below 2^53.
 */

/** N of M equally likely cases. */
export interface Chance {
  readonly ways: number;
  readonly of: number;
}

const BASIS_POINTS = 10_000;
const HUNDREDTHS = 100;

/** The whole quotient, exact below 2^53. */
export const wholeOf = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor;

/** The multiplier that returns a share of the bet at that chance, in whole hundredths, rounded down. */
export const hundredthsFor = (priceBasisPoints: number, { ways, of }: Chance): number =>
  wholeOf(priceBasisPoints * of, (BASIS_POINTS / HUNDREDTHS) * ways);

/** The return of a multiplier at a chance, in basis points, rounded down. */
export const returnBasisPoints = (hundredths: number, { ways, of }: Chance): number =>
  wholeOf(hundredths * ways * (BASIS_POINTS / HUNDREDTHS), of);

/** The payout of a bet at a multiplier: rounded down, and exact for bets of whole hundreds. */
export const payoutAt = (bet: number, hundredths: number): number => wholeOf(bet * hundredths, HUNDREDTHS);

/** Combinations: k of n. */
export function waysToTake(of: number, take: number): number {
  let ways = 1;
  for (let taken = 1; taken <= take; taken += 1) ways = (ways * (of - taken + 1)) / taken;
  return ways;
}
