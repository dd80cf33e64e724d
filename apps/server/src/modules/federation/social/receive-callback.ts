/** Where a provider sends the browser back (§2 Login, social sign-in). */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls, SocialProvider } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Ok, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { clearAttemptCookie, readAttemptCookie } from './attempt-cookie.ts';
import type { AttemptSecrets } from './issuers.ts';
import { deleteAttempt, keepAnswer, takeReturn } from './social-store.ts';

type CallbackQuery = ParsedInput<Calls['session.socialCallback']>['query'];
type CallbackAnswer = AnswerOf<Calls['session.socialCallback']>;

/** What the browser brought; a parameter that came twice is left to fail at its check. */
function returnedParameters(query: CallbackQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)])));
}

async function redeemReturn(
  { kernel, issuers, attemptSealing }: Doors,
  context: CallContext<'none'>,
  provider: SocialProvider,
  query: CallbackQuery,
): Promise<Result<void, 'social_failed'>> {
  const cookieHash = readAttemptCookie(context);
  // Taken before anything is asked of the provider: of two returns at once only one goes on.
  const attempt = cookieHash && (await takeReturn(kernel.db, cookieHash));
  if (!attempt) return refuse('social_failed');
  const { merchantCode, sealed } = attempt;
  const place = cookieHash.toString('hex');
  const fits = attempt.provider === provider && merchantCode === context.merchant.code;
  const secrets = JSON.parse(attemptSealing.unseal(place, sealed)) as AttemptSecrets;
  const identity = fits ? await issuers.redeem(provider, secrets, returnedParameters(query)) : refuse('social_failed');
  if (!identity.ok) {
    await deleteAttempt(kernel.db, cookieHash);
    return identity;
  }
  await keepAnswer(kernel.db, cookieHash, attemptSealing.seal(place, JSON.stringify(identity.value)));
  return ok(undefined);
}

/**
 * Takes the browser back once, verifies what the provider answered, keeps the identity under the device's cookie, and
 * sends the browser on to the login screen, whose address says only how it went. Never refuses: a person stands here.
 */
export async function receiveCallback(doors: Doors, context: CallContext<'none'>, provider: SocialProvider, query: CallbackQuery): Promise<Ok<CallbackAnswer>> {
  const redeemed = await redeemReturn(doors, context, provider, query);
  if (!redeemed.ok) clearAttemptCookie(context);
  return ok({ location: `/m/login?social=${redeemed.ok ? 'done' : 'failed'}` });
}
