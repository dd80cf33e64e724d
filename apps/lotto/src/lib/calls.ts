/** The frame's caller. An ended session is renewed once, invisibly, through the page around the frame. */
import type { Calls } from '@lantern/contract';
import type { CallShape } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { createClient, newIdempotencyKey, type CallInput, type CallResult } from '@lantern/client';
import { createReads, type Answer, type CallId, type Input } from '@lantern/web';
import { callTable, errorTable } from 'virtual:call-table';
import { i18n } from './i18n.ts';
import { openSession, sessionToken } from './session.ts';

export { CallRefused, type Answer } from '@lantern/web';

const client = createClient<Calls>({
  calls: callTable,
  errors: errorTable,
  baseUrl: '',
  getToken: sessionToken,
  getLanguage: () => i18n.locale().toUpperCase() as Language,
});

const SESSION_ENDED_CODES = ['session_ended', 'session_elsewhere', 'not_logged_in'];

const exchange = (launchToken: string) => client.call('launch.exchange', { body: { launchToken } });

/** Opens the frame's session with the launch token of its address, if it has one. */
export const startSession = (launchToken: string): Promise<boolean> => openSession(exchange, launchToken);

/** `infer` as in the client's CallArguments: otherwise every argument is checked against every call. */
type Argument<Id extends CallId> = [Calls[Id]] extends [infer S extends CallShape] ? CallInput<S> : never;

/** Makes a call; a money call keeps its idempotency key when it is repeated after the session was renewed. */
export async function call<Id extends CallId>(id: Id, input: Argument<Id>): Promise<CallResult<Answer<Id>>> {
  // Widened: spread as it is, the compiler would multiply out the inputs of all calls.
  const given: { readonly idempotencyKey?: string } = input as object;
  const keyed =
    callTable[id].idempotency === 'key'
      ? { ...given, idempotencyKey: given.idempotencyKey ?? newIdempotencyKey() }
      : given;
  const first = await client.call(id, ...([keyed] as never));
  if (first.ok || !SESSION_ENDED_CODES.includes(first.code) || !(await openSession(exchange))) return first;
  return client.call(id, ...([keyed] as never));
}

export const { queries, read, useCall, callKey, refresh } = createReads(
  <Id extends CallId>(id: Id, input: Input<Id>) => call(id, input as never),
  i18n.locale,
);

/** Whether the server answers a call yet: unbuilt features are hidden. */
export const isLive = (id: CallId): boolean => Object.keys(callTable).includes(id);
