/** The callback that a provider redirects the browser to (§2 Login, social sign-in). */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls, SocialProvider } from '@lantern/contract';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Ok, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { clearAttemptCookie, readAttemptCookie } from './attempt-cookie.ts';
import type { AttemptSecrets } from './issuers.ts';
import { deleteAttempt, storeAnswer, consumeReturn } from './social-store.ts';

type CallbackQuery = ParsedInput<Calls['session.socialCallback']>['query'];
type CallbackAnswer = AnswerOf<Calls['session.socialCallback']>;

/** Parameters of the redirect; a duplicated parameter is left to fail at its check. */
function returnedParameters(query: CallbackQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  );
}

async function redeemReturn(
  { kernel, issuers, attemptSealing }: ModuleContext,
  context: CallContext<'none'>,
  provider: SocialProvider,
  query: CallbackQuery,
): Promise<Result<void, 'social_failed'>> {
  const cookieHash = readAttemptCookie(context);
  // Consumed before the provider is called: only one of two concurrent returns continues.
  const attempt = cookieHash && (await consumeReturn(kernel.db, cookieHash));
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
  await storeAnswer(kernel.db, cookieHash, attemptSealing.seal(place, JSON.stringify(identity.value)));
  return ok(undefined);
}

/**
 * Accepts the browser's return once, verifies the provider's answer, stores the identity under the device's cookie, and
 * redirects to the login screen, whose address contains only the result. Never refuses: a person is waiting at the
 * page.
 */
export async function receiveCallback(
  module: ModuleContext,
  context: CallContext<'none'>,
  provider: SocialProvider,
  query: CallbackQuery,
): Promise<Ok<CallbackAnswer>> {
  const redeemed = await redeemReturn(module, context, provider, query);
  if (!redeemed.ok) clearAttemptCookie(context);
  return ok({ location: `/m/login?social=${redeemed.ok ? 'done' : 'failed'}` });
}
