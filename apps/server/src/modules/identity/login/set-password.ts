/** Setting a forgotten password with a one-time code, by SMS or by email (§2 Forgot password, §4 Login). */
import type { ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { e164Mobile } from '@lantern/contract/mobile';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { BroughtCode } from '../deps.ts';
import type { Doors } from '../doors.ts';
import type { SliderProof } from '../guards/slider.ts';
import { findMemberByEmail, findMemberByMobile, type ContactOwner } from '../profile/contact-store.ts';
import { normalPassword, passwordFault } from '../rules/passwords.ts';
import { foldUsername } from '../rules/usernames.ts';
import { replacePassword } from './replace-password.ts';

type PhoneInput = ParsedInput<Calls['session.setPasswordByPhone']>['body'];
type EmailInput = ParsedInput<Calls['session.setPasswordByEmail']>['body'];

interface Reset extends SliderProof {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** What the form itself can tell; the account's name counts only once its owner has proven to be it. */
function passwordsFault({ newPassword, confirmNewPassword }: Reset, username: string): Refused | undefined {
  const fault = passwordFault(normalPassword(newPassword), username);
  if (fault) return refuse(fault);
  if (confirmNewPassword === '') return refuse('confirm_required');
  return normalPassword(confirmNewPassword) === normalPassword(newPassword) ? undefined : refuse('confirm_mismatch');
}

/**
 * Judges the passwords, then the slider, then the code. Whether the account is unknown or the code wrong, the answer is the
 * same and costs the same hash. A right code ends every session and every remembered login of the account.
 */
async function reset(doors: Doors, input: Reset, owner: ContactOwner | undefined, brought: BroughtCode): Promise<Result<Record<never, never>>> {
  const fault = passwordsFault(input, '');
  if (fault) return fault;
  const slider = await doors.slider.redeem(input);
  if (!slider.ok) return slider;
  const right = await doors.deps.redeemCode(brought);
  const passwordHash = await doors.passwords.hash(input.newPassword);
  if (!owner || !right) return refuse('verification_code_wrong');
  const ownFault = passwordsFault(input, owner.username);
  if (ownFault) return ownFault;
  await transact(doors.kernel.db, (tx) => replacePassword(doors, tx, owner.id, passwordHash));
  return ok({});
}

/** By a code sent to the bound number. Refuses mobile_invalid for what is no number; the rest as told at `reset`. */
export async function setPasswordByPhone(doors: Doors, context: CallContext<'none'>, input: PhoneInput): Promise<Result<Record<never, never>>> {
  const mobile = e164Mobile(input.countryDialingCode, input.mobileNum);
  if (mobile === undefined) return refuse('mobile_invalid');
  const owner = await findMemberByMobile(doors.kernel.db, context.merchant.code, mobile);
  return reset(doors, input, owner, { channel: 'sms', to: mobile, purpose: 'password', code: input.verificationCode });
}

/** By a code sent to the bound address of a named account; a name that cannot be one is an unknown account. */
export async function setPasswordByEmail(doors: Doors, context: CallContext<'none'>, input: EmailInput): Promise<Result<Record<never, never>>> {
  const email = input.email.trim().toLowerCase();
  const owner = await findMemberByEmail(doors.kernel.db, context.merchant.code, foldUsername(input.username) ?? '', email);
  return reset(doors, input, owner, { channel: 'email', to: email, purpose: 'password', code: input.verificationCode });
}
