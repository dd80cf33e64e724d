// @vitest-environment happy-dom
import { prizeRowsOf } from '@lantern/game-math/prices';
import { afterEach, describe, expect, test } from 'vitest';
import {
  click,
  FakeDesk,
  find,
  ME,
  NOW_MS,
  press,
  refuse,
  type,
  until,
  type Answers,
} from '../../testing/fake-desk.tsx';
import type { GameDetail, IssueDetail, PriceLine } from './lottery-desk.ts';
import { momentOf } from '../../lib/zone.ts';
import { oddsTyped } from './lottery-desk.ts';
import LotteryPage from './lottery-page.tsx';

const NEXT = {
  issueId: 'miba-20261120',
  numero: '20261120',
  state: 'open',
  locksAt: Date.now() + 300_000,
  drawsAt: NOW_MS + 360_000,
} as const;
const GAME: GameDetail = {
  gameCode: 'miba',
  name: 'Miền Bắc',
  category: 'vietnam_northern',
  format: 'vn27',
  onSale: true,
  resultSource: 'official',
  priceVersion: 14,
  next: NEXT,
  waiting: 0,
  today: '20261120',
  timetables: [
    {
      version: 1,
      state: 'in_force',
      fromDate: '19700101',
      timetable: { kind: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7], drawsAtMinute: 1095, reopensAtMinute: 1170 },
      lockTimeSec: 300,
      publishedAt: NOW_MS,
      publishedBy: 'system',
      note: '',
    },
  ],
  prices: [
    {
      version: 14,
      basedOn: 13,
      state: 'in_force',
      validFrom: NOW_MS - 1000,
      publishedAt: NOW_MS,
      publishedBy: 'my.linh',
      note: '',
    },
  ],
  winMaxima: [{ scope: 'everywhere', currency: 'VND', amount: 2_000_000_000 }],
  noDrawDates: [{ date: '20270206', active: true }],
  mayChange: true,
};
const LINE: PriceLine = {
  prizeMode: 'Lott',
  playType: 'trad',
  betType: 'de_db',
  name: 'Đề đặc biệt',
  positions: 1,
  odds: 995_000,
  oddsTable: null,
  unitMinimum: 1000,
  stakeMinimum: 1000,
  stakeMaximum: 500_000_000,
  numberLiabilityMaximum: 110_000_000,
  onSale: true,
  lowestPpm: 5000,
  highestPpm: 5000,
};
const ISSUE: IssueDetail = {
  issueId: 'miba-20261120',
  gameCode: 'miba',
  gameName: 'Miền Bắc',
  numero: '20261120',
  state: 'drawing',
  source: 'official',
  opensAt: NOW_MS - 1000,
  locksAt: NOW_MS,
  drawsAt: NOW_MS,
  tickets: 3,
  revision: 0,
  voided: false,
  settledAt: null,
  format: 'vn27',
  result: null,
  previousResult: null,
  correctedAt: null,
  sales: [],
  currency: 'VND',
  pendingOrders: 3,
  reports: [],
  typing: { round: 1, typedBy: [], mine: null, mismatches: [] },
  can: { type: true, correct: false, void: true, close: false },
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.lottery.game': GAME,
    'ops.lottery.prices': { list: [LINE] },
    'ops.lottery.issue': { ...ISSUE, can: { ...ISSUE.can, type: false } },
    'ops.lottery.recent': {
      currency: 'VND',
      list: [
        {
          betType: 'de_db',
          name: 'Đề đặc biệt',
          selection: '68',
          stake: 385_000,
          bets: 52,
          members: 41,
          minutes: [0, 5, 9],
        },
      ],
    },
    'ops.lottery.comparison': {
      round: 1,
      results: [
        { by: { operatorId: '1', displayName: 'Đức Huy' } },
        { by: { operatorId: '2', displayName: 'Thanh Vân' } },
      ],
      list: [
        {
          currency: 'VND',
          bets: 18_406,
          stake: 412_870_000,
          payouts: [371_204_500, 371_702_000],
          differing: 1,
          members: 1,
        },
      ],
    },
    ...more,
  });
  await desk.render(<LotteryPage />, path);
  await until(() => expect(document.body.textContent).not.toContain('Đang tải'));
}

