/** A slip as it is stored: what was bet at which prices, fixed when it is taken. What it pays follows from this and its legs' results alone. */
import { createHash } from 'node:crypto';
import {
  parlayOf,
  payoutOf,
  possibleWin,
  ratioOf,
  sameGamePayout,
  WHOLE_BPS,
  type Combined,
  type Ladder,
  type Payout,
  type Result,
} from '@lantern/game-math/sports';
import type { CompetitorShown, FeedScore } from '../../../wire/sports.ts';
import type { LegShown, OddsFormat, PricePolicy, SlipBody } from '../../../wire/sports-slips.ts';

/** By which rules slips are settled; stored with each. */
export const SLIP_RULES = 'football@1';

type Ratio = ReturnType<typeof ratioOf>;

export interface StoredLeg {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly ladder: Ladder;
  readonly price: number;
  readonly written: string;
  /** Position of the feed its price had, and the stop it was decided after. */
  readonly seq: number;
  readonly stopSeq: number;
  readonly kickOffAt: number;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  readonly taken: LegShown['taken'];
}

export interface StoredSlip {
  readonly kind: SlipBody['kind'];
  readonly legs: readonly StoredLeg[];
  readonly folds: SlipBody['folds'];
  /** Of a same-game slip: decimal hundredths of every choice of its legs, by the choice's bits; a void leg re-prices the rest. */
  readonly combined: Readonly<Record<string, number>> | null;
  /** The most it pays. */
  readonly maximum: number;
  readonly policy: PricePolicy;
  readonly format: OddsFormat;
  /** The part of the stake that does not count for turnover if it is played: low prices, and both sides of a line. */
  readonly notCounted: number;
}

/** The stake that a slip's folds come to; game-math's formula over any kind of leg. */
export const combinedOf = <Item>({ folds }: Pick<StoredSlip, 'folds'>, legs: readonly Item[]): Combined<Item> => ({
  folds: folds.map(({ size, unit }) => ({ size, unit: BigInt(unit) })),
  legs,
});

/** Profit ratios of its legs, in order. */
export const ratiosOf = (legs: readonly Pick<StoredLeg, 'ladder' | 'price'>[]): readonly Ratio[] =>
  legs.map(({ ladder, price }) => ratioOf({ ladder, value: price }));

/** The bits of a choice of legs. */
export const choiceOf = (kept: readonly number[]): string => String(kept.reduce((bits, at) => bits | (1 << at), 0));

/** The joint price of all its legs, in decimal hundredths; null where it has none. */
export function jointPriceOf({ combined, legs }: Pick<StoredSlip, 'combined' | 'legs'>): number | null {
  return combined?.[choiceOf(legs.map((_, at) => at))] ?? null;
}

const FACTOR_SCALE = 10_000n;

function sameGamePaid(slip: StoredSlip, bet: number, results: readonly Result[], openBps: number): Payout {
  // The payout of a whole unit is its exact factor, because prices are hundredths.
  const factor = sameGamePayout(FACTOR_SCALE, results, (kept) => BigInt(slip.combined![choiceOf(kept)]!));
  const open = BigInt(bet) * BigInt(openBps);
  const gross = (open * factor) / (FACTOR_SCALE * BigInt(WHOLE_BPS));
  const isVoid = results.every(({ voided }) => voided.numerator === voided.denominator);
  const paid = gross > BigInt(slip.maximum) ? BigInt(slip.maximum) : gross;
  return { gross: paid, returned: isVoid ? paid : 0n };
}

/** What a part of a slip pays by its legs' results. */
export function paidOf(slip: StoredSlip, bet: number, results: readonly Result[], openBps: number = WHOLE_BPS): Payout {
  if (slip.kind === 'sameGame') return sameGamePaid(slip, bet, results, openBps);
  const ratios = ratiosOf(slip.legs);
  const legs = results.map((result, at) => ({ ratio: ratios[at]!, result }));
  return payoutOf(combinedOf(slip, legs), { maximum: BigInt(slip.maximum), openBps });
}

/** What a part of a slip pays if every leg wins. */
export function possibleOf(slip: Omit<StoredSlip, 'notCounted'>, bet: number, openBps: number = WHOLE_BPS): bigint {
  const maximum = BigInt(slip.maximum);
  if (slip.kind === 'sameGame') {
    const won = (BigInt(bet) * BigInt(openBps) * BigInt(jointPriceOf(slip)!)) / (100n * BigInt(WHOLE_BPS));
    return won > maximum ? maximum : won;
  }
  const legs = ratiosOf(slip.legs).map((ratio) => ({ ratio }));
  return possibleWin(combinedOf(slip, legs), { maximum, openBps });
}

/** The shape of a slip for game-math, where only its structure matters. */
export const parlayShape = <Item>(bet: number, legs: readonly Item[]): Combined<Item> => parlayOf(BigInt(bet), legs);

/** JSON with its keys in order and without spaces: one text for one value. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  const sorted = fields.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

export interface Receipted {
  readonly id: string;
  readonly game: string;
  readonly currency: string;
  readonly bet: number;
  readonly slip: StoredSlip;
}

/** The receipt of a slip: SHA-256 of its canonical JSON. */
export const receiptOf = ({ id, game, currency, bet, slip }: Receipted): string =>
  createHash('sha256').update(canonical({ id, game, currency, bet, slip })).digest('hex');

/** The score of a state of play, as frames read it. */
export const scoreOf = ([home, away]: readonly [number, number]): FeedScore => [home, away];
