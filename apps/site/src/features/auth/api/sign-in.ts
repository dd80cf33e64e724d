/** Signing in and up. A session opens only with the server's answer. */
import type { CallFailed, CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { CallShape } from '@lantern/contract/call';
import type { RegistrationMethod } from '@lantern/contract/constants';
import { acceptSession, type SessionAnswer } from '../../../lib/accept-login.ts';
import { client } from '../../../lib/calls.ts';
import { deviceDigest } from '../../../lib/fingerprint.ts';

/** `infer` as in the client's CallArguments: otherwise every body is weighed against every call. */
type BodyOf<Id extends keyof Calls> = [Calls[Id]] extends [infer S extends CallShape] ? NonNullable<CallInput<S>['body']> : never;

/** Sends a login with the device's digest where the member allows it; opening the session is the caller's. */
export async function sendLogin(body: BodyOf<'session.login'>): Promise<CallResult<SessionAnswer>> {
  const fingerprint = await deviceDigest();
  return client.call('session.login', { body: { ...body, ...(fingerprint === undefined ? {} : { fingerprint }) } });
}

/** Answers the refusal, or undefined when the account stands and is signed in. */
export async function signUp(method: RegistrationMethod, body: BodyOf<'registration.registerUsername'>): Promise<CallFailed | undefined> {
  const fingerprint = await deviceDigest();
  const result = await client.call(method === 'mobileNum' ? 'registration.registerMobile' : 'registration.registerUsername', { body: { ...body, ...(fingerprint === undefined ? {} : { fingerprint }) } });
  if (!result.ok) return result;
  await acceptSession(result.value);
  return undefined;
}
