/** Opening a session from the server's answer, whichever way it was asked for: login, registration, provider, trial. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { client } from './calls.ts';
import { holdChangeTicket } from './password-due.ts';
import { forgetLogin, rememberLogin } from './remembered.ts';
import { openSession } from './session.ts';
import type { LoginMode } from './storage.ts';

export type SessionAnswer = AnswerOf<Calls['session.login']>;

/** What the member asked to be remembered of a login. */
export interface Remembering {
  readonly mode: LoginMode;
  readonly username: string;
  readonly countryDialingCode: string;
}

/** Keeps the session under the merchant whose site this is (§3: merchantCode); trial answers also carry `customerType`. */
export async function acceptSession(answer: SessionAnswer & { readonly customerType?: number }): Promise<void> {
  const brand = await client.call('system.whitelabel');
  const { token, userName, type, customerType, firstTimeLogin, changeTicket } = answer;
  const merchantCode = brand.ok ? brand.value.merchantCode : '';
  openSession({ token, merchantCode, userName, type, ...(customerType === undefined ? {} : { customerType }), firstTimeLogin });
  if (changeTicket !== undefined) holdChangeTicket(changeTicket);
}

/** As acceptSession, and keeps or forgets the login on this device as the member chose (ACC-27). */
export async function acceptLogin(answer: SessionAnswer, remembering: Remembering, remember: boolean): Promise<void> {
  if (remember && answer.rememberToken !== undefined) rememberLogin({ ...remembering, token: answer.rememberToken });
  else if (!remember) forgetLogin(remembering.mode);
  await acceptSession(answer);
}