const price = () => find('input', 'Giá mới của Đề đặc biệt') as HTMLInputElement;
const rowText = () => find('tbody tr', 'Đề đặc biệt').textContent;

describe('[CON-11/prices] the price editor', () => {
  test('shows the edge with every key, and warns before it is against the house', async () => {
    await open('/lottery?game=miba');
    await until(() => expect(rowText()).toContain('0,5%'));
    await type(price(), '98');
    expect(rowText()).toContain('0,5% → 2,0%');
    await type(price(), '100,5');
    expect(rowText()).toContain('-0,5%');
    expect(find('[role=alert]').textContent).toContain('nhà cái lỗ');
    expect(find('button', 'Xem thay đổi').hasAttribute('disabled')).toBe(true);
    await type(price(), 'abc');
    expect(find('[role=alert]').textContent).toContain('giá không hợp lệ');
  });

  test('is published from the open issue with a reason; a stale version keeps what was typed', async () => {
    await open('/lottery?game=miba', { 'ops.lottery.publishPrices': refuse('changed_meanwhile', { by: 'my.linh' }) });
    await until(() => expect(price()).toBeDefined());
    await type(price(), '98,5');
    await click(find('button', 'Xem thay đổi'));
    await type(find('[role=dialog] textarea'), 'Nhiều người trúng');
    await click(find('[role=dialog] button', 'Công bố bảng giá'));
    await until(() =>
      expect(desk.of('ops.lottery.publishPrices')[0]?.body).toEqual({
        version: 14,
        changes: [{ prizeMode: 'Lott', playType: 'trad', betType: 'de_db', odds: 985_000 }],
        start: { firstIssue: '20261120' },
        reason: 'Nhiều người trúng',
      }),
    );
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
    expect(price().value).toBe('98,5');
  });

  test('an issue that is about to close is not offered as the first one', async () => {
    await open('/lottery?game=miba', {
      'ops.lottery.game': { ...GAME, next: { ...NEXT, locksAt: Date.now() + 60_000 } },
      'ops.lottery.publishPrices': refuse('changed_meanwhile', { by: 'my.linh' }),
    });
    await until(() => expect(price()).toBeDefined());
    await type(price(), '98,5');
    await click(find('button', 'Xem thay đổi'));
    await type(find('[role=dialog] textarea'), 'Nhiều người trúng');
    await click(find('[role=dialog] button', 'Công bố bảng giá'));
    await until(() =>
      expect(desk.of('ops.lottery.publishPrices')[0]?.body).toMatchObject({ start: { from: expect.any(Number) } }),
    );
  });

  test('without the right nothing can be typed or stopped', async () => {
    await open('/lottery?game=miba', {
      'ops.lottery.game': { ...GAME, mayChange: false },
      'ops.session.me': { ...ME, rights: ['lottery.read'] },
    });
    await until(() => expect(rowText()).toContain('99,5'));
    expect(document.querySelectorAll('tbody input')).toHaveLength(0);
    expect(document.body.textContent).not.toContain('Dừng bán');
  });
});

