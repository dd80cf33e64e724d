/** The site's caller: one client for every call, its session, its language; and reads through the cache. */
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { createClient } from '@lantern/client';
import { createReads, type CallId, type Input } from '@lantern/web';
import { firstCalls, firstErrors } from 'virtual:first-calls';
import { i18n } from './i18n.ts';
import { notePasswordDue } from './password-due.ts';
import { deviceHeader } from './running-mode.ts';
import { currentSession, forgetSession, loseSession, onSessionChange } from './session.ts';
import { noteRefusal } from './system-status.ts';

export { CallRefused } from '@lantern/web';

/** Fetches the routes of all calls, of which a start has only home's. */
export const bringCalls = () => import('virtual:call-table');

const caller = createClient<Calls>({
  calls: firstCalls,
  errors: firstErrors,
  whole: bringCalls,
  baseUrl: '',
  getToken: () => currentSession()?.token,
  getLanguage: () => i18n.locale().toUpperCase() as Language,
  // The crypto code comes only when somebody signs in.
  encrypt: async (payload, key) => (await import('@lantern/client/encrypt')).encryptWithJose(payload, key),
  device: deviceHeader,
  // Who signed in elsewhere meant to leave here; after any other end a remembered login may resume.
  onSessionEnded: (code) => (code === 'session_elsewhere' ? forgetSession() : loseSession()),
});

/** Makes any call; a password that is due and a merchant that is shut show wherever they stop one. */
export const client: typeof caller = {
  async call(...call) {
    const result = await caller.call(...call);
    if (!result.ok && result.code === 'password_change_required') notePasswordDue();
    if (!result.ok) noteRefusal(result.code);
    return result;
  },
};

const call = <Id extends CallId>(id: Id, input: Input<Id>) => client.call(id, ...([input] as never));

export const { queries, read, callKey, useCall, refresh } = createReads(call, i18n.locale);

// What one member saw must never greet the next one on the same phone.
onSessionChange(() => queries.clear());
