/** The member's feedback, page by page; read again when the inbox has news, because an answer comes with a mail. */
import type { Answer } from '@lantern/web';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { i18n } from '../../../lib/language/i18n.ts';
import { read, refresh, type CallRefused } from '../../../lib/server/calls.ts';
import { useLive } from '../../../lib/server/realtime.ts';

type Page = Answer<'feedback.list'>;
export type OwnFeedback = Page['list'][number];
type Pages = InfiniteData<Page, string | undefined>;

const LIST = 'feedback.list';

/** What was sent so far, newest first. */
export function useOwnFeedback() {
  useLive('member', 'unread_changed', () => refresh(LIST));
  const pages = useInfiniteQuery<Page, CallRefused, Pages, readonly unknown[], string | undefined>({
    queryKey: [LIST, 'pages', i18n.locale()],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => read(LIST, { query: pageParam === undefined ? {} : { after: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    data: pages.data?.pages.flatMap(({ list }) => list),
    error: pages.error,
    refetch: () => void pages.refetch(),
    loadMore: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
    loadingMore: pages.isFetchingNextPage,
  };
}
