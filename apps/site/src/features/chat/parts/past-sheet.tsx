/** The member's conversations, newest first. */
import { BottomSheet, Empty, ListRow, SkeletonRow, StatusChip, useFormats, type StatusTone } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { Block } from '../../../lib/block.tsx';
import { i18n, useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { read, type CallRefused } from '../../../lib/server/calls.ts';
import type { Conversation } from '../state/messages.ts';
import { TOPIC_ICONS } from '../topics.ts';

type Page = Answer<'chat.list'>;
type Pages = InfiniteData<Page, string | undefined>;

const TONES: Readonly<Record<Conversation['state'], StatusTone>> = {
  queued: 'warn',
  open: 'info',
  offline: 'warn',
  closed: 'mute',
};

function useConversations() {
  const pages = useInfiniteQuery<Page, CallRefused, Pages, readonly unknown[], string | undefined>({
    queryKey: ['chat.list', 'pages', i18n.locale()],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => read('chat.list', { query: pageParam === undefined ? {} : { after: pageParam } }),
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

interface PastSheetProps {
  readonly onChoose: (conversationId: string) => void;
  readonly onClose: () => void;
}

export function PastSheet({ onChoose, onClose }: PastSheetProps) {
  const t = useT();
  const formats = useFormats();
  const past = useConversations();
  return (
    <BottomSheet title={t('chat_past')} onClose={onClose} data-testid="chat-past-sheet">
      <Block read={past} waiting={<SkeletonRow />}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('chat_past_none')} />
          ) : (
            <>
              {list.map((one) => (
                <ListRow
                  key={one.conversationId}
                  icon={TOPIC_ICONS[one.topic]}
                  title={t(`chat_topic_${one.topic}`)}
                  caption={
                    formats.dateTime(one.createdAt, 'dateTime') +
                    (one.rating === null ? '' : ` · ${t('chat_stars', { count: one.rating })}`)
                  }
                  end={<StatusChip tone={TONES[one.state]}>{t(`chat_state_${one.state}`)}</StatusChip>}
                  onPress={() => onChoose(one.conversationId)}
                  data-testid="chat-past-row"
                />
              ))}
              <LoadMore loadMore={past.loadMore} loading={past.loadingMore} />
            </>
          )
        }
      </Block>
    </BottomSheet>
  );
}
