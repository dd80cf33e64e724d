/** Social sign-in: the redirect to the provider, and its result (ACC-04). */
import type { CallFailed, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { acceptSession } from '../../../lib/session/accept-login.ts';
import { client } from '../../../lib/server/calls.ts';
import { deviceDigest } from '../../../lib/session/fingerprint.ts';

export type SocialProvider = AnswerOf<Calls['session.socialProviders']>['list'][number]['provider'];
export type SocialSession = AnswerOf<Calls['session.finishSocial']>;

/** The server redirects browsers back to these screens only. */
const SITE = '/m/';

/** Redirects to the provider; returns the refusal when it is unavailable. */
export async function redirectToProvider(
  provider: SocialProvider,
  side: 'member' | 'agent',
  from: string | undefined,
): Promise<CallFailed | undefined> {
  const backUrl = from?.startsWith(SITE) ? { backUrl: from } : {};
  const result = await client.call('session.startSocial', { body: { provider, side, ...backUrl } });
  if (!result.ok) return result;
  location.assign(result.value.authorizationUrl);
  return undefined;
}

/** Signs in with the provider's result for this browser. */
export async function finishSocial(): Promise<CallResult<SocialSession>> {
  const fingerprint = await deviceDigest();
  const result = await client.call('session.finishSocial', { body: fingerprint === undefined ? {} : { fingerprint } });
  if (result.ok) await acceptSession(result.value);
  return result;
}
