/** The inbox, page by page; and what the member does with its mails. */
import type { Answer } from '@lantern/web';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { showUnread } from '../../../lib/content/mails.ts';
import { i18n } from '../../../lib/language/i18n.ts';
import { client, queries, read, refresh, type CallRefused } from '../../../lib/server/calls.ts';

type Page = Answer<'inbox.list'>;
export type Mail = Page['list'][number];
type Pages = InfiniteData<Page, string | undefined>;

const LIST = 'inbox.list';

/** The mails so far, newest first. */
export function useMails() {
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

/** Shows a change at once; the list is read again when the server's news of it arrives. */
function patch(change: (list: readonly Mail[]) => Mail[]): void {
  queries.setQueriesData<Pages>(
    { queryKey: [LIST] },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, list: change(page.list) })) },
  );
}

/** Marks a mail as read. A failure shows nothing: it stays unread. */
export async function readMail(mailId: string): Promise<void> {
  const result = await client.call('inbox.read', { body: { mailIds: [mailId] } });
  if (!result.ok) return;
  patch((list) => list.map((mail) => (mail.mailId === mailId ? { ...mail, read: true } : mail)));
  showUnread(result.value.totalUnreadCount);
}

/** Marks every mail as read; returns the refusal's message. */
export async function readAllMails(): Promise<string | undefined> {
  const result = await client.call('inbox.readAll');
  if (!result.ok) return result.message;
  patch((list) => list.map((mail) => ({ ...mail, read: true })));
  showUnread(result.value.totalUnreadCount);
  return undefined;
}

/** Deletes a mail; returns the refusal's message. */
export async function deleteMail(mailId: string): Promise<string | undefined> {
  const result = await client.call('inbox.delete', { body: { mailIds: [mailId] } });
  if (!result.ok) return result.message;
  patch((list) => list.filter((mail) => mail.mailId !== mailId));
  showUnread(result.value.totalUnreadCount);
  return undefined;
}

/** Withdraws the consent to marketing of a product in the inbox; returns the refusal's message. Its messages leave the inbox. */
export async function stopMarketing(product: NonNullable<Mail['product']>): Promise<string | undefined> {
  const body = { changes: [{ product, channel: 'inbox' as const, given: false }], from: 'message' as const };
  const result = await client.call('privacy.setMarketing', { body });
  if (!result.ok) return result.message;
  patch((list) => list.filter((mail) => mail.product !== product));
  refresh('message.unreadCount');
  refresh('privacy.consents');
  return undefined;
}
