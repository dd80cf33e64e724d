/** The member's unread mails: read once, then followed by follow-mails.ts. */
import { queries, refresh, useCall } from '../server/calls.ts';
import { isRealMember, useSession } from '../session/session.ts';

const UNREAD = { queryKey: ['message.unreadCount'] } as const;

/** Shows a count the server has told. */
export function showUnread(totalUnreadCount: number): void {
  // An answer under way may be older than this news.
  if (queries.isFetching(UNREAD) > 0) return refresh('message.unreadCount');
  queries.setQueriesData(UNREAD, { totalUnreadCount });
}

/** The number of unread mails; zero for guests and trial accounts, for whom it is not fetched (MSG-04). */
export function useUnreadMails(): number {
  const member = isRealMember(useSession());
  const { data } = useCall('message.unreadCount', {}, { enabled: member });
  return member ? (data?.totalUnreadCount ?? 0) : 0;
}
