/** A conversation at the desk: its messages and notes, kept up to date, and what the operator writes. */
import { createStore, type Store } from '@lantern/web/store';
import { openThread, type ThreadSession } from '@lantern/web/chat-session';
import { useReadMarks } from '@lantern/web/chat-read-marks';
import { toSendAgain, type MessagePage, type Unsent } from '@lantern/web/chat-thread';
import { clock } from '@lantern/ui/clock';
import { useEffect, useRef, useState } from 'react';
import { call, refresh, type OpsAnswer } from '../../lib/calls.ts';
import { useMe } from '../../lib/session.ts';
import { readDraft, writeDraft } from '../../lib/storage.ts';

type Answer = OpsAnswer<'ops.chat.messages'>;
export type DeskMessage = Answer['list'][number];
export type DeskNote = Answer['notes'][number];
export type DeskConversation = OpsAnswer<'ops.chat.read'>;

interface DeskPage extends MessagePage<DeskMessage> {
  readonly answer: Answer;
}

export interface DeskThread {
  readonly session: ThreadSession<DeskMessage, DeskPage>;
  readonly notes: Store<readonly DeskNote[]>;
}

/** Notes in the order they were written, each once. */
export function withNotes(known: readonly DeskNote[], more: readonly DeskNote[]): readonly DeskNote[] {
  const byId = new Map([...known, ...more].map((note) => [note.noteId, note]));
  return [...byId.values()].toSorted((one, other) => one.afterSeq - other.afterSeq || one.at - other.at);
}

function keptOutbox(operatorId: string, conversationId: string): readonly Unsent[] {
  try {
    return toSendAgain(JSON.parse(readDraft(operatorId, `CHATOUT_${conversationId}`)) as readonly Unsent[]);
  } catch {
    return [];
  }
}

function open(conversationId: string, operatorId: string, displayName: string): DeskThread {
  const params = { conversationId };
  const notes = createStore<readonly DeskNote[]>([]);
  const session = openThread<DeskMessage, DeskPage>({
    calls: {
      async messages(query) {
        const result = await call('ops.chat.messages', { params, query }, { isPassive: true });
        if (!result.ok) return result;
        notes.update((known) => withNotes(known, result.value.notes));
        const { list, more } = result.value;
        return { ok: true, value: { list, more, marks: result.value, answer: result.value } };
      },
      send: ({ clientId, text, pictures }) =>
        call('ops.chat.send', {
          params,
          body: { clientId, text, ...(pictures.length > 0 && { pictureIds: pictures.map((one) => one.pictureId) }) },
        }),
      async read(upTo) {
        const result = await call('ops.chat.markRead', { params, body: { upTo } }, { isPassive: true });
        if (result.ok) refresh('ops.chat.list');
        return result;
      },
    },
    outbox: keptOutbox(operatorId, conversationId),
    keep: (outbox) =>
      writeDraft(operatorId, `CHATOUT_${conversationId}`, outbox.length === 0 ? '' : JSON.stringify(outbox)),
    asMessage: ({ clientId, seq, at, text }, { pictures }) => ({
      seq,
      from: 'desk',
      clientId,
      text,
      notice: null,
      deskNo: null,
      operatorName: displayName,
      pictures: [...pictures],
      at,
    }),
    ownMark: 'deskReadSeq',
    nowMs: () => clock.nowMs(),
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  return { session, notes };
}

/** The thread of a component that is keyed by its conversation; each new answer of `ops.chat.read` makes it look for messages. */
export function useDeskThread(conversationId: string, readAt: number, mayMark: boolean): DeskThread {
  const { operator } = useMe();
  const [thread] = useState(() => open(conversationId, operator.operatorId, operator.displayName));
  const { session } = thread;
  const seen = useRef(0);
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    if (readAt !== seen.current) void session.sync();
    seen.current = readAt;
  }, [session, readAt]);
  useReadMarks(session, mayMark);
  return thread;
}
