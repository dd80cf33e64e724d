/**
 * What every card game of the rooms is made of. A game is a folder of rules, exact and pure: the same seed and moves give the same hand,
 * anywhere. The studio and the verification know hands only through `HandInPlay`. Players are numbered in order of play.
 */
import type { Card } from './card.ts';

/** A move. Games of one kind of move have no `act`: cards are played, null is a pass. */
export interface CardMove {
  readonly seat: number;
  readonly cards: readonly Card[] | null;
  /** What is done, in games with several kinds of moves. */
  readonly act?: string;
  /** Of a bet, in stakes of the table: a whole number. */
  readonly units?: number;
}

/** The code of a move that the game does not have, or not now. */
export const NOT_NOW = 'not_allowed_now';

/** The end of a hand, in minor units. */
export interface HandEnding {
  /** Won outright, and with what; null where it was played to its end. */
  readonly instantWin: { readonly seat: number; readonly kind: string } | null;
  /** Each player's cards at the end. */
  readonly hands: readonly (readonly Card[])[];
  readonly payments: readonly {
    readonly from: number;
    readonly to: number;
    readonly amount: number;
    readonly reason: string;
  }[];
  /** Each player's win or loss, after the rake; with the rakes they sum to zero. */
  readonly net: readonly number[];
  readonly rakes: readonly number[];
  /** Cards for all that were open at the end, in games that have some. */
  readonly shared?: readonly Card[];
  /** What each player had bet, in games where that may be less than a stake. */
  readonly played?: readonly number[];
}

/** A hand of any game, at one moment. Immutable: a move gives another. */
export interface HandInPlay<Seen = unknown> {
  readonly isOver: boolean;
  /** The player in turn; undefined where several are asked at once, and once it is over. */
  readonly turn: number | undefined;
  /** All players whose moves are awaited, in order of play: the one in turn, or those asked at once. Empty once it is over. */
  readonly awaited: readonly number[];
  /** Who leads the next hand; known once it is over. */
  readonly leadsNext: number;
  move(
    move: CardMove,
  ): { readonly ok: true; readonly hand: HandInPlay<Seen> } | { readonly ok: false; readonly code: string };
  /** The move of an awaited player when the time is over. Always legal. */
  timeOutMove(player: number): CardMove;
  /** The move of an awaited practice player, chosen from what that player may see. Always legal. */
  botMove(player: number): CardMove;
  /** Everything a player may know; of a spectator (-1) the open part. */
  seenBy(player: number): Seen;
  /** Settles it at a stake within the hold. Throws RangeError before its end. */
  endingOf(stake: number, hold: number): HandEnding;
}

/** Whose move is awaited in a hand: of players asked at once, or of the one in turn. */
export function awaitedIn(
  isOver: boolean,
  turn: number,
  asked: readonly number[] = [],
): Pick<HandInPlay, 'isOver' | 'turn' | 'awaited'> {
  if (isOver) return { isOver, turn: undefined, awaited: [] };
  return asked.length > 0 ? { isOver, turn: undefined, awaited: asked } : { isOver, turn, awaited: [turn] };
}
