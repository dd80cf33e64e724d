/** Opening a session from the server's answer, whatever its origin: login, registration, provider, trial. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { client } from '../server/calls.ts';
import { holdChangeTicket } from './password-due.ts';
import { forgetLogin, rememberLogin } from './remembered.ts';
import { openSession } from './session.ts';
import type { LoginMode } from '../device/storage.ts';

export type SessionAnswer = AnswerOf<Calls['session.login']>;

/** The remember option of a login. */
export interface Remembering {
  readonly mode: LoginMode;
  readonly username: string;
  readonly countryDialingCode: string;
}

/** Stores the session under the site's merchant (§3: merchantCode); trial answers also have `customerType`. */
export async function acceptSession(answer: SessionAnswer & { readonly customerType?: number }): Promise<void> {
  const brand = await client.call('system.whitelabel');
  const { token, userName, type, customerType, firstTimeLogin, changeTicket } = answer;
  const merchantCode = brand.ok ? brand.value.merchantCode : '';
  openSession({
    token,
    merchantCode,
    userName,
    type,
    ...(customerType === undefined ? {} : { customerType }),
    firstTimeLogin,
  });
  if (changeTicket !== undefined) holdChangeTicket(changeTicket);
  // Messages to this device belong to the sign-in.
  if (window.Notification?.permission === 'granted')
    import('../device/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
}

/** As acceptSession, and remembers or forgets the login on this device as the member chose (ACC-27). */
export async function acceptLogin(answer: SessionAnswer, remembering: Remembering, remember: boolean): Promise<void> {
  if (remember && answer.rememberToken !== undefined) rememberLogin({ ...remembering, token: answer.rememberToken });
  else if (!remember) forgetLogin(remembering.mode);
  await acceptSession(answer);
}
