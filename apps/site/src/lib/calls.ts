/** The site's caller: one client for every call, its session, its language. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { createClient, type CallFailed, type CallInput } from '@lantern/client';
import { QueryClient, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { clock } from '@lantern/ui';
import { callTable } from 'virtual:call-table';
import { i18n } from './i18n.ts';
import { learnServerTime } from './server-clock.ts';
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

/** Makes a call for the cache: a refusal throws, an answer that tells the time sets the clock. */
async function read<Id extends keyof Calls & string>(id: Id, input: unknown): Promise<AnswerOf<Calls[Id]>> {
  const sentAtMs = clock.elapsedMs();
  const result = await client.call(id, ...([input] as never));
  if (!result.ok) throw new CallRefused(result);
  learnServerTime(result.value, clock.elapsedMs() - sentAtMs);
  return result.value as AnswerOf<Calls[Id]>;
}

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
    queryFn: () => read(id, input),
  });
}

type PagedId = { [Id in keyof Calls]: AnswerOf<Calls[Id]> extends { content: unknown[]; totalPages: number; pageNum: number } ? Id : never }[keyof Calls] & string;
type RowOf<Id extends PagedId> = AnswerOf<Calls[Id]> extends { content: (infer Row)[] } ? Row : never;

export interface Pages<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly error: CallRefused | null;
  /** Set while there is another page to ask for. */
  readonly loadMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly refetch: () => void;
}

/** Reads a paged call page by page; `query` is everything but the page. */
export function usePages<Id extends PagedId>(id: Id, query: Readonly<Record<string, unknown>>, enabled = true): Pages<RowOf<Id>> {
  type Page = { content: RowOf<Id>[]; totalPages: number; totalElements: number; pageNum: number };
  const pages = useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [id, query, 'pages', i18n.locale()],
    enabled,
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => (await read(id, { query: { ...query, pageNo: pageParam } })) as unknown as Page,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  return {
    rows: pages.data?.pages.flatMap((page) => page.content),
    total: pages.data?.pages[0]?.totalElements ?? 0,
    error: pages.error,
    loadMore: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
    loadingMore: pages.isFetchingNextPage,
    refetch: () => void pages.refetch(),
  };
}
