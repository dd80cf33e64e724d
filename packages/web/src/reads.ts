/** Calls that read, through one cache: keyed by call, input and language; refusals become errors, `serverTime` sets the clock. */
import type { CallFailed, CallInput, CallResult } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import type { AnswerOf, CallShape } from '@lantern/contract/call';
import { clock } from '@lantern/ui/clock';
import { QueryClient, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { learnServerTime } from './server-clock.ts';

export type CallId = keyof Calls & string;
export type Answer<Id extends CallId> = AnswerOf<Calls[Id]>;
/** `infer` as in the client's CallArguments: otherwise every argument is weighed against every call. */
export type Input<Id extends CallId> = [Calls[Id]] extends [infer S extends CallShape] ? Omit<CallInput<S>, 'idempotencyKey'> : never;

/** Calls that answer a page of rows. */
export type PagedId = { [Id in CallId]: Answer<Id> extends { content: unknown[]; totalPages: number; pageNum: number } ? Id : never }[CallId];
export type RowOf<Id extends PagedId> = Answer<Id> extends { content: (infer Row)[] } ? Row : never;

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
}

export interface Pages<Row, First = unknown> {
  readonly rows: readonly Row[] | undefined;
  /** The first page as it was answered, with what it says of the whole. */
  readonly first: First | undefined;
  readonly total: number;
  readonly error: CallRefused | null;
  /** Set while there is another page to ask for. */
  readonly loadMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly refetch: () => void;
}

export interface Reads {
  readonly queries: QueryClient;
  /** Reads outside components; throws CallRefused. */
  read<Id extends CallId>(id: Id, input: Input<Id>): Promise<Answer<Id>>;
  useCall<Id extends CallId>(id: Id, input?: Input<Id>, options?: ReadOptions): UseQueryResult<Answer<Id>, CallRefused>;
  /** Reads page by page; `query` is everything but the page. */
  usePages<Id extends PagedId>(id: Id, query: Readonly<Record<string, unknown>>, enabled?: boolean): Pages<RowOf<Id>, Answer<Id>>;
  /** The cache's key of a call. */
  callKey<Id extends CallId>(id: Id, input: Input<Id>): readonly unknown[];
  /** Asks again for everything read by these calls. */
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
        retry: (failures, error) => failures < RETRIES && error instanceof CallRefused && RETRYABLE.includes(error.refusal.code),
      },
    },
  });
}

/** The cache over an app's way to make a call and its language. */
export function createReads(call: <Id extends CallId>(id: Id, input: Input<Id>) => Promise<CallResult<Answer<Id>>>, locale: () => string): Reads {
  const queries = createQueries();
  const keyOf = (id: CallId, ...parts: readonly unknown[]) => [id, ...parts, locale()];

  async function read<Id extends CallId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
    const sentAtMs = clock.elapsedMs();
    const result = await call(id, input);
    if (!result.ok) throw new CallRefused(result);
    learnServerTime(result.value, clock.elapsedMs() - sentAtMs);
    return result.value;
  }

  function usePages<Id extends PagedId>(id: Id, query: Readonly<Record<string, unknown>>, enabled = true): Pages<RowOf<Id>, Answer<Id>> {
    type Page = { content: RowOf<Id>[]; totalPages: number; totalElements: number; pageNum: number };
    const pages = useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], number>({
      queryKey: keyOf(id, query, 'pages'),
      enabled,
      initialPageParam: 1,
      queryFn: async ({ pageParam }) => (await read(id, { query: { ...query, pageNo: pageParam } } as never)) as unknown as Page,
      getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    });
    return {
      rows: pages.data?.pages.flatMap((page) => page.content),
      first: pages.data?.pages[0] as Answer<Id> | undefined,
      total: pages.data?.pages[0]?.totalElements ?? 0,
      error: pages.error,
      loadMore: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
      loadingMore: pages.isFetchingNextPage,
      refetch: () => void pages.refetch(),
    };
  }

  return {
    queries,
    read,
    usePages,
    // What arrives is drawn in slices: a list of tiles in one go would keep a tap waiting on a slow phone.
    useCall: (id, input = {} as never, { enabled = true, refetchIntervalMs = false, staleMs = FRESH_MS } = {}) =>
      useDeferredValue(useQuery({ queryKey: keyOf(id, input), enabled, refetchInterval: refetchIntervalMs, staleTime: staleMs, queryFn: () => read(id, input) })),
    callKey: (id, input) => keyOf(id, input),
    refresh(...ids) {
      for (const id of ids) void queries.invalidateQueries({ queryKey: [id] });
    },
  };
}
