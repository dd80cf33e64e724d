/**
 * A climbing curve that breaks off at a point fixed before it starts. The point is drawn so that it lies at x or above with chance
 * (1 − h) / x: whoever cashes out at x, whatever x is, gets 1 − h back on average, h being the house edge.
 *
 * Multipliers are whole hundredths. With k one of N = 2^48 values, the point is floor(100 × (1 − h) × N / (k + 1)) hundredths; below 1.01
 * it is 1.00 and nobody can win. The chance of x or above is therefore floor(100 × (1 − h) × N / x) / N, exactly.
 */
import { rational, type Rational } from '../rational.ts';
import { takeValue, type ValueStream } from '../value-stream.ts';

export interface CrashRules {
  /** Published return in basis points: 9 900 is an edge of 1 %. */
  readonly rtpBasisPoints: number;
  /** The curve ends here at the latest, in hundredths; all still in are paid at it. */
  readonly highestHundredths: number;
}

export const CRASH_RULES = {
  crash: { rtpBasisPoints: 9900, highestHundredths: 100_000 },
  light: { rtpBasisPoints: 9700, highestHundredths: 100_000 },
} as const satisfies Record<string, CrashRules>;

/** 1.00: the round ends at take-off. */
export const TAKE_OFF_HUNDREDTHS = 100;
/** The lowest multiplier one can cash out at. */
export const LOWEST_CASH_OUT_HUNDREDTHS = 101;

const VALUES = 2 ** 48;
const BASIS_POINTS = 10_000n;
/** e^(0.06 t): 2 after 11.6 s, 10 after 38 s. */
const GROWTH_PER_SEC = 0.06;
const SEC_MS = 1000;

/** Where the curve of a round breaks off, in hundredths. */
export function crashPoint({ rtpBasisPoints, highestHundredths }: CrashRules, next: ValueStream): number {
  const drawn = BigInt(takeValue(next, VALUES)) + 1n;
  const point = (BigInt(rtpBasisPoints) * 100n * BigInt(VALUES)) / (BASIS_POINTS * drawn);
  if (point < BigInt(LOWEST_CASH_OUT_HUNDREDTHS)) return TAKE_OFF_HUNDREDTHS;
  return point > BigInt(highestHundredths) ? highestHundredths : Number(point);
}

/** Exact chance that the curve reaches a multiplier one can cash out at. Throws RangeError for another. */
export function chanceToReach(rules: CrashRules, hundredths: number): Rational {
  requireCashOut(rules, hundredths);
  const values = BigInt(VALUES);
  return rational((BigInt(rules.rtpBasisPoints) * 100n * values) / (BASIS_POINTS * BigInt(hundredths)), values);
}

/** The multiplier shown so long after take-off, in hundredths, rounded down. */
export function multiplierAfter(elapsedMs: number): number {
  return Math.floor(100 * Math.exp((GROWTH_PER_SEC * Math.max(0, elapsedMs)) / SEC_MS));
}

/** How long the curve takes to a multiplier, in milliseconds, rounded up: no earlier does the display show it. */
export function elapsedUntil(hundredths: number): number {
  return Math.ceil((Math.log(hundredths / 100) / GROWTH_PER_SEC) * SEC_MS);
}

export interface CrashBet {
  readonly stake: bigint;
  /** Cash out by itself at this multiplier; absent: only when asked. */
  readonly autoHundredths?: number;
  /** When the player asked, in milliseconds after take-off by the server's clock; absent: never asked. */
  readonly askedAfterMs?: number;
}

export interface CrashSettlement {
  readonly cashedOutHundredths: number | undefined;
  readonly payout: bigint;
}

/**
 * Settles a bet of a finished round. Asking and the automatic cash-out both count, the lower wins as it comes first; what comes after the
 * point is too late, at the point is in time. Asking before 1.01 counts as 1.01. At the highest multiplier all still in are paid.
 * The payout is rounded down to whole minor units.
 */
export function settleCrash(rules: CrashRules, point: number, bet: CrashBet): CrashSettlement {
  if (bet.stake <= 0n) throw new RangeError('a stake is positive');
  if (bet.autoHundredths !== undefined) requireCashOut(rules, bet.autoHundredths);
  const asked = bet.askedAfterMs === undefined ? undefined : Math.max(LOWEST_CASH_OUT_HUNDREDTHS, multiplierAfter(bet.askedAfterMs));
  const wishes = [asked, bet.autoHundredths, point === rules.highestHundredths ? point : undefined].filter((wish) => wish !== undefined);
  const first = wishes.length === 0 ? undefined : Math.min(...wishes);
  const inTime = first !== undefined && first <= point && point > TAKE_OFF_HUNDREDTHS;
  return { cashedOutHundredths: inTime ? first : undefined, payout: inTime ? (bet.stake * BigInt(first)) / 100n : 0n };
}

function requireCashOut({ highestHundredths }: CrashRules, hundredths: number): void {
  if (!Number.isInteger(hundredths) || hundredths < LOWEST_CASH_OUT_HUNDREDTHS || hundredths > highestHundredths) {
    throw new RangeError('a multiplier to cash out at is in whole hundredths, from 1.01 to the highest');
  }
}
