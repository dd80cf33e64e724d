/** Setting a forgotten password with a one-time code, by SMS or by email (§2 Forgot password, §4 Login). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { CodeAttempt } from '../deps.ts';
import type { ModuleContext } from '../context.ts';
import type { SliderProof } from '../guards/slider.ts';
import { findMemberByEmail, findMemberByMobile, type ContactOwner } from '../profile/contact-store.ts';
import { normalPassword, passwordFault } from '../../../../kernel/sign-in/rules/passwords.ts';
import { foldUsername } from '../rules/usernames.ts';
import { replacePassword } from './replace-password.ts';

type PhoneInput = ParsedInput<Calls['session.setPasswordByPhone']>['body'];
type EmailInput = ParsedInput<Calls['session.setPasswordByEmail']>['body'];

interface Reset extends SliderProof {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Faults visible from the form alone; the account's name is compared only after its owner is proven. */
function passwordsFault({ newPassword, confirmNewPassword }: Reset, username: string): Refused | undefined {
  const fault = passwordFault(normalPassword(newPassword), username);
  if (fault) return refuse(fault);
  if (confirmNewPassword === '') return refuse('confirm_required');
  return normalPassword(confirmNewPassword) === normalPassword(newPassword) ? undefined : refuse('confirm_mismatch');
}

/**
 * Validates the passwords, then the slider, then the code. An unknown account and a wrong code get the same answer at
 * the cost of the same hash. A right code ends every session and every remembered login of the account.
 */
async function reset(
  module: ModuleContext,
  input: Reset,
  owner: ContactOwner | undefined,
  attempt: CodeAttempt,
): Promise<Result<Record<never, never>>> {
  const fault = passwordsFault(input, '');
  if (fault) return fault;
  const slider = await module.slider.redeem(input);
  if (!slider.ok) return slider;
  // A password that this owner may not have costs another try, not another code.
  const ownFault = owner && passwordsFault(input, owner.username);
  const right = await module.deps.redeemCode({ ...attempt, keep: ownFault !== undefined });
  const passwordHash = await module.passwords.hash(input.newPassword);
  if (!owner || !right) return refuse('verification_code_wrong');
  if (ownFault) return ownFault;
  await transact(module.kernel.db, (tx) => replacePassword(module, tx, owner.id, passwordHash));
  return ok({});
}

/** By a code sent to the bound number. Refuses mobile_invalid for an invalid number; otherwise as `reset` does. */
export async function setPasswordByPhone(
  module: ModuleContext,
  context: CallContext<'none'>,
  input: PhoneInput,
): Promise<Result<Record<never, never>>> {
  const mobile = e164Mobile(input.countryDialingCode, input.mobileNum);
  if (mobile === undefined) return refuse('mobile_invalid');
  const owner = await findMemberByMobile(module.kernel.db, context.merchant.code, mobile);
  return reset(module, input, owner, { channel: 'sms', to: mobile, purpose: 'password', code: input.verificationCode });
}

/** By a code sent to the bound address of a named account; an invalid name counts as an unknown account. */
export async function setPasswordByEmail(
  module: ModuleContext,
  context: CallContext<'none'>,
  input: EmailInput,
): Promise<Result<Record<never, never>>> {
  const email = input.email.trim().toLowerCase();
  const owner = await findMemberByEmail(
    module.kernel.db,
    context.merchant.code,
    foldUsername(input.username) ?? '',
    email,
  );
  return reset(module, input, owner, {
    channel: 'email',
    to: email,
    purpose: 'password',
    code: input.verificationCode,
  });
}
