import { expect, test } from 'vitest';
import { offersOf, priorityOf, waitOf, type Desk, type Waiting } from './queue.ts';

const caller = (topic: Parameters<typeof priorityOf>[0]['topic'], vipLevel = 0, hasOverdueWithdrawal = false) =>
  priorityOf({ topic, vipLevel, hasOverdueWithdrawal });
const desk = (operatorId: string, open: number, idleSec = 0): Desk => ({
  operatorId,
  open,
  idleSince: new Date(1_000_000 - idleSec * 1_000),
});
const waiting = (conversationId: string, ...passedBy: readonly string[]): Waiting => ({ conversationId, passedBy });
const offers = (queue: readonly Waiting[], desks: readonly Desk[]) =>
  offersOf(queue, desks).map(({ conversationId, operatorId }) => `${conversationId}>${operatorId}`);

test('[MSG-14] who wants to stop playing comes first, then who waits for their money, then VIPs, then the rest', () => {
  expect([
    caller('stop_playing'),
    caller('stop_playing', 9, true),
    caller('withdrawal', 9, true),
    caller('withdrawal', 4),
    caller('game', 4),
    caller('game', 3),
    caller('withdrawal'),
  ]).toEqual([0, 0, 1, 2, 2, 3, 3]);
});

test.each<[string, readonly Waiting[], readonly Desk[], readonly string[]]>([
  ['no one is there', [waiting('a')], [], []],
  ['nothing waits', [], [desk('x', 0)], []],
  ['the one with the fewest', [waiting('a')], [desk('x', 2), desk('y', 1)], ['a>y']],
  ['of equal ones the one idle longest', [waiting('a')], [desk('x', 1, 5), desk('y', 1, 50)], ['a>y']],
  ['fewest goes before idle', [waiting('a')], [desk('x', 0, 1), desk('y', 1, 900)], ['a>x']],
  ['five are enough', [waiting('a')], [desk('x', 5, 900), desk('y', 4)], ['a>y']],
  ['all are full', [waiting('a'), waiting('b')], [desk('x', 5), desk('y', 4)], ['a>y']],
  [
    'several in their order, an offer counts',
    [waiting('a'), waiting('b'), waiting('c')],
    [desk('x', 0, 9), desk('y', 1)],
    ['a>x', 'b>x', 'c>y'],
  ],
  ['who let it lapse is passed over', [waiting('a', 'x')], [desk('x', 0), desk('y', 3)], ['a>y']],
  ['unless no one else is there', [waiting('a', 'x')], [desk('x', 0)], ['a>x']],
  ['unless no one else is free', [waiting('a', 'x')], [desk('x', 0), desk('y', 5)], ['a>x']],
  ['all let it lapse: again from the first', [waiting('a', 'x', 'y')], [desk('x', 1), desk('y', 0)], ['a>y']],
])('[MSG-14] offers: %s', (_, queue, desks, expected) => {
  expect(offers(queue, desks)).toEqual(expected);
});

test('a wait is the place times the median, shared by who is there; unknown without either', () => {
  expect([waitOf(3, 40, 2), waitOf(1, 7, 2), waitOf(2, null, 1), waitOf(2, 40, 0)]).toEqual([60, 4, null, null]);
});
