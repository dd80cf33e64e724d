/** Binding a mobile number (§2 Security). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { checkPassword } from '../login/check-password.ts';
import { isMobileTaken, lockBindings, writeMobile } from './binding-store.ts';

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
