/** The parts of a line, page by page. */
import type { Answer } from '@lantern/web';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { i18n } from '../../../lib/language/i18n.ts';
import { read, type CallRefused } from '../../../lib/server/calls.ts';

type Page = Answer<'agent.statementParts'>;
const PARTS = 'agent.statementParts';

export function useLineParts(lineId: string) {
  const pages = useInfiniteQuery<Page, CallRefused, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: [PARTS, lineId, i18n.locale()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => read(PARTS, { params: { lineId }, query: { pageNo: pageParam } }),
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
  return {
    rows: pages.data?.pages.flatMap(({ content }) => content),
    error: pages.error,
    loadMore: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}
