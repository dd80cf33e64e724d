/** Reads through one cache: keyed by call, input and language; refusals become errors, `serverTime` sets the clock. */
import type { CallFailed, CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { AnswerOf, CallShape } from '@lantern/contract/call';
import { clock } from '@lantern/ui/clock';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { learnServerTime } from './server-clock.ts';

export type CallId = keyof Calls & string;
export type Answer<Id extends CallId> = AnswerOf<Calls[Id]>;
/** `infer` as in the client's CallArguments: otherwise every argument is checked against every call. */
export type Input<Id extends CallId> = [Calls[Id]] extends [infer S extends CallShape]
  ? Omit<CallInput<S>, 'idempotencyKey'>
  : never;

/** A refusal as an exception, for the cache only. */
export class CallRefused extends Error {
  readonly refusal: CallFailed;
  constructor(refusal: CallFailed) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export interface ReadOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number | false;
  readonly staleMs?: number;
  /** A new input keeps the previous answer visible until its own arrives. */
  readonly keepsLast?: boolean;
}

export interface Reads {
  readonly queries: QueryClient;
  /** Reads outside components; throws CallRefused. */
  read<Id extends CallId>(id: Id, input: Input<Id>): Promise<Answer<Id>>;
  useCall<Id extends CallId>(id: Id, input?: Input<Id>, options?: ReadOptions): UseQueryResult<Answer<Id>, CallRefused>;
  /** The cache's key of a call. */
  callKey<Id extends CallId>(id: Id, input: Input<Id>): readonly unknown[];
  /** Reads again everything read by these calls; an answer under way may be older than the change, and is dropped. */
  refresh(...ids: readonly CallId[]): void;
}

const RETRYABLE = ['network_offline', 'service_unavailable', 'system_error'];
const RETRIES = 2;
const FRESH_MS = 5_000;

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES && error instanceof CallRefused && RETRYABLE.includes(error.refusal.code),
      },
    },
  });
}

/** The cache over an app's caller and its language. */
export function createReads(
  call: <Id extends CallId>(id: Id, input: Input<Id>) => Promise<CallResult<Answer<Id>>>,
  locale: () => string,
): Reads {
  const queries = createQueries();
  const keyOf = (id: CallId, ...parts: readonly unknown[]) => [id, ...parts, locale()];

  async function read<Id extends CallId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
    const sentAtMs = clock.elapsedMs();
    const result = await call(id, input);
    if (!result.ok) throw new CallRefused(result);
    learnServerTime(result.value, clock.elapsedMs() - sentAtMs);
    return result.value;
  }

  return {
    queries,
    read,
    // Results are rendered in slices: a list of tiles in one go would keep a tap waiting on a slow phone.
    useCall: (
      id,
      input = {} as never,
      { enabled = true, refetchIntervalMs = false, staleMs = FRESH_MS, keepsLast = false } = {},
    ) =>
      useDeferredValue(
        useQuery({
          queryKey: keyOf(id, input),
          enabled,
          refetchInterval: refetchIntervalMs,
          staleTime: staleMs,
          queryFn: () => read(id, input),
          ...(keepsLast && { placeholderData: (last: unknown) => last as never }),
        }),
      ),
    callKey: (id, input) => keyOf(id, input),
    refresh(...ids) {
      for (const id of ids) {
        const reads = { queryKey: [id] };
        // By itself the cache lets a first answer under way finish, and would keep it.
        void queries.cancelQueries(reads).then(() => queries.invalidateQueries(reads, { cancelRefetch: false }));
      }
    },
  };
}
