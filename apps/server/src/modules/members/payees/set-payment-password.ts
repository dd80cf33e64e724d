/** Setting and changing the payment password. */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { isPaymentPassword } from '@lantern/contract/payment-password';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import type { ModuleContext } from './context.ts';
import { paymentPasswordSet } from './events.ts';
import { findPaymentHash, insertPaymentHash, replacePaymentHash } from './password-store.ts';

type Input = ParsedInput<Calls['security.setPaymentPassword']>['body'];

/** Writes the hash and, where that succeeded, its event, in one transaction. */
const write = ({ kernel }: ModuleContext, memberId: MemberId, change: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
  transact(kernel.db, async (tx) => {
    const changed = await change(tx);
    if (changed) await kernel.outbox.record(tx, paymentPasswordSet({ eventId: kernel.ids.next<string>(), memberId }));
    return changed;
  });

async function setFirst(
  module: ModuleContext,
  memberId: MemberId,
  { password = '', newPassword }: Input,
): Promise<Result<Record<string, never>>> {
  const { deps } = module;
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const hash = await deps.passwords.hash(newPassword);
  const made = await write(module, memberId, (tx) => insertPaymentHash(tx, memberId, hash));
  // Another request set one in the meantime: now the old one is required.
  return made ? ok({}) : refuse('payment_password_wrong');
}

async function change(
  module: ModuleContext,
  memberId: MemberId,
  oldHash: string,
  { oldPassword = '', newPassword }: Input,
): Promise<Result<Record<string, never>>> {
  const checked = await checkPaymentPassword(module, memberId, oldPassword);
  if (!checked.ok) return checked;
  if (newPassword === oldPassword) return refuse('password_unchanged');
  const hash = await module.deps.passwords.hash(newPassword);
  const changed = await write(module, memberId, (tx) => replacePaymentHash(tx, memberId, oldHash, hash));
  return changed ? ok({}) : refuse('payment_password_wrong');
}

/**
 * Sets the payment password with the login password, or changes it with the old one. Refuses confirm_required,
 * confirm_mismatch, payment_password_format; then password_wrong or payment_password_wrong, rate_limited,
 * password_unchanged.
 */
export async function setPaymentPassword(
  module: ModuleContext,
  memberId: MemberId,
  input: Input,
): Promise<Result<Record<string, never>>> {
  if (input.confirmNewPassword === '') return refuse('confirm_required');
  if (input.confirmNewPassword !== input.newPassword) return refuse('confirm_mismatch');
  if (!isPaymentPassword(input.newPassword)) return refuse('payment_password_format');
  const oldHash = await findPaymentHash(module.kernel.db, memberId);
  return oldHash === undefined ? setFirst(module, memberId, input) : change(module, memberId, oldHash, input);
}
