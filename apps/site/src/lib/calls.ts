/** The site's caller: one client for every call, its session, its language. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { createClient, type CallFailed, type CallInput } from '@lantern/client';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callTable } from 'virtual:call-table';
import { i18n } from './i18n.ts';
import { currentSession, forgetSession, onSessionChange } from './session.ts';

export const client = createClient<Calls>({
  calls: callTable,
  baseUrl: '',
  getToken: () => currentSession()?.token,
  getLanguage: () => i18n.locale().toUpperCase() as Language,
  // The crypto code comes only when somebody signs in.
  encrypt: async (payload, key) => (await import('@lantern/client/encrypt')).encryptWithJose(payload, key),
  onSessionEnded: forgetSession,
});

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

// What one member saw must never greet the next one on the same phone.
onSessionChange(() => queries.clear());

export interface ReadOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
  readonly staleMs?: number;
}

/** Reads a call through the cache, keyed by call, input and language. */
export function useCall<Id extends keyof Calls & string>(
  id: Id,
  input: Omit<CallInput<Calls[Id]>, 'idempotencyKey'> = {} as never,
  { enabled = true, refetchIntervalMs, staleMs }: ReadOptions = {},
): UseQueryResult<AnswerOf<Calls[Id]>, CallRefused> {
  return useQuery<AnswerOf<Calls[Id]>, CallRefused>({
    queryKey: [id, input, i18n.locale()],
    enabled,
    ...(refetchIntervalMs === undefined ? {} : { refetchInterval: refetchIntervalMs }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    queryFn: async () => {
      const result = await client.call(id, ...([input] as never));
      if (!result.ok) throw new CallRefused(result);
      return result.value as AnswerOf<Calls[Id]>;
    },
  });
}
