/** A conversation for components: its messages and what waits, kept up to date by the bell and after every lost connection. */
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { showUnreadChat } from '../../../lib/content/chat.ts';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useLive, useMemberReady } from '../../../lib/server/realtime.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { keepOutbox, keptOutbox } from '../state/outbox-store.ts';
import { openThread, type ThreadSession } from '../state/thread-session.ts';

/** While the member waits in the queue: their place has no bell of its own. */
const QUEUE_EVERY_MS = 15_000;
const UUID_BYTES = 16;

/** A v4 UUID; `crypto.randomUUID` is missing below iOS 15.4. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function newSession(conversationId: string): ThreadSession {
  const userName = currentSession()?.userName ?? '';
  const params = { conversationId };
  return openThread({
    calls: {
      messages: (query) => client.call('chat.messages', { params, query }),
      send: ({ clientId, text, pictures }) =>
        client.call('chat.send', {
          params,
          body: { clientId, text, ...(pictures.length > 0 && { pictureIds: pictures.map((one) => one.pictureId) }) },
        }),
      read: (upTo) => client.call('chat.read', { params, body: { upTo } }),
    },
    outbox: keptOutbox(userName, conversationId),
    keep: (outbox) => keepOutbox(userName, conversationId, outbox),
    newId: newUuid,
    nowMs: () => clock.nowMs(),
    later(run, delayMs) {
      const timer = window.setTimeout(run, delayMs);
      return () => window.clearTimeout(timer);
    },
  });
}

/** The conversation of a component that is keyed by it. */
export function useThread(conversationId: string): ThreadSession {
  const [session] = useState(() => newSession(conversationId));
  const conversation = session.view.use(({ thread }) => thread.conversation);
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

/** Marks what is shown as read while the page is in sight. */
export function useReadMarks(session: ThreadSession): void {
  const last = session.view.use(({ thread }) => thread.messages[thread.messages.length - 1]?.seq ?? 0);
  useEffect(() => {
    if (last === 0) return;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void session.markRead().then((read) => read && showUnreadChat(read.totalUnreadCount));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session, last]);
}
