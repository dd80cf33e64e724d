/** A member's bank accounts: linked and unlinked. */
import type { Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import { foldPayeeName, isFoldedPayeeName } from '@lantern/contract/payee-name';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { sealDetails } from './card-details.ts';
import { findFreeSlot, insertCard, findLinkedCard, markRemoved } from './card-store.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import type { ModuleContext } from './context.ts';
import { bankCardLinked } from './events.ts';
import type { BankCardId } from './ids.ts';
import { foldNumber, numberFault } from './rules/account-numbers.ts';

/** Bank cards a member may have; the table has as many slots (migrations/0080_payees.sql). */
const CARDS_MAXIMUM = 5;

/**
 * Links an account whose holder is the payee, once per merchant, at most five per member. The payee's name is locked
 * until the card is linked, so that it cannot change in between. Refuses bank_not_found, input_invalid (the number does
 * not fit the bank), payee_name_format; payment_password_required, payment_password_wrong, rate_limited;
 * payee_name_required, payee_name_mismatch, bank_cards_maximum, bank_card_taken.
 */
export async function addBankCard(
  module: ModuleContext,
  { session: { memberId }, merchant }: CallContext<'member'>,
  {
    bankCode,
    accountNumber: typedNumber,
    accountName,
    branch,
    paymentPassword,
  }: ParsedInput<Calls['security.addBankCard']>['body'],
): Promise<Result<{ readonly bankCardId: string }>> {
  const { kernel, deps, numberHash } = module;
  const bank = (await deps.banks()).find(({ code, linkable }) => code === bankCode && linkable);
  if (!bank) return refuse('bank_not_found');
  const accountNumber = foldNumber(typedNumber);
  const fault = numberFault(accountNumber, bank);
  if (fault) return refuse('input_invalid', { fields: [{ field: 'accountNumber', reason: fault }] });
  const holder = foldPayeeName(accountName);
  if (!isFoldedPayeeName(holder)) return refuse('payee_name_format');
  const checked = await checkPaymentPassword(module, memberId, paymentPassword);
  if (!checked.ok) return checked;
  return transact(kernel.db, async (tx) => {
    const payeeName = await deps.lockPayeeName(tx, memberId);
    if (payeeName === undefined) return refuse('payee_name_required');
    if (foldPayeeName(payeeName) !== holder) return refuse('payee_name_mismatch');
    const slot = await findFreeSlot(tx, memberId, CARDS_MAXIMUM);
    if (slot === undefined) return refuse('bank_cards_maximum');
    const id = kernel.ids.next<BankCardId>();
    const sealedDetails = sealDetails(module, id, { accountNumber, accountName: holder, branch: branch?.trim() ?? '' });
    const made = await insertCard(tx, {
      id,
      memberId,
      merchantCode: merchant.code,
      slot,
      bankCode,
      numberHash: numberHash(bankCode, accountNumber),
      sealedDetails,
    });
    if (!made) return refuse('bank_card_taken');
    await kernel.outbox.record(tx, bankCardLinked({ bankCardId: id, memberId }));
    return ok({ bankCardId: id });
  });
}

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
