/** The catalogue page by page: `games, pageNum, totalPages` (CALL-15). */
import { GAME_LIST_PAGE_SIZE } from '@lantern/contract/constants';
import { CallRefused, type Answer } from '@lantern/web';
import { useLocale } from '@lantern/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, queries } from '../../../lib/server/calls.ts';
import type { GameCard } from '../../../lib/games/game-card.ts';
import { i18n } from '../../../lib/language/i18n.ts';
import { callQuery, isShelf, type ListQuery } from '../state/list-query.ts';
import { hasMorePages } from '../state/page-rules.ts';

type Page = Answer<'game.list'>;

export interface GamePages {
  readonly games: readonly GameCard[] | undefined;
  /** Of the filtered list; undefined until loaded. */
  readonly total: number | undefined;
  readonly error: CallRefused | null;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
  /** The list of the previous query is still shown while the new one loads. */
  readonly stale: boolean;
  readonly retry: () => void;
}

const FRESH_MS = 30_000;

async function readPage(query: ListQuery, pageNo: number): Promise<Page> {
  const result = await client.call('game.list', {
    query: { ...callQuery(query), pageNo, pageSize: GAME_LIST_PAGE_SIZE },
  });
  if (!result.ok) throw new CallRefused(result);
  return result.value;
}

/** Deduplicates games, even when pages shifted while scrolling. */
function withoutRepeats(pages: readonly Page[]): readonly GameCard[] {
  const seen = new Set<string>();
  return pages.flatMap(({ games }) => games.filter(({ nodeId }) => !seen.has(nodeId) && seen.add(nodeId)));
}

type Key = readonly unknown[];

/** One read of a query's pages, for the list and for prefetching. */
const pagesOf = (query: ListQuery, locale: string) => ({
  queryKey: ['game.list', query.tab, callQuery(query), locale] as Key,
  staleTime: FRESH_MS,
  // A failed prefetch is reported; the reader of the list fetches it again.
  retryOnMount: false,
  initialPageParam: 1,
  queryFn: ({ pageParam }: { readonly pageParam: number }) => readPage(query, pageParam),
  getNextPageParam: (last: Page) => (hasMorePages(last) ? last.pageNum + 1 : undefined),
});

/** Prefetches a list's first page; a refusal is left to the list. */
export async function prefetchPages(query: ListQuery): Promise<void> {
  if (!isShelf(query))
    await queries.prefetchInfiniteQuery<Page, CallRefused, Page, Key, number>({
      ...pagesOf(query, i18n.locale()),
      retry: false,
    });
}

/** The games of a query. While a name is typed or a filter set, the previous list stays visible. */
export function useGamePages(query: ListQuery, enabled: boolean): GamePages {
  const locale = useLocale();
  const pages = useInfiniteQuery<Page, CallRefused, { pages: Page[] }, Key, number>({
    ...pagesOf(query, locale),
    enabled,
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === query.tab ? before : undefined),
  });
  const { data } = pages;
  const games = useMemo(() => data && withoutRepeats(data.pages), [data]);
  return {
    games,
    total: data?.pages[data.pages.length - 1]?.totalElements,
    error: pages.error,
    hasMore: pages.hasNextPage && !pages.isPlaceholderData,
    loadMore: () => void pages.fetchNextPage(),
    loadingMore: pages.isFetchingNextPage,
    stale: pages.isPlaceholderData,
    retry: () => void (data ? pages.fetchNextPage() : pages.refetch()),
  };
}
