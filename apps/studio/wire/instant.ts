/**
 * Games of one member's own that are over in a breath, under `/studio/api/instant`. Rounds and seeds as in slots: the hash of the seed is
 * told before, the seed after. What is offered, chosen, moved and seen, game by game, is game-math's (`instant`).
 */
import type { ChoiceOf, InstantGame, MoveOf, OfferOf, SeenOf } from '@lantern/game-math/instant';

export type * from '@lantern/game-math/instant';

/** `GET /table`: of the game the session is for. */
export type InstantTable = { readonly [G in InstantGame]: InstantTableOf<G> }[InstantGame];

export interface InstantTableOf<G extends InstantGame> {
  readonly game: G;
  /** Bets on offer, ascending; whole hundreds, so that every win is whole. */
  readonly bets: readonly number[];
  /** The least that is given back whatever is chosen, exact and rounded down; each choice has its own in `offer`. */
  readonly rtpBasisPoints: number;
  /** No multiplier is above it: a round that reaches the last below it ends there, paid. */
  readonly highestHundredths: number;
  /** Least milliseconds between two paid rounds. */
  readonly pauseMs: number;
  readonly nextSeedHash: string;
  /** A round that was broken off. */
  readonly open: InstantRound<G> | null;
  /** What may be chosen before a round, and what it pays. */
  readonly offer: OfferOf<G>;
}

/** `POST /play` — a paid round with the choice made before it. Refused as a slot's spin is, and as `choice_not_offered`. */
export interface PlayAsked<G extends InstantGame = InstantGame> {
  readonly requestId: string;
  readonly bet: number;
  readonly choice: ChoiceOf<G>;
  readonly memberSeed: string;
  readonly seedHash: string;
}

/**
 * `POST /move` — the next move of an open round: another tile, another step, or taking what is won. Repeated for a move that was made, it
 * answers that move. Refused as `round_not_found`, `round_over`, `choice_not_offered`, `move_unknown` when it is not the next one's turn,
 * and `move_made` when that move was made with another choice, in another tab: read the table again then.
 */
export interface MoveAsked<G extends InstantGame = InstantGame> {
  readonly roundId: string;
  /** Number of the move, from 1. */
  readonly move: number;
  readonly choice: MoveOf<G>;
}

export interface InstantRound<G extends InstantGame = InstantGame> {
  readonly roundId: string;
  readonly bet: number;
  /** Moves made; 0 after the opening. */
  readonly move: number;
  /** What is seen: never more than has been uncovered before the end. */
  readonly seen: SeenOf<G>;
  /** What the member would be paid now; 0 while there is nothing to take. */
  readonly worth: number;
  /** What was paid; 0 before the end. */
  readonly won: number;
  readonly over: boolean;
}

/** What `play` and `move` answer. */
export interface InstantAnswer<G extends InstantGame = InstantGame> {
  readonly round: InstantRound<G>;
  /** The wallet's after what this call moved; a win is in it from the move that ends the round on. */
  readonly balance: number;
  readonly nextSeedHash: string;
  /** Once the round is over and paid; null while the wallet is still being told, when the win is not in the balance either. */
  readonly seed: string | null;
}

/** `shown` of a round's proof; `stakes` is the choice made before it, `title` the game. */
export interface InstantShown<G extends InstantGame = InstantGame> {
  readonly moves: readonly MoveOf<G>[];
  readonly seen: SeenOf<G>;
}
