/** Setting and changing the payment password. */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { isPaymentPassword } from '@lantern/contract/payment-password';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import type { ModuleContext } from './context.ts';
import { findPaymentHash, insertPaymentHash, replacePaymentHash } from './password-store.ts';

type Input = ParsedInput<Calls['security.setPaymentPassword']>['body'];

async function setFirst(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  { password = '', newPassword }: Input,
): Promise<Result<Record<string, never>>> {
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const made = await insertPaymentHash(kernel.db, memberId, await deps.passwords.hash(newPassword));
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
  const changed = await replacePaymentHash(
    module.kernel.db,
    memberId,
    oldHash,
    await module.deps.passwords.hash(newPassword),
  );
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
