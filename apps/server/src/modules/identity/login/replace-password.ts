/** Setting a new login password: what every way of doing so has in common. */
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { updatePassword } from './password-store.ts';

/**
 * Sets the (already judged and hashed) password in the caller's transaction, takes the duty to change it away, and ends
 * whatever the old one opened: all sessions but `keepSession` (reason password_changed), their sockets, every remembered
 * login and every ticket.
 */
export async function replacePassword(
  doors: Pick<Doors, 'kernel'>,
  tx: Tx,
  memberId: MemberId,
  passwordHash: string,
  { keepSession }: { readonly keepSession?: SessionId } = {},
): Promise<void> {
  await updatePassword(tx, memberId, passwordHash);
  await endSignIns(doors, tx, memberId, 'password_changed', keepSession);
}
