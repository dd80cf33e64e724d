/** Checks the login password again before a change that weakens the account. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { addFailure, deleteFailures, findFailures } from '../guards/guard-store.ts';
import { ATTEMPTS_AT_ONCE, FAILURES_FORGOTTEN_AFTER_SEC, waitSec } from '../rules/login-throttle.ts';
import { findPasswordHash } from './password-store.ts';

/**
 * Whether this is the member's password. Failures are counted per member: from the sixth on every attempt waits,
 * doubling up to a minute, so that a stolen session cannot guess. For an account without a password every answer is
 * wrong. Refuses password_wrong, or rate_limited with the seconds to wait.
 */
export async function checkPassword(
  { kernel, keys, passwords }: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<void, 'password_wrong' | 'rate_limited'>> {
  const { db } = kernel;
  const key = keys.blind('password', memberId);
  const failures = await findFailures(db, key, FAILURES_FORGOTTEN_AFTER_SEC);
  const wait = waitSec(failures);
  if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait });
  // Counted in advance: concurrent guesses would otherwise all see the same count.
  const count = await addFailure(db, key, FAILURES_FORGOTTEN_AFTER_SEC);
  if (count > failures.count + ATTEMPTS_AT_ONCE) return refuse('rate_limited', { retryAfterSec: 1 });
  const stored = await findPasswordHash(db, memberId);
  if (!(await passwords.matches(password, stored ?? undefined))) return refuse('password_wrong');
  await deleteFailures(db, key);
  return ok(undefined);
}
