/** The catalogue page by page: `games, pageNum, totalPages` (CALL-15). */
import { GAME_LIST_PAGE_SIZE } from '@lantern/contract/constants';
import { CallRefused, type Answer } from '@lantern/web';
import { useLocale } from '@lantern/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, queries } from '../../../lib/calls.ts';
import type { GameCard } from '../../../lib/games/game-card.ts';
import { i18n } from '../../../lib/i18n.ts';
import { callQuery, isShelf, type ListQuery } from '../state/list-query.ts';
import { hasMorePages } from '../state/page-rules.ts';

type Page = Answer<'game.list'>;

export interface GamePages {
  readonly games: readonly GameCard[] | undefined;
  /** Of the filtered list; undefined until known. */
  readonly total: number | undefined;
  readonly error: CallRefused | null;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
  /** The list of the last query still shows while the new one is asked for. */
  readonly stale: boolean;
  readonly retry: () => void;
}

const FRESH_MS = 30_000;

async function readPage(query: ListQuery, pageNo: number): Promise<Page> {
  const result = await client.call('game.list', { query: { ...callQuery(query), pageNo, pageSize: GAME_LIST_PAGE_SIZE } });
  if (!result.ok) throw new CallRefused(result);
  return result.value;
}

/** One game once, even where a page moved while somebody scrolled. */
function withoutRepeats(pages: readonly Page[]): readonly GameCard[] {
  const seen = new Set<string>();
  return pages.flatMap(({ games }) => games.filter(({ nodeId }) => !seen.has(nodeId) && seen.add(nodeId)));
}

type Key = readonly unknown[];

/** The one reading of a query's pages, for the list and for whoever asks ahead of it. */
const pagesOf = (query: ListQuery, locale: string) => ({
  queryKey: ['game.list', query.tab, callQuery(query), locale] as Key,
  staleTime: FRESH_MS,
  // A list that was asked for ahead and refused says so; it is asked again by whoever reads that.
  retryOnMount: false,
  initialPageParam: 1,
  queryFn: ({ pageParam }: { readonly pageParam: number }) => readPage(query, pageParam),
  getNextPageParam: (last: Page) => (hasMorePages(last) ? last.pageNum + 1 : undefined),
});

/** Asks for a list's first page before the list stands; a refusal is the list's to show. */
export async function askAhead(query: ListQuery): Promise<void> {
  if (!isShelf(query)) await queries.prefetchInfiniteQuery<Page, CallRefused, Page, Key, number>({ ...pagesOf(query, i18n.locale()), retry: false });
}

/** The games of a query. While a name is typed or a filter set, the list before it stays in sight. */
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
