/** Fishing as rounds: a volley is open until each of its bullets has ended. */
import type { RoundEngine } from '../rounds/engine.ts';
import { endedBullets, flying, standing, unmet, type VolleyPlay } from './volley.ts';

/** A volley whose process is gone is ended so long after the last word on it; a living one does it sooner, and tells. */
const IDLE_SEC = 15;

export const fishingEngine: RoundEngine = {
  kind: 'fishing',
  taken: async () => ({ state: 'open', stepNo: 0, won: 0, play: { bullets: [] } satisfies VolleyPlay }),
  shown: async (_tx, round) => endedBullets(round),
  idle: { afterSec: IDLE_SEC, finish: async (_tx, round) => standing(round, flying(round).map((bullet) => unmet(round, bullet, 'timed_out'))) },
};
