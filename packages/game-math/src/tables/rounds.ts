/**
 * A round of each table: dealt from the values of its seed, and mapped to what its bets are paid by. Apart from the seed, a round of cards
 * depends only on the cards that were out of the shoe before.
 */
import type { ValueStream } from '../value-stream.ts';
import { COUP_BETS, dealBaccarat, PAIR_BETS, type BaccaratResult } from './baccarat.ts';
import { BAU_CUA_BETS } from './bau-cua.ts';
import { isTriple, sumOf, throwDice, type Throw } from './dice.ts';
import { dealDragonTiger, DRAGON_TIGER_BETS } from './dragon-tiger.ts';
import { MINI_TAI_XIU_BETS, throwMiniTaiXiu, type MiniRound } from './mini-tai-xiu.ts';
import { FRENCH_ROULETTE_BETS, ROULETTE_BETS, spinWheel } from './roulette.ts';
import { rankOf, shuffleRest, type ShoeCard } from './shoe.ts';
import { SIC_BO_PRICES, sicBoBets, type SicBoPrices } from './sic-bo.ts';
import { payoutOf, type TableBet } from './table.ts';
import { redOf, shakeDiscs, XOC_DIA_BETS, type Discs } from './xoc-dia.ts';

/** Cards of each hand in order of dealing. */
export interface BaccaratRound {
  readonly game: 'baccarat';
  readonly player: readonly ShoeCard[];
  readonly banker: readonly ShoeCard[];
  readonly winner: BaccaratResult['winner'];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

export interface DragonTigerRound {
  readonly game: 'dragon-tiger';
  readonly dragon: ShoeCard;
  readonly tiger: ShoeCard;
  readonly winner: 'dragon' | 'tiger' | 'tie';
}

export interface TaiXiuRound {
  readonly game: 'tai-xiu';
  readonly dice: Throw;
  readonly sum: number;
  readonly side: 'tai' | 'xiu' | 'triple';
}

export interface XocDiaRound {
  readonly game: 'xoc-dia';
  readonly discs: Discs;
  readonly red: number;
}

export interface RouletteRound {
  readonly game: 'roulette';
  readonly number: number;
}

export interface BauCuaRound {
  readonly game: 'bau-cua';
  readonly dice: Throw;
}

export type TableRound =
  | BaccaratRound
  | DragonTigerRound
  | TaiXiuRound
  | XocDiaRound
  | RouletteRound
  | BauCuaRound
  | MiniRound;

/** The lowest total that is tài. */
const LOWEST_TAI = 11;
const MAX_CARDS = 6;

/** A coup from the rest of the shoe. Throws RangeError for cards the shoe does not have. */
export function dealBaccaratRound(out: readonly ShoeCard[], next: ValueStream): BaccaratRound {
  const { player, banker, result } = dealBaccarat(shuffleRest(out, next)).coup;
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair } = result;
  return {
    game: 'baccarat',
    player,
    banker,
    winner,
    playerTotal,
    bankerTotal,
    playerPair: playerPair !== 'none',
    bankerPair: bankerPair !== 'none',
  };
}

/** The coup its bets are paid by: its cards again, in the order they were dealt. */
export function coupOf({ player, banker }: Pick<BaccaratRound, 'player' | 'banker'>): BaccaratResult {
  const row = [player[0]!, banker[0]!, player[1]!, banker[1]!, ...player.slice(2), ...banker.slice(2)];
  const unusedCards = Array.from({ length: MAX_CARDS - row.length }, () => 0);
  return dealBaccarat({ cards: [...row, ...unusedCards], dealt: 0 }).coup.result;
}

/** Two cards from the rest of the shoe. Throws RangeError for cards the shoe does not have. */
export function dealDragonTigerRound(out: readonly ShoeCard[], next: ValueStream): DragonTigerRound {
  const { dragon, tiger } = dealDragonTiger(shuffleRest(out, next)).result;
  const [left, right] = [rankOf(dragon), rankOf(tiger)];
  return { game: 'dragon-tiger', dragon, tiger, winner: left === right ? 'tie' : left > right ? 'dragon' : 'tiger' };
}

