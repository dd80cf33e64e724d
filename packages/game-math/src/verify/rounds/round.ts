/** A round as it is checked, and what checking one kind of game is. */

/** The proof of a round, as the studio tells it once the round is over (apps/studio/wire/session.ts, RoundProof). */
export interface RevealedRound {
  readonly roundId: string;
  readonly game: string;
  readonly kind: string;
  readonly title: string;
  readonly bet: number;
  readonly won: number;
  /** What it is said to have won out of a growing pool; absent or null for nothing. */
  readonly jackpot?: { readonly amount: number } | null;
  readonly stakes: unknown;
  readonly seedHash: string;
  readonly seed: string;
  readonly memberSeed: string;
  readonly context: string;
  readonly shown: unknown;
}

/** What the rules give for the seed. */
export interface Recomputed {
  readonly shown: unknown;
  /** In minor units. */
  readonly won: number;
  /** What each part of the bet is paid, where it lies in several places. */
  readonly parts?: readonly { readonly name: string; readonly bet: number; readonly won: number }[];
  /** Whether the seed wins the growing pool; absent for games without. How much it held is the pool's to say. */
  readonly jackpot?: boolean;
}

/** Plays a round again. Undefined, or a throw, for one that cannot have been played by the published rules. */
export type Recompute = (round: RevealedRound, seed: Uint8Array) => Recomputed | undefined;
