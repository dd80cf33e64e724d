/** Signing out (§4 Logout). */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import { ok, type Ok } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { SIGNED_OUT, signedOut } from '../events.ts';
import { deviceKey } from '../sessions/devices.ts';
import { endSession } from '../sessions/session-store.ts';

/** Ends the session and the frames it launched, on every node at once. */
export async function logout(
  module: ModuleContext,
  context: CallContext<'session'>,
): Promise<Ok<Record<string, never>>> {
  const { kernel } = module;
  const { memberId, sessionId } = context.session;
  const device = deviceKey(module, context, SIGNED_OUT)?.toString('hex') ?? null;
  await transact(kernel.db, async (tx) => {
    await endSession(tx, sessionId, 'logged_out');
    await kernel.outbox.record(tx, signedOut({ memberId, sessionId, device }));
  });
  kernel.realtime.publish(sessionsEnded(memberId));
  return ok({});
}
