/** Linking the identity that waits under a browser's cookie to the account that browser has just registered. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { answeredAttempt } from './answered-attempt.ts';
import { clearAttemptCookie } from './attempt-cookie.ts';
import { deleteAnswered, insertLink } from './social-store.ts';

/**
 * Links it in the registration's transaction and ends the attempt. Refuses social_failed when nothing waits there any
 * more, or the identity has an account meanwhile; the registration must then be rolled back.
 */
export async function linkSocial(doors: Doors, tx: Tx, context: CallContext, memberId: MemberId): Promise<Result<void, 'social_failed'>> {
  const answered = await answeredAttempt(doors, context);
  if (!answered || !(await deleteAnswered(tx, answered.cookieHash))) return refuse('social_failed');
  const linked = await insertLink(tx, context.merchant.code, answered.provider, answered.subjectKey, memberId);
  if (!linked) return refuse('social_failed');
  clearAttemptCookie(context);
  return ok(undefined);
}
