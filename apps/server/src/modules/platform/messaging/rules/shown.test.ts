import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { shownTo, waitingFor, type BroadcastFrame, type InboxMarks } from './shown.ts';

const NOW = 1_000n;
const MEMBER = 'm1';
const frame = (seq: number, change: Partial<BroadcastFrame> = {}): BroadcastFrame => ({
  broadcastId: `b${seq}`,
  receivers: 'all',
  levels: null,
  product: null,
  purpose: null,
  seq: BigInt(seq),
  endsAt: null,
  onlyMember: null,
  ...change,
});
const marks = (change: Partial<InboxMarks> = {}): InboxMarks => ({
  memberId: MEMBER,
  isAgent: false,
  level: 0,
  floor: 0n,
  read: new Set(),
  deleted: new Set(),
  delivered: new Map(),
  products: new Set(),
  ...change,
});
const unread = (broadcasts: readonly BroadcastFrame[], own: InboxMarks) =>
  shownTo(broadcasts, own, NOW).filter(({ read }) => !read).length;
const FIFTY = Array.from({ length: 50 }, (_, at) => frame(at + 1));
const without = (broadcasts: readonly BroadcastFrame[], ...ids: readonly string[]) =>
  broadcasts.filter(({ broadcastId }) => !ids.includes(broadcastId));

describe('[MSG-12/inbox] unread broadcasts', () => {
  const joined = marks({ floor: 40n });
  const three = { ...joined, read: new Set(['b41', 'b45', 'b50']) };

  test.each<readonly [string, readonly BroadcastFrame[], InboxMarks, number]>([
    ['joined at 40 of 50', FIFTY, joined, 10],
    ['three of them read', FIFTY, three, 7],
    ['all read: the floor is at the newest, without rows', FIFTY, marks({ floor: 50n }), 0],
    ['an unread one withdrawn', without(FIFTY, 'b42'), three, 6],
    ['a read one withdrawn', without(FIFTY, 'b41'), three, 7],
    ['an unread one deleted', FIFTY, { ...three, deleted: new Set(['b42']) }, 6],
    ['one more published after all were read', [...FIFTY, frame(51)], marks({ floor: 50n }), 1],
    ['one read below the floor counts once', FIFTY, marks({ floor: 40n, read: new Set(['b40']) }), 10],
    ['one that begins later', [...FIFTY, frame(1_001)], joined, 10],
    ['one that begins now', [...FIFTY, frame(1_000)], joined, 11],
    ['one that has ended', [...FIFTY, frame(51, { endsAt: NOW })], joined, 10],
    ['one that ends next', [...FIFTY, frame(51, { endsAt: 1_001n })], joined, 11],
    ['one for agents', [...FIFTY, frame(51, { receivers: 'agents' })], joined, 10],
    ['one for members', [...FIFTY, frame(51, { receivers: 'members' })], joined, 11],
    ['an agent: one for members', [frame(51, { receivers: 'members' })], marks({ isAgent: true }), 0],
    ['an agent: one for agents', [frame(51, { receivers: 'agents' })], marks({ isAgent: true }), 1],
    ['a test of another member', [frame(51, { onlyMember: 'm2' })], marks(), 0],
    ['a test of this member, for agents', [frame(51, { receivers: 'agents', onlyMember: MEMBER })], marks(), 1],
    ['a hundred', Array.from({ length: 100 }, (_, at) => frame(at + 1)), marks(), 100],
  ])('%s', (_name, broadcasts, own, count) => {
    expect(unread(broadcasts, own)).toBe(count);
  });
});

describe('[PRO-11/marketing] marketing in the inbox', () => {
  const offer = frame(10, { product: 'casino', purpose: 'news' });
  const delivered = new Map([['b10', 500n]]);

  test('is there once it was sent, at that time, and only while its consent stands', () => {
    expect(shownTo([offer], marks({ products: new Set(['casino']) }), NOW)).toEqual([]);
    expect(shownTo([offer], marks({ products: new Set(['casino']), delivered, floor: 900n }), NOW)).toEqual([
      { broadcast: offer, at: 500n, read: false },
    ]);
    expect(shownTo([offer], marks({ products: new Set(['lottery']), delivered }), NOW)).toEqual([]);
  });

  test('waits for who consents, newest first, from after they joined', () => {
    const waiting = (change: Partial<InboxMarks>, joined = 0n) =>
      waitingFor(
        [offer, frame(11, { product: 'casino', purpose: 'deposit' }), frame(12)],
        { ...marks(change), joined },
        NOW,
      ).map(({ broadcastId }) => broadcastId);
    expect(waiting({})).toEqual([]);
    expect(waiting({ products: new Set(['casino']) })).toEqual(['b11', 'b10']);
    expect(waiting({ products: new Set(['casino']) }, 10n)).toEqual(['b11']);
    expect(waiting({ products: new Set(['casino']), delivered })).toEqual(['b11']);
    expect(waiting({ products: new Set(['betting']) })).toEqual([]);
  });
});

test('[MSG-04] a list shows the words of a message, and markup in them stays text', () => {
  expect(plainText('<h2>Bảo trì</h2><p>Từ <b>02:00</b>&nbsp;đến 04:00 &amp; sau đó</p>')).toBe(
    'Bảo trì: Từ 02:00 đến 04:00 & sau đó',
  );
  expect(plainText('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe('<script>alert(1)</script>');
  expect(plainText(`<p>${'ă'.repeat(500)}</p>`)).toHaveLength(300);
});
