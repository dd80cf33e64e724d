/** Binding what a member is reached or paid by: mobile number, email address, payee name (§7). */
import type { Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import { brokenRule } from '@lantern/contract/field-rules';
import { e164Mobile } from '@lantern/contract/mobile';
import { payeeNameOf } from '@lantern/contract/payee-name';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { checkPassword } from '../login/check-password.ts';
import { isMobileTaken, lockBindings, writeMobile, writeField } from './binding-store.ts';

/**
 * Binds the number whose code is given; notifies a previously bound number of the change. Only the holder of a number
 * learns whether it is taken. Refuses mobile_invalid, password_wrong, rate_limited, verification_code_wrong,
 * mobile_taken.
 */
export async function bindMobile(
  module: ModuleContext,
  { session: { memberId }, merchant, language }: CallContext<'member'>,
  { mobileNum, countryDialingCode, verificationCode, password }: ParsedInput<Calls['security.bindMobile']>['body'],
): Promise<Result<Record<string, never>>> {
  const { kernel, deps } = module;
  const mobile = e164Mobile(countryDialingCode, mobileNum);
  if (mobile === undefined) return refuse('mobile_invalid');
  const checked = await checkPassword(module, memberId, password);
  if (!checked.ok) return checked;
  if (!(await deps.redeemCode({ channel: 'sms', to: mobile, purpose: 'binding', code: verificationCode })))
    return refuse('verification_code_wrong');
  try {
    await transact(kernel.db, async (tx) => {
      const before = (await lockBindings(tx, memberId))?.mobile;
      await writeMobile(tx, memberId, mobile);
      if (before && before !== mobile)
        await deps.notifyOfChange(tx, { merchantCode: merchant.code, channel: 'sms', to: before, language });
    });
    return ok({});
  } catch (error) {
    if (isMobileTaken(error)) return refuse('mobile_taken');
    throw error;
  }
}

const EMAIL_RULES = [{ kind: 'type', type: 'email', message: 'rule.email.type' }] as const;

/**
 * Binds the address whose code is given; notifies a previously bound address of the change. Refuses email_format,
 * verification_code_wrong.
 */
export async function bindEmail(
  { kernel, deps }: ModuleContext,
  { session: { memberId }, merchant, language }: CallContext<'member'>,
  input: { readonly email: string; readonly verificationCode: string },
): Promise<Result<Record<string, never>, 'email_format' | 'verification_code_wrong'>> {
  const email = input.email.trim();
  if (email === '' || brokenRule(EMAIL_RULES, email)) return refuse('email_format');
  if (!(await deps.redeemCode({ channel: 'email', to: email, purpose: 'binding', code: input.verificationCode })))
    return refuse('verification_code_wrong');
  await transact(kernel.db, async (tx) => {
    const before = (await lockBindings(tx, memberId))?.email;
    await writeField(tx, memberId, 'email', email);
    if (before && before.toLowerCase() !== email.toLowerCase()) {
      await deps.notifyOfChange(tx, { merchantCode: merchant.code, channel: 'email', to: before, language });
    }
  });
  return ok({});
}

/**
 * Binds the name in unaccented capitals, as banks print it, unless a bank account linked in the meantime fixed it.
 * Refuses payee_name_format, payee_name_locked.
 */
export async function bindPayeeName(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  typed: string,
): Promise<Result<Record<string, never>, 'payee_name_format' | 'payee_name_locked'>> {
  const payeeName = payeeNameOf(typed);
  if (payeeName === undefined) return refuse('payee_name_format');
  return transact(kernel.db, async (tx) => {
    await lockBindings(tx, memberId);
    if (await deps.payeeNameLocked(tx, memberId)) return refuse('payee_name_locked');
    await writeField(tx, memberId, 'payeeName', payeeName);
    return ok({});
  });
}
