/** What became of a leg: the shares of its stake that won and that are void (sports domain reference §0, §5, §6). The rest is lost. */
import { complement, minus, plus, rational, times, type Rational } from '../rational.ts';
import { asNumber, compare, ONE, ZERO } from './exact.ts';
import { decimalOf } from './price.ts';

export interface Result {
  readonly won: Rational;
  readonly voided: Rational;
}

const HALF = rational(1n, 2n);

export const WON: Result = { won: ONE, voided: ZERO };
export const HALF_WON: Result = { won: HALF, voided: HALF };
export const VOID: Result = { won: ZERO, voided: ONE };
export const HALF_LOST: Result = { won: ZERO, voided: HALF };
export const LOST: Result = { won: ZERO, voided: ZERO };

const USUAL = [WON, HALF_WON, VOID, HALF_LOST, LOST] as const;
const OPPOSITES: ReadonlyMap<Result, Result> = new Map([
  [WON, LOST],
  [HALF_WON, HALF_LOST],
  [VOID, VOID],
  [HALF_LOST, HALF_WON],
  [LOST, WON],
]);

/** Whether two results are the same shares. */
export const sameResult = (one: Result, other: Result): boolean =>
  compare(one.won, other.won) === 0 && compare(one.voided, other.voided) === 0;

/** Two halves of a stake, each with its own result: how a quarter line is settled. */
export function average(one: Result, other: Result): Result {
  const result = { won: times(HALF, plus(one.won, other.won)), voided: times(HALF, plus(one.voided, other.voided)) };
  return USUAL.find((known) => sameResult(known, result)) ?? result;
}

/** The result of the other side of a line with two sides: won and lost change places. */
export function opposite(result: Result): Result {
  const { won, voided } = result;
  return OPPOSITES.get(result) ?? { won: minus(complement(voided), won), voided };
}

/**
 * A dead heat: `tied` share the last `places` for which the bet pays. The stake is divided, and the winning part is paid in full;
 * on a line with halves, what was won is divided. Throws RangeError unless 0 < places ≤ tied.
 */
export function deadHeat(places: number, tied: number, result: Result = WON): Result {
  if (!Number.isInteger(places) || !Number.isInteger(tied) || places <= 0 || places > tied) {
    throw new RangeError(`${tied} cannot share ${places} places`);
  }
  return { won: times(result.won, rational(BigInt(places), BigInt(tied))), voided: result.voided };
}

/** What a unit of stake comes back as: f = w·(1 + r) + v. */
export function factorOf({ won, voided }: Result, ratio: Rational): Rational {
  return plus(times(won, decimalOf(ratio)), voided);
}

/** Shares as floats, for models. */
export interface Shares {
  readonly won: number;
  readonly voided: number;
}

const inFloats = ({ won, voided }: Result): Shares => ({ won: asNumber(won), voided: asNumber(voided) });
/** Models ask for the same few results very often. */
const SHARES: ReadonlyMap<Result, Shares> = new Map(USUAL.map((result) => [result, inFloats(result)]));

/** The shares of a result as floats. */
export const sharesOf = (result: Result): Shares => SHARES.get(result) ?? inFloats(result);
