/** Instant games as rounds: everything hidden is fixed when the bet is taken; moves uncover it. */
import type { MoveOf } from '@lantern/game-math/instant';
import type { InstantShown } from '../../wire/instant.ts';
import { LATE, type RoundEngine } from '../rounds/engine.ts';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { rotateSeed } from '../rounds/seeds.ts';
import { movesOf, progressAfter, replay } from './replay.ts';

/** Idle time after which a round is ended. */
const IDLE_SEC = 600;
const TAKE: MoveOf = { take: true };

function opened(round: RoundRow): Progress {
  const progress = progressAfter(round, []);
  if (!progress) throw new Error(`Round ${round.roundId} was opened with a choice that is not offered`);
  return progress;
}

/** Takes the current value for the member; where nothing has been won yet the bet is rolled back. */
function leftAlone(round: RoundRow): Progress | typeof LATE {
  return progressAfter(round, [...movesOf(round), TAKE]) ?? LATE;
}

export const instantEngine: RoundEngine = {
  kind: 'instant',
  taken: async (tx, round) => ({ ...opened(round), nextSeedHash: await rotateSeed(tx, round) }),
  async shown(_tx, round): Promise<InstantShown> {
    const moves = movesOf(round);
    return { moves, seen: replay(round, moves)!.seen };
  },
  idle: { afterSec: IDLE_SEC, finish: async (_tx, round) => leftAlone(round) },
};
