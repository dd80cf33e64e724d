/** Pulse of a visible game: counts playing time, and shows a reality check when it is due. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { markChecked, playResult, touchPlay } from './play-store.ts';
import { presentExclusion } from './present.ts';
import { findExclusion, findLimit, insertChange, lockMember, readRealityCheck, writeRealityCheck } from './store.ts';

const SECOND_MS = 1000;
const MINUTE_SEC = 60;

const secondsOf = (ms: bigint): number => Math.floor(Number(ms) / SECOND_MS);

/** Records a moment of play; returns time, result and whether the check is due. */
export async function pulse(
  { kernel, deps }: ModuleContext,
  { session, merchant }: CallContext<'member'>,
): Promise<Ok<AnswerOf<Calls['protection.pulse']>>> {
  const { memberId, currency } = session;
  const timeZone = await deps.timeZone(merchant.code);
  return transact(kernel.db, async (tx) => {
    const playing = await touchPlay(tx, memberId, timeZone);
    const checkMin = await readRealityCheck(tx, memberId, merchant.code);
    const time = await findLimit(tx, { memberId, currency: '', kind: 'time', span: 'day' });
    const exclusion = await findExclusion(tx, memberId);
    const playedTodaySec = secondsOf(playing.dayMs);
    const nextCheckSec = Math.max(0, checkMin * MINUTE_SEC - secondsOf(playing.uncheckedMs));
    return ok({
      currency,
      sessionSec: secondsOf(playing.sessionMs),
      playedTodaySec,
      sessionNet: Number(await playResult(tx, memberId, currency, playing.sessionOperation)),
      ...(checkMin > 0 && { nextCheckSec }),
      ...(time?.amount != null && { leftSec: Math.max(0, Number(time.amount) * MINUTE_SEC - playedTodaySec) }),
      checkDue: checkMin > 0 && nextCheckSec === 0,
      exclusion: exclusion ? presentExclusion(exclusion) : null,
    });
  });
}

/** The member acknowledged the check; the next one comes after the set time. */
export async function continuePlay(
  { kernel }: ModuleContext,
  { session }: CallContext<'member'>,
): Promise<Ok<Record<never, never>>> {
  await markChecked(kernel.db, session.memberId);
  return ok({});
}

/** Sets the minutes between two checks; 0 for none. */
export async function setRealityCheck(
  { kernel, deps }: ModuleContext,
  { session, merchant }: CallContext<'member'>,
  minutes: number,
): Promise<Ok<Record<never, never>>> {
  const timeZone = await deps.timeZone(merchant.code);
  await transact(kernel.db, async (tx) => {
    await lockMember(tx, session.memberId, timeZone);
    await writeRealityCheck(tx, session.memberId, minutes);
    await insertChange(tx, session.memberId, 'reality_check_set', { minutes });
  });
  return ok({});
}
