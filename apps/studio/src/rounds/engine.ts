/** What a kind of game knows of its rounds. Everything else about a round, bet, payment, proof and end, is the same for all. */
import type { GameKind } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';
import type { Progress, RoundRow } from './round-store.ts';

/** A bet that came too late for what it was placed on. */
export const LATE = 'late';

export interface RoundEngine {
  readonly kind: GameKind;
  /** The wallet took the bet: where the round stands now. `LATE` gives it back. The round's row is held. */
  taken(tx: Tx, round: RoundRow): Promise<Progress | typeof LATE>;
  /** What a bet that was taken moves beside its round; a spin that was given moves nothing there. Done last in that transaction: others may wait for it. */
  besides?(tx: Tx, round: RoundRow): Promise<void>;
  /** The outcome as it was shown until now, for the round's proof; never more than its member has seen. */
  shown(tx: Tx, round: RoundRow): Promise<unknown>;
  /** Seed and context of the round where they are not its own: those of the round it was a part of, the seed once that is told. */
  ground?(tx: Tx, round: RoundRow): Promise<{ readonly seed: Buffer | null; readonly context: string }>;
  /** Ends an open round that nobody has touched for `idleSec`: where it stands then, or `LATE` to give its bet back. The round's row is held. */
  readonly idle?: { readonly afterSec: number; finish(tx: Tx, round: RoundRow): Promise<Progress | typeof LATE> };
}

/** The engines by their kinds. */
export type Engines = ReadonlyMap<string, RoundEngine>;
