/** Signing in and up. A session opens only with the server's answer. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallFailed, CallInput } from '@lantern/client';
import { client } from '../../../lib/calls.ts';
import { openSession } from '../../../lib/session.ts';

/** Keeps the session under the merchant whose site this is (§3: merchantCode). */
async function keep(answer: AnswerOf<Calls['session.login']>): Promise<void> {
  const brand = await client.call('system.whitelabel');
  const merchantCode = brand.ok ? brand.value.merchantCode : '';
  openSession({ token: answer.token, merchantCode, userName: answer.userName, type: answer.type, firstTimeLogin: answer.firstTimeLogin });
}

/** Answers the refusal, or undefined when signed in. */
export async function signIn(body: NonNullable<CallInput<Calls['session.login']>['body']>): Promise<CallFailed | undefined> {
  const result = await client.call('session.login', { body });
  if (!result.ok) return result;
  await keep(result.value);
  return undefined;
}

/** Answers the refusal, or undefined when the account stands and is signed in. */
export async function signUp(body: NonNullable<CallInput<Calls['registration.registerUsername']>['body']>): Promise<CallFailed | undefined> {
  const result = await client.call('registration.registerUsername', { body });
  if (!result.ok) return result;
  await keep(result.value);
  return undefined;
}
