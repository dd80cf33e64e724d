/** Slots as rounds: played from their seed, step by step. */
import { poolOf } from '@lantern/game-math/slots';
import { drawPool } from '../jackpots/draw-pool.ts';
import { poolOfRound } from '../jackpots/pools.ts';
import type { RoundEngine } from '../rounds/engine.ts';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { rotateSeed } from '../rounds/seeds.ts';
import { replay, titleOfRound, wonAt, type PlayedStep } from './replay.ts';

/** Idle time after which a round is played to its end. */
const IDLE_SEC = 600;

const progressAt = (round: RoundRow, stepNo: number, played: PlayedStep): Progress => ({
  state: played.state.over ? 'paying' : 'open',
  stepNo,
  won: wonAt(round, played),
  play: played.state,
});

/** The round's progress at a step, or at its end. */
export function progressTo(round: RoundRow, stepNo: number): Progress {
  const steps = replay(round, stepNo);
  return progressAt(round, steps.length - 1, steps.at(-1)!);
}

export const slotsEngine: RoundEngine = {
  kind: 'slots',
  /** Decides the outcome, by the seed whose hash was published before. */
  taken: async (tx, round) => ({ ...progressTo(round, 0), nextSeedHash: await rotateSeed(tx, round) }),
  afterTaken: async (tx, round) => {
    const rules = poolOf(titleOfRound(round));
    const [{ step } = { step: undefined }] = rules ? replay(round, 0) : [];
    if (rules && step?.kind === 'spin') await drawPool(tx, poolOfRound({ ...round, rules }), round, step.poolValue!);
  },
  shown: async (_tx, round) => replay(round, round.stepNo).map(({ step }) => step),
  idle: { afterSec: IDLE_SEC, finish: async (_tx, round) => progressTo(round, Number.POSITIVE_INFINITY) },
};
