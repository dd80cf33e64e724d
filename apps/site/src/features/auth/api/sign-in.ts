/** Sign-in and registration. A session opens only with the server's answer. */
import type { CallFailed, CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { CallShape } from '@lantern/contract/call';
import type { RegistrationMethod } from '@lantern/contract/constants';
import { acceptSession, type SessionAnswer } from '../../../lib/session/accept-login.ts';
import { client } from '../../../lib/server/calls.ts';
import { deviceDigest } from '../../../lib/session/fingerprint.ts';

/** `infer` as in the client's CallArguments: otherwise every body is checked against every call. */
type BodyOf<Id extends keyof Calls> = [Calls[Id]] extends [infer S extends CallShape]
  ? NonNullable<CallInput<S>['body']>
  : never;

/** Sends a login, with the device's digest when the member allows it; the caller opens the session. */
export async function sendLogin(body: BodyOf<'session.login'>): Promise<CallResult<SessionAnswer>> {
  const fingerprint = await deviceDigest();
  return client.call('session.login', { body: { ...body, ...(fingerprint === undefined ? {} : { fingerprint }) } });
}

/** Returns the refusal, or undefined when the account is created and signed in. */
export async function signUp(
  method: RegistrationMethod,
  body: BodyOf<'registration.registerUsername'>,
): Promise<CallFailed | undefined> {
  const fingerprint = await deviceDigest();
  const result = await client.call(
    method === 'mobileNum' ? 'registration.registerMobile' : 'registration.registerUsername',
    { body: { ...body, ...(fingerprint === undefined ? {} : { fingerprint }) } },
  );
  if (!result.ok) return result;
  await acceptSession(result.value);
  return undefined;
}
