/** What a slip costs and pays, in minor units: shown before the server is asked, decided by the server. */
import { combinations, XIEN_QUAY_NUMBERS_MAXIMUM } from '@lantern/game-math/selections';
import type { BetType, Way } from './ways.ts';

/** One bet of an order, with what its lines on the screen need. */
export interface Bet {
  readonly betType: string;
  readonly playType: BetType['playType'];
  readonly name: string;
  readonly selections: readonly string[];
  /** Minor units on one position of one selection. */
  readonly unit: number;
  /** The odds the member saw. */
  readonly odds: string;
  readonly priceMultiplier: number;
}

const ODDS_SCALE = 10_000;

/** Odds in ten-thousandths: "99.5" → 995000. */
export function oddsE4(odds: string): number {
  const [whole = '0', decimals = ''] = odds.split('.');
  return Number(whole + decimals.padEnd(4, '0').slice(0, 4));
}

/** What one hit pays: floor(unit × odds), exact for every stake the limits allow. */
export function payoutPerHit(unit: number, odds: string): number {
  const scaled = oddsE4(odds);
  // Split, because unit × odds may pass 2^53 before the division.
  return Math.floor(unit / ODDS_SCALE) * scaled + Math.floor(((unit % ODDS_SCALE) * scaled) / ODDS_SCALE);
}

/** Stake of one bet: unit × price multiplier × selections. */
export const stakeOf = ({ unit, priceMultiplier, selections }: Bet): number => unit * priceMultiplier * Math.max(1, selections.length);

/** Stake of several. */
export const totalStake = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + stakeOf(bet), 0);

/** Most numbers a board takes: combinations grow fast, and one order has a limit. */
export function picksMaximum({ selection }: BetType): number {
  return selection.kind === 'parlay' ? Math.min(XIEN_QUAY_NUMBERS_MAXIMUM, selection.maximum) : selection.maximum;
}

/** The selections that picked numbers make: themselves, or every combination of a parlay's size. */
export function selectionsOf({ selection }: BetType, picks: ReadonlySet<string>): readonly string[] {
  const numbers = [...picks].sort();
  if (selection.kind !== 'parlay') return numbers;
  return combinations(numbers, selection.size).map((combination) => combination.join('-'));
}

function betOf(betType: BetType, selections: readonly string[], unit: number): Bet {
  const { name, playType, odds, priceMultiplier } = betType;
  return { betType: betType.betType, playType, name, selections, unit, odds, priceMultiplier };
}

/** The bets of a board's picks at a stake; none while the picks make no selection yet. */
export function betsOf(way: Way, picks: ReadonlySet<string>, unit: number): readonly Bet[] {
  if (way.kind === 'outcomes') {
    return way.betTypes.filter(({ betType }) => picks.has(betType)).map((betType) => betOf(betType, [], unit));
  }
  const selections = selectionsOf(way.betType, picks);
  return selections.length > 0 ? [betOf(way.betType, selections, unit)] : [];
}

/** Coins a member taps, in major units. */
const COINS = [1000, 5000, 10_000, 50_000, 100_000];

/** The coins in minor units that a bet type takes as they are. */
export function coinsOf(unitMinimum: number, exponent: number): readonly number[] {
  return COINS.map((coin) => coin * 10 ** exponent).filter((coin) => coin >= unitMinimum && coin % unitMinimum === 0);
}
