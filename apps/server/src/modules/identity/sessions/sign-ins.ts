/** A member's sign-ins: which there are, and the way to end them (§7 Security). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { SessionId } from '../../../kernel/ids.ts';
import { sessionsEnded } from '../../../kernel/realtime/session-ends.ts';
import { ok, refuse, type Ok, type Result } from '../../../kernel/result.ts';
import type { Session } from '../../../kernel/session.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { updateLoginAlerts } from '../login/account-store.ts';
import { endRememberedOfSession } from '../login/remembered-store.ts';
import { lockState } from '../store.ts';
import { endSignIns } from './end-sign-ins.ts';
import { endSession } from './session-store.ts';
import { IDLE_SEC } from './sessions.ts';
import { findSignIns, isSignInOf } from './sign-in-store.ts';

const SHOWN_DAYS = 90;
const SHOWN_MAXIMUM = 50;

type Nothing = Record<never, never>;

/** The sign-ins of the last 90 days, newest first, at most 50; addresses were shortened before they were kept. */
export async function listSignIns({ kernel }: Doors, session: Session): Promise<Ok<AnswerOf<Calls['security.sessions']>>> {
  const signIns = await findSignIns(kernel.db, session.memberId, { days: SHOWN_DAYS, maximum: SHOWN_MAXIMUM, idleSec: IDLE_SEC });
  const list = signIns.map(({ startedAt, lastSeenAt, ...rest }) => ({
    ...rest,
    startedAt: startedAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    current: rest.sessionId === session.sessionId,
  }));
  return ok({ list });
}

/** Ends one sign-in with its frames, its open lines and the remembered login it made or came by; repeating changes nothing. Refuses session_not_found. */
export async function endSignIn({ kernel }: Doors, { memberId }: Session, sessionId: SessionId): Promise<Result<Nothing, 'session_not_found'>> {
  return transact(kernel.db, async (tx) => {
    await lockState(tx, memberId);
    if (!(await isSignInOf(tx, sessionId, memberId))) return refuse('session_not_found');
    await endSession(tx, sessionId, 'signed_out_elsewhere');
    await endRememberedOfSession(tx, sessionId, 'signed_out_elsewhere');
    await kernel.realtime.publishIn(tx, sessionsEnded(memberId));
    return ok({});
  });
}

/** Signs out everywhere, the calling session included, and forgets every remembered login. */
export async function endAllSignIns(doors: Doors, { memberId }: Session): Promise<Ok<Nothing>> {
  return transact(doors.kernel.db, async (tx) => {
    await lockState(tx, memberId);
    await endSignIns(doors, tx, memberId, 'signed_out_elsewhere');
    return ok({});
  });
}

/** Whether sign-ins on new devices are announced. */
export async function setLoginAlerts({ kernel }: Doors, { memberId }: Session, enabled: boolean): Promise<Ok<Nothing>> {
  await updateLoginAlerts(kernel.db, memberId, enabled);
  return ok({});
}
