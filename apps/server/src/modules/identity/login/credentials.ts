/** Who a login's credentials belong to, by type (§2 Login). Known and unknown accounts are asked alike and take alike. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { findAccountByMobile, findAccountByName, type LoginAccount } from './account-store.ts';
import type { LoginInput, LoginSubject } from './login-form.ts';

type Wrong = 'wrong_credentials' | 'verification_code_wrong' | 'phone_token_invalid';

/** An account without a password is compared with a decoy, as no account is. */
async function byPassword(doors: Doors, merchantCode: string, { name }: LoginSubject, input: LoginInput): Promise<Result<LoginAccount, Wrong>> {
  const account = await findAccountByName(doors.kernel.db, merchantCode, name);
  const right = await doors.passwords.matches(input.password!, account?.passwordHash ?? undefined);
  return account && right ? ok(account) : refuse('wrong_credentials');
}

/** The code is asked for whether or not somebody has the number: only its owner learns anything, and nothing they did not know. */
async function byCode(doors: Doors, merchantCode: string, { name }: LoginSubject, input: LoginInput): Promise<Result<LoginAccount, Wrong>> {
  const account = await findAccountByMobile(doors.kernel.db, merchantCode, name);
  const right = await doors.deps.redeemCode({ channel: 'sms', to: name, purpose: 'login', code: input.verificationCode! });
  return account && right ? ok(account) : refuse('verification_code_wrong');
}

/** The provider's word is about a number; it must be the one the form names. */
async function byPhoneToken(doors: Doors, merchantCode: string, { name }: LoginSubject, input: LoginInput): Promise<Result<LoginAccount, Wrong>> {
  const verified = await doors.deps.verifyPhoneToken(input.firebaseIdToken!);
  if (!verified.ok || verified.value.mobile !== name) return refuse('phone_token_invalid');
  const account = await findAccountByMobile(doors.kernel.db, merchantCode, name);
  return account ? ok(account) : refuse('wrong_credentials');
}

const WAYS = { username: byPassword, sms: byCode, firebase: byPhoneToken } as const satisfies Record<LoginInput['type'], typeof byPassword>;

/** The account the credentials prove. Refuses wrong_credentials, verification_code_wrong or phone_token_invalid by type; an erased account is none. */
export async function proveAccount(doors: Doors, merchantCode: string, subject: LoginSubject, input: LoginInput): Promise<Result<LoginAccount, Wrong>> {
  const proven = await WAYS[input.type](doors, merchantCode, subject, input);
  if (proven.ok && proven.value.state === 'erased') return refuse(input.type === 'sms' ? 'verification_code_wrong' : 'wrong_credentials');
  return proven;
}
