/** Signs in by username and password, by mobile number and code, or by a remembered login (§2 Login, §4 Login). */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../../kernel/result.ts';
import { tokenHash } from '../derived-keys.ts';
import type { ModuleContext } from '../context.ts';
import { deleteFailures } from '../guards/guard-store.ts';
import { findAccountById, type LoginAccount } from './account-store.ts';
import { proveAccount } from './credentials.ts';
import { fingerprintBytes, finishLogin, refuseAccount } from './finish-login.ts';
import { readForm, type LoginAnswer, type LoginInput, type LoginSubject } from './login-form.ts';
import { passGuards, refuseAttempt, type Attempt } from './pass-guards.ts';
import { findResumable } from './remembered.ts';

/** Whether a remembered account is the one the form names. */
const isNamed = (
  account: LoginAccount | undefined,
  merchantCode: string,
  { mode, name }: LoginSubject,
): account is LoginAccount =>
  account?.merchantCode === merchantCode && (mode === 'username' ? account.username : account.mobile) === name;

/**
 * Resumes a remembered login. Its 256 bits cannot be guessed, so no slider; failures still take from the address's rate
 * limit.
 */
async function resumeLogin(
  module: ModuleContext,
  context: CallContext<'none'>,
  subject: LoginSubject,
  input: LoginInput,
): Promise<Result<LoginAnswer>> {
  const quota = await module.rates.check('login_failure', context.ip);
  if (!quota.ok) return quota;
  const token = input.rememberToken!;
  const resumed = await findResumable(module, context, token);
  const account = resumed.ok ? await findAccountById(module.kernel.db, resumed.value.memberId) : undefined;
  if (!resumed.ok || resumed.value.mode !== subject.mode || !isNamed(account, context.merchant.code, subject)) {
    // answer not needed: refused either way, the attempt only has to be counted
    await module.rates.take('login_failure', context.ip);
    return refuse('remember_invalid');
  }
  const refused = refuseAccount(account, input.side);
  if (refused) return refused;
  const login = {
    memberId: account.id,
    proof: 'remembered' as const,
    rememberMode: subject.mode,
    rememberTokenHash: tokenHash(token),
    fingerprint: fingerprintBytes(input.fingerprint),
  };
  return finishLogin(module, context, login, resumed.value.factorConfirmed);
}

/**
 * Signs in. Unknown and known accounts get the same answers in the same time; only the proven owner learns what an
 * account is or whether it is locked. With a second factor the answer is second_factor_required (finish-login.ts).
 */
export async function login(
  module: ModuleContext,
  context: CallContext<'none'>,
  input: LoginInput,
): Promise<Result<LoginAnswer>> {
  const form = await readForm(module, context.merchant.code, input);
  if (!form.ok) return form;
  const subject = form.value;
  if (input.rememberToken !== undefined) return resumeLogin(module, context, subject, input);
  const failureKey = module.keys.blind('login', context.merchant.code, subject.name, context.ip);
  const attempt: Attempt = { address: context.ip, failureKey, sliderAlways: subject.mode === 'username' };
  const guarded = await passGuards(module, attempt, input);
  if (!guarded.ok) return guarded;
  const proven = await proveAccount(module, context.merchant.code, subject, input);
  if (!proven.ok) return refuseAttempt(module, attempt, proven.code);
  await deleteFailures(module.kernel.db, failureKey);
  const account = proven.value;
  const refused = refuseAccount(account, input.side);
  if (refused) return refused;
  const byPassword = subject.mode === 'username';
  const proof = {
    proof: byPassword ? ('password' as const) : ('mobile' as const),
    passwordHash: byPassword ? account.passwordHash! : undefined,
  };
  const options = {
    rememberMode: input.remember === true ? subject.mode : null,
    rememberTokenHash: null,
    fingerprint: fingerprintBytes(input.fingerprint),
  };
  return finishLogin(module, context, { memberId: account.id, ...proof, ...options }, false);
}
