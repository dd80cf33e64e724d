/** The member's friends, page by page, newest first. */
import type { Answer } from '@lantern/web';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { i18n } from '../../../lib/language/i18n.ts';
import { read, type CallRefused } from '../../../lib/server/calls.ts';

type Page = Answer<'referral.friends'>;
export type Friend = Page['list'][number];
type Pages = InfiniteData<Page, string | undefined>;

const FRIENDS = 'referral.friends';

/** Friends who registered by the member's code. */
export function useFriends() {
  const pages = useInfiniteQuery<Page, CallRefused, Pages, readonly unknown[], string | undefined>({
    queryKey: [FRIENDS, 'pages', i18n.locale()],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => read(FRIENDS, { query: pageParam === undefined ? {} : { after: pageParam } }),
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
