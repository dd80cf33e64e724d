import { describe, expect, test } from 'vitest';
import {
  accepted as acceptedAs,
  emptyThread,
  marked,
  missingAfter,
  nextToSend,
  received,
  receivedOlder,
  shownSeq,
  withMarks,
  written,
  type Acknowledged,
  type Thread as AnyThread,
} from './thread.ts';

interface Message {
  readonly seq: number;
  readonly clientId: string | null;
  readonly text: string;
}

const message = (seq: number, own?: string): Message => ({ seq, clientId: own ?? null, text: `text ${seq}` });
const page = (list: readonly Message[], lastSeq = list.at(-1)?.seq ?? 0, more = false) => ({
  list,
  more,
  marks: { lastSeq, readSeq: 0, deskReadSeq: 0 },
});
type Thread = AnyThread<Message>;
const mine = (clientId: string) => ({ clientId, text: clientId, pictures: [], writtenAt: 0 });
const seqs = ({ messages }: Thread): number[] => messages.map(({ seq }) => seq);
const opened = (...own: string[]): Thread =>
  own.reduce(
    (thread, id) => written(thread, mine(id)),
    received(emptyThread<Message>(), page([message(1), message(2)])),
  );
const accepted = (thread: Thread, given: Acknowledged): Thread =>
  acceptedAs(thread, given, ({ seq, clientId, text }) => ({ seq, clientId, text }));
const answer = (clientId: string, seq: number, text = clientId) => ({ clientId, seq, at: seq, text });

describe('[MSG-14] messages', () => {
  test('4 before 3 is not shown: the page asks for what follows 2', () => {
    const early = received(opened(), page([message(4)], 4));
    expect(seqs(early)).toEqual([1, 2]);
    expect(missingAfter(early)).toBe(2);
    const whole = received(early, page([message(3), message(4)]));
    expect(seqs(whole)).toEqual([1, 2, 3, 4]);
    expect(missingAfter(whole)).toBeUndefined();
  });

  test('the same page twice shows each message once', () => {
    const once = received(opened(), page([message(3)]));
    expect(seqs(received(once, page([message(2), message(3)])))).toEqual([1, 2, 3]);
  });

  test('history is joined before the first message, and only where it joins', () => {
    const late = received(emptyThread<Message>(), { ...page([message(9)], 9), more: true });
    expect(late.hasOlder).toBe(true);
    expect(seqs(receivedOlder(late, page([message(5), message(6)], 9)))).toEqual([9]);
    const older = receivedOlder(late, { ...page([message(7), message(8)], 9), more: false });
    expect(seqs(older)).toEqual([7, 8, 9]);
    expect(older.hasOlder).toBe(false);
  });

  test('marks only grow: 9 and then 5 is 9', () => {
    const read = withMarks(withMarks(opened(), { lastSeq: 9, readSeq: 9, deskReadSeq: 9 }), {
      lastSeq: 5,
      readSeq: 5,
      deskReadSeq: 5,
    });
    expect([read.lastSeq, read.readSeq, read.deskReadSeq]).toEqual([9, 9, 9]);
    expect(missingAfter(read)).toBe(2);
  });
});

describe('[MSG-14] the outbox', () => {
  test('messages are sent one at a time in the order they were written; a refused one stops none', () => {
    const two = opened('a', 'b');
    expect(nextToSend(two)?.clientId).toBe('a');
    expect(nextToSend(marked(two, 'a', 'sending'))).toBeUndefined();
    const declined = marked(two, 'a', 'refused', 'Bạn tạm thời không gửi được tin nhắn');
    expect(nextToSend(declined)?.clientId).toBe('b');
    expect(declined.outbox[0]?.complaint).toMatch(/không gửi được/);
  });

  test('an accepted message is shown under its number, with the text as it was stored', () => {
    const sent = accepted(marked(opened('a'), 'a', 'sending'), answer('a', 3, 'mã ••••••'));
    expect(seqs(sent)).toEqual([1, 2, 3]);
    expect(sent.messages.at(-1)).toMatchObject({ clientId: 'a', text: 'mã ••••••' });
    expect(sent.outbox).toEqual([]);
  });

  test('one that is accepted before its predecessors are known waits for them', () => {
    const ahead = accepted(opened('a'), answer('a', 4));
    expect(seqs(ahead)).toEqual([1, 2]);
    expect(ahead.outbox[0]?.state).toBe('accepted');
    expect(nextToSend(ahead)).toBeUndefined();
    expect(missingAfter(ahead)).toBe(2);
    const whole = received(ahead, page([message(3), message(4, 'a')]));
    expect(seqs(whole)).toEqual([1, 2, 3, 4]);
    expect(whole.outbox).toEqual([]);
  });

  test('resent after a lost answer it is shown once, whichever arrives first', () => {
    const lost = marked(marked(opened('a'), 'a', 'sending'), 'a', 'waiting');
    const found = received(lost, page([message(3, 'a')]));
    expect(found.outbox).toEqual([]);
    expect(shownSeq(accepted(found, answer('a', 3)))).toBe(3);
    expect(seqs(accepted(lost, answer('a', 3)))).toEqual([1, 2, 3]);
  });
});
