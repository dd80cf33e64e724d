/** A member's stake on a shared round, as a round of its own: taken only while betting is open, proven by the shared seed. */
import { LATE, type RoundEngine } from '../rounds/engine.ts';
import { systemClock } from '../kernel/clock.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { announceStaked } from './announcements.ts';
import { isRevealed, sharedContextOf, type SharedEngine } from './shared-engine.ts';
import { chainProofOf } from './chain-proof.ts';
import { findShared, holdBetting } from './shared-store.ts';

/** The shared round's id. Throws for a round that is not a stake on one. */
export function sharedIdOf({ roundId, sharedRound }: Pick<RoundRow, 'roundId' | 'sharedRound'>): string {
  if (sharedRound === null) throw new Error(`Round ${roundId} is not part of a shared round`);
  return sharedRound;
}

/** What a proof says of a stake, where there is none. */
const NO_STAKE = { bet: 0, free: false, won: 0, jackpot: null, state: 'ended', stakes: null, memberSeed: '' } as const;

/** The round engine of stakes on shared rounds. */
export const stakesOf = (engine: SharedEngine): RoundEngine => ({
  kind: engine.kind,
  async taken(tx, round) {
    const held = await holdBetting(tx, sharedIdOf(round));
    if (!held) return LATE;
    announceStaked(tx, round.game, held.sharedId);
    return { state: 'open', stepNo: 0, won: 0, play: {} };
  },
  async shown(tx, round) {
    const shared = await findShared(tx, sharedIdOf(round));
    return shared && isRevealed(shared) ? engine.shown(shared, round) : null;
  },
  async unstaked(tx, game, roundId) {
    const shared = await findShared(tx, roundId);
    if (!shared?.seed || shared.game !== game || shared.kind !== engine.kind || !isRevealed(shared)) return undefined;
    const proven = engine.unstaked?.({ ...shared, result: shared.result! });
    return (
      proven && {
        ...NO_STAKE,
        roundId,
        at: new Date(systemClock.now() - shared.elapsedMs).toISOString(),
        game,
        kind: engine.kind,
        ...proven,
        seedHash: shared.seedHash,
        seed: shared.seed.toString('hex'),
        context: sharedContextOf(shared),
        ...(await chainProofOf(tx, shared)),
      }
    );
  },
  async seedSource(tx, round) {
    const shared = await findShared(tx, sharedIdOf(round));
    if (!shared) throw new Error(`Shared round ${round.sharedRound} is gone`);
    return {
      seed: isRevealed(shared) ? shared.seed : null,
      context: sharedContextOf(shared),
      ...(await chainProofOf(tx, shared)),
    };
  },
});
