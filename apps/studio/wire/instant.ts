/**
 * Instant games: a member's own short rounds, under `/studio/api/instant`. Rounds and seeds as in slots: the hash of the seed is published
 * before, the seed revealed after. Offers, choices, moves and views are defined by game-math (`instant`).
 */
import type { ChoiceOf, InstantGame, MoveOf, OfferOf, SeenOf } from '@lantern/game-math/instant';

export type * from '@lantern/game-math/instant';

/** `GET /table`: of the session's game. */
export type InstantTable = { readonly [G in InstantGame]: InstantTableOf<G> }[InstantGame];

export interface InstantTableOf<G extends InstantGame> {
  readonly game: G;
  /** Bets on offer, ascending; whole hundreds, so that every win is whole. */
  readonly bets: readonly number[];
  /** The lowest return of any choice, exact and rounded down; each choice has its own in `offer`. */
  readonly rtpBasisPoints: number;
  /** Upper limit of multipliers: a round that reaches the last one below it ends there, paid. */
  readonly highestHundredths: number;
  /** Minimum milliseconds between two paid rounds. */
  readonly pauseMs: number;
  readonly nextSeedHash: string;
  /** An interrupted round. */
  readonly open: InstantRound<G> | null;
  /** What may be chosen before a round, and what it pays. */
  readonly offer: OfferOf<G>;
}

/** `POST /play` — a paid round with the choice made before it. Refused like a slot's spin, and as `choice_not_offered`. */
export interface PlayRequest<G extends InstantGame = InstantGame> {
  readonly requestId: string;
  readonly bet: number;
  readonly choice: ChoiceOf<G>;
  readonly memberSeed: string;
  readonly seedHash: string;
}

/**
 * `POST /move` — the next move of an open round: another tile, another step, or cashing out. Idempotent per move. Refused as
 * `round_not_found`, `round_over`, `choice_not_offered`, `move_unknown` when it is not the next move, and `move_made` when that move was
 * made with another choice in another tab: then read the table again.
 */
export interface MoveRequest<G extends InstantGame = InstantGame> {
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
  /** What is visible: never more than has been uncovered before the end. */
  readonly seen: SeenOf<G>;
  /** The current cash-out value; 0 while there is none. */
  readonly worth: number;
  /** What was paid; 0 before the end. */
  readonly won: number;
  readonly over: boolean;
}

/** What `play` and `move` answer. */
export interface InstantAnswer<G extends InstantGame = InstantGame> {
  readonly round: InstantRound<G>;
  /** The wallet's balance after what this call moved; a win is included from the move that ends the round on. */
  readonly balance: number;
  readonly nextSeedHash: string;
  /** Once the round is over and paid; null while the win is pending, when it is not in the balance either. */
  readonly seed: string | null;
}

/** `shown` of a round's proof; `stakes` is the choice made before it, `title` the game. */
export interface InstantShown<G extends InstantGame = InstantGame> {
  readonly moves: readonly MoveOf<G>[];
  readonly seen: SeenOf<G>;
}
