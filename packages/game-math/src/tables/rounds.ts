/**
 * A round of each table as it is told: dealt from the values of its seed, and read back into what its bets are paid by. Everything but the
 * seed that goes into a round of cards is the cards that were out of the shoe before.
 */
import type { ValueStream } from '../value-stream.ts';
import { COUP_BETS, dealBaccarat, PAIR_BETS, type BaccaratResult } from './baccarat.ts';
import { BAU_CUA_BETS } from './bau-cua.ts';
import { isTriple, sumOf, throwDice, type Throw } from './dice.ts';
import { dealDragonTiger, DRAGON_TIGER_BETS } from './dragon-tiger.ts';
import { MINI_TAI_XIU_BETS, throwMiniTaiXiu, type MiniRound } from './mini-tai-xiu.ts';
import { FRENCH_ROULETTE_BETS, ROULETTE_BETS, spinWheel } from './roulette.ts';
import { rankOf, shuffleRest, type ShoeCard } from './shoe.ts';
import { SIC_BO_PRICES, sicBoBets } from './sic-bo.ts';
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

export type TableRound = BaccaratRound | DragonTigerRound | TaiXiuRound | XocDiaRound | RouletteRound | BauCuaRound | MiniRound;

/** The least total that is tài. */
const LOWEST_TAI = 11;
const MOST_CARDS = 6;

/** A coup from what is left of the shoe. Throws RangeError for cards the shoe does not have. */
export function dealBaccaratRound(out: readonly ShoeCard[], next: ValueStream): BaccaratRound {
  const { player, banker, result } = dealBaccarat(shuffleRest(out, next)).coup;
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair } = result;
  return { game: 'baccarat', player, banker, winner, playerTotal, bankerTotal, playerPair: playerPair !== 'none', bankerPair: bankerPair !== 'none' };
}

/** What the bets on a coup are paid by: its cards once more, in the order they were dealt. */
export function coupOf({ player, banker }: Pick<BaccaratRound, 'player' | 'banker'>): BaccaratResult {
  const row = [player[0]!, banker[0]!, player[1]!, banker[1]!, ...player.slice(2), ...banker.slice(2)];
  const nobodyDraws = Array.from({ length: MOST_CARDS - row.length }, () => 0);
  return dealBaccarat({ cards: [...row, ...nobodyDraws], dealt: 0 }).coup.result;
}

/** Two cards from what is left of the shoe. Throws RangeError for cards the shoe does not have. */
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

/** What a round came to, and what each of some chips is paid on it. */
export interface PlayedTable {
  readonly result: TableRound;
  /** In minor units, the chips of a win included; undefined for a bet the rules do not have. */
  paidOn(spot: string, chips: number): number | undefined;
}

function played<Round extends TableRound, Outcome>(result: Round, bets: ReadonlyMap<string, TableBet<Outcome>>, outcome: Outcome): PlayedTable {
  return {
    result,
    paidOn(spot, chips) {
      const bet = bets.get(spot);
      return bet && Number(payoutOf(bet, BigInt(chips), outcome));
    },
  };
}

const coupBets = new Map([...COUP_BETS, ...PAIR_BETS]);
const sicBo = sicBoBets(SIC_BO_PRICES.common);

/** Rounds by the names of the rules they are played by. */
const RULES: ReadonlyMap<string, (out: readonly ShoeCard[], next: ValueStream) => PlayedTable> = new Map([
  ['baccarat', (out: readonly ShoeCard[], next: ValueStream) => {
    const result = dealBaccaratRound(out, next);
    return played(result, coupBets, coupOf(result));
  }],
  ['dragon-tiger', (out, next) => {
    const result = dealDragonTigerRound(out, next);
    return played(result, DRAGON_TIGER_BETS, result);
  }],
  ['tai-xiu', (_out, next) => {
    const result = throwTaiXiu(next);
    return played(result, sicBo, result.dice);
  }],
  ['xoc-dia', (_out, next) => {
    const result = shakeXocDia(next);
    return played(result, XOC_DIA_BETS, result.discs);
  }],
  ['roulette', (_out, next) => {
    const result = spinRoulette(next);
    return played(result, ROULETTE_BETS, result.number);
  }],
  ['french-roulette', (_out, next) => {
    const result = spinRoulette(next);
    return played(result, FRENCH_ROULETTE_BETS, result.number);
  }],
  ['mini-tai-xiu', (_out, next) => {
    const result = throwMiniTaiXiu(next);
    return played(result, MINI_TAI_XIU_BETS, result.dice);
  }],
  ['bau-cua', (_out, next) => {
    const result = throwBauCua(next);
    return played(result, BAU_CUA_BETS, result.dice);
  }],
]);

/** A round played by named rules; undefined for a name nobody knows. Throws RangeError for cards the shoe does not have. */
export const playTable = (rules: string, out: readonly ShoeCard[], next: ValueStream): PlayedTable | undefined => RULES.get(rules)?.(out, next);
