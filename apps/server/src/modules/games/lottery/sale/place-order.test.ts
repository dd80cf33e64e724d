import { NO_LOTTERY_PORTS } from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOTTERY_GAMES, defaultOdds, isPrizeMode } from '@lantern/game-math/lottery';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import { lockIssue, openIssue } from '../issues/advance-issue.ts';
import { createDueIssues } from '../issues/create-issues.ts';
import { createLottery } from '../index.ts';
import { findIssue } from '../issues/issue-store.ts';
import { createSeedVault } from '../draws/seed-vault.ts';

const LOCK = NOON + (GAME.intervalSec - GAME.lockTimeSec) * 1000;

let world: LotteryWorld;
let node: LotteryNode;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  await createDueIssues(node.kernel, createSeedVault(node.kernel));
  await openIssue(node.kernel, { gameCode: GAME.code, numero: NUMERO });
});
afterAll(() => world.close());
beforeEach(() => world.moveClock(NOON));

const stakes = async (memberId: string) =>
  (await world.rows('SELECT FROM ledger.transfer WHERE key LIKE $1', [`lottery.stake:${memberId}:%`])).length;
const ordersOf = async (memberId: string) =>
  (await world.rows('SELECT FROM lottery."order" WHERE member_id = $1', [memberId])).length;

