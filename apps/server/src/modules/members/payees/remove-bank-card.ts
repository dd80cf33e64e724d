/** Unlinking a bank account. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { findLinkedCard, markRemoved } from './card-store.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import type { ModuleContext } from './context.ts';

/**
 * Unlinks one of the member's own cards; the row remains for the payments that reference it. Refuses
 * bank_card_not_found and what the payment password refuses.
 */
export async function removeBankCard(
  module: ModuleContext,
  memberId: MemberId,
  bankCardId: string,
  paymentPassword: string,
): Promise<Result<Record<string, never>>> {
  const { db } = module.kernel;
  if (!(await findLinkedCard(db, memberId, bankCardId))) return refuse('bank_card_not_found');
  const checked = await checkPaymentPassword(module, memberId, paymentPassword);
  if (!checked.ok) return checked;
  return (await markRemoved(db, memberId, bankCardId)) ? ok({}) : refuse('bank_card_not_found');
}
