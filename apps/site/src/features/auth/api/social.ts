/** Signing in at a provider: the way there, and what it has answered (ACC-04). */
import type { CallFailed, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { acceptSession } from '../../../lib/accept-login.ts';
import { client } from '../../../lib/calls.ts';
import { deviceDigest } from '../../../lib/fingerprint.ts';

export type SocialProvider = AnswerOf<Calls['session.socialProviders']>['list'][number]['provider'];
export type SocialSession = AnswerOf<Calls['session.finishSocial']>;

/** The server sends a browser back to these screens only. */
const SITE = '/m/';

/** Leaves for the provider; answers the refusal when the way there is closed. */
export async function goToProvider(provider: SocialProvider, side: 'member' | 'agent', from: string | undefined): Promise<CallFailed | undefined> {
  const backUrl = from?.startsWith(SITE) ? { backUrl: from } : {};
  const result = await client.call('session.startSocial', { body: { provider, side, ...backUrl } });
  if (!result.ok) return result;
  location.assign(result.value.authorizationUrl);
  return undefined;
}

/** Signs in with what the provider has answered to this browser. */
export async function finishSocial(): Promise<CallResult<SocialSession>> {
  const fingerprint = await deviceDigest();
  const result = await client.call('session.finishSocial', { body: fingerprint === undefined ? {} : { fingerprint } });
  if (result.ok) await acceptSession(result.value);
  return result;
}