it('[LOTT-07] takes one stake for an order of many selections and stores each item with its odds', async () => {
  const member = await world.books.newMember(1_000_000n);
  const placed = await node.lottery.placeOrder(
    orderOf(member, [
      ['lo2', ['75', '00']],
      ['xien2', ['98-75', '01-02'], 2000n],
      ['db2_tai', []],
    ]),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { order, suborders } = placed.value;
  expect(order).toMatchObject({
    status: 'pending',
    totalStake: 54_000n + 4000n + 1000n,
    suborderCount: 3,
    gameCode: GAME.code,
    numero: NUMERO,
    placedAt: NOON,
  });
  expect(
    suborders.map(({ betType, selections, stake, oddsE4, status }) => ({ betType, selections, stake, oddsE4, status })),
  ).toEqual([
    { betType: 'lo2', selections: ['75', '00'], stake: 54_000n, oddsE4: 995_000n, status: 'pending' },
    { betType: 'xien2', selections: ['75-98', '01-02'], stake: 4000n, oddsE4: 160_000n, status: 'pending' },
    { betType: 'db2_tai', selections: ['DB'], stake: 1000n, oddsE4: 19_970n, status: 'pending' },
  ]);
  expect(await world.cashOf(member)).toBe(1_000_000n - 59_000n);
  expect(await stakes(member)).toBe(1);
});

it.each([
  ['game_not_found', { gameCode: 'nosuch' }],
  ['game_off_sale', { gameCode: 'mb60' }],
  ['prize_mode_unknown', { prizeMode: 'lott' }],
  ['play_type_unknown', { playType: 'ent' }],
  ['issue_not_found', { numero: '2026112099999' }],
  ['issue_closed', { numero: '2026112014402' }],
] as const)('refuses with %s and keeps nothing', async (code, extra) => {
  const member = await world.books.newMember(1_000_000n);
  expect(await node.lottery.placeOrder(orderOf(member, [['lo2', ['75']]], extra))).toMatchObject({ ok: false, code });
  expect([await ordersOf(member), await world.cashOf(member)]).toEqual([0, 1_000_000n]);
});

it.each([
  ['bet_type_unknown', 'lo5', ['75'], 1000n],
  ['bet_type_unknown', 'lo4', ['1234'], 1000n],
  ['selection_invalid', 'lo2', ['5'], 1000n],
  ['selection_invalid', 'lo3', ['07'], 1000n],
  ['selection_invalid', 'lo2', [], 1000n],
  ['selection_invalid', 'lo2', ['７５'], 1000n],
  ['selection_duplicate', 'lo2', ['75', '75'], 1000n],
  ['selection_duplicate', 'xien2', ['75-98', '98-75'], 1000n],
  ['unit_invalid', 'lo2', ['75'], 999n],
  ['unit_invalid', 'lo2', ['75'], 1500n],
  ['stake_above_maximum', 'lo2', ['75'], 20_000_000n],
  ['funds_insufficient', 'lo2', ['75'], 40_000n],
] as const)('refuses with %s (%s %j at %d) and keeps nothing', async (code, betType, selections, unit) => {
  const member = await world.books.newMember(1_000_000n);
  expect(
    await node.lottery.placeOrder(
      orderOf(member, [
        ['de_db', ['01']],
        [betType, selections, unit],
      ]),
    ),
  ).toMatchObject({ ok: false, code });
  expect([await ordersOf(member), await stakes(member), await world.cashOf(member)]).toEqual([0, 0, 1_000_000n]);
});

it('refuses a unit that a multiplier would raise beyond the wire’s maximum', async () => {
  const member = await world.books.newMember(1000n);
  const items = [{ betType: 'lo3', selections: ['001'], unit: 1_000_000_000_000_000n, multiplier: 9999 }];
  expect(await node.lottery.placeOrder(orderOf(member, [], { items }))).toMatchObject({ code: 'stake_above_maximum' });
});

it('accepts a thousand selections in one order and no more', async () => {
  const member = await world.books.newMember(100_000_000n);
  const numbers = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
  const placed = await node.lottery.placeOrder(orderOf(member, [['lo3', numbers]]));
  expect(placed).toMatchObject({ ok: true, value: { order: { totalStake: 23_000_000n } } });
  expect(placed.ok && placed.value.suborders[0]!.selections).toEqual(numbers);
  expect(
    await node.lottery.placeOrder(
      orderOf(member, [
        ['lo3', numbers],
        ['lo2', ['00']],
      ]),
    ),
  ).toMatchObject({ code: 'selections_too_many' });
});

it('keeps leading zeros', async () => {
  const member = await world.books.newMember(100_000n);
  const placed = await node.lottery.placeOrder(
    orderOf(member, [
      ['c3_db', ['007']],
      ['dau', ['0']],
    ]),
  );
  expect(placed.ok && placed.value.suborders.map((suborder) => suborder.selections)).toEqual([['007'], ['0']]);
});

it('refuses changed odds, and sells at the current odds', async () => {
  const member = await world.books.newMember(100_000n);
  const items = [{ betType: 'dau', selections: ['7'], unit: 1000n, multiplier: 1, odds: '9.9' }];
  await world.rows(
    `UPDATE lottery.odds SET odds_e4 = 98000 WHERE game_code = $1 AND prize_mode = 'Lott' AND bet_type = 'dau'`,
    [GAME.code],
  );
  expect(await node.lottery.placeOrder(orderOf(member, [], { items }))).toMatchObject({
    code: 'odds_changed',
    value: { betType: 'dau', odds: '9.8' },
  });
  const now = await node.lottery.placeOrder(orderOf(member, [], { items: [{ ...items[0]!, odds: '9.80' }] }));
  expect(now).toMatchObject({ ok: true, value: { suborders: [{ oddsE4: 98_000n }] } });
});

it('closes a number that has reached its limit, for this node at once', async () => {
  const member = await world.books.newMember(100_000_000n);
  await world.rows(
    `UPDATE lottery.odds SET number_liability_maximum = 1000000 WHERE game_code = $1 AND bet_type = 'c3_db'`,
    [GAME.code],
  );
  expect(await node.lottery.placeOrder(orderOf(member, [['c3_db', ['123']]]))).toMatchObject({ ok: true });
  expect(await node.lottery.placeOrder(orderOf(member, [['c3_db', ['124', '123']]]))).toMatchObject({
    code: 'number_limit_reached',
    value: { selection: '123' },
  });
  // The same request again while the first waits for its money: the first one's share of the limit is its own.
  const last = orderOf(member, [['c3_db', ['124']]]);
  const holder = await world.books.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM ledger.account WHERE owner_id = $1 FOR UPDATE', [member]);
  const placing = Promise.all([1, 2, 3].map(() => node.lottery.placeOrder(last)));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger.apply%'`;
  await expect.poll(async () => (await world.rows(waiting)).length).toBeGreaterThan(0);
  // Longer than what the node knows of the limits is used: a repeated one releases only what it reserved.
  const readAgainAt = node.kernel.clock.elapsed() + 600;
  await expect.poll(() => node.kernel.clock.elapsed()).toBeGreaterThan(readAgainAt);
  await holder.query('COMMIT');
  holder.release();
  const repeated = await placing;
  for (const placed of repeated) expect(placed).toMatchObject({ ok: true });
  expect(new Set(repeated.map((placed) => placed.ok && placed.value.order.orderId)).size).toBe(1);
  expect(await node.lottery.placeOrder(orderOf(member, [['c3_db', ['124']]]))).toMatchObject({
    code: 'number_limit_reached',
  });
});

it('[LOTT-07] accepts a bet one millisecond before the lock, refuses it at the lock and after, without a debit', async () => {
  const member = await world.books.newMember(1_000_000n);
  for (const [at, ok] of [
    [LOCK - 1, true],
    [LOCK, false],
    [LOCK + 1, false],
  ] as const) {
    await world.moveClock(at);
    const before = await world.cashOf(member);
    const placed = await node.lottery.placeOrder(orderOf(member, [['lo2', ['75']]]));
    expect(placed).toMatchObject(ok ? { ok } : { ok, code: 'issue_closed' });
    expect(await world.cashOf(member)).toBe(before - (ok ? 27_000n : 0n));
  }
});

it('[LOTT-07] of bets on many connections around the lock, accepts all before it by the database clock and none after', async () => {
  const numero = '2026112014402';
  const KEY = { gameCode: GAME.code, numero };
  const [opens, lock] = [NOON + 3000, LOCK + 3000];
  await world.moveClock(opens);
  await openIssue(node.kernel, KEY);
  const nodes = Array.from({ length: 4 }, () => world.addNode());
  const members = await Promise.all(Array.from({ length: 20 }, () => world.books.newMember(1_000_000n)));
  const betAll = async () =>
    await Promise.all(
      members.map((member, n) =>
        nodes[n % nodes.length]!.lottery.placeOrder(orderOf(member, [['dau', ['7']]], { numero })),
      ),
    );
  await world.moveClock(lock - 1);
  const before = await betAll();
  const [racing] = await Promise.all([betAll(), world.moveClock(lock)]);
  const after = await betAll();
  await world.moveClock(lock + 1);
  const later = await betAll();
  expect(before.every(({ ok }) => ok)).toBe(true);
  expect([...racing, ...after, ...later].filter((outcome) => !outcome.ok && outcome.code !== 'issue_closed')).toEqual(
    [],
  );
  expect([...after, ...later].filter(({ ok }) => ok)).toEqual([]);
  const accepted = [...before, ...racing].flatMap((outcome) => (outcome.ok ? [outcome.value.order.orderId] : []));
  const written = await world.rows<{ id: string; late: boolean }>(
    `SELECT order_id AS id, placed_at >= i.locks_at AS late FROM lottery."order" o JOIN lottery.issue i USING (game_code, numero) WHERE numero = $1`,
    [numero],
  );
  expect(written.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
  expect(written.filter(({ late }) => late)).toEqual([]);
  expect(await lockIssue(node.kernel, KEY)).toBe(true);
  expect(await findIssue(world.books.db, KEY)).toMatchObject({ state: 'locked', ticketCount: accepted.length });
  const cash = await Promise.all(members.map((member) => world.cashOf(member)));
  expect(cash.reduce((sum, left) => sum + left, 0n)).toBe(20_000_000n - 1000n * BigInt(accepted.length));
});

it('[LOTT-07] lets the transaction decide: a bet that passed every check in time is refused when its stake arrives at the lock', async () => {
  const member = await world.books.newMember(1_000_000n);
  const late = world.addNode();
  await world.moveClock(LOCK - 1);
  // The checks see the last millisecond; the ledger gets the operation after it.
  const { ledger } = world.books;
  const slow = createLottery(late.kernel, {
    ...NO_LOTTERY_PORTS,
    ledger: { ...ledger, submit: async (operation) => (await world.moveClock(LOCK), await ledger.submit(operation)) },
  });
  expect(await slow.placeOrder(orderOf(member, [['lo2', ['75']]]))).toMatchObject({ ok: false, code: 'issue_closed' });
  expect([await ordersOf(member), await stakes(member), await world.cashOf(member)]).toEqual([0, 0, 1_000_000n]);
});

it('places one of 200 parallel orders on a balance for one', async () => {
  const member = await world.books.newMember(27_000n);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => node.lottery.placeOrder(orderOf(member, [['lo2', ['31']]]))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code])))).toEqual(
    new Set(['funds_insufficient']),
  );
  expect([await ordersOf(member), await world.cashOf(member)]).toEqual([1, 0n]);
});

