/** Who is typing: the member to the desk, the desk to the member. Never stored. */
import { CHAT_TYPING_EVERY_MS, CHAT_TYPING_LASTS_MS } from '@lantern/contract/chat-rules';
import { clock } from '@lantern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useLive } from '../../../lib/server/realtime.ts';

/** Lets the desk see that the member types; called at each key. */
export function useTypingSignal(conversationId: string): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    if (clock.elapsedMs() - sentAt.current < CHAT_TYPING_EVERY_MS) return;
    sentAt.current = clock.elapsedMs();
    void client.call('chat.typing', { params: { conversationId } });
  }, [conversationId]);
}

/** Whether the desk is typing; a message of the desk, counted by `messages`, ends it. */
export function useDeskTyping(conversationId: string, messages: number): boolean {
  const [typedAt, setTypedAt] = useState<number>();
  useLive('member', 'chat_desk_typed', (typed) => {
    if (typed.conversationId === conversationId) setTypedAt(clock.elapsedMs());
  });
  useEffect(() => setTypedAt(undefined), [messages]);
  useEffect(() => {
    if (typedAt === undefined) return;
    const timer = window.setTimeout(() => setTypedAt(undefined), CHAT_TYPING_LASTS_MS);
    return () => window.clearTimeout(timer);
  }, [typedAt]);
  return typedAt !== undefined;
}
