/** The second step of a login: a code or a passkey after the first proof (§2 Security). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import type { ModuleContext } from '../context.ts';
import { findDevice } from '../sessions/devices.ts';
import { openLogin } from './finish-login.ts';
import type { LoginAnswer } from './login-form.ts';
import { countAttempt, findTicketMember, takeLoginTicket } from './ticket-store.ts';

type ConfirmInput = ParsedInput<Calls['session.confirmLogin']>['body'];

const TRIES_MAXIMUM = 5;

/**
 * Confirms and finishes the login with all its options. A try is counted before it is verified, on the device that
 * began; the factors module throttles over all tickets of a member. Refuses login_ticket_invalid (unknown, another
 * device's, five minutes old, five times tried, used), second_factor_wrong, account_locked.
 */
export async function confirmLogin(
  module: ModuleContext,
  context: CallContext<'none'>,
  { ticket, ...proof }: ConfirmInput,
): Promise<Result<LoginAnswer>> {
  const { kernel, deps } = module;
  const ticketHash = tokenHash(ticket);
  const device = findDevice(module, context);
  const memberId = await findTicketMember(kernel.db, ticketHash, TRIES_MAXIMUM);
  if (!device || memberId === undefined) return refuse('login_ticket_invalid');
  if (!(await countAttempt(kernel.db, ticketHash, device.hashFor(memberId), TRIES_MAXIMUM)))
    return refuse('login_ticket_invalid');
  if (!(await deps.secondFactors.confirm(memberId, context.origin, proof))) return refuse('second_factor_wrong');
  return transact(kernel.db, async (tx) => {
    const login = await takeLoginTicket(tx, ticketHash);
    if (!login) return refuse('login_ticket_invalid');
    const opened = await openLogin(module, tx, context, device, login, true);
    return !opened.ok && opened.code === 'remember_invalid' ? refuse('login_ticket_invalid') : opened;
  });
}
