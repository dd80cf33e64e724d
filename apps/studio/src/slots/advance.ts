/** `POST /advance`: the next free spin or respin of a round, and its end. */
import type { AdvanceRequest, SlotAnswer } from '../../wire/slots.ts';
import type { StudioContext } from '../context.ts';
import { poolShown } from '../jackpots/read-pools.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { seatOf } from '../rounds/begin.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { progress, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { progressTo } from './engine.ts';
import { answerAt } from './show-round.ts';

async function takeStep(tx: Tx, round: RoundRow, wanted: number): Promise<Result<undefined>> {
  const { state, stepNo } = round;
  if (state === 'asking') return refuse('step_unknown');
  const why = refusalOf(round);
  if (why) return why;
  if (wanted <= stepNo) return ok(undefined);
  if (state !== 'open') return refuse('round_over');
  if (wanted !== stepNo + 1) return refuse('step_unknown');
  await progress(tx, round, progressTo(round, wanted));
  return ok(undefined);
}

/** Plays the step, or repeats its answer. Refuses round_not_found, round_over, step_unknown, and what refused the round. */
export async function advance(
  studio: StudioContext,
  session: SessionRow,
  { roundId, step }: AdvanceRequest,
): Promise<Result<SlotAnswer>> {
  if (!(await findRound(studio.db, seatOf(session), roundId))) return refuse('round_not_found');
  const taken = await studio.db.transact(async (tx) => {
    const result = await takeStep(tx, await lockRound(tx, roundId), step);
    return result.ok ? ok(await lockRound(tx, roundId)) : result;
  });
  return taken.ok
    ? ok(answerAt(await settleNow(studio, taken.value), step, await poolShown(studio.db, session)))
    : taken;
}
