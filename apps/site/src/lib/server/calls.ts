/** The site's caller: one client for every call, its session, its language; and reads through the cache. */
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { createClient } from '@lantern/client';
import { createReads, type CallId, type Input } from '@lantern/web';
import { firstCalls, firstErrors } from 'virtual:first-calls';
import { i18n } from '../language/i18n.ts';
import { notePasswordDue } from '../session/password-due.ts';
import { deviceHeader } from '../device/running-mode.ts';
import { currentSession, forgetSession, dropSession, onSessionChange } from '../session/session.ts';
import { noteRefusal } from './system-status.ts';

export { CallRefused } from '@lantern/web';

/** Loads the routes of all calls; the start has only home's. */
export const fetchAllCalls = () => import('virtual:call-table');

const caller = createClient<Calls>({
  calls: firstCalls,
  errors: firstErrors,
  whole: fetchAllCalls,
  baseUrl: '',
  getToken: () => currentSession()?.token,
  getLanguage: () => i18n.locale().toUpperCase() as Language,
  // The crypto code loads only at sign-in.
  encrypt: async (payload, key) => (await import('@lantern/client/encrypt')).encryptWithJose(payload, key),
  device: deviceHeader,
  // A sign-in elsewhere was meant to end this session; after any other end a remembered login may resume.
  onSessionEnded: (code) => (code === 'session_elsewhere' ? forgetSession() : dropSession()),
});

/** Makes any call; a due password and an unavailable merchant show wherever they stop one. */
export const client: typeof caller = {
  leave: caller.leave,
  async call(...call) {
    const result = await caller.call(...call);
    if (!result.ok && result.code === 'password_change_required') notePasswordDue();
    if (!result.ok) noteRefusal(result.code);
    return result;
  },
};

const call = <Id extends CallId>(id: Id, input: Input<Id>) => client.call(id, ...([input] as never));

export const { queries, read, callKey, useCall, refresh } = createReads(call, i18n.locale);

let token = currentSession()?.token;
// What one member saw must never greet the next one on the same phone.
onSessionChange(() => {
  if (token !== undefined && token !== currentSession()?.token) caller.leave(token);
  token = currentSession()?.token;
  queries.clear();
});
