/** Fishing as rounds: a shot batch is open until each of its bullets has ended. */
import type { RoundEngine } from '../rounds/engine.ts';
import { endedBullets, flying, progressWith, missOf, type ShotBatchPlay } from './shot-batch.ts';

/** Idle time after which a batch is ended by the idle job; its own process does it sooner and sends the news. */
const IDLE_SEC = 15;

export const fishingEngine: RoundEngine = {
  kind: 'fishing',
  taken: async () => ({ state: 'open', stepNo: 0, won: 0, play: { bullets: [] } satisfies ShotBatchPlay }),
  shown: async (_tx, round) => endedBullets(round),
  idle: {
    afterSec: IDLE_SEC,
    finish: async (_tx, round) =>
      progressWith(
        round,
        flying(round).map((bullet) => missOf(round, bullet, 'timed_out')),
      ),
  },
};
