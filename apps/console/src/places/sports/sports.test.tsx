// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { click, FakeDesk, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import { limitTyped } from './limits.tsx';
import { marginTyped, priceText, priceTyped, type Board, type Match } from './sports-desk.ts';
import SportsPage from './sports-page.tsx';

const EVENT = 'sim:match:9';
const ROW: Board['events'][number] = {
  ...{ event: EVENT, competition: 'sim:comp:1', competitionName: 'Giải Duyên Hải', isVirtual: false },
  ...{ home: 'Bến Cảng', away: 'Sao Đêm', kickOffAt: 1_700_000_000_000, status: 'live', stop: null },
  clock: { half: 2, minute: 67, isPause: false },
  score: [1, 1],
  ...{ lineCount: 2, stoppedLines: 0, staked: 340_000, worst: 184_000, cap: 3_000_000_000, capBps: 7_400 },
};
const BOARD: Board = {
  ...{ position: 10, up: true, stopAll: null, stopSport: null, currency: 'VND' },
  competitions: [
    { id: 'sim:comp:1', name: 'Giải Duyên Hải', stopSince: null, marginThousandths: null, isVirtual: false },
  ],
  alerts: [],
  events: [ROW],
  producers: [{ id: 'sim', up: true, downSince: 0 }],
  unanswered: [],
  can: { trade: true, rule: true },
};
const LINE: Match['lines'][number] = {
  ...{ key: '1x2?period=ft', family: '1x2', name: '1X2', status: 'open', offered: true },
  ...{ ladder: 'decimal', marginThousandths: 1_060, isMarginSet: false },
  ...{ ownStopSince: null, marketStopSince: null, isByHand: false, isDecided: false },
  ...{ limit: 500_000_000, staked: 340_000, slips: 3, openSlips: 3 },
  outcomes: (['1', 'x', '2'] as const).map((outcome, at) => ({
    ...{ outcome, name: ['Bến Cảng', 'Hòa', 'Sao Đêm'][at]!, price: 2_000 + at * 500, feedPrice: 2_000 + at * 500 },
    ...{ steps: 0, manual: null, chance: 0.33, result: null, staked: 100_000, liability: 184_000 - at * 200_000 },
  })),
};
const MATCH: Match = {
  ...ROW,
  grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0)),
  ...{ apart: 0, stops: [], lines: [LINE], currency: 'VND', acts: [] },
  can: { trade: true, rule: true },
};
const PREVIEW = {
  events: 1,
  lines: 1,
  changes: [
    {
      ...{ event: EVENT, match: 'Bến Cảng – Sao Đêm', key: LINE.key, name: '1X2', ladder: 'decimal' as const },
      status: ['open' as const, 'suspended' as const] as ['open', 'suspended'],
      outcomes: [],
    },
  ],
  moves: [],
};
const tierOf = (tier: 1 | 2 | 3) => ({
  ...{ tier, main: 200_000_000, side: 60_000_000, exact: 20_000_000, inPlayPercent: 50, eventCap: 3_000_000_000 },
  ...{ delayMs: 5_000, version: tier, changedAt: 1_700_000_000_000 },
});
const LIMITS: OpsAnswer<'ops.sports.limits'> = {
  sports: [
    {
      sport: 'football',
      slip: {
        ...{ slipMaximum: 100_000_000, payoutMaximum: 2_000_000_000, dayMaximum: 5_000_000_000 },
        ...{ version: 1, changedAt: 1_700_000_000_000 },
      },
      tiers: [tierOf(1), tierOf(2), tierOf(3)],
    },
  ],
  ...{ currency: 'VND', acts: [], can: { trade: true } },
};
const legOf = (outcome: string) => ({
  ...{ event: EVENT, match: 'Bến Cảng – Sao Đêm', kickOffAt: 1_700_000_000_000, market: '1X2', price: '2.10' },
  ...{ outcome, result: null },
});
const SLIP: OpsAnswer<'ops.sports.slips'>['list'][number] = {
  ...{ slipId: 's1', vendor: 'SCO', kind: 'Xiên 5', placedAt: 1_700_000_000_000, stake: 100_000 },
  ...{ possible: 1_499_400, openBps: 6_000, paid: 38_000, member: { memberId: 'm1', username: 'thuylinh_q7' } },
  legs: [legOf('Hòa'), legOf('Sao Đêm'), legOf('Bến Cảng'), legOf('Kèo trên'), legOf('Lựa chọn thứ tư')],
};
const FIGURES = {
  ...{ slips: 3, staked: 250_000, paid: 0, owed: 200_000, hold: 50_000 },
  open: { slips: 2, staked: 240_000, paid: 0, liability: 242_000 },
};
const PROFIT: OpsAnswer<'ops.sports.profit'> = {
  ...{ from: '2026-11-01', to: '2026-11-29', currency: 'VND', total: FIGURES },
  rows: [
    { key: 'sim:comp:1', name: 'Giải Duyên Hải', kickOffAt: null, ...FIGURES },
    { key: null, name: null, kickOffAt: null, ...FIGURES, hold: -50_000, owed: 0, paid: 300_000 },
  ],
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(answers: Answers = {}, search = `?event=${EVENT}`): Promise<void> {
  desk = new FakeDesk({
    ...{ 'ops.sports.board': BOARD, 'ops.sports.event': MATCH, 'ops.sports.preview': PREVIEW },
    'ops.sports.slips': { currency: 'VND', list: [], next: null },
    ...answers,
  });
  await desk.render(<SportsPage />, `/sports${search}`);
}
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text));
const reason = () => find('[role=dialog] textarea');
const submit = () => press(reason(), 'Enter', { ctrlKey: true });
const sends = (times: number) => until(() => expect(desk.of('ops.sports.act')).toHaveLength(times));
const done = (act: object, actId: string) => ({
  ...{ actId, act: act as never, state: 'in_force' as const, refusal: null, reason: 'r', attempts: 1 },
  ...{ by: { operatorId: '7', displayName: 'Hà Thu' }, approvedBy: null, at: 1_700_000_000_000 },
});

