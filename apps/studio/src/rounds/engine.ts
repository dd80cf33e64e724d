/** What a kind of game implements for its rounds. Bets, payments, proofs and endings are the same for all. */
import type { ChainProof } from '@lantern/game-math/verify-rounds';
import type { GameKind, RoundProof } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';
import type { Progress, RoundRow } from './round-store.ts';

/** The bet was taken too late for what it was placed on. */
export const LATE = 'late';

/** A win as the platform knows it. */
export interface RoundWin {
  readonly transactionId: string;
  readonly amount: number;
  readonly returned?: number;
  readonly notCounted?: number;
}

export interface RoundEngine {
  readonly kind: GameKind;
  /** The wallet took the bet: the round's first progress. `LATE` rolls it back. The round's row is locked. */
  taken(tx: Tx, round: RoundRow): Promise<Progress | typeof LATE>;
  /**
   * Side effects of a taken bet outside its round; none for a free spin. Runs last in the transaction, because it may lock rows others wait
   * for.
   */
  afterTaken?(tx: Tx, round: RoundRow): Promise<void>;
  /** Side effects of a bet that was refused or rolled back: what was set aside for it is free again. The round's row is locked. */
  notTaken?(tx: Tx, round: RoundRow): Promise<void>;
  /** The outcome shown so far, for the round's proof; never more than its member has seen. */
  shown(tx: Tx, round: RoundRow): Promise<unknown>;
  /** Seed and context where they are not the round's own: those of the shared round or hand; the seed once it is revealed. */
  seedSource?(
    tx: Tx,
    round: RoundRow,
  ): Promise<{ readonly seed: Buffer | null; readonly context: string; readonly chain?: ChainProof }>;
  /** A revealed round of the game that many play, as a proof without a stake; undefined where it is none, or not revealed. */
  unstaked?(tx: Tx, game: string, roundId: string): Promise<RoundProof | undefined>;
  /** The wins that were sent for a round, where they are more than one; the last one ends it. */
  winsOf?(tx: Tx, round: RoundRow): Promise<readonly RoundWin[]>;
  /** Ends an open round that is idle for `afterSec`: its final progress, or `LATE` to roll the bet back. The round's row is locked. */
  readonly idle?: { readonly afterSec: number; finish(tx: Tx, round: RoundRow): Promise<Progress | typeof LATE> };
}

/** Engines by kind. */
export type Engines = ReadonlyMap<string, RoundEngine>;
