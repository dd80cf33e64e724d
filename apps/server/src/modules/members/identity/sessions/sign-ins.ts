/** A member's sign-ins: the list, and how to end them (§7 Security). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import { ok, refuse, type Ok, type Result } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { updateLoginAlerts } from '../login/account-store.ts';
import { endRememberedOfSession } from '../login/remembered-store.ts';
import { lockMemberRow } from '../store.ts';
import { endSignIns } from './end-sign-ins.ts';
import { endSession, findSignIns, isSignInOf } from './session-store.ts';
import { IDLE_SEC } from './sessions.ts';

const SHOWN_DAYS = 90;
const SHOWN_MAXIMUM = 50;

type Nothing = Record<never, never>;

/** The sign-ins of the last 90 days, newest first, at most 50; addresses were shortened before they were stored. */
export async function listSignIns(
  { kernel }: ModuleContext,
  session: Session,
): Promise<Ok<AnswerOf<Calls['security.sessions']>>> {
  const signIns = await findSignIns(kernel.db, session.memberId, {
    days: SHOWN_DAYS,
    maximum: SHOWN_MAXIMUM,
    idleSec: IDLE_SEC,
  });
  const list = signIns.map(({ startedAt, lastSeenAt, ...rest }) => ({
    ...rest,
    startedAt: startedAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    current: rest.sessionId === session.sessionId,
  }));
  return ok({ list });
}

/** Ends one sign-in with its frames, its open connections and its remembered login; idempotent. Refuses session_not_found. */
export async function endSignIn(
  { kernel }: ModuleContext,
  { memberId }: Session,
  sessionId: SessionId,
): Promise<Result<Nothing, 'session_not_found'>> {
  return transact(kernel.db, async (tx) => {
    await lockMemberRow(tx, memberId);
    if (!(await isSignInOf(tx, sessionId, memberId))) return refuse('session_not_found');
    await endSession(tx, sessionId, 'signed_out_elsewhere');
    await endRememberedOfSession(tx, sessionId, 'signed_out_elsewhere');
    kernel.realtime.publishIn(tx, sessionsEnded(memberId));
    return ok({});
  });
}

/** Signs out everywhere, including the calling session, and deletes every remembered login. */
export async function endAllSignIns(module: ModuleContext, { memberId }: Session): Promise<Ok<Nothing>> {
  await transact(module.kernel.db, (tx) => signOutEverywhere(module, tx, memberId));
  return ok({});
}

/** Ends every session, remembered login and ticket of a member in the caller's transaction. */
export async function signOutEverywhere(module: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  await lockMemberRow(tx, memberId);
  await endSignIns(module, tx, memberId, 'signed_out_elsewhere');
}

/** Sets whether sign-ins on new devices are announced. */
export async function setLoginAlerts(
  { kernel }: ModuleContext,
  { memberId }: Session,
  enabled: boolean,
): Promise<Ok<Nothing>> {
  await updateLoginAlerts(kernel.db, memberId, enabled);
  return ok({});
}
