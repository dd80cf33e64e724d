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
}

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
}

/** A hand of any game, at one moment. Immutable: a move gives another. */
export interface HandInPlay<Seen = unknown> {
  readonly isOver: boolean;
  /** The player whose move is awaited; undefined once it is over. */
  readonly turn: number | undefined;
  /** Who leads the next hand; known once it is over. */
  readonly leadsNext: number;
  move(
    move: CardMove,
  ): { readonly ok: true; readonly hand: HandInPlay<Seen> } | { readonly ok: false; readonly code: string };
  /** The move of the player in turn when the time is over. Always legal. */
  timeOutMove(): CardMove;
  /** The move of a practice player, chosen from what that player may see. Always legal. */
  botMove(): CardMove;
  /** Everything a player may know; of a spectator (-1) the open part. */
  seenBy(player: number): Seen;
  /** Settles it at a stake within the hold. Throws RangeError before its end. */
  endingOf(stake: number, hold: number): HandEnding;
}
