/** Cost and payout of a slip, in minor units: a preview; the server decides. */
import { XIEN_QUAY_NUMBERS_MAXIMUM } from '@lantern/game-math/selections';
import { countSelections, marksMaximum, selectionsMaximum, selectionsOf } from './expansion.ts';
import { cellOf, type Marks } from './marks.ts';
import { betTypesOf, type BetType, type Way } from './ways.ts';

/** Stake on every selection. */
export interface Stake {
  /** Minor units on one position of one selection. */
  readonly unit: number;
  readonly multiplier: number;
}

/** One bet of an order, with the facts of its lines on the screen. */
export interface Bet extends Stake {
  readonly betType: string;
  readonly playType: BetType['playType'];
  readonly group: string;
  readonly name: string;
  readonly selections: readonly string[];
  /** Labels of words, by word; plain numbers are their own names. */
  readonly names: Readonly<Record<string, string>>;
  /** The odds the member saw. */
  readonly odds: string;
  /** Odds of its words, or of the cases it pays by. */
  readonly oddsTable: Readonly<Record<string, string>>;
  readonly priceMultiplier: number;
  readonly limits: BetType['limits'];
  readonly selectionsMaximum: number;
}

const ODDS_SCALE = 10_000;

/** Odds in ten-thousandths: "99.5" → 995000. */
export function oddsE4(odds: string): number {
  const [whole = '0', decimals = ''] = odds.split('.');
  return Number(whole + decimals.padEnd(4, '0').slice(0, 4));
}

/** Payout of one hit: floor(unit × odds), exact for every stake the limits allow. */
export function payoutPerHit(unit: number, odds: string): number {
  const scaled = oddsE4(odds);
  // Split, because unit × odds may exceed 2^53 before the division.
  return Math.floor(unit / ODDS_SCALE) * scaled + Math.floor(((unit % ODDS_SCALE) * scaled) / ODDS_SCALE);
}

/** Stake of one bet: unit × multiplier × price multiplier × selections. */
export const stakeOf = ({ unit, multiplier, priceMultiplier, selections }: Bet): number =>
  unit * multiplier * priceMultiplier * Math.max(1, selections.length);

/** Stake of several. */
export const totalStake = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + stakeOf(bet), 0);

/** The odds a bet may be paid at: those of its words or cases, else its own. */
export function oddsOf({ odds, oddsTable }: Pick<Bet, 'odds' | 'oddsTable'>): readonly string[] {
  const table = Object.values(oddsTable);
  return table.length > 0 ? table : [odds];
}

/** The lowest and the highest of odds. */
export function oddsRange(odds: readonly string[]): readonly [lowest: string, highest: string] {
  const sorted = [...odds].sort((a, b) => oddsE4(a) - oddsE4(b));
  return [sorted[0] ?? '0', sorted[sorted.length - 1] ?? '0'];
}

/** The maximum payout of one selection of a bet for one hit. */
export const highestPayout = (bet: Bet): number => payoutPerHit(bet.unit * bet.multiplier, oddsRange(oddsOf(bet))[1]);

/** The odds of a bet type as an order states them: its own and those of the chosen words; for cases all. */
export function oddsSeen(
  { odds, selection, tiers }: BetType,
  selections: readonly string[],
): Pick<Bet, 'odds' | 'oddsTable'> {
  const chosen = (selection.choices ?? [])
    .filter(({ value }) => selections.includes(value))
    .map((choice) => [choice.value, choice.odds]);
  const cases = (tiers ?? []).map((tier) => [tier.key, tier.odds]);
  return { odds, oddsTable: Object.fromEntries([...chosen, ...cases]) as Record<string, string> };
}

function betOf(betType: BetType, selections: readonly string[], stake: Stake): Bet {
  const { name, playType, group, priceMultiplier, limits, selection } = betType;
  const words = (selection.choices ?? [])
    .filter(({ value }) => selections.includes(value))
    .map((choice) => [choice.value, choice.name]);
  return {
    betType: betType.betType,
    playType,
    group,
    name,
    selections,
    names: Object.fromEntries(words) as Record<string, string>,
    unit: stake.unit,
    multiplier: stake.multiplier,
    ...oddsSeen(betType, selections),
    priceMultiplier,
    limits,
    selectionsMaximum: selectionsMaximum(betType),
  };
}

/** The bets of a board's marks at a stake; none while the marks make no selection yet, or too many. */
export function betsOf(way: Way, marks: Marks, stake: Stake): readonly Bet[] {
  if (way.kind === 'cells') {
    const cells = [...marks].map(cellOf);
    return way.betTypes.flatMap((betType) => {
      const ours = cells.filter((cell) => cell.betType === betType.betType);
      if (ours.length === 0) return [];
      return [betOf(betType, betType.selection.kind === 'none' ? [] : ours.map(({ value }) => value), stake)];
    });
  }
  return betTypesOf(way).flatMap((betType) => {
    const selections = selectionsOf(betType, marks);
    return selections.length > 0 ? [betOf(betType, selections, stake)] : [];
  });
}

/** Number of selections of a board's marks, listed or not. */
export function countOf(way: Way, marks: Marks): number {
  if (way.kind === 'cells') return marks.size;
  return betTypesOf(way).reduce((sum, betType) => sum + countSelections(betType, marks), 0);
}

/** Maximum marks of a board. */
export function picksMaximum(way: Way): number {
  const most = Math.min(...betTypesOf(way).map(marksMaximum));
  return way.kind === 'wheel' ? Math.min(most, XIEN_QUAY_NUMBERS_MAXIMUM) : most;
}

/** An earlier bet at the current odds and limits; undefined when it is no longer sold. */
export function repriced(bet: Bet, list: readonly BetType[]): Bet | undefined {
  const betType = list.find((one) => one.betType === bet.betType && one.playType === bet.playType);
  return betType && betOf(betType, bet.selections, bet);
}

/** A bet restored from stored selections; undefined when it is not sold. */
export function betFrom(
  list: readonly BetType[],
  playType: BetType['playType'],
  betTypeId: string,
  selections: readonly string[],
  stake: Stake,
): Bet | undefined {
  const betType = list.find((one) => one.betType === betTypeId && one.playType === playType);
  return betType && betOf(betType, betType.selection.kind === 'none' ? [] : selections, stake);
}

/** Whether any of a bet's odds differ between two versions of it. */
export function sameOdds(one: Bet, other: Bet): boolean {
  const keys = Object.keys(other.oddsTable);
  return one.odds === other.odds && keys.every((key) => one.oddsTable[key] === other.oddsTable[key]);
}

/** Coins a member taps, in major units. */
const COINS = [1000, 5000, 10_000, 50_000, 100_000];

/** The coins in minor units that are valid stakes of a bet type. */
export function coinsOf(unitMinimum: number, exponent: number): readonly number[] {
  return COINS.map((coin) => coin * 10 ** exponent).filter((coin) => coin >= unitMinimum && coin % unitMinimum === 0);
}
