/** Signing in by username and password (§2 Login, §4 Login; product page "Honest by design"). */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { addFailure, deleteFailures, findFailures } from '../guards/guard-store.ts';
import { wrongSide } from '../rules/account-sides.ts';
import { ATTEMPTS_AT_ONCE, FAILURES_BEFORE_CAPTCHA, FAILURES_FORGOTTEN_AFTER_SEC, needsCaptcha, pauseLeftSec, waitSec } from '../rules/login-brake.ts';
import { foldUsername } from '../rules/usernames.ts';
import { findAccount, lockState, markFirstLogin, readLoginRules, type Account } from '../store.ts';

type LoginInput = ParsedInput<Calls['session.login']>['body'];
type LoginAnswer = AnswerOf<Calls['session.login']>;

/** The form's own rules; what they refuse was never an attempt. */
async function checkForm({ kernel }: Doors, input: LoginInput): Promise<Refused | undefined> {
  if (input.type !== 'username') return refuse('login_mode_unavailable');
  const rules = await readLoginRules(kernel.db);
  const fields = [
    ...(brokenRule(rules.loginUsername, input.username) ? ['username'] : []),
    ...(brokenRule(rules.loginPassword, input.password) ? ['password'] : []),
  ];
  return fields.length > 0 ? refuse('input_invalid', { fields }) : undefined;
}

/** The brakes and proofs in front of the password check, cheapest first. */
async function passGuards(doors: Doors, address: string, failureKey: Buffer, input: LoginInput): Promise<Result<void>> {
  const { db } = doors.kernel;
  const allowance = await doors.rates.check('login_failure', address);
  if (!allowance.ok) return allowance;
  const failures = await findFailures(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  const wait = waitSec(failures);
  const captchaNeeded = needsCaptcha(failures);
  if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait, captcha: captchaNeeded });
  if (captchaNeeded && !(input.captcha && input.captchaId)) return refuse('captcha_required', { captcha: true, pauseSec: pauseLeftSec(failures) });
  const slider = await doors.slider.redeem(input);
  if (!slider.ok) return slider;
  if (captchaNeeded) {
    const captcha = await doors.captchas.redeem(input);
    if (!captcha.ok) return captcha;
  }
  // Counted as a failure before it is known to be one: attempts sent at once would otherwise all see the same count.
  const count = await addFailure(db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return count > failures.count + ATTEMPTS_AT_ONCE ? refuse('rate_limited', { retryAfterSec: 1, captcha: true }) : ok(undefined);
}

async function refuseCredentials(doors: Doors, address: string, failureKey: Buffer): Promise<Refused> {
  await doors.rates.take('login_failure', address);
  const { count } = await findFailures(doors.kernel.db, failureKey, FAILURES_FORGOTTEN_AFTER_SEC);
  return refuse('wrong_credentials', count >= FAILURES_BEFORE_CAPTCHA ? { captcha: true } : undefined);
}

async function openSession(doors: Doors, account: Account, userAgent: string): Promise<Result<LoginAnswer>> {
  return transact(doors.kernel.db, async (tx) => {
    // The account may have been locked while the password was compared.
    if ((await lockState(tx, account.id)) !== 'active') return refuse('account_locked');
    const firstTimeLogin = await markFirstLogin(tx, account.id);
    const { token } = await doors.sessions.open(tx, account.id, userAgent);
    return ok({ token, userName: account.username, type: account.type, firstTimeLogin });
  });
}

/**
 * Signs in. Unknown and known accounts answer alike and take alike; what an account is or whether it is locked is told
 * only to somebody who knows its password.
 */
export async function login(doors: Doors, context: CallContext<'none'>, input: LoginInput): Promise<Result<LoginAnswer>> {
  const formFault = await checkForm(doors, input);
  if (formFault) return formFault;
  const username = foldUsername(input.username!);
  const failureKey = doors.keys.blind('login', context.merchant.code, username ?? input.username!.toLowerCase(), context.ip);
  const guarded = await passGuards(doors, context.ip, failureKey, input);
  if (!guarded.ok) return guarded;
  const account = await findAccount(doors.kernel.db, context.merchant.code, username ?? '');
  const right = await doors.passwords.matches(input.password!, account?.passwordHash ?? undefined);
  if (!account || !right) return refuseCredentials(doors, context.ip, failureKey);
  await deleteFailures(doors.kernel.db, failureKey);
  const side = wrongSide(input.side, account.type);
  if (side) return refuse(side);
  if (account.state === 'locked') return refuse('account_locked');
  return openSession(doors, account, context.userAgent);
}
