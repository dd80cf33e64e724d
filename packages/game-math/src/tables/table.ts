/**
 * Common types of the tables. A bet says what it pays on each result; the chances of results are counted from the deck, the dice or the
 * wheel, so that returns are exact fractions.
 */
import { plus, rational, times, type Rational } from '../rational.ts';

/** Payments are in ten-thousandths of the stake and include it: 0 lost, 10 000 the stake back, 19 500 a win at 0.95. */
export const STAKE = 10_000;

export interface TableBet<Result> {
  readonly id: string;
  readonly pays: (result: Result) => number;
}

/** A result and its number of equally likely ways. */
export interface Weighted<Result> {
  readonly result: Result;
  readonly ways: bigint;
}

/** The payout of a win at `net` to one, stake included. */
export const winAt = (net: number): number => STAKE + Math.round(net * STAKE);

/** A bet that wins at one price on some results and loses on all others. */
export function betOn<Result>(id: string, net: number, wins: (result: Result) => boolean): TableBet<Result> {
  const paid = winAt(net);
  return { id, pays: (result) => (wins(result) ? paid : 0) };
}

/** Bets by id. Throws RangeError for a duplicate id. */
export function betsById<Result>(bets: readonly TableBet<Result>[]): ReadonlyMap<string, TableBet<Result>> {
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  if (byId.size !== bets.length) throw new RangeError('two bets of a table have one id');
  return byId;
}

/** The payout of a bet in minor units, stake included, rounded down. Throws RangeError for a stake that is not positive. */
export function payoutOf<Result>(bet: TableBet<Result>, stake: bigint, result: Result): bigint {
  if (stake <= 0n) throw new RangeError('a stake is positive');
  return (stake * BigInt(bet.pays(result))) / BigInt(STAKE);
}

/** Share of the ways that satisfy a condition. */
export function chanceOf<Result>(outcomes: readonly Weighted<Result>[], holds: (result: Result) => boolean): Rational {
  let [held, all] = [0n, 0n];
  for (const { result, ways } of outcomes) {
    all += ways;
    if (holds(result)) held += ways;
  }
  return rational(held, all);
}

/** Expected payment over the stake: 1 would be a fair bet. */
export function returnOf<Result>(bet: TableBet<Result>, outcomes: readonly Weighted<Result>[]): Rational {
  let [paid, all] = [0n, 0n];
  for (const { result, ways } of outcomes) {
    all += ways;
    paid += ways * BigInt(bet.pays(result));
  }
  return rational(paid, all * BigInt(STAKE));
}

/** The house edge. */
export function edgeOf<Result>(bet: TableBet<Result>, outcomes: readonly Weighted<Result>[]): Rational {
  return plus(rational(1n), times(rational(-1n), returnOf(bet, outcomes)));
}