describe('[SPO-09/desk] the sports desk', () => {
  test('S suspends the match with what changes, and an act without an answer keeps its id', async () => {
    let tries = 0;
    await open({
      'ops.sports.act': ({ body }) => {
        tries += 1;
        if (tries === 1) return refuse('sports_unreachable');
        return done(body!['act'] as object, String(body!['actId']));
      },
    });
    await says('67′');
    await press(document.body, 's');
    await says('Số kèo thay đổi: 1');
    await type(reason(), 'tin đội hình');
    await submit();
    await says('Nhà cái thể thao không trả lời');
    await submit();
    await until(() => expect(document.querySelector('[role=dialog]')).toBe(null));
    const sent = desk.of('ops.sports.act').map(({ body }) => body!);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      act: { act: 'stop', scope: { on: 'event', event: EVENT } },
      reason: 'tin đội hình',
    });
    expect(sent[1]!['actId']).toBe(sent[0]!['actId']);
  });

  test('a refused act gets another id when it is tried again', async () => {
    await open({ 'ops.sports.act': refuse('sports_line_not_found') });
    await says('67′');
    await press(document.body, 'x');
    await says('Số kèo thay đổi: 1');
    await type(reason(), 'r');
    for (const times of [1, 2]) {
      await submit();
      await sends(times);
      await says('Kèo này không có trong trận');
    }
    const [one, other] = desk.of('ops.sports.act').map(({ body }) => body!['actId']);
    expect(one).not.toBe(other);
  });

  test('who may not trade sees prices and liability, and no act', async () => {
    await open({
      'ops.sports.board': { ...BOARD, can: { trade: false, rule: false } },
      'ops.sports.event': { ...MATCH, can: { trade: false, rule: false } },
    });
    await says('67′');
    await press(document.body, 's');
    expect(document.querySelector('[role=dialog]')).toBe(null);
    expect(document.body.textContent).not.toContain('Dừng cả trận');
  });

  test('[SPO-09/alerts] what needs a look stands first: a silent producer, a match near its cap, a price far from the feed’s; it leads to the match', async () => {
    const about = { event: EVENT, match: 'Bến Cảng – Sao Đêm', since: null };
    await open(
      {
        'ops.sports.board': {
          ...BOARD,
          alerts: [
            { kind: 'producer', event: null, match: null, what: 'sim', bps: 0, since: 1_700_000_000_000 },
            { ...about, kind: 'cap', what: null, bps: 9_600 },
            { ...about, kind: 'price', what: '1X2 · Hòa', bps: 1_250 },
          ],
        },
      },
      '',
    );
    await says('Mất tín hiệu: sim');
    await says('96% trần một trận');
    await says('1X2 · Hòa: lệch 13% so với nguồn kèo');
    await click(find('button', 'Mở Bến Cảng – Sao Đêm'));
    await until(() => expect(document.body.textContent).toContain('67′'));
  });

  test('of virtual football prices are seen and not moved', async () => {
    await open({ 'ops.sports.event': { ...MATCH, isVirtual: true } });
    await says('Giá bóng đá ảo');
    await press(document.body, 'm');
    expect(document.querySelector('[role=dialog]')).toBe(null);
    await press(document.body, 's');
    expect(document.querySelector('[role=dialog]')).not.toBe(null);
  });

  test('an installation without a sportsbook says so; an act without an answer can be sent again', async () => {
    await open(
      {
        'ops.sports.board': {
          ...BOARD,
          unanswered: [{ ...done({ act: 'stop', scope: { on: 'all' } }, 'a1'), state: 'sent' }],
        },
        'ops.sports.send': done({ act: 'stop', scope: { on: 'all' } }, 'a1'),
      },
      '',
    );
    await says('Lệnh chưa được trả lời');
    await click(find('button', 'Gửi lại'));
    await until(() => expect(desk.of('ops.sports.send')).toHaveLength(1));
    await desk.end();
    await open({ 'ops.sports.board': refuse('sports_unavailable') }, '');
    await says('Hệ thống này không có nhà cái thể thao');
    expect(document.querySelector('[role=alert]')).toBe(null);
    expect(document.body.textContent).not.toContain('Thử lại');
  });

  test('[SPO-09/limits] limits are changed on the version that was read, within bounds and in order; without the right they are only shown', async () => {
    let tries = 0;
    await open(
      {
        'ops.sports.limits': LIMITS,
        'ops.sports.act': ({ body }) => {
          tries += 1;
          return tries === 1 ? refuse('sports_limits_changed') : done(body!['act'] as object, String(body!['actId']));
        },
      },
      '?part=limits',
    );
    await says('Hạng 2');
    await click(find('button[aria-label="Sửa: Hạng 2"]'));
    const field = (label: string) =>
      [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].find((one) =>
        one.labels?.[0]?.textContent.startsWith(label),
      )!;
    await type(field('Kèo phụ'), '250.000.000');
    await says('Thứ tự từ nhỏ đến lớn');
    await type(field('Chờ khi đang đá'), '0,9');
    await says('Từ 1 đến 12 giây');
    await type(reason(), 'trận chung kết');
    await submit();
    expect(desk.of('ops.sports.act')).toHaveLength(0);
    await type(field('Kèo phụ'), '80.000.000');
    await type(field('Chờ khi đang đá'), '6,5');
    await says('Đang là 5 giây');
    expect(desk.of('ops.sports.preview')).toHaveLength(0);
    for (const times of [1, 2]) {
      await submit();
      await sends(times);
    }
    await until(() => expect(document.querySelector('[role=dialog]')).toBe(null));
    const { tier, changedAt: _at, version, ...before } = LIMITS.sports[0]!.tiers[1]!;
    const sent = desk.of('ops.sports.act').map(({ body }) => body!);
    expect(sent[1]!['act']).toEqual({
      ...{ act: 'tierLimits', sport: 'football', tier, version },
      limits: { ...before, side: 80_000_000, delayMs: 6_500 },
    });
    expect(sent[1]!['actId']).not.toBe(sent[0]!['actId']);
    await desk.end();
    await open({ 'ops.sports.limits': { ...LIMITS, can: { trade: false } } }, '?part=limits');
    await says('Hạng 2');
    expect(document.querySelector('button[aria-label^="Sửa"]')).toBe(null);
  });

  test('[SPO-09/slips] the biggest slips lead to their member and match, by payout or by stake', async () => {
    await open({ 'ops.sports.slips': { currency: 'VND', list: [SLIP], next: null } }, '?part=slips');
    await says('thuylinh_q7');
    expect(find('a', 'thuylinh_q7').getAttribute('href')).toBe('/members/m1');
    await says('Đã rút sớm 40%');
    expect(find('table', 'Xiên 5').textContent).toContain('1.499.400');
    expect(document.body.textContent).not.toContain('Lựa chọn thứ tư');
    await click(find('button', 'Thêm 2 lựa chọn'));
    await says('Lựa chọn thứ tư');
    await click(find('[role=radio]', 'Tiền cược'));
    await until(() => expect(desk.of('ops.sports.slips').at(-1)!.query).toMatchObject({ by: 'stake' }));
    await click(find(`button[aria-label="Mở Bến Cảng – Sao Đêm"]`));
    await says('67′');
  });

  test('[SPO-09/profit] profit has what is staked, paid, held and open; a league leads to its matches', async () => {
    await open({ 'ops.sports.profit': PROFIT }, '?part=profit&group=competition');
    await says('Giải Duyên Hải');
    await says('Xiên nhiều giải');
    for (const text of ['20,0%', 'chưa thu lại', '−50.000']) await says(text);
    await click(find('table button', 'Giải Duyên Hải'));
    await until(() =>
      expect(desk.of('ops.sports.profit').at(-1)!.query).toMatchObject({ by: 'match', competition: 'sim:comp:1' }),
    );
  });

  test('prices and margins are read as they are written', () => {
    expect(priceText('decimal', 2_150)).toBe('2.15');
    expect(priceText('malay', -92)).toBe('−0.92');
    expect([priceTyped('decimal', '2,15'), priceTyped('malay', '-0.92'), priceTyped('decimal', 'x')]).toEqual([
      2_150,
      -92,
      undefined,
    ]);
    expect([limitTyped('delayMs', '2,5'), limitTyped('delayMs', '13'), limitTyped('inPlayPercent', '40%')]).toEqual([
      2_500,
      undefined,
      40,
    ]);
    expect([limitTyped('main', '1.000.000'), limitTyped('main', '9999'), limitTyped('inPlayPercent', '101')]).toEqual([
      1_000_000,
      undefined,
      undefined,
    ]);
    expect([marginTyped('6'), marginTyped('6,5%'), marginTyped('0.5'), marginTyped('51')]).toEqual([
      1_060,
      1_065,
      undefined,
      undefined,
    ]);
  });
});
