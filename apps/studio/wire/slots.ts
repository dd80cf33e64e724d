/** What a slot's frame and the studio say to each other, under `/studio/api/slots`. Steps are those of game-math's slot engine. */
import type { SlotTitle, Step } from '@lantern/game-math/slots';

/** `GET /table` — what the frame draws, and its rules page says. */
export interface SlotTable {
  readonly title: SlotTitle;
  /** Bets on offer, in minor units: multiples of the title's coins, ascending. */
  readonly bets: readonly number[];
  /** Share of paid spins that win anything, in basis points, exact and rounded. */
  readonly hitBasisPoints: number;
  /** Least milliseconds between two paid spins. */
  readonly spinPauseMs: number;
  /** SHA-256 of the seed of the next round, in hex. */
  readonly nextSeedHash: string;
  /** A round that was broken off: shown from its last step on. */
  readonly open: SlotRound | null;
  /** Spins the member was given here, those that end first; null for none. Each is worth `stake`. */
  readonly freeSpins: { readonly left: number; readonly stake: number; readonly expiresAtMs: number } | null;
  /** The growing pool, whose rules are the title's; null for titles without. */
  readonly pool: PoolShown | null;
}

/** `GET /pool` — what the pool stands at now, in whole minor units; all games of the vendor that have one feed the same. */
export interface PoolShown {
  readonly amount: number;
}

/**
 * `POST /spin` — a paid spin. Repeated with the same request id, it answers the same. Refused as `round_open` (`value.roundId`) while a
 * round is open, `seed_changed` (`value.nextSeedHash`) when another tab went on, `too_fast` (`value.waitMs`), `funds_insufficient`
 * (`value.balance`), `free_spins_over` where none is left, `round_void` when the wallet never answered and the bet is given back, and with whatever keeps the member from playing.
 */
export interface SpinAsked {
  readonly requestId: string;
  readonly bet: number;
  /** The member's part of the chance: up to 64 characters the frame makes up. */
  readonly memberSeed: string;
  /** The hash the frame was told: refused when it is another (two tabs). */
  readonly seedHash: string;
  /** One of the spins that were given: `bet` is what it is worth, and none is taken. */
  readonly freeSpin?: true | undefined;
}

/** `POST /advance` — the next free spin or respin. Repeated for a step that has been played, it answers that step. */
export interface AdvanceAsked {
  readonly roundId: string;
  /** Number of the step asked for, the paid spin being 0. */
  readonly step: number;
}

/** Where a round stands after a step. */
export interface SlotRound {
  readonly roundId: string;
  readonly bet: number;
  /** It was given: the bet is what it is worth, and was not taken. */
  readonly given: boolean;
  /** Number of the last step played. */
  readonly stepNo: number;
  readonly step: Step;
  /** Won so far in the whole round, in minor units. */
  readonly won: number;
  readonly freeLeft: number;
  /** Coins held and respins left, of hold-and-spin. */
  readonly hold: { readonly held: readonly HeldShown[]; readonly respinsLeft: number } | null;
  readonly over: boolean;
  /** What the paid spin won out of the pool; on its way to the wallet by itself, and not in `won`. */
  readonly jackpot: { readonly amount: number } | null;
}

/** A coin in its cell; cells are counted as in a step's window. */
export interface HeldShown {
  readonly cell: number;
  /** In minor units, for the bet of this round. */
  readonly amount: number;
  readonly jackpot: 'mini' | 'minor' | 'major' | null;
}

/** `POST /spin` and `POST /advance` answer. */
export interface SlotAnswer {
  readonly round: SlotRound;
  /** The wallet's after what this call moved; a win is in it from the step that ends the round on. */
  readonly balance: number;
  readonly nextSeedHash: string;
  /** What the pool stands at after it. */
  readonly pool: PoolShown | null;
  /** The seed of this round, once it is over and paid: null while the wallet is still being told, when the win is not in the balance either. */
  readonly seed: string | null;
}