/** A throw of the live table. */
export function throwTaiXiu(next: ValueStream): TaiXiuRound {
  const dice = throwDice(next);
  const sum = sumOf(dice);
  return { game: 'tai-xiu', dice, sum, side: isTriple(dice) ? 'triple' : sum >= LOWEST_TAI ? 'tai' : 'xiu' };
}

/** A shake of the bowl. */
export function shakeXocDia(next: ValueStream): XocDiaRound {
  const discs = shakeDiscs(next);
  return { game: 'xoc-dia', discs, red: redOf(discs) };
}

/** A spin of the wheel. */
export const spinRoulette = (next: ValueStream): RouletteRound => ({ game: 'roulette', number: spinWheel(next) });

/** A throw of the three pictures. */
export const throwBauCua = (next: ValueStream): BauCuaRound => ({ game: 'bau-cua', dice: throwDice(next) });

/** The outcome of a round, and the payout of each spot. */
export interface PlayedTable {
  readonly result: TableRound;
  /** In minor units, the stake of a win included; undefined for a bet the rules do not have. */
  paidOn(spot: string, chips: number): number | undefined;
}

/** A game by its rules: dealing, bets, and what of a round they are paid by. */
interface Rules<Round extends TableRound, Outcome> {
  readonly deal: (out: readonly ShoeCard[], next: ValueStream) => Round;
  readonly bets: ReadonlyMap<string, TableBet<Outcome>>;
  readonly read: (round: Round) => Outcome;
}

interface NamedRules {
  readonly deal: (out: readonly ShoeCard[], next: ValueStream) => TableRound;
  readonly paidOn: (result: TableRound, spot: string, chips: number) => number | undefined;
}

function named<Round extends TableRound, Outcome>({ deal, bets, read }: Rules<Round, Outcome>): NamedRules {
  return {
    deal,
    paidOn(result, spot, chips) {
      const bet = bets.get(spot);
      return bet && Number(payoutOf(bet, BigInt(chips), read(result as Round)));
    },
  };
}

const sicBo = (prices: SicBoPrices): NamedRules =>
  named({ deal: (_out, next) => throwTaiXiu(next), bets: sicBoBets(prices), read: ({ dice }) => dice });
const wheel = (bets: ReadonlyMap<string, TableBet<number>>): NamedRules =>
  named({ deal: (_out, next) => spinRoulette(next), bets, read: ({ number }) => number });

/** Games by the names of their rules. Names of rules no longer offered stay: older rounds are recomputed by them. */
const RULES: ReadonlyMap<string, NamedRules> = new Map([
  ['baccarat', named({ deal: dealBaccaratRound, bets: new Map([...COUP_BETS, ...PAIR_BETS]), read: coupOf })],
  ['dragon-tiger', named({ deal: dealDragonTigerRound, bets: DRAGON_TIGER_BETS, read: (round) => round })],
  ['tai-xiu', sicBo(SIC_BO_PRICES.common)],
  ['rich-tai-xiu', sicBo(SIC_BO_PRICES.rich)],
  ['xoc-dia', named({ deal: (_out, next) => shakeXocDia(next), bets: XOC_DIA_BETS, read: ({ discs }) => discs })],
  ['roulette', wheel(ROULETTE_BETS)],
  ['french-roulette', wheel(FRENCH_ROULETTE_BETS)],
  [
    'mini-tai-xiu',
    named({ deal: (_out, next) => throwMiniTaiXiu(next), bets: MINI_TAI_XIU_BETS, read: ({ dice }) => dice }),
  ],
  ['bau-cua', named({ deal: (_out, next) => throwBauCua(next), bets: BAU_CUA_BETS, read: ({ dice }) => dice })],
]);

/**
 * The payout of chips on a spot by named rules, in minor units; undefined for unknown rules or bets. The result must be of the rules' game.
 */
export const paidByRules = (rules: string, result: TableRound, spot: string, chips: number): number | undefined =>
  RULES.get(rules)?.paidOn(result, spot, chips);

/** A round by named rules; undefined for an unknown name. Throws RangeError for cards the shoe does not have. */
export function playTable(rules: string, out: readonly ShoeCard[], next: ValueStream): PlayedTable | undefined {
  const known = RULES.get(rules);
  if (!known) return undefined;
  const result = known.deal(out, next);
  return { result, paidOn: (spot, chips) => known.paidOn(result, spot, chips) };
}
