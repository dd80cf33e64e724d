/** A conversation for components: its messages and what waits, kept up to date by the bell and after every lost connection. */
import { clock } from '@lantern/ui';
import { openThread } from '@lantern/web/chat-session';
import { useEffect, useState } from 'react';
import { showUnreadChat } from '../../../lib/content/chat.ts';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useLive, useMemberReady } from '../../../lib/server/realtime.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { keepOutbox, keptOutbox } from '../state/outbox-store.ts';
import type { ChatPage, ChatSession, Message } from '../state/messages.ts';

/** While the member waits in the queue: their place has no bell of its own. */
const QUEUE_EVERY_MS = 15_000;
function newSession(conversationId: string): ChatSession {
  const userName = currentSession()?.userName ?? '';
  const params = { conversationId };
  return openThread<Message, ChatPage>({
    calls: {
      async messages(query) {
        const result = await client.call('chat.messages', { params, query });
        return result.ok ? { ok: true, value: { ...result.value, marks: result.value.conversation } } : result;
      },
      send: ({ clientId, text, pictures }) =>
        client.call('chat.send', {
          params,
          body: { clientId, text, ...(pictures.length > 0 && { pictureIds: pictures.map((one) => one.pictureId) }) },
        }),
      async read(upTo) {
        const result = await client.call('chat.read', { params, body: { upTo } });
        if (result.ok) showUnreadChat(result.value.totalUnreadCount);
        return result.ok ? { ok: true, value: { readSeq: result.value.readSeq } } : result;
      },
    },
    outbox: keptOutbox(userName, conversationId),
    keep: (outbox) => keepOutbox(userName, conversationId, outbox),
    asMessage: ({ clientId, seq, at, text }, { pictures }) => ({
      seq,
      from: 'member',
      clientId,
      text,
      notice: null,
      deskNo: null,
      pictures: [...pictures],
      at,
    }),
    ownMark: 'readSeq',
    nowMs: () => clock.nowMs(),
    later(run, delayMs) {
      const timer = window.setTimeout(run, delayMs);
      return () => window.clearTimeout(timer);
    },
  });
}

/** The conversation of a component that is keyed by it. */
export function useThread(conversationId: string): ChatSession {
  const [session] = useState(() => newSession(conversationId));
  const conversation = session.view.use(({ page }) => page?.conversation);
  const state = conversation?.state;
  useEffect(() => session.start(), [session]);
  useMemberReady(() => void session.sync());
  useLive('member', 'chat_changed', (changed) => {
    if (changed.conversationId !== conversationId) return;
    session.rang(changed, changed.state !== state);
    if (changed.state !== state) refresh('chat.desk');
  });
  useEffect(() => {
    const online = (): void => void session.sync();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [session]);
  useEffect(() => {
    if (state !== 'queued') return;
    const timer = window.setInterval(() => void session.sync(), QUEUE_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [session, state]);
  return session;
}
