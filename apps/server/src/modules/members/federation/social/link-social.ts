/** Links the pending identity of a browser's cookie to the account that browser has just registered. */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { answeredAttempt } from './answered-attempt.ts';
import { clearAttemptCookie } from './attempt-cookie.ts';
import { deleteAnswered, insertLink } from './social-store.ts';

/**
 * Links it in the registration's transaction and ends the attempt. Refuses social_failed when no identity is pending,
 * or it has been linked to another account; the registration must then be rolled back.
 */
export async function linkSocial(
  module: ModuleContext,
  tx: Tx,
  context: CallContext,
  memberId: MemberId,
): Promise<Result<void, 'social_failed'>> {
  const answered = await answeredAttempt(module, context);
  if (!answered || !(await deleteAnswered(tx, answered.cookieHash))) return refuse('social_failed');
  const linked = await insertLink(tx, context.merchant.code, answered.provider, answered.subjectKey, memberId);
  if (!linked) return refuse('social_failed');
  clearAttemptCookie(context);
  return ok(undefined);
}
