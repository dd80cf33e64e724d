/**
 * Games of one member's own that are over in a breath, under `/studio/api/instant`. Rounds and seeds as in slots: the hash of the seed is
 * told before, the seed after.
 */

export const INSTANT_GAMES = ['mines', 'steps', 'drop', 'wheel', 'dice', 'scratch', 'hi-lo'] as const;
export type InstantGame = (typeof INSTANT_GAMES)[number];

/** `GET /table` */
export interface InstantTable {
  readonly game: InstantGame;
  /** Bets on offer, ascending. */
  readonly bets: readonly number[];
  readonly rtpBasisPoints: number;
  readonly pauseMs: number;
  readonly nextSeedHash: string;
  /** A round that was broken off. */
  readonly open: InstantRound | null;
  /** What may be chosen before a round, and what it pays: game by game (game-math `instant`). */
  readonly offer: unknown;
}

/** `POST /play` — a paid round with the choice made before it. Refused as a slot's spin is, and as `choice_not_offered`. */
export interface PlayAsked {
  readonly requestId: string;
  readonly bet: number;
  readonly choice: unknown;
  readonly memberSeed: string;
  readonly seedHash: string;
}

/** `POST /move` — the next move of an open round: another tile, another step, or taking what is won. Repeated for a move that was made, it answers that move. */
export interface MoveAsked {
  readonly roundId: string;
  /** Number of the move, from 1. */
  readonly move: number;
  readonly choice: unknown;
}

export interface InstantRound {
  readonly roundId: string;
  readonly bet: number;
  /** Moves made; 0 after the opening. */
  readonly move: number;
  /** What is seen: game by game, never more than has been uncovered before the end. */
  readonly seen: unknown;
  /** What the member would be paid now. */
  readonly worth: number;
  readonly won: number;
  readonly over: boolean;
}

export interface InstantAnswer {
  readonly round: InstantRound;
  readonly balance: number;
  readonly nextSeedHash: string;
  /** Once the round is over and paid. */
  readonly seed: string | null;
}