it('returns the first order for every repetition of its key, on any node', async () => {
  const member = await world.books.newMember(1_000_000n);
  const other = world.addNode();
  const request = orderOf(member, [['lo2', ['75', '76']]]);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? node : other).lottery.placeOrder(request)),
  );
  outcomes.push(await other.lottery.placeOrder(request));
  const ids = new Set(outcomes.map((outcome) => outcome.ok && outcome.value.order.orderId));
  expect(ids.size).toBe(1);
  expect([await ordersOf(member), await stakes(member), await world.cashOf(member)]).toEqual([
    1,
    1,
    1_000_000n - 54_000n,
  ]);
});

it('takes bonus money when cash is used up', async () => {
  const member = await world.books.newMember(20_000n, 100_000n);
  expect(await node.lottery.placeOrder(orderOf(member, [['lo2', ['75']]]))).toMatchObject({ ok: true });
  const { ok, ...balance } = await world.books.ledger.balance(world.books.db, member, 'VND');
  expect({ ok, balance }).toMatchObject({ ok: true, balance: { value: { cash: 0n, bonus: 93_000n } } });
});

it('sells the odds tables of game-math', async () => {
  const games = await world.rows<{
    code: string;
    name_vi: string;
    name_en: string;
    interval_sec: number;
    lock_time_sec: number;
    format: string;
  }>(
    `SELECT code, name_vi, name_en, interval_sec, lock_time_sec, format FROM lottery.game JOIN lottery.timetable ON game_code = code WHERE code LIKE 'mb%'`,
  );
  for (const game of games) {
    const table = LOTTERY_GAMES.find(({ code }) => code === game.code)!;
    expect({
      vi: game.name_vi,
      en: game.name_en,
      interval: game.interval_sec,
      lock: game.lock_time_sec,
      format: game.format,
    }).toEqual({
      ...table.names,
      interval: table.timetable.kind === 'interval' && table.timetable.intervalSec,
      lock: table.lockTimeSec,
      format: table.formatId,
    });
  }
  const odds = await world.rows<{ prize_mode: string; bet_type: string; odds_e4: string }>(
    `SELECT prize_mode, bet_type, odds_e4 FROM lottery.odds WHERE game_code = 'mb45'`,
  );
  expect(odds).toHaveLength(36);
  for (const row of odds)
    expect(isPrizeMode(row.prize_mode) && defaultOdds(row.prize_mode, 'vn27', row.bet_type)?.odds).toBe(
      Number(row.odds_e4),
    );
});

it('lets the application role write orders only together with their stake', async () => {
  await expect(world.books.pool.query(`INSERT INTO lottery."order" (order_id) VALUES ('x')`)).rejects.toThrow(
    'permission denied',
  );
});
