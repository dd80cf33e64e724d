/** Signing in with a provider's answer (§2 Login, social sign-in). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { suggestedNickname } from '../rules/suggested-nickname.ts';
import { clearAttemptCookie } from './attempt-cookie.ts';
import { answeredAttempt } from './answered-attempt.ts';
import { deleteAnswered, findLinked } from './social-store.ts';

type FinishAnswer = AnswerOf<Calls['session.finishSocial']>;

/**
 * Opens a session for the member the identity is linked to. Refuses social_failed without an answered attempt;
 * social_unlinked, with a suggested nickname, when no account is linked: the identity then waits for a registration. A
 * refusal that requires a further step includes the return path, so that the step can continue to it.
 */
export async function finishSocial(
  module: ModuleContext,
  context: CallContext<'none'>,
  fingerprint: string | undefined,
): Promise<Result<FinishAnswer>> {
  const { kernel, deps } = module;
  const answered = await answeredAttempt(module, context);
  if (!answered) return refuse('social_failed');
  const { cookieHash, provider, side, backUrl, subjectKey, name } = answered;
  const memberId = await findLinked(kernel.db, context.merchant.code, provider, subjectKey);
  if (memberId === undefined) return refuse('social_unlinked', { suggestedNickname: suggestedNickname(name), backUrl });
  // Committed before the session opens: a provider's answer is valid for one login.
  if (!(await deleteAnswered(kernel.db, cookieHash))) return refuse('social_failed');
  clearAttemptCookie(context);
  const opened = await deps.openSessionFor(context, memberId, { side, fingerprint });
  return opened.ok ? ok({ ...opened.value, backUrl }) : refuse(opened.code, { ...opened.value, backUrl });
}
