/** Changing the login password (§2 Change password, §4; ACC-13). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import type { Session } from '../../../../kernel/session.ts';
import { transact } from '../../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import type { ModuleContext } from '../context.ts';
import { normalPassword, passwordFault } from '../../../../kernel/sign-in/rules/passwords.ts';
import { checkPassword } from './check-password.ts';
import { findPasswordHash } from './password-store.ts';
import { replacePassword } from './replace-password.ts';
import { isChangeTicketValid, takeChangeTicket } from './ticket-store.ts';

type ChangeInput = ParsedInput<Calls['security.changePassword']>['body'];

function formFault({ newPassword, confirmNewPassword }: ChangeInput, username: string): Refused | undefined {
  if (confirmNewPassword === '') return refuse('confirm_required');
  const normalized = normalPassword(newPassword);
  if (normalPassword(confirmNewPassword) !== normalized) return refuse('confirm_mismatch');
  const fault = passwordFault(normalized, username);
  return fault && refuse(fault);
}

/** Authorises the change: by the single-use ticket of a forced change, or the old password. Consumes nothing yet. */
async function checkRight(
  module: ModuleContext,
  { memberId, sessionId }: Session,
  { ticket, oldPassword }: ChangeInput,
): Promise<Refused | undefined> {
  if (ticket) {
    const valid = await isChangeTicketValid(module.kernel.db, tokenHash(ticket), sessionId);
    return valid ? undefined : refuse('change_ticket_invalid');
  }
  if (!oldPassword) return refuse('password_wrong');
  const checked = await checkPassword(module, memberId, oldPassword);
  return checked.ok ? undefined : checked;
}

/**
 * Changes the password, keeps the calling session, ends all others and every remembered login. An account without a
 * password has no old one to enter; it gets its first by the reset that verifies its number (set-password.ts), so that
 * a stolen session cannot set one. Refuses confirm_required, confirm_mismatch, password_format, password_common,
 * password_wrong (or rate_limited) or change_ticket_invalid, password_unchanged, in this order.
 */
export async function changePassword(
  module: ModuleContext,
  session: Session,
  input: ChangeInput,
): Promise<Result<Record<never, never>>> {
  const { kernel, passwords } = module;
  const fault = formFault(input, session.userName) ?? (await checkRight(module, session, input));
  if (fault) return fault;
  const stored = await findPasswordHash(kernel.db, session.memberId);
  if (await passwords.matches(input.newPassword, stored ?? undefined)) return refuse('password_unchanged');
  const passwordHash = await passwords.hash(input.newPassword);
  return transact(kernel.db, async (tx) => {
    if (input.ticket && !(await takeChangeTicket(tx, tokenHash(input.ticket), session.sessionId)))
      return refuse('change_ticket_invalid');
    await replacePassword(module, tx, session.memberId, passwordHash, { keepSession: session.sessionId });
    return ok({});
  });
}
