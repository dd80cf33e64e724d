/**
 * Early payment of open slips (sports domain reference §9). An open leg is worth c = V + (1 - V)·(1 + r)/(1 + r of the live price); the offer
 * is what the slip is worth less a margin, and never more than 99 % of its fair value by the model. Exact, with one floor.
 */
import { complement, floorScaled, minus, plus, rational, times, type Rational } from '../rational.ts';
import { ceilScaled, dividedBy, ONE } from './exact.ts';
import { decimalOf } from './price.ts';
import { possibleWin, WHOLE_BPS, worthOf, type Combined } from './slip.ts';

const PPM = 1_000_000n;

/** A leg that is settled, by its factor; or an open one, by the house's price and model for the placed line and score. */
export type CashOutLeg =
  | { readonly state: 'settled'; readonly factor: Rational }
  | {
      readonly state: 'open';
      /** Profit ratio at which it was placed. */
      readonly ratio: Rational;
      /** Profit ratio now; undefined while the line is suspended, its producer down, or closed. */
      readonly live: Rational | undefined;
      /** The model's expected shares won and void, in parts per million. */
      readonly winPpm: number;
      readonly voidPpm: number;
      /** The margin k in the live price, in thousandths: 1040. */
      readonly marginThousandths: number;
    };

export type CashOutRefusal = 'leg_suspended' | 'margin_too_high' | 'too_small' | 'nothing_open';

export interface CashOutOffer {
  readonly amount: bigint;
  /** Whole percent. */
  readonly marginPercent: number;
}

const MARGIN_LEAST = 5n;
const MARGIN_MAXIMUM = 25n;
/** The part of the model's value that is never exceeded. */
const FAIR_PART = rational(99n, 100n);
/** An offer is at least one hundredth of the stake. */
const LEAST_PART = 100n;
const SHARE_STEP_BPS = 500;

const ppm = (parts: number): Rational => rational(BigInt(parts), PPM);
const percent = (points: bigint): Rational => rational(points, 100n);

type OpenLeg = Extract<CashOutLeg, { state: 'open' }>;

const allLegs = ({ legs, bankers = [] }: Combined<CashOutLeg>): readonly CashOutLeg[] => [...legs, ...bankers];
const openLegs = (slip: Combined<CashOutLeg>): readonly OpenLeg[] =>
  allLegs(slip).flatMap((leg) => (leg.state === 'open' ? [leg] : []));

/** c of an open leg at a live profit ratio. */
export function openFactor(ratio: Rational, live: Rational, voidPpm: number): Rational {
  const voided = ppm(voidPpm);
  return plus(voided, times(complement(voided), dividedBy(decimalOf(ratio), decimalOf(live))));
}

/** What an open leg is worth by the model: V + A·(1 + r). */
export function fairFactor({ ratio, winPpm, voidPpm }: Pick<OpenLeg, 'ratio' | 'winPpm' | 'voidPpm'>): Rational {
  return plus(ppm(voidPpm), times(ppm(winPpm), decimalOf(ratio)));
}

/** m in percent: at least 5, otherwise 1 - Π 1/k of the open legs and one more, up to a whole percent. */
export function cashOutMargin(marginsThousandths: readonly number[]): number {
  const kept = marginsThousandths.reduce((product, k) => times(product, rational(1_000n, BigInt(k))), ONE);
  const needed = ceilScaled(plus(complement(kept), percent(1n)), 100n);
  return Number(needed > MARGIN_LEAST ? needed : MARGIN_LEAST);
}

/** The fair value of a part of a slip by the model, exactly, in minor units. */
export function fairValue(slip: Combined<CashOutLeg>, shareBps: number): Rational {
  const worth = worthOf(slip, (leg) => (leg.state === 'settled' ? leg.factor : fairFactor(leg)));
  return times(rational(BigInt(shareBps), BigInt(WHOLE_BPS)), worth);
}

/** The largest amount below what the part could still win. */
function belowPossible(slip: Combined<CashOutLeg>, shareBps: number): bigint {
  const asWon = (leg: CashOutLeg) => ({ ratio: leg.state === 'settled' ? minus(leg.factor, ONE) : leg.ratio });
  return (
    possibleWin(
      { folds: slip.folds, legs: slip.legs.map(asWon), bankers: (slip.bankers ?? []).map(asWon) },
      { openBps: shareBps },
    ) - 1n
  );
}

const least = (amounts: readonly bigint[]): bigint => amounts.reduce((low, amount) => (amount < low ? amount : low));

/**
 * The offer for a part of a slip, or why there is none. `stake` is the slip's whole stake; the offer for a part is at least one hundredth
 * of that part of it.
 */
export function cashOutOffer(
  slip: Combined<CashOutLeg>,
  stake: bigint,
  shareBps = WHOLE_BPS,
): CashOutOffer | { readonly refused: CashOutRefusal } {
  const open = openLegs(slip);
  if (open.length === 0) return { refused: 'nothing_open' };
  if (open.some(({ live }) => live === undefined)) return { refused: 'leg_suspended' };
  const marginPercent = cashOutMargin(open.map(({ marginThousandths }) => marginThousandths));
  if (BigInt(marginPercent) > MARGIN_MAXIMUM) return { refused: 'margin_too_high' };
  const share = rational(BigInt(shareBps), BigInt(WHOLE_BPS));
  const worth = worthOf(slip, (leg) =>
    leg.state === 'settled' ? leg.factor : openFactor(leg.ratio, leg.live!, leg.voidPpm),
  );
  const amount = least([
    floorScaled(times(times(worth, share), complement(percent(BigInt(marginPercent)))), 1n),
    floorScaled(times(fairValue(slip, shareBps), FAIR_PART), 1n),
    belowPossible(slip, shareBps),
  ]);
  const smallest = ceilScaled(times(share, rational(stake, LEAST_PART)));
  return amount <= 0n || amount < smallest ? { refused: 'too_small' } : { amount, marginPercent };
}

/**
 * Whether a part may be cashed out: steps of 5 % of the slip, no more than is open, and what is left is nothing or at least the smallest
 * stake.
 */
export function isCashOutShare(shareBps: number, openBps: number, stake: bigint, leastStake: bigint): boolean {
  if (!Number.isInteger(shareBps) || shareBps <= 0 || shareBps > openBps || shareBps % SHARE_STEP_BPS !== 0)
    return false;
  const left = BigInt(openBps - shareBps);
  return left === 0n || stake * left >= leastStake * BigInt(WHOLE_BPS);
}

/** What a cash-out returns as not played: the paid amount, at most the part of the stake it took. */
export function cashOutReturned(paid: bigint, stake: bigint, shareBps: number): bigint {
  const part = (stake * BigInt(shareBps)) / BigInt(WHOLE_BPS);
  return paid < part ? paid : part;
}

/** A standing order: take an offer of at least `atLeast`, or one that has fallen to `atMost`. */
export interface StandingOrder {
  readonly atLeast?: bigint;
  readonly atMost?: bigint;
}

/** Whether a standing order takes an offer. */
export function takesOffer({ atLeast, atMost }: StandingOrder, amount: bigint): boolean {
  return (atLeast !== undefined && amount >= atLeast) || (atMost !== undefined && amount <= atMost);
}

/** Whether a request at a shown offer is granted at the present one: equal or more, and the present one is what is paid. */
export const grantsOffer = (shown: bigint, present: bigint): boolean => present >= shown;
