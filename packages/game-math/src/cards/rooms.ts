/**
 * The games of the card rooms and their tables, by the names stored with their rounds: a proof names its table, and its rules are these. A
 * hand of any of them is dealt and advanced here.
 */
import type { ValueStream } from '../value-stream.ts';
import type { CardMove, HandInPlay } from './card-game.ts';
import { dealPhom } from './phom/game.ts';
import { phomHand, type PhomSeen } from './phom/hand.ts';
import { PHOM_TABLES, type PhomRules } from './phom/rules.ts';
import { dealGame } from './tien-len/game.ts';
import { tienLenHand, type TienLenSeen } from './tien-len/hand.ts';
import type { TableRules } from './tien-len/rules.ts';
import { CARD_TABLES, tienLenTableOf, tienLenTitleOf } from './tien-len/tables.ts';

/** Rules of a table. Those of Tiến Lên are older than the other games and do not name theirs. */
export type CardRules = TableRules | PhomRules;
export type CardSeen = TienLenSeen | PhomSeen;
export type CardHand = HandInPlay<CardSeen>;

export interface CardRoomTable {
  readonly rules: CardRules;
  readonly seats: number;
}

/** Hold per hand in stakes: the most a player can lose in it. */
export const HOLD_STAKES = 30;

/** Whether the rules are those of Phỏm. */
export const isPhom = (rules: CardRules): rules is PhomRules => 'play' in rules;

/** The current table of a game; undefined for games that are not card rooms. */
export const cardTableOf = (game: string): CardRoomTable | undefined => PHOM_TABLES.get(game) ?? tienLenTableOf(game);

/** The table of a round's title, also an older one; undefined for unknown titles. */
export const cardTableTitled = (title: string): CardRoomTable | undefined =>
  PHOM_TABLES.get(title) ?? CARD_TABLES.get(title);

/** The title of a game's rounds at a table with these rules. */
export const cardTitleOf = (game: string, rules: CardRules): string =>
  isPhom(rules) ? game : tienLenTitleOf(game, rules);

/** Deals a hand. `leader` is the winner of the one before; without one the rules name who leads. */
export function dealHand(rules: CardRules, players: number, next: ValueStream, leader?: number): CardHand {
  return isPhom(rules)
    ? phomHand(dealPhom(rules, players, next, leader))
    : tienLenHand({ game: dealGame(rules, players, next, leader), sinceTrick: [] });
}

/** Everything a hand is replayed from. */
export interface DealtHand {
  readonly rules: CardRules;
  readonly players: number;
  readonly leader: number | null;
  readonly moves: readonly CardMove[];
}

/** The hand after its moves. Throws RangeError for an illegal move. */
export function replayHand({ rules, players, leader, moves }: DealtHand, next: ValueStream): CardHand {
  return moves.reduce<CardHand>(
    (hand, move) => {
      const done = hand.move(move);
      if (!done.ok) throw new RangeError(`a move is against the rules: ${done.code}`);
      return done.hand;
    },
    dealHand(rules, players, next, leader ?? undefined),
  );
}

/**
 * A player's payout from the hold, and the part of the hold that was never played: a loser has played what he lost, everyone else the stake
 * he would have lost.
 */
export function paidFor(stake: number, hold: number, net: number): { readonly won: number; readonly returned: number } {
  return { won: hold + net, returned: net < 0 ? hold + net : hold - stake };
}
