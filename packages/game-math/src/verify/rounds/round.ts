/** A round to verify, and the interface of verifying one kind of game. */

import type { ChainProof } from './chains.ts';

/** The proof of a round, as the studio returns it once the round is over (apps/studio/wire/session.ts, RoundProof). */
export interface RevealedRound {
  readonly roundId: string;
  readonly game: string;
  readonly kind: string;
  readonly title: string;
  readonly bet: number;
  readonly won: number;
  /** The reported amount won from a progressive pool; absent or null for none. */
  readonly jackpot?: { readonly amount: number } | null;
  readonly stakes: unknown;
  readonly seedHash: string;
  readonly seed: string;
  readonly memberSeed: string;
  readonly context: string;
  /** Of a shared round: the place of its seed in a published chain; absent in proofs older than chains. */
  readonly chain?: ChainProof;
  readonly shown: unknown;
}

/** The outcome of the rules for the seed. */
export interface Recomputed {
  readonly shown: unknown;
  /** In minor units. */
  readonly won: number;
  /** The payout of each part of the bet, where it has several. */
  readonly parts?: readonly { readonly name: string; readonly bet: number; readonly won: number }[];
  /** Whether the seed wins the progressive pool; absent for games without one. Its amount is not verified. */
  readonly jackpot?: boolean;
}

/** Recomputes a round. Undefined, or a throw, if it is invalid under the published rules. */
export type Recompute = (round: RevealedRound, seed: Uint8Array) => Recomputed | undefined;
