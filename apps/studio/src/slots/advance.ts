/** `POST /advance`: the next free spin or respin of a round, and its end. */
import type { AdvanceAsked, SlotAnswer } from '../../wire/slots.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { advanceRound, findRound, lockRound, lockWaiting, type RoundRow } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { replay } from './replay.ts';
import { answerAt } from './show-round.ts';
import { refusalOf, seatOf } from './spin.ts';
import { abandon, owe, progressAt, settleNow } from './stake.ts';

/** A round left alone so long is played to its end. */
const IDLE_SEC = 600;
/** A bet nobody waits for any more. */
const ASKING_SEC = 30;

/** Plays on to a step, or to the end; what is won is owed with it. */
async function playTo(tx: Tx, round: RoundRow, stepNo: number): Promise<void> {
  const steps = replay(round, stepNo);
  const progress = progressAt(round, steps.length - 1, steps.at(-1)!);
  await advanceRound(tx, round.roundId, progress);
  if (progress.state === 'paying') await owe(tx, round, progress.won);
}

async function takeStep(tx: Tx, round: RoundRow, asked: number): Promise<Result<undefined>> {
  const { state, stepNo } = round;
  if (state === 'asking') return refuse('step_unknown');
  const why = refusalOf(round);
  if (why) return why;
  if (asked <= stepNo) return ok(undefined);
  if (state !== 'open') return refuse('round_over');
  if (asked !== stepNo + 1) return refuse('step_unknown');
  await playTo(tx, round, asked);
  return ok(undefined);
}

/** Plays the step, or tells it again. Refuses round_not_found, round_over, step_unknown, and what refused the round. */
export async function advance(doors: Doors, session: SessionRow, { roundId, step }: AdvanceAsked): Promise<Result<SlotAnswer>> {
  if (!(await findRound(doors.db, seatOf(session), roundId))) return refuse('round_not_found');
  const taken = await doors.db.transact(async (tx) => {
    const result = await takeStep(tx, await lockRound(tx, roundId), step);
    return result.ok ? ok(await lockRound(tx, roundId)) : result;
  });
  return taken.ok ? ok(answerAt(await settleNow(doors, taken.value), step)) : taken;
}

/** Ends one round that was left alone: an open one is played to its end, one that still asks is given back. Answers whether there was one. */
export async function finishIdle({ db, wakePayer }: Pick<Doors, 'db' | 'wakePayer'>): Promise<boolean> {
  const found = await db.transact(async (tx) => {
    const asking = await lockWaiting(tx, 'asking', ASKING_SEC);
    if (asking) await abandon(tx, asking);
    const open = await lockWaiting(tx, 'open', IDLE_SEC);
    if (open) await playTo(tx, open, Number.POSITIVE_INFINITY);
    return asking !== undefined || open !== undefined;
  });
  if (found) wakePayer();
  return found;
}
