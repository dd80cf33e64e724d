import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, type AnswerOf, type Calls } from '@lantern/contract';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Random } from '../../../../kernel/random.ts';
import { createReports } from '../../../platform/reports/index.ts';
import { advanceIssues, settleIssues } from '../issues/run-issues.ts';
import { createSeedVault } from '../draws/seed-vault.ts';

type LotteryCall = Extract<keyof Calls, keyof LotteryNode['lottery']['handlers']>;

/** One seed, and so the same draws in every run: a board leaves out some wins of members who win twice at once. */
const random: Random = { bytes: (count) => new Uint8Array(count).fill(7) };

let world: LotteryWorld;
let node: LotteryNode;
let member: MemberId;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode({ random });
  member = await world.books.newMember(10_000_000n);
});
afterAll(() => world.close());

const merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' } as const;

/** Calls a handler like the transport: parsed input, and a checked answer. */
async function callLottery<Id extends LotteryCall>(
  id: Id,
  input: { query?: object; params?: object; body?: object } = {},
  as = member,
  language = 'VI',
): Promise<AnswerOf<Calls[Id]>> {
  const call = calls[id];
  const part = (name: 'query' | 'params' | 'input', value: object = {}) =>
    name in call && call[name] ? (call[name] as unknown as { parse(v: unknown): unknown }).parse(value) : undefined;
  const context = {
    session: { memberId: as, currency: merchant.currency },
    merchant,
    language,
    idempotencyKey: `read-${Math.trunc(performance.now() * 1000)}`,
  };
  const parsed = {
    query: part('query', input.query),
    params: part('params', input.params),
    body: part('input', input.body),
  };
  const outcome = await (
    node.lottery.handlers[id] as (...args: unknown[]) => Promise<{ ok: boolean; code?: string; value?: unknown }>
  )(context, parsed);
  if (!outcome.ok) throw new Error(outcome.code);
  return call.answer.parse(outcome.value) as AnswerOf<Calls[Id]>;
}

const turn = async () => {
  await advanceIssues(node.kernel, createSeedVault(node.kernel));
  await settleIssues(node.kernel, world.books);
};

it('shows cards with issue, remaining time and sale state, through a whole issue', async () => {
  await turn();
  const card = async () =>
    (await callLottery('lottery.menu', { query: { prizeMode: 'Elott' } })).categories[0]!.gameMenus.find(
      ({ code }) => code === GAME.code,
    )!;
  await world.moveClock(NOON + 500);
  expect(await card()).toMatchObject({
    numero: NUMERO,
    remainTime: 2500,
    lockTime: 1,
    isSale: true,
    name: 'Ba giây',
    drawDayOfWeek: '1,2,3,4,5,6,7',
    gameType: 'ELOTT',
    lastDraw: null,
  });
  await world.moveClock(NOON + 2500);
  await turn();
  expect(await card()).toMatchObject({ numero: NUMERO, remainTime: 500, isSale: false });
  const { serverTime, categories } = await callLottery('lottery.menu', {}, member, 'EN');
  expect([serverTime, categories[0]!.labelName, categories[0]!.gameMenus.length]).toEqual([NOON + 2500, 'Express', 3]);
});