describe('[CON-11/results] typing a result', () => {
  const cells = () => [...document.querySelectorAll<HTMLInputElement>('[role=group] input')];

  test('goes from cell to cell by itself, and is sent whole', async () => {
    await open('/lottery?issue=miba-20261120', {
      'ops.lottery.issue': ISSUE,
      'ops.lottery.typeResult': { state: 'waiting', round: 1 },
    });
    await until(() => expect(cells()).toHaveLength(27));
    cells()[0]!.focus();
    await type(cells()[0]!, '81275');
    expect(document.activeElement).toBe(cells()[1]);
    await press(cells()[1]!, 'Backspace');
    expect(document.activeElement).toBe(cells()[0]);
    expect(find('button', 'Khóa bài nhập').hasAttribute('disabled')).toBe(true);
    for (const cell of cells()) await type(cell, '12345'.slice(0, cell.maxLength));
    await press(cells()[26]!, 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.lottery.typeResult')).toHaveLength(1));
    const { result } = desk.of('ops.lottery.typeResult')[0]!.body as { result: { prizes: { prize: string }[] } };
    expect(result.prizes.map(({ prize }) => prize)).toEqual(['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7']);
  });

  test('a round that differed shows both persons and marks the number', async () => {
    const rows = (db: string) => ({ prizes: [{ prize: 'DB', numbers: [db] }] });
    const entries = [
      { by: { operatorId: '1', displayName: 'Đức Huy' }, at: NOW_MS, result: rows('81275') },
      { by: { operatorId: '2', displayName: 'Thanh Vân' }, at: NOW_MS, result: rows('81278') },
    ];
    await open('/lottery?issue=miba-20261120', {
      'ops.lottery.issue': {
        ...ISSUE,
        typing: { round: 2, typedBy: [], mine: null, mismatches: [{ round: 1, entries }] },
      },
    });
    await until(() => expect(document.body.textContent).toContain('Lần 1: hai bài khác nhau'));
    expect([...document.querySelectorAll('output[data-differs]')].map((cell) => cell.textContent)).toEqual([
      '81275',
      '81278',
    ]);
    expect(document.body.textContent).toContain('Thanh Vân');
    const text = () => document.body.textContent.replaceAll('\u00a0', ' ');
    await until(() => expect(text()).toContain('Trả theo kết quả của Thanh Vân371.702.000'));
    expect(text()).toContain('497.500');
    expect(text()).toContain('1 vé của 1 người');
  });

  test('[CON-11/exposure] the numbers most was staked on lately stand below the map while the issue is sold', async () => {
    await open('/lottery?game=miba', { 'ops.lottery.issue': { ...ISSUE, state: 'open' } });
    await until(() => expect(find('tbody tr', '68').textContent).toContain('385.000'));
    expect(find('tbody tr', '68').textContent).toContain('41');
  });

  test('[CON-11/results] only the numbers that differed are typed again, unless a person wants to type all', async () => {
    const prizes = prizeRowsOf('vn27').map(({ prize, count, digits }) => ({
      prize,
      numbers: Array.from({ length: count }, () => '1'.repeat(digits)),
    }));
    const withFirst = (number: string) => ({
      prizes: prizes.map((row) => (row.prize === 'G1' ? { ...row, numbers: [number] } : row)),
    });
    const entries = ['40933', '40938'].map((number, at) => ({
      by: { operatorId: String(at), displayName: `Person ${at}` },
      at: NOW_MS,
      result: withFirst(number),
    }));
    await open('/lottery?issue=miba-20261120', {
      'ops.lottery.issue': {
        ...ISSUE,
        typing: { round: 2, typedBy: [], mine: null, mismatches: [{ round: 1, entries }] },
      },
      'ops.lottery.typeResult': { state: 'drawn', round: 2 },
    });
    await until(() => expect(cells()).toHaveLength(1));
    await type(cells()[0]!, '40938');
    await press(cells()[0]!, 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.lottery.typeResult')[0]?.body).toEqual({ result: withFirst('40938') }));
    await click(find('button', 'Nhập lại toàn bộ'));
    expect(cells()).toHaveLength(27);
    expect(cells().every(({ value }) => value === '')).toBe(true);
  });
});

test('[CON-11/prices] prices and moments are read as people type them', () => {
  expect(['98', '98,5', '98.5', '0,0001', '', 'x', '0', '1,23456'].map(oddsTyped)).toEqual([
    980_000,
    985_000,
    985_000,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(momentOf('2026-11-20T18:15', 'Asia/Ho_Chi_Minh')).toBe(Date.UTC(2026, 10, 20, 11, 15));
  expect(momentOf('2026-11', 'Asia/Ho_Chi_Minh')).toBeUndefined();
});
