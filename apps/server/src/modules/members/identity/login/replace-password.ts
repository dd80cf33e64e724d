/** Setting a new login password: what all ways of doing so share. */
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { passwordChanged } from '../events.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { updatePassword } from './password-store.ts';

/**
 * Sets the (validated and hashed) password in the caller's transaction, clears a required change, and ends everything
 * the old one opened: all sessions except `keepSession` (reason password_changed), their sockets, every remembered
 * login and every ticket.
 */
export async function replacePassword(
  module: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  memberId: MemberId,
  passwordHash: string,
  { keepSession }: { readonly keepSession?: SessionId } = {},
): Promise<void> {
  await updatePassword(tx, memberId, passwordHash);
  await endSignIns(module, tx, memberId, 'password_changed', keepSession);
  const { outbox, ids } = module.kernel;
  await outbox.record(tx, passwordChanged({ eventId: ids.next<string>(), memberId }));
}
