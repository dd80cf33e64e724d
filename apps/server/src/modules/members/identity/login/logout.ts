/** Signing out (§4 Logout). */
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import { ok, type Ok } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { endSession } from '../sessions/session-store.ts';

/** Ends the session and the frames it launched, on every node at once. */
export async function logout({ kernel }: ModuleContext, session: Session): Promise<Ok<Record<string, never>>> {
  await endSession(kernel.db, session.sessionId, 'logged_out');
  kernel.realtime.publish(sessionsEnded(session.memberId));
  return ok({});
}
