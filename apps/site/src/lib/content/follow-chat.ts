/** Follows the member's chat through the live connection: the badges, and the word that it is their turn. */
import { useToasts } from '@lantern/ui';
import { clearStored, readStored, writeStored } from '../device/storage.ts';
import { useT } from '../language/i18n.ts';
import { refresh } from '../server/calls.ts';
import { useLive, useMemberReady } from '../server/realtime.ts';
import { CHAT_PATH } from './chat.ts';

/** The conversation that waits in the queue, kept over a reload: its turn is told once. */
const WAITING = {
  key: 'chatWaiting',
  fallback: undefined,
  parse: (text: string): string | undefined => (text === '' ? undefined : text),
  format: (conversationId: string | undefined) => conversationId ?? '',
  area: 'tab',
} as const;

/** Renders nothing; for real members of a merchant with the live chat only. */
export function FollowChat(): null {
  const t = useT();
  const toasts = useToasts();
  useLive('member', 'chat_changed', ({ conversationId, state }) => {
    refresh('chat.unreadCount');
    if (state === 'queued') return writeStored<string | undefined>(WAITING, conversationId);
    if (readStored<string | undefined>(WAITING) !== conversationId) return;
    clearStored<string | undefined>(WAITING);
    // The conversation itself shows who has joined.
    if (state === 'open' && location.pathname !== CHAT_PATH) toasts.show({ type: 'info', text: t('chat_your_turn') });
  });
  // What was said before the line was open has no bell.
  useMemberReady(() => refresh('chat.unreadCount'));
  return null;
}
