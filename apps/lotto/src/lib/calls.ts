/** The frame's caller. A session that ended is renewed once, unseen, through the page around the frame. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { createClient, newIdempotencyKey, type CallFailed, type CallInput, type CallResult } from '@lantern/client';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callTable } from 'virtual:call-table';
import { i18n } from './i18n.ts';
import { learnServerTime } from './server-time.ts';
import { openSession, sessionToken } from './session.ts';

type CallId = keyof Calls & string;
export type Answer<Id extends CallId> = AnswerOf<Calls[Id]>;
type Input<Id extends CallId> = Omit<CallInput<Calls[Id]>, 'idempotencyKey'>;

const client = createClient<Calls>({
  calls: callTable,
  baseUrl: '',
  getToken: sessionToken,
  getLanguage: () => i18n.locale().toUpperCase() as Language,
});

const SESSION_OVER = ['session_ended', 'session_elsewhere', 'not_logged_in'];

const exchange = (launchToken: string) => client.call('launch.exchange', { body: { launchToken } });

/** Opens the frame's session with the launch token of its address, if it has one. */
export const startSession = (launchToken: string): Promise<boolean> => openSession(exchange, launchToken);

/** Makes a call; a money call keeps its key when it is repeated after the session was renewed. */
export async function call<Id extends CallId>(id: Id, input: CallInput<Calls[Id]>): Promise<CallResult<Answer<Id>>> {
  const keyed = callTable[id].idempotency === 'key' ? { ...input, idempotencyKey: input.idempotencyKey ?? newIdempotencyKey() } : input;
  const first = await client.call(id, ...([keyed] as never));
  if (first.ok || !SESSION_OVER.includes(first.code) || !(await openSession(exchange))) return first;
  return client.call(id, ...([keyed] as never));
}

/** A refusal as an exception, for the query cache only. */
export class CallRefused extends Error {
  readonly refusal: CallFailed;
  constructor(refusal: CallFailed) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const RETRYABLE = ['network_offline', 'service_unavailable', 'system_error'];
const RETRIES = 2;
const FRESH_MS = 5_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES && error instanceof CallRefused && RETRYABLE.includes(error.refusal.code),
    },
  },
});

export interface ReadOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number | false;
  readonly staleMs?: number;
}

/** The cache's key of a call. */
export const callKey = <Id extends CallId>(id: Id, input: Input<Id>) => [id, input, i18n.locale()] as const;

/** Reads a call for the cache; answers that carry `serverTime` set the clock. */
export async function read<Id extends CallId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
  const sentAtMs = performance.now();
  const result = await call(id, input as CallInput<Calls[Id]>);
  if (!result.ok) throw new CallRefused(result);
  learnServerTime(result.value, performance.now() - sentAtMs);
  return result.value;
}

/** A call through the cache, keyed by call, input and language. */
export function useCall<Id extends CallId>(id: Id, input: Input<Id>, options: ReadOptions = {}): UseQueryResult<Answer<Id>, CallRefused> {
  const { enabled = true, refetchIntervalMs = false, staleMs = FRESH_MS } = options;
  return useQuery<Answer<Id>, CallRefused>({
    queryKey: callKey(id, input),
    enabled,
    refetchInterval: refetchIntervalMs,
    staleTime: staleMs,
    queryFn: () => read(id, input),
  });
}

/** Asks again for everything read by these calls. */
export function refresh(...ids: readonly CallId[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: [id] });
}
