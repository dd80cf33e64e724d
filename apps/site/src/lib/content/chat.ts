/** The live chat's entries (MSG-05, MSG-15): shown while the merchant's switch CBS3 is on, with the unread messages of the desk. */
import { CHAT_REDIRECT_MS, type ChatTopic } from '@lantern/contract/chat-rules';
import { TOAST_LOADING_MS } from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useCallback, useRef } from 'react';
import { useT } from '../language/i18n.ts';
import { useNavigate } from '../navigation/navigation.tsx';
import { client, queries, refresh, useCall } from '../server/calls.ts';
import { useWhitelabel } from '../server/settings.ts';
import { useAccess } from '../session/access.ts';
import { isRealMember, useSession } from '../session/session.ts';

export const CHAT_PATH = '/m/chat';
const UNREAD = { queryKey: ['chat.unreadCount'] } as const;
const FRESH_MS = 60_000;

/** Whether the merchant has the live chat; false until known. */
export const useHasChat = (): boolean => useWhitelabel()?.switches.CBS3 === true;

/** Shows a count the server has sent. */
export function showUnreadChat(totalUnreadCount: number): void {
  // An answer under way may be older than this news.
  if (queries.isFetching(UNREAD) > 0) return refresh('chat.unreadCount');
  queries.setQueriesData(UNREAD, { totalUnreadCount });
}

/** The number of unread messages; zero for guests, trial accounts and without CBS3, for whom it is not fetched. */
export function useUnreadChat(): number {
  const member = isRealMember(useSession());
  const enabled = useHasChat() && member;
  const { data } = useCall('chat.unreadCount', {}, { enabled, staleMs: FRESH_MS });
  return enabled ? (data?.totalUnreadCount ?? 0) : 0;
}

/** What a conversation begins with, when another screen leads to it. */
export interface ChatStart {
  readonly topic: ChatTopic;
  readonly referenceId?: string | undefined;
}

function startOf({ topic, referenceId }: Partial<ChatStart>): string {
  const query = new URLSearchParams();
  if (topic !== undefined) query.set('topic', topic);
  if (referenceId !== undefined) query.set('ref', referenceId);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Opens the chat as the inbox is opened: guests sign in first, trial accounts are told that they cannot. Members see the loading layer
 * until the chat's address is known and half a second longer (MSG-05).
 */
export function useOpenChat(start: Partial<ChatStart> = {}): () => void {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const access = useAccess();
  const opening = useRef(false);
  const query = startOf(start);
  return useCallback(() => {
    if (access.accessTo(CHAT_PATH) !== 'open') return access.go(CHAT_PATH + query);
    if (opening.current) return;
    opening.current = true;
    const hide = toasts.show({ type: 'loading', text: t('in_please_wait'), durationMs: TOAST_LOADING_MS });
    void client.call('chat.launch', { query: {} }).then((result) => {
      const arrive = (): void => {
        opening.current = false;
        hide();
        if (result.ok) navigate(result.value.chatUrl + query);
        else toasts.show({ type: result.code === 'network_offline' ? 'offline' : 'fail', text: result.message });
      };
      if (result.ok) window.setTimeout(arrive, CHAT_REDIRECT_MS);
      else arrive();
    });
  }, [access, navigate, query, t, toasts]);
}
