/** Redirects a browser to a provider (§2 Login, social sign-in). */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { isReturnPath } from '../../../../kernel/http/return-path.ts';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { ATTEMPT_TTL_SEC, setAttemptCookie } from './attempt-cookie.ts';
import type { AttemptSecrets } from './issuers.ts';
import { isOffered } from './offered-providers.ts';
import { insertAttempt } from './social-store.ts';

type StartInput = ParsedInput<Calls['session.startSocial']>['body'];
type StartAnswer = AnswerOf<Calls['session.startSocial']>;

const SECRET_BYTES = 32;
const HOME = '/m/home';

/**
 * Starts an attempt under a new cookie and returns the provider's address. Refuses social_unavailable, url_not_allowed,
 * and social_failed when the provider does not answer.
 */
export async function startSocial(
  module: ModuleContext,
  context: CallContext<'none'>,
  { provider, side, backUrl = HOME }: StartInput,
): Promise<Result<StartAnswer, 'social_unavailable' | 'url_not_allowed' | 'social_failed'>> {
  const { kernel, issuers, attemptSealing } = module;
  const { merchant } = context;
  if (!(await isOffered(module, merchant.code, provider))) return refuse('social_unavailable');
  if (!isReturnPath(backUrl)) return refuse('url_not_allowed');
  const secret = () => Buffer.from(kernel.random.bytes(SECRET_BYTES)).toString('base64url');
  const secrets: AttemptSecrets = {
    state: secret(),
    nonce: secret(),
    codeVerifier: secret(),
    redirectUri: `${kernel.config.publicUrl ?? context.origin}/wps/session/social/callback/${provider}`,
  };
  const authorizationUrl = await issuers.authorizationUrl(provider, secrets);
  if (!authorizationUrl.ok) return authorizationUrl;
  const cookieHash = setAttemptCookie(context, kernel.random);
  const sealed = attemptSealing.seal(cookieHash.toString('hex'), JSON.stringify(secrets));
  await insertAttempt(kernel.db, {
    cookieHash,
    merchantCode: merchant.code,
    provider,
    side,
    backUrl,
    sealed,
    ttlSec: ATTEMPT_TTL_SEC,
  });
  return ok({ authorizationUrl: authorizationUrl.value });
}
