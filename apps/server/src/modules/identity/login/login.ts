/** Signing in by username and password, by mobile number and code, or by a remembered login (§2 Login, §4 Login). */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../kernel/result.ts';
import { tokenHash } from '../derived-keys.ts';
import type { Doors } from '../doors.ts';
import { deleteFailures } from '../guards/guard-store.ts';
import { findAccountById, type LoginAccount } from './account-store.ts';
import { proveAccount } from './credentials.ts';
import { fingerprintBytes, finishLogin, refuseAccount } from './finish-login.ts';
import { readForm, type LoginAnswer, type LoginInput, type LoginSubject } from './login-form.ts';
import { passGuards, refuseAttempt, type Attempt } from './pass-guards.ts';
import { findResumable } from './remembered.ts';

/** Whether a remembered account is the one the form names. */
const isNamed = (account: LoginAccount | undefined, merchantCode: string, { mode, name }: LoginSubject): account is LoginAccount =>
  account?.merchantCode === merchantCode && (mode === 'username' ? account.username : account.mobile) === name;

/** Resumes a remembered login. Its 256 bits cannot be guessed, so no slider; failures still take from the address's allowance. */
async function resumeLogin(doors: Doors, context: CallContext<'none'>, subject: LoginSubject, input: LoginInput): Promise<Result<LoginAnswer>> {
  const allowance = await doors.rates.check('login_failure', context.ip);
  if (!allowance.ok) return allowance;
  const token = input.rememberToken!;
  const resumed = await findResumable(doors, context, token);
  const account = resumed.ok ? await findAccountById(doors.kernel.db, resumed.value.memberId) : undefined;
  if (!resumed.ok || resumed.value.mode !== subject.mode || !isNamed(account, context.merchant.code, subject)) {
    await doors.rates.take('login_failure', context.ip);
    return refuse('remember_invalid');
  }
  const refused = refuseAccount(account, input.side);
  if (refused) return refused;
  const login = { memberId: account.id, proof: 'remembered' as const, rememberMode: subject.mode, rememberTokenHash: tokenHash(token), fingerprint: fingerprintBytes(input.fingerprint) };
  return finishLogin(doors, context, login, resumed.value.factorConfirmed);
}

/**
 * Signs in. Unknown and known accounts answer alike and take alike; what an account is or whether it is locked is told
 * only to somebody who proved to be its owner. With a second factor the answer is second_factor_required (finish-login.ts).
 */
export async function login(doors: Doors, context: CallContext<'none'>, input: LoginInput): Promise<Result<LoginAnswer>> {
  const form = await readForm(doors, context.merchant.code, input);
  if (!form.ok) return form;
  const subject = form.value;
  if (input.rememberToken !== undefined) return resumeLogin(doors, context, subject, input);
  const failureKey = doors.keys.blind('login', context.merchant.code, subject.name, context.ip);
  const attempt: Attempt = { address: context.ip, failureKey, sliderAlways: subject.mode === 'username' };
  const guarded = await passGuards(doors, attempt, input);
  if (!guarded.ok) return guarded;
  const proven = await proveAccount(doors, context.merchant.code, subject, input);
  if (!proven.ok) return refuseAttempt(doors, attempt, proven.code);
  await deleteFailures(doors.kernel.db, failureKey);
  const account = proven.value;
  const refused = refuseAccount(account, input.side);
  if (refused) return refused;
  const byPassword = subject.mode === 'username';
  const proof = { proof: byPassword ? ('password' as const) : ('mobile' as const), passwordHash: byPassword ? account.passwordHash! : undefined };
  const wishes = { rememberMode: input.remember === true ? subject.mode : null, rememberTokenHash: null, fingerprint: fingerprintBytes(input.fingerprint) };
  return finishLogin(doors, context, { memberId: account.id, ...proof, ...wishes }, false);
}
