/** Ends what keeps a member signed in: sessions with their frames and open connections, remembered logins, tickets. */
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endMemberRemembered, type RememberedEnd } from '../login/remembered-store.ts';
import { deleteTickets } from '../login/ticket-store.ts';
import { endMemberSessions } from './session-store.ts';

/**
 * Ends every session of a member except `keepSession` and its frames, every remembered login and every ticket, in the
 * caller's transaction; their sockets close when it commits. The caller locks the member's row, so that a concurrent
 * login either comes before and is ended, or comes after and sees the change.
 */
export async function endSignIns(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  memberId: MemberId,
  reason: RememberedEnd,
  keepSession?: SessionId,
): Promise<void> {
  await endMemberSessions(tx, memberId, reason, keepSession);
  await endMemberRemembered(tx, memberId, reason);
  await deleteTickets(tx, memberId);
  kernel.realtime.publishIn(tx, sessionsEnded(memberId));
}
