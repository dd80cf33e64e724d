/** Paged lists; separate from the other reads, because a first screen has none. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, CallId, CallRefused, Reads } from './reads.ts';

/** Calls that answer a page of rows. */
export type PagedId = {
  [Id in CallId]: Answer<Id> extends { content: unknown[]; totalPages: number; pageNum: number } ? Id : never;
}[CallId];
export type RowOf<Id extends PagedId> = Answer<Id> extends { content: (infer Row)[] } ? Row : never;

export interface Pages<Row, First = unknown> {
  readonly rows: readonly Row[] | undefined;
  /** The first page with its totals. */
  readonly first: First | undefined;
  readonly total: number;
  readonly error: CallRefused | null;
  /** Set while there is another page. */
  readonly loadMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly refetch: () => void;
}

/** `query` is everything but the page. */
export type UsePages = <Id extends PagedId>(
  id: Id,
  query: Readonly<Record<string, unknown>>,
  enabled?: boolean,
) => Pages<RowOf<Id>, Answer<Id>>;

/** Paged reads of an app, cached by language like the other reads. */
export function createPages(read: Reads['read'], locale: () => string): UsePages {
  return function usePages<Id extends PagedId>(id: Id, query: Readonly<Record<string, unknown>>, enabled = true) {
    type Page = { content: RowOf<Id>[]; totalPages: number; totalElements: number; pageNum: number };
    const pages = useInfiniteQuery<Page, CallRefused, { pages: Page[] }, readonly unknown[], number>({
      queryKey: [id, query, 'pages', locale()],
      enabled,
      initialPageParam: 1,
      queryFn: async ({ pageParam }) =>
        (await read(id, { query: { ...query, pageNo: pageParam } } as never)) as unknown as Page,
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
  };
}
