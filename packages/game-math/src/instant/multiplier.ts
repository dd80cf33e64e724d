/**
 * What a chance is paid: whole hundredths of the bet, rounded down, and what that gives back. Exact in plain numbers, because fairness
 * pages compute it on phones without big ones: every product here stays below 2^53.
 */

/** So many of so many equally likely ones. */
export interface Chance {
  readonly ways: number;
  readonly of: number;
}

const BASIS_POINTS = 10_000;
const HUNDREDTHS = 100;

/** The whole quotient, exact below 2^53. */
export const wholeOf = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor;

/** The multiplier that gives a share of the bet back at that chance, in whole hundredths, rounded down. */
export const hundredthsFor = (priceBasisPoints: number, { ways, of }: Chance): number => wholeOf(priceBasisPoints * of, (BASIS_POINTS / HUNDREDTHS) * ways);

/** What a multiplier at a chance gives back, in basis points, rounded down. */
export const returnBasisPoints = (hundredths: number, { ways, of }: Chance): number => wholeOf(hundredths * ways * (BASIS_POINTS / HUNDREDTHS), of);

/** What a bet is paid at a multiplier: rounded down, and whole by itself for bets of whole hundreds. */
export const payoutAt = (bet: number, hundredths: number): number => wholeOf(bet * hundredths, HUNDREDTHS);

/** Ways to take so many of so many. */
export function waysToTake(of: number, take: number): number {
  let ways = 1;
  for (let taken = 1; taken <= take; taken += 1) ways = (ways * (of - taken + 1)) / taken;
  return ways;
}
