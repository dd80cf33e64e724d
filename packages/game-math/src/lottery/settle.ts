/**
 * Payouts of bets. Amounts are bigint minor units; odds are a gross return on one unit, stake included, in ten-thousandths (99.5 → 995000).
 * A payout is floored to the minor unit per selection, so that the house never pays a fraction it did not promise and the sum over
 * selections is the payout of the bet.
 */
import type { BetType, JudgedRule, NumbersByTier, Outcome, PayKey, Reading } from './bet-rules.ts';
import { comparedPrizes } from './positions.ts';
import type { DrawResult, Format } from './formats.ts';
import { isResultOf, type Tier } from './formats.ts';

export const ODDS_SCALE = 10_000;

/** Settles selections of any bet type against one result. */
export type Settler = (betType: BetType, selection: string) => Outcome;

/**
 * A settler for one draw. It reads the result once per bet type, so settling many bets costs one look-up each.
 * Selections must have passed validateSelection. Throws RangeError when the result is not one of the format.
 */
export function createSettler(format: Format, result: DrawResult): Settler {
  if (!isResultOf(format, result)) {
    throw new RangeError(`the numbers are not a result of format ${format.id}`);
  }
  const numbers = new Map(result.map((drawn) => [drawn.id, drawn.number]));
  const tallies = new Map<string, ReadonlyMap<string, number>>();
  const tallyOf = (betType: BetType): ReadonlyMap<string, number> => {
    const known = tallies.get(betType.id);
    if (known !== undefined) {
      return known;
    }
    const [reading, digits]: [Reading, number] =
      betType.win.kind === 'match' ? [betType.win.reading, betType.win.digits] : ['last', 2];
    const tally = new Map<string, number>();
    for (const prize of comparedPrizes(betType, format)) {
      const read = readNumber(numbers.get(prize.id) ?? '', reading, digits);
      tally.set(read, (tally.get(read) ?? 0) + 1);
    }
    tallies.set(betType.id, tally);
    return tally;
  };
  const judges = new Map<string, (selection: string) => Outcome>();
  const byTier = numbersByTier(result);
  return (betType, selection) => {
    const { win } = betType;
    if (win.kind !== 'judged') return outcomeOn(win, selection, tallyOf(betType));
    const judge = judges.get(betType.id) ?? win.judge(byTier);
    judges.set(betType.id, judge);
    return judge(selection);
  };
}

/** The numbers of a result by tier, in order of announcement. */
export function numbersByTier(result: DrawResult): NumbersByTier {
  const tiers: { [T in Tier]?: string[] } = {};
  for (const { id, number } of result) (tiers[(id.split('.')[0] ?? id) as Tier] ??= []).push(number);
  return tiers;
}

function outcomeOn(
  win: Exclude<BetType['win'], JudgedRule>,
  selection: string,
  tally: ReadonlyMap<string, number>,
): Outcome {
  switch (win.kind) {
    case 'match':
      return { hits: tally.get(selection) ?? 0, pushed: false };
    case 'all_present':
      return { hits: selection.split('-').every((number) => tally.has(number)) ? 1 : 0, pushed: false };
    case 'all_absent':
      return { hits: selection.split('-').some((number) => tally.has(number)) ? 0 : 1, pushed: false };
    case 'outcome': {
      const [pair = ''] = tally.keys();
      const [tens, units] = [Number(pair.charAt(0)), Number(pair.charAt(1))];
      return { hits: win.wins(tens, units) ? 1 : 0, pushed: win.pushes(tens, units) };
    }
  }
}

function readNumber(number: string, reading: Reading, digits: number): string {
  switch (reading) {
    case 'last':
      return number.slice(-digits);
    case 'first':
      return number.slice(0, digits);
    case 'tens':
      return number.slice(-2, -1);
    case 'tong':
      return String((Number(number.slice(-2, -1)) + Number(number.slice(-1))) % 10);
  }
}

export interface StakeTerms {
  /** Minor units on one position. */
  readonly unit: bigint;
  /** Bội số. */
  readonly multiplier: bigint | number;
  /** Price multiplier of the bet type in the format. */
  readonly positions: bigint | number;
  /** Number of selections. */
  readonly count: bigint | number;
}

/** Minor units the bet costs: unit × multiplier × positions × count (§2.1). */
export function stakeOf({ unit, multiplier, positions, count }: StakeTerms): bigint {
  return unit * BigInt(multiplier) * BigInt(positions) * BigInt(count);
}

export interface PayoutTerms {
  readonly unit: bigint;
  readonly multiplier: bigint | number;
  readonly oddsTenThousandths: bigint | number;
  readonly hits: bigint | number;
}

/** Minor units a selection returns, stake included: floor(unit × multiplier × odds × hits). */
export function payoutOf({ unit, multiplier, oddsTenThousandths, hits }: PayoutTerms): bigint {
  return (unit * BigInt(multiplier) * BigInt(oddsTenThousandths) * BigInt(hits)) / BigInt(ODDS_SCALE);
}

/** Odds by pay key, in ten-thousandths. */
export type OddsTable = Readonly<Record<PayKey, number>>;

/** The price of a bet type: its own odds and those of its other pay keys, in ten-thousandths. */
export interface SaleOdds {
  readonly odds: number;
  readonly table?: OddsTable | undefined;
}

/** One bet: a bet type, its selections, and the terms it was accepted on. */
export interface Bet {
  readonly betType: BetType;
  /** Normalized, see normalizeSelections. */
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: bigint | number;
  readonly oddsTenThousandths: bigint | number;
  /** Odds of the other pay keys, where the bet type has any. */
  readonly oddsTable?: OddsTable | undefined;
  /** The price multiplier it was sold at: what a push returns per unit. */
  readonly positions: bigint | number;
}

export interface BetSettlement {
  /** `push` when only the stake was returned. */
  readonly outcome: 'won' | 'lost' | 'push';
  readonly hits: number;
  /** Minor units, stake included; the sum over the selections. */
  readonly payout: bigint;
}

function winningsOf(bet: Bet, { hits, pays }: Outcome): bigint {
  if (pays === undefined) return payoutOf({ ...bet, hits });
  return pays.reduce(
    (sum, [key, times]) => sum + payoutOf({ ...bet, oddsTenThousandths: oddsOfKey(bet, key), hits: times }),
    0n,
  );
}

/** The odds of a key; a key the bet was not sold with pays nothing. */
function oddsOfKey({ oddsTenThousandths, oddsTable }: Bet, key: PayKey): bigint | number {
  return key === '' ? oddsTenThousandths : (oddsTable?.[key] ?? 0);
}

/** Settles one bet on the terms it was accepted on, not on current ones. */
export function settleBet(settler: Settler, bet: Bet): BetSettlement {
  let hits = 0;
  let payout = 0n;
  for (const selection of bet.selections) {
    const outcome = settler(bet.betType, selection);
    hits += outcome.hits;
    payout += outcome.pushed ? stakeOf({ ...bet, count: 1 }) : winningsOf(bet, outcome);
  }
  if (hits > 0 && payout > 0n) {
    return { outcome: 'won', hits, payout };
  }
  return { outcome: payout > 0n ? 'push' : 'lost', hits, payout };
}
