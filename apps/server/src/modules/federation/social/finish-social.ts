/** Signing in with what a provider answered (§2 Login, social sign-in). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { suggestedNickname } from '../rules/suggested-nickname.ts';
import { clearAttemptCookie } from './attempt-cookie.ts';
import { answeredAttempt } from './answered-attempt.ts';
import { deleteAnswered, findLinked } from './social-store.ts';

type FinishAnswer = AnswerOf<Calls['session.finishSocial']>;

/**
 * Opens a session for the member the identity is linked to. Refuses social_failed without an answered attempt;
 * social_unlinked, with a nickname to suggest, when no account is linked: the identity then waits for a registration.
 * What is refused for want of a further step carries the way back along, so that the step can go on to it.
 */
export async function finishSocial(doors: Doors, context: CallContext<'none'>, fingerprint: string | undefined): Promise<Result<FinishAnswer>> {
  const { kernel, deps } = doors;
  const answered = await answeredAttempt(doors, context);
  if (!answered) return refuse('social_failed');
  const { cookieHash, provider, side, backUrl, subjectKey, name } = answered;
  const memberId = await findLinked(kernel.db, context.merchant.code, provider, subjectKey);
  if (memberId === undefined) return refuse('social_unlinked', { suggestedNickname: suggestedNickname(name), backUrl });
  // Committed before the session opens: one answer of a provider is good for one login.
  if (!(await deleteAnswered(kernel.db, cookieHash))) return refuse('social_failed');
  clearAttemptCookie(context);
  const opened = await deps.openSessionFor(context, memberId, { side, fingerprint });
  return opened.ok ? ok({ ...opened.value, backUrl }) : refuse(opened.code, { ...opened.value, backUrl });
}
