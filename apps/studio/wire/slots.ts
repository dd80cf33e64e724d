/** The API of slots' frames, under `/studio/api/slots`. Steps are those of game-math's slot engine. */
import type { SlotTitle, Step } from '@lantern/game-math/slots';

/** The games that share a title: one set of reels, odds and cabinet under different pictures. */
export interface SlotSeries {
  readonly name: { readonly vi: string; readonly en: string };
  /** How many games, this one included. */
  readonly games: number;
}

/** `GET /table` — what the frame and its rules page show. */
export interface SlotTable {
  readonly title: SlotTitle;
  /** What stands on the reels before the first spin: no win, and no other game's window. */
  readonly opening: readonly string[];
  readonly series: SlotSeries;
  /** Bets on offer, in minor units: multiples of the title's coins, ascending. */
  readonly bets: readonly number[];
  /** Share of paid spins that win anything, in basis points, exact and rounded. */
  readonly hitBasisPoints: number;
  /** Minimum milliseconds between two paid spins. */
  readonly spinPauseMs: number;
  /** SHA-256 of the seed of the next round, in hex. */
  readonly nextSeedHash: string;
  /** An interrupted round, continued from its last step. */
  readonly open: SlotRound | null;
  /** The free-spins grant that expires first; null for none. Each spin is worth `stake`. */
  readonly freeSpins: { readonly left: number; readonly stake: number; readonly expiresAtMs: number } | null;
  /** The progressive pool, with rules in the title; null for titles without. */
  readonly pool: PoolShown | null;
}

/** `GET /pool` — the pool's current amount, in whole minor units; all games of the vendor that have one share it. */
export interface PoolShown {
  readonly amount: number;
}

/**
 * `POST /spin` — a paid spin. Idempotent per request id. Refused as `round_open` (`value.roundId`) while a round is open, `seed_changed`
 * (`value.nextSeedHash`) when another tab went on, `too_fast` (`value.waitMs`), `funds_insufficient` (`value.balance`), `free_spins_over`
 * where none is left, `round_void` when the wallet did not answer and the bet is rolled back, and as the wallet refuses.
 */
export interface SpinRequest {
  readonly requestId: string;
  readonly bet: number;
  /** The member's part of the randomness: up to 64 characters from the frame. */
  readonly memberSeed: string;
  /** The seed hash the frame knows: refused when it is not the current one (two tabs). */
  readonly seedHash: string;
  /** Uses a free spin: `bet` is its value, and no bet is taken. */
  readonly freeSpin?: true | undefined;
}

/** `POST /advance` — the next free spin or respin. Idempotent per step. */
export interface AdvanceRequest {
  readonly roundId: string;
  /** Number of the requested step, the paid spin being 0. */
  readonly step: number;
}

/** A round after a step. */
export interface SlotRound {
  readonly roundId: string;
  readonly bet: number;
  /** A free spin: `bet` is its value, and was not taken. */
  readonly free: boolean;
  /** Number of the last step played. */
  readonly stepNo: number;
  readonly step: Step;
  /** Total won in the round so far, in minor units. */
  readonly won: number;
  readonly freeLeft: number;
  /** Hold-and-spin: coins held and respins left. */
  readonly hold: { readonly held: readonly HeldShown[]; readonly respinsLeft: number } | null;
  readonly over: boolean;
  /** Amount the paid spin won from the pool; paid apart, and not in `won`. */
  readonly jackpot: { readonly amount: number } | null;
}

/** A coin in its cell; cells are counted as in a step's window. */
export interface HeldShown {
  readonly cell: number;
  /** In minor units, for the bet of this round. */
  readonly amount: number;
  readonly jackpot: 'mini' | 'minor' | 'major' | null;
}

/** Answer of `POST /spin` and `POST /advance`. */
export interface SlotAnswer {
  readonly round: SlotRound;
  /** The wallet's balance after what this call moved; a win is included from the step that ends the round on. */
  readonly balance: number;
  readonly nextSeedHash: string;
  /** The pool after it. */
  readonly pool: PoolShown | null;
  /** The seed of this round, once it is over and paid: null while the win is pending, when it is not in the balance either. */
  readonly seed: string | null;
}
