import type { CallResult } from '@lantern/client';
import { describe, expect, test } from 'vitest';
import { openThread, type ThreadCalls } from './thread-session.ts';
import type { Message, Unsent } from './thread.ts';

const UNREACHED = { ok: false, code: 'network_offline', message: 'offline', status: 0, silent: true } as const;

/** The server of one conversation: gives numbers, knows each `clientId`, and can lose its answers or every request. */
class Desk implements ThreadCalls {
  readonly stored: Message[] = [];
  readonly asked: unknown[] = [];
  reach: 'all' | 'none' | 'answers lost' = 'all';
  readTo = 0;

  add(from: 'member' | 'desk', text: string, clientId: string | null = null): Message {
    const seq = this.stored.length + 1;
    const message = { seq, from, clientId, text, notice: null, deskNo: null, pictures: [], at: seq };
    this.stored.push(message);
    return message;
  }

  get marks() {
    return { lastSeq: this.stored.length, readSeq: this.readTo, deskReadSeq: 0 };
  }

  readonly messages: ThreadCalls['messages'] = async (query) => {
    this.asked.push(query);
    if (this.reach === 'none') return UNREACHED;
    const { after, before } = query;
    const list =
      after === undefined
        ? this.stored.filter(({ seq }) => seq < before!).slice(-2)
        : this.stored.filter(({ seq }) => seq > after).slice(0, 2);
    const [first] = list;
    const more = after === undefined ? (first?.seq ?? 1) > 1 : (list.at(-1)?.seq ?? after) < this.stored.length;
    const conversation = {
      conversationId: 'c1',
      state: 'open',
      topic: 'deposit',
      reference: null,
      createdAt: 0,
      ...this.marks,
      deskNo: 7,
      place: null,
      waitSec: null,
      closedAt: null,
      reopenUntil: null,
      rating: null,
    } as const;
    return { ok: true, value: { list, more, conversation } };
  };

  readonly send: ThreadCalls['send'] = async ({ clientId, text }): Promise<CallResult<never>> => {
    if (this.reach === 'none') return UNREACHED;
    if (text === 'muted') return { ...UNREACHED, code: 'chat_muted', message: 'muted', status: 403 };
    const { seq, at } = this.stored.find((one) => one.clientId === clientId) ?? this.add('member', text, clientId);
    return this.reach === 'answers lost' ? UNREACHED : { ok: true, value: { clientId, seq, at, text } as never };
  };

  readonly read: ThreadCalls['read'] = async (upTo) => {
    this.readTo = upTo;
    return { ok: true, value: { readSeq: upTo, totalUnreadCount: 0 } };
  };
}

function open(desk: Desk, outbox: readonly Unsent[] = []) {
  let ids = 0;
  const delays: number[] = [];
  const kept: (readonly Unsent[])[] = [];
  const timers = new Set<() => void>();
  const session = openThread({
    calls: desk,
    outbox,
    keep: (now) => kept.push(now),
    newId: () => `m${(ids += 1)}`,
    nowMs: () => 0,
    later(run, delayMs) {
      delays.push(delayMs);
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const texts = () => session.view.get().thread.messages.map(({ text }) => text);
  const elapse = async () => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
    await session.sync();
  };
  return { session, texts, delays, kept, elapse, outbox: () => session.view.get().thread.outbox };
}

const written = async (session: ReturnType<typeof open>['session'], ...texts: string[]) => {
  for (const text of texts) session.write(text);
  await session.sync();
};

describe('[MSG-14] a conversation over an unreliable connection', () => {
  test('opens with the newest page, and pages back through its history', async () => {
    const desk = new Desk();
    for (const text of ['1', '2', '3', '4']) desk.add('desk', text);
    const { session, texts } = open(desk);
    await session.sync();
    expect(texts()).toEqual(['3', '4']);
    await session.loadOlder();
    expect(texts()).toEqual(['1', '2', '3', '4']);
    await session.loadOlder();
    expect(desk.asked).toHaveLength(2);
  });

  test('a bell with a larger number fetches all that is missing, page by page; an old bell fetches nothing', async () => {
    const desk = new Desk();
    desk.add('desk', '1');
    const { session, texts } = open(desk);
    await session.sync();
    for (const text of ['2', '3', '4', '5']) desk.add('desk', text);
    session.rang(desk.marks, false);
    await expect.poll(texts).toEqual(['1', '2', '3', '4', '5']);
    const asked = desk.asked.length;
    session.rang({ lastSeq: 3, readSeq: 0, deskReadSeq: 0 }, false);
    expect(desk.asked).toHaveLength(asked);
  });

  test('what is written while the connection is cut arrives once, in its order, after it is back', async () => {
    const desk = new Desk();
    desk.add('desk', 'hello');
    const { session, texts, outbox, kept, elapse } = open(desk);
    await session.sync();
    desk.reach = 'none';
    await written(session, 'first', 'second');
    expect(outbox().map(({ text, state }) => [text, state])).toEqual([
      ['first', 'waiting'],
      ['second', 'waiting'],
    ]);
    expect(kept.at(-1)).toHaveLength(2);
    desk.reach = 'all';
    await elapse();
    await expect.poll(texts).toEqual(['hello', 'first', 'second']);
    expect(desk.stored.map(({ text }) => text)).toEqual(['hello', 'first', 'second']);
    expect(kept.at(-1)).toEqual([]);
  });

  test('a lost answer resends the same message, which is stored once', async () => {
    const desk = new Desk();
    const { session, texts, elapse } = open(desk);
    await session.sync();
    desk.reach = 'answers lost';
    await written(session, 'once');
    desk.reach = 'all';
    await elapse();
    await expect.poll(texts).toEqual(['once']);
    expect(desk.stored).toHaveLength(1);
  });

  test('a reloaded tab sends what it had kept', async () => {
    const desk = new Desk();
    const { session, texts } = open(desk, [
      { clientId: 'kept', text: 'kept', pictures: [], writtenAt: 0, state: 'waiting' },
    ]);
    await session.sync();
    await expect.poll(texts).toEqual(['kept']);
  });

  test('a refusal keeps the message with its reason until it is sent again or given up', async () => {
    const desk = new Desk();
    const { session, texts, outbox } = open(desk);
    await session.sync();
    await written(session, 'muted', 'after');
    await expect.poll(texts).toEqual(['after']);
    expect(outbox()).toMatchObject([{ text: 'muted', state: 'refused', complaint: 'muted' }]);
    session.drop(outbox()[0]!.clientId);
    expect(outbox()).toEqual([]);
  });

  test('attempts come later each time, at most 30 seconds apart', async () => {
    const desk = new Desk();
    desk.reach = 'none';
    const { session, delays } = open(desk);
    for (let attempt = 0; attempt < 8; attempt += 1) await session.sync();
    expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1000));
  });

  test('what is shown is marked as read once', async () => {
    const desk = new Desk();
    desk.add('desk', 'hello');
    const { session } = open(desk);
    await session.sync();
    expect(await session.markRead()).toEqual({ readSeq: 1, totalUnreadCount: 0 });
    expect(await session.markRead()).toBeUndefined();
  });
});
