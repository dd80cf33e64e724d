/**
 * A climbing curve with a crash point fixed before it starts. The point is drawn so that it is at x or above with chance (1 − h) / x:
 * cashing out at any x returns 1 − h on average, h being the house edge.
 *
 * Multipliers are whole hundredths. With k one of N = 2^48 values, the point is floor(100 × (1 − h) × N / (k + 1)) hundredths; below 1.01
 * it is 1.00 and no one can win. The chance of x or above is therefore floor(100 × (1 − h) × N / x) / N, exactly.
 */
import { complement, rational, type Rational } from '../rational.ts';
import { takeValue, type ValueStream } from '../value-stream.ts';

export interface CrashRules {
  /** Published return in basis points: 9 900 is an edge of 1 %. */
  readonly rtpBasisPoints: number;
  /** The highest multiplier, in hundredths; all remaining stakes are paid at it. */
  readonly highestHundredths: number;
}

export const CRASH_RULES = {
  crash: { rtpBasisPoints: 9900, highestHundredths: 100_000 },
  light: { rtpBasisPoints: 9700, highestHundredths: 100_000 },
} as const satisfies Record<string, CrashRules>;

/** 1.00: the round ends at take-off. */
export const TAKE_OFF_HUNDREDTHS = 100;
/** The lowest cash-out. */
export const LOWEST_CASH_OUT_HUNDREDTHS = 101;

const VALUES = 2 ** 48;
const BASIS_POINTS = 10_000n;
/** e^(0.06 t): 2 after 11.6 s, 10 after 38 s. */
const GROWTH_PER_SEC = 0.06;
const SEC_MS = 1000;

/** The crash point of a round, in hundredths. */
export function crashPoint({ rtpBasisPoints, highestHundredths }: CrashRules, next: ValueStream): number {
  const drawn = BigInt(takeValue(next, VALUES)) + 1n;
  const point = (BigInt(rtpBasisPoints) * 100n * BigInt(VALUES)) / (BASIS_POINTS * drawn);
  if (point < BigInt(LOWEST_CASH_OUT_HUNDREDTHS)) return TAKE_OFF_HUNDREDTHS;
  return point > BigInt(highestHundredths) ? highestHundredths : Number(point);
}

/** Exact chance that the curve reaches a multiplier. Throws RangeError below the lowest cash-out. */
export function chanceToReach(rules: CrashRules, hundredths: number): Rational {
  requireCashOut(rules, hundredths);
  const values = BigInt(VALUES);
  return rational((BigInt(rules.rtpBasisPoints) * 100n * values) / (BASIS_POINTS * BigInt(hundredths)), values);
}

/** Exact share of rounds that end at take-off, before any cash-out. */
export const shareAtTakeOff = (rules: CrashRules): Rational =>
  complement(chanceToReach(rules, LOWEST_CASH_OUT_HUNDREDTHS));

/** The multiplier at a time after take-off, in hundredths, rounded down. */
export function multiplierAfter(elapsedMs: number): number {
  return Math.floor(100 * Math.exp((GROWTH_PER_SEC * Math.max(0, elapsedMs)) / SEC_MS));
}

/** Time of the curve to a multiplier, in milliseconds, rounded up: the display does not show it earlier. */
export function elapsedUntil(hundredths: number): number {
  return Math.ceil((Math.log(hundredths / 100) / GROWTH_PER_SEC) * SEC_MS);
}

export interface CrashBet {
  readonly stake: bigint;
  /** Automatic cash-out at this multiplier; absent: manual only. */
  readonly autoHundredths?: number;
  /** Time of the manual cash-out, in milliseconds after take-off by the server's clock; absent: none. */
  readonly askedAfterMs?: number;
}

export interface CrashSettlement {
  readonly cashedOutHundredths: number | undefined;
  readonly payout: bigint;
}

/**
 * Settles a bet of a finished round. The lower of manual and automatic cash-out wins, as it comes first; above the crash point is too late,
 * at the point is in time. A manual cash-out before 1.01 counts as 1.01. At the highest multiplier all remaining stakes are paid. The
 * payout is rounded down to whole minor units.
 */
export function settleCrash(rules: CrashRules, point: number, bet: CrashBet): CrashSettlement {
  if (bet.stake <= 0n) throw new RangeError('a stake is positive');
  if (bet.autoHundredths !== undefined) requireCashOut(rules, bet.autoHundredths);
  const byHand =
    bet.askedAfterMs === undefined
      ? undefined
      : Math.max(LOWEST_CASH_OUT_HUNDREDTHS, multiplierAfter(bet.askedAfterMs));
  const targets = [byHand, bet.autoHundredths, point === rules.highestHundredths ? point : undefined].filter(
    (target) => target !== undefined,
  );
  const first = targets.length === 0 ? undefined : Math.min(...targets);
  const inTime = first !== undefined && first <= point && point > TAKE_OFF_HUNDREDTHS;
  return { cashedOutHundredths: inTime ? first : undefined, payout: inTime ? (bet.stake * BigInt(first)) / 100n : 0n };
}

function requireCashOut({ highestHundredths }: CrashRules, hundredths: number): void {
  if (!Number.isInteger(hundredths) || hundredths < LOWEST_CASH_OUT_HUNDREDTHS || hundredths > highestHundredths) {
    throw new RangeError('a multiplier to cash out at is in whole hundredths, from 1.01 to the highest');
  }
}
