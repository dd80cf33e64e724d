/** A member's stake on a shared round, as a round of his own: taken only while betting is open, proven by the shared seed. */
import { LATE, type RoundEngine } from '../rounds/engine.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { announceStaked } from './announcements.ts';
import { isTold, sharedContextOf, type SharedEngine } from './shared-engine.ts';
import { findShared, holdBetting } from './shared-store.ts';

/** The shared round's id. Throws for a round that is nobody's part. */
export function sharedIdOf({ roundId, sharedRound }: Pick<RoundRow, 'roundId' | 'sharedRound'>): string {
  if (sharedRound === null) throw new Error(`Round ${roundId} is part of no shared round`);
  return sharedRound;
}

/** The engine of stakes on the rounds of another. */
export const stakesOf = (engine: SharedEngine): RoundEngine => ({
  kind: engine.kind,
  async taken(tx, round) {
    const held = await holdBetting(tx, sharedIdOf(round));
    if (!held) return LATE;
    await announceStaked(tx, round.game, held.sharedId);
    return { state: 'open', stepNo: 0, won: 0, play: {} };
  },
  async shown(tx, round) {
    const shared = await findShared(tx, sharedIdOf(round));
    return shared && isTold(shared) ? engine.shown(shared, round) : null;
  },
  async ground(tx, round) {
    const shared = await findShared(tx, sharedIdOf(round));
    return { seed: shared && isTold(shared) ? shared.seed : null, context: sharedContextOf({ game: round.game, sharedId: sharedIdOf(round) }) };
  },
});
