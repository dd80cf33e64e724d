/**
 * Finds the account that a login's credentials prove, by type (§2 Login). Known and unknown accounts get the same
 * answers in the same time.
 */
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { findAccountByMobile, findAccountByName, type LoginAccount } from './account-store.ts';
import type { LoginInput, LoginSubject } from './login-form.ts';

type Wrong = 'wrong_credentials' | 'verification_code_wrong' | 'phone_token_invalid';

/** A missing account, or one without a password, is compared with a decoy. */
async function byPassword(
  module: ModuleContext,
  merchantCode: string,
  { name }: LoginSubject,
  input: LoginInput,
): Promise<Result<LoginAccount, Wrong>> {
  const account = await findAccountByName(module.kernel.db, merchantCode, name);
  const right = await module.passwords.matches(input.password!, account?.passwordHash ?? undefined);
  return account && right ? ok(account) : refuse('wrong_credentials');
}

/** The code is checked whether or not the number is bound: only its owner learns anything. */
async function byCode(
  module: ModuleContext,
  merchantCode: string,
  { name }: LoginSubject,
  input: LoginInput,
): Promise<Result<LoginAccount, Wrong>> {
  const account = await findAccountByMobile(module.kernel.db, merchantCode, name);
  const right = await module.deps.redeemCode({
    channel: 'sms',
    to: name,
    purpose: 'login',
    code: input.verificationCode!,
  });
  return account && right ? ok(account) : refuse('verification_code_wrong');
}

/** The provider's token names a number; it must match the form's. */
async function byPhoneToken(
  module: ModuleContext,
  merchantCode: string,
  { name }: LoginSubject,
  input: LoginInput,
): Promise<Result<LoginAccount, Wrong>> {
  const verified = await module.deps.verifyPhoneToken(input.firebaseIdToken!);
  if (!verified.ok || verified.value.mobile !== name) return refuse('phone_token_invalid');
  const account = await findAccountByMobile(module.kernel.db, merchantCode, name);
  return account ? ok(account) : refuse('wrong_credentials');
}

const PROOFS = { username: byPassword, sms: byCode, firebase: byPhoneToken } as const satisfies Record<
  LoginInput['type'],
  typeof byPassword
>;

/**
 * The account the credentials prove. Refuses wrong_credentials, verification_code_wrong or phone_token_invalid by type;
 * an erased account counts as missing.
 */
export async function proveAccount(
  module: ModuleContext,
  merchantCode: string,
  subject: LoginSubject,
  input: LoginInput,
): Promise<Result<LoginAccount, Wrong>> {
  const proven = await PROOFS[input.type](module, merchantCode, subject, input);
  if (proven.ok && proven.value.state === 'erased')
    return refuse(input.type === 'sms' ? 'verification_code_wrong' : 'wrong_credentials');
  return proven;
}
