/** Checking the payment password. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { findPaymentHash } from './password-store.ts';

export type PaymentPasswordRefusal = 'payment_password_required' | 'payment_password_wrong' | 'rate_limited';

/**
 * Whether this is the member's payment password. From the fifth wrong try on each one waits, up to an hour, and the
 * count is committed before the try is verified. Refuses payment_password_required while none is set, rate_limited with
 * the seconds to wait, payment_password_wrong.
 */
export async function checkPaymentPassword(
  { kernel, deps, throttle }: ModuleContext,
  memberId: MemberId,
  typed: string,
): Promise<Result<void, PaymentPasswordRefusal>> {
  const hash = await findPaymentHash(kernel.db, memberId);
  if (hash === undefined) return refuse('payment_password_required');
  const verified = await throttle.attempt(memberId, () => deps.passwords.matches(typed, hash));
  if (!verified.ok) return verified;
  return verified.value ? ok(undefined) : refuse('payment_password_wrong');
}
