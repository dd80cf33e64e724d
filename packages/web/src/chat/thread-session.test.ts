import type { CallResult } from '@lantern/client';
import { describe, expect, test } from 'vitest';
import { openThread, type ThreadCalls } from './thread-session.ts';
import type { Acknowledged, MessagePage, Unsent } from './thread.ts';

interface Message {
  readonly seq: number;
  readonly clientId: string | null;
  readonly text: string;
}
type Calls = ThreadCalls<Message, MessagePage<Message>>;

const UNREACHED = { ok: false, code: 'network_offline', message: 'offline', status: 0, silent: true } as const;

/** The server of one conversation: gives numbers, knows each `clientId`, and can lose its answers or every request. */
class Desk implements Calls {
  readonly stored: Message[] = [];
  readonly asked: unknown[] = [];
  reach: 'all' | 'none' | 'answers lost' = 'all';
  readTo = 0;

  add(text: string, clientId: string | null = null): Message {
    const message = { seq: this.stored.length + 1, clientId, text };
    this.stored.push(message);
    return message;
  }

  get marks() {
    return { lastSeq: this.stored.length, readSeq: this.readTo, deskReadSeq: 0 };
  }

  readonly messages: Calls['messages'] = async (query) => {
    this.asked.push(query);
    if (this.reach === 'none') return UNREACHED;
    const { after, before } = query;
    const list =
      after === undefined
        ? this.stored.filter(({ seq }) => seq < before!).slice(-2)
        : this.stored.filter(({ seq }) => seq > after).slice(0, 2);
    const [first] = list;
    const more = after === undefined ? (first?.seq ?? 1) > 1 : (list.at(-1)?.seq ?? after) < this.stored.length;
    return { ok: true, value: { list, more, marks: this.marks } };
  };

  readonly send: Calls['send'] = async ({ clientId, text }): Promise<CallResult<Acknowledged>> => {
    if (this.reach === 'none') return UNREACHED;
    if (text === 'muted') return { ...UNREACHED, code: 'chat_muted', message: 'muted', status: 403 };
    const { seq } = this.stored.find((one) => one.clientId === clientId) ?? this.add(text, clientId);
    return this.reach === 'answers lost' ? UNREACHED : { ok: true, value: { clientId, seq, at: seq, text } };
  };

  readonly read: Calls['read'] = async (upTo) => {
    this.readTo = upTo;
    return { ok: true, value: { readSeq: upTo } };
  };
}

function open(desk: Desk, outbox: readonly Unsent[] = []) {
  const delays: number[] = [];
  const kept: (readonly Unsent[])[] = [];
  const timers = new Set<() => void>();
  const session = openThread<Message, MessagePage<Message>>({
    calls: desk,
    outbox,
    keep: (now) => kept.push(now),
    asMessage: ({ seq, clientId, text }) => ({ seq, clientId, text }),
    ownMark: 'readSeq',
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
    for (const text of ['1', '2', '3', '4']) desk.add(text);
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
    desk.add('1');
    const { session, texts } = open(desk);
    await session.sync();
    for (const text of ['2', '3', '4', '5']) desk.add(text);
    session.rang(desk.marks, false);
    await expect.poll(texts).toEqual(['1', '2', '3', '4', '5']);
    const asked = desk.asked.length;
    session.rang({ lastSeq: 3, readSeq: 0, deskReadSeq: 0 }, false);
    expect(desk.asked).toHaveLength(asked);
  });

  test('what is written while the connection is cut arrives once, in its order, after it is back', async () => {
    const desk = new Desk();
    desk.add('hello');
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
    desk.add('hello');
    const { session } = open(desk);
    await session.sync();
    expect(await session.markRead()).toBe(true);
    expect(await session.markRead()).toBe(false);
    expect(desk.readTo).toBe(1);
  });
});