it('publishes the next issue with its commitment before its sales open', async () => {
  const { list, serverTime } = await callLottery('lottery.openIssues', { query: { gameCode: GAME.code } });
  expect(serverTime).toBe(NOON + 2500);
  expect(list.map(({ numero, state, isSale }) => ({ numero, state, isSale }))).toEqual([
    { numero: NUMERO, state: 'locked', isSale: false },
    { numero: String(BigInt(NUMERO) + 1n), state: 'pending', isSale: false },
  ]);
  expect(list[1]!.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect((await callLottery('lottery.openedNumero')).list.map(({ numero }) => numero)).toEqual([NUMERO]);
  await expect(callLottery('lottery.openedNumero', { query: { gameCode: 'nosuch' } })).rejects.toThrow(
    'game_not_found',
  );
});

it('describes the bet types with odds, price, return and limits', async () => {
  const { list, prizeMode, currency } = await callLottery('lottery.betTypes', {
    query: { gameCode: GAME.code, prizeMode: 'Lott' },
  });
  expect([prizeMode, currency, list.length]).toEqual(['Lott', 'VND', 12]);
  expect(list[0]).toMatchObject({
    betType: 'lo2',
    name: 'Lô 2 số',
    playType: 'trad',
    odds: '99.5',
    positions: 27,
    priceMultiplier: 27,
    rtpBasisPoints: 9950,
    selection: { kind: 'digits', digits: 2, size: 1, maximum: 100 },
    limits: { unitMinimum: 1000, stakeMinimum: 1000 },
  });
  await expect(callLottery('lottery.betTypes', { query: { gameCode: GAME.code, prizeMode: 'Gold' } })).rejects.toThrow(
    'prize_mode_unknown',
  );
});

it('lists orders newest first with filters and pages, and shows each to its owner only', async () => {
  await world.moveClock(NOON + 3000);
  await turn();
  const numero = String(BigInt(NUMERO) + 1n);
  const body = (selection: string) => ({
    gameCode: GAME.code,
    numero,
    prizeMode: 'Lott',
    playType: 'trad',
    items: [
      { betType: 'db2_tai', selections: [], unit: 1000, multiplier: 2 },
      { betType: 'lo2', selections: [selection], unit: 1000, multiplier: 1 },
    ],
  });
  const first = await callLottery('lottery.placeOrder', { body: body('00') });
  expect(first).toMatchObject({
    status: 'pending',
    totalStake: 29_000,
    gameName: 'Ba giây',
    suborders: [{ odds: '1.997', stake: 2000, selections: ['DB'] }, { stake: 27_000 }],
  });
  await world.moveClock(NOON + 3001);
  const second = await callLottery('lottery.placeOrder', { body: body('99') });
  const page = await callLottery('lottery.orders', { query: { pageSize: '1', pageNo: '2' } });
  expect([page.totalElements, page.totalPages, page.pageNum, page.content.map(({ orderId }) => orderId)]).toEqual([
    2,
    2,
    2,
    [first.orderId],
  ]);
  expect(
    (await callLottery('lottery.orders', { query: { from: NOON + 3001 } })).content.map(({ orderId }) => orderId),
  ).toEqual([second.orderId]);
  expect(
    (await callLottery('lottery.orders', { query: { to: NOON + 3001, status: 'pending', gameCode: GAME.code } }))
      .content,
  ).toHaveLength(1);
  expect((await callLottery('lottery.orders', { query: { status: 'won' } })).content).toHaveLength(0);
  expect(await callLottery('lottery.orderDetail', { query: { orderId: first.orderId } })).toMatchObject({
    lockAt: NOON + 5000,
    drawAt: NOON + 6000,
    result: null,
  });
  const stranger = await world.books.newMember(1n);
  expect((await callLottery('lottery.orders', {}, stranger)).totalElements).toBe(0);
  await expect(callLottery('lottery.orderDetail', { query: { orderId: first.orderId } }, stranger)).rejects.toThrow(
    'order_not_found',
  );
});

it('pages past draws newest first, each with what is needed to verify it', async () => {
  await world.moveClock(NOON + 6000);
  await turn();
  const { content, totalElements } = await callLottery('lottery.draws', {
    query: { gameCode: GAME.code, pageSize: '1' },
  });
  expect([totalElements, content.length]).toEqual([2, 1]);
  expect(content[0]).toMatchObject({ numero: String(BigInt(NUMERO) + 1n), state: 'settled', ticketCount: 4 });
  expect(Object.values(content[0]!).every((value) => value !== null)).toBe(true);
  const menu = await callLottery('lottery.menu');
  expect(menu.categories[0]!.gameMenus.find(({ code }) => code === GAME.code)!.lastDraw).toMatchObject({
    numero: content[0]!.numero,
    result: content[0]!.result,
  });
  await expect(
    callLottery('lottery.draw', { params: { gameCode: GAME.code, numero: '2026112099999' } }),
  ).rejects.toThrow('issue_not_found');
});

it('[HOME-13] [CALL-06/winnerBoard] [CALL-14/winner] shows settled wins, with masked names, limit, minimum and category', async () => {
  const reports = createReports(node.kernel, {
    ledger: world.books.ledger,
    lottery: node.lottery,
    memberNames: async (ids) => new Map(ids.map((id) => [id, 'min***88'])),
    betSources: [node.lottery.bets],
    gameCards: async () => new Map(),
    gameName: async () => undefined,
    vendorNames: async () => new Map(),
    timeZones: () => [merchant.timeZone],
  });
  const board = async (limitNum: string, gameCategory = 'ALL', language = 'EN') => {
    const outcome = await reports.handlers['winner.board'](
      { merchant, language } as never,
      { query: calls['winner.board'].query.parse({ limitNum, gameCategory }) } as never,
    );
    if (!outcome.ok) throw new Error('the board never refuses');
    return calls['winner.board'].answer.parse(outcome.value).list.map(({ vo }) => vo);
  };
  await reports.setWinMinimum('VND', 1n);
  const winners = await placeSureWins();
  const all = await board('100');
  const wins = await world.rows<{ payout: number; member: string }>(
    `SELECT total_payout::int AS payout, member_id AS member FROM lottery."order" WHERE status = 'won' AND total_payout > total_stake`,
  );
  // Draws of earlier tests may have winners too.
  expect(wins.map((win) => win.member)).toEqual(expect.arrayContaining([...winners]));
  expect(all.map(({ winAmount }) => winAmount).sort()).toEqual(wins.map(({ payout }) => payout).sort());
  expect(all[0]).toMatchObject({
    iconUrl: '/icon',
    customerName: 'min***88',
    gameName: 'Three seconds',
    vendor: 'TEST',
    currency: 'VND',
    at: NOON + 9000,
  });
  expect([
    (await board('1')).length,
    (await board('100', 'SLOT')).length,
    (await board('100', 'ELOTT')).length,
  ]).toEqual([1, 0, wins.length]);
  const largest = Math.max(...wins.map(({ payout }) => payout));
  await reports.setWinMinimum('VND', BigInt(largest));
  // Another reader: this one caches for two seconds.
  const query = { currency: 'VND', minimum: BigInt(largest), limit: 10 };
  for (const by of ['newest', 'largest'] as const)
    expect((await node.lottery.recentWins({ ...query, by })).map(({ amount }) => Number(amount))).toEqual([largest]);
});

/** One member bets on big and small in separate orders, another on odd and even: each wins one. A third bets on both in one order, which is no net win. */
async function placeSureWins(): Promise<readonly MemberId[]> {
  const numero = String(BigInt(NUMERO) + 2n);
  const players = [await world.books.newMember(1_000_000n), await world.books.newMember(1_000_000n)];
  const bets = [
    ['db2_tai', 1_000n],
    ['db2_xiu', 2_000n],
    ['db2_chan', 3_000n],
    ['db2_le', 4_000n],
  ] as const;
  for (const [at, [betType, unit]] of bets.entries()) {
    expect(
      await node.lottery.placeOrder(orderOf(players[at < 2 ? 0 : 1]!, [[betType, [], unit]], { numero })),
    ).toMatchObject({ ok: true });
  }
  expect(
    await node.lottery.placeOrder(
      orderOf(
        member,
        [
          ['db2_tai', []],
          ['db2_xiu', []],
        ],
        { numero },
      ),
    ),
  ).toMatchObject({ ok: true });
  await world.moveClock(NOON + 9000);
  await turn();
  return players;
}

it('plays past issues quickly, by the same rules, with past times', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => world.books.newMember(100_000_000n)));
  await world.rows(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb60'`);
  const started = process.cpuUsage();
  let suborders = 0;
  for (let day = 10; day > 5; day--) {
    const orders = members.flatMap((one) =>
      Array.from({ length: 5 }, () =>
        orderOf(
          one,
          Array.from({ length: 10 }, (_, n) => ['lo2', [String(n).padStart(2, '0')]] as const),
        ),
      ),
    );
    suborders += orders.length * 10;
    const past = {
      gameCode: 'mb60',
      at: NOON - day * 86_400_000 + 1000,
      orders: [...orders, orderOf(members[0]!, [['lo2', ['7']]])],
      moveClock: world.moveClock,
    };
    expect(await node.lottery.backfillIssue(past)).toMatchObject({
      ok: true,
      value: { accepted: orders.length, refused: ['selection_invalid'] },
    });
    expect(await node.lottery.backfillIssue(past)).toMatchObject({ code: 'issue_closed' });
  }
  await world.rows(`UPDATE lottery.game SET on_sale = false WHERE code = 'mb60'`);
  // CPU time of this process, so that a busy machine does not matter.
  const { user, system } = process.cpuUsage(started);
  expect(suborders / ((user + system) / 1_000_000)).toBeGreaterThan(1000);
  const states = await world.rows(
    `SELECT state, count(*)::int AS count FROM lottery.issue WHERE game_code = 'mb60' GROUP BY state`,
  );
  expect(states).toEqual([{ state: 'settled', count: 5 }]);
  const [times] = await world.rows<{
    placed: Date;
    settled: Date;
    money: Date;
  }>(`SELECT min(o.placed_at) AS placed, min(o.settled_at) AS settled,
    (SELECT min(at) FROM ledger.transfer WHERE key LIKE 'lottery.stake:%') AS money FROM lottery."order" o WHERE game_code = 'mb60'`);
  const tenDaysAgo = NOON - 10 * 86_400_000;
  expect([times!.placed, times!.settled, times!.money].map(Number)).toEqual([
    tenDaysAgo + 1000,
    tenDaysAgo + 60_000,
    tenDaysAgo + 1000,
  ]);
});

it('[OPS-10] places the orders of a past issue before it locks, whatever second of it was named', async () => {
  await world.rows(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb60'`);
  const member = await world.books.newMember(100_000_000n);
  for (const [nth, second] of [0, 30, 54, 55, 59].entries()) {
    const at = NOON - 30 * 86_400_000 + nth * 60_000 + second * 1000;
    const orders = [orderOf(member, [['lo2', ['07']]])];
    expect(
      await node.lottery.backfillIssue({ gameCode: 'mb60', at, orders, moveClock: world.moveClock }),
    ).toMatchObject({ ok: true, value: { accepted: 1, refused: [] } });
  }
  await world.rows(`UPDATE lottery.game SET on_sale = false WHERE code = 'mb60'`);
});

it('[OPS-10] throws at the step of a past issue that was not made', async () => {
  await world.rows(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb60'`);
  const at = NOON - 20 * 86_400_000;
  const late = { gameCode: 'mb60', at: at + 1000, orders: [], moveClock: (to: number) => world.moveClock(to - 1) };
  await expect(node.lottery.backfillIssue(late)).rejects.toThrow(/^Issue mb60:\d+ did not lock$/);
  await world.rows(`UPDATE lottery.game SET on_sale = false WHERE code = 'mb60'`);
});
