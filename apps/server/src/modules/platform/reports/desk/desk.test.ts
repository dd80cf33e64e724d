import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { daysAfter } from '../../../../kernel/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import { livePastDays } from '../../../../../../../tests/setup/random-history.ts';
import { printedSeed } from '../../../../../../../tests/setup/seeded-random.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from '../../../ledger/index.ts';
import { returnsOf } from './return-band.ts';
import { rollDesk } from './roll-desk.ts';
import { checkDesk } from './roll-store.ts';
import { movedGames, usualOf } from './usual.ts';

type Daily = AnswerOf<OpsCalls['ops.reports.daily']>;
type Row = Daily['list'][number];

const ZONE = 'Asia/Ho_Chi_Minh';
const DAYS = 9;
const seed = printedSeed('DESK_SEED').below(1_000_000);

let world: TestPlatform;
let finance: TestOperator;
let admin: TestOperator;
let from: string;
let to: string;

/** Seals what is committed, which takes a second look, and rolls it up. */
async function roll(): Promise<void> {
  const isBehind = async () =>
    (
      await world.query(
        'SELECT FROM ledger.transfer WHERE operation > (SELECT coalesce(max(last_operation), 0) FROM ledger.block) LIMIT 1',
      )
    ).length > 0;
  do await world.platform.modules.ledger.seal();
  while (await isBehind());
  await world.platform.modules.reports.rollUp();
}

beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`INSERT INTO system.merchant SELECT (r).* FROM (SELECT jsonb_populate_record(m, '{"code": "HOASEN", "default_merchant": false, "hosts": []}') AS r
    FROM system.merchant m WHERE m.code = 'DENLONG') AS copy`);
  for (let n = 0; n < 3; n++) {
    const { userName } = await newMember(world.address);
    // The third member belongs to another merchant.
    if (n === 2)
      await world.query(`UPDATE identity.member SET merchant_code = 'HOASEN' WHERE username = $1`, [userName]);
    await livePastDays(world, userName, { days: DAYS, stepsADay: 40, seed: seed + n });
  }
  [finance, admin] = [
    await newOperator(world, ['finance']),
    await newOperator(world, ['admin'], ['DENLONG', 'HOASEN']),
  ];
  await roll();
  const [span] = await world.query<{ from: string; to: string }>(
    `SELECT to_char((min(at) AT TIME ZONE $1)::date, 'YYYY-MM-DD') AS from, to_char((max(at) AT TIME ZONE $1)::date, 'YYYY-MM-DD') AS to FROM ledger.transfer`,
    [ZONE],
  );
  ({ from, to } = span!);
});
afterAll(() => world.close());

const daily = async (query: object = {}, by = finance): Promise<Daily> =>
  valueOf(await by.call('ops.reports.daily', { query: { from, to, ...query } }));

interface Transfer {
  readonly day: string;
  readonly code: TransferCode;
  readonly amount: number;
  readonly out: boolean;
  readonly in: boolean;
  readonly owner: string;
}

/** Every transfer of a merchant's members, as it stands in the ledger. */
async function transfers(merchant: string): Promise<readonly Transfer[]> {
  const rows = await world.query<Omit<Transfer, 'code' | 'amount'> & { code: number; amount: string }>(
    `SELECT to_char(t.at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, t.code, t.amount::text AS amount, d.owner_kind = 'member' AND c.owner_kind = 'house' AS "out",
      d.owner_kind = 'house' AND c.owner_kind = 'member' AS "in", CASE WHEN d.owner_kind = 'house' THEN d.owner_id ELSE c.owner_id END AS owner
    FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
    JOIN ledger.account p ON p.id = t.purse JOIN identity.member m ON m.id = p.owner_id AND m.merchant_code = $1 WHERE t.currency = 'VND'`,
    [merchant, ZONE],
  );
  return rows.map((row) => ({ ...row, code: transferCodeOf(row.code), amount: Number(row.amount) }));
}

const BOTH_WAYS: readonly TransferCode[] = ['bet_settled', 'vendor_settlement'];

/** Added up one by one, with docs/money.md beside it. */
function added(moved: readonly Transfer[]) {
  const gain = (...codes: TransferCode[]) =>
    moved
      .filter(({ code }) => codes.includes(code))
      .reduce((sum, one) => sum + (one.in ? one.amount : one.out ? -one.amount : 0), 0);
  const taken = (codes: readonly TransferCode[]) =>
    moved.filter((one) => codes.includes(one.code) && one.out).reduce((sum, { amount }) => sum + amount, 0);
  const given = (codes: readonly TransferCode[]) =>
    moved.filter((one) => codes.includes(one.code) && one.in).reduce((sum, { amount }) => sum + amount, 0);
  const stakes = taken(['bet_stake', ...BOTH_WAYS]);
  const refunds = gain('bet_refund');
  const wins = gain('bet_win', 'bet_reversal', 'jackpot_win') + given(BOTH_WAYS);
  const [bonuses, rebates] = [
    gain('bonus_award', 'bonus_expire', 'bonus_forfeit', 'bonus_cash', 'reward'),
    gain('rebate'),
  ];
  const agents = gain('salary', 'hourly_salary', 'dividend', 'commission', 'contract_payment', 'commission_reversal');
  const ggr = stakes - refunds - wins;
  return {
    stakes,
    refunds,
    wins,
    ggr,
    bonuses,
    rebates,
    agents,
    ngr: ggr - bonuses - rebates - agents,
    promotions: gain('promo_win'),
    adjustments: gain('adjustment'),
    deposits: gain('deposit', 'deposit_reversal'),
    withdrawals: taken(['withdrawal_paid']),
  };
}

const ofRow = (row: Row) => {
  const names = Object.keys(added([])) as (keyof ReturnType<typeof added>)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
};

async function expectTheLedger(merchant: string, by: TestOperator): Promise<void> {
  const moved = await transfers(merchant);
  const byDay = await daily({ groupBy: 'day' }, by);
  const days = [...new Set(moved.map(({ day }) => day))].sort();
  const whole = Object.fromEntries(days.map((day) => [day, added(moved.filter((one) => one.day === day))]));
  for (const { day, ...rest } of byDay.list) expect([seed, day, ofRow(rest as Row)]).toEqual([seed, day, whole[day!]]);
  expect(byDay.list.length).toBeGreaterThan(DAYS - 3);
  expect([seed, ofRow(byDay.sums[0]!)]).toEqual([seed, added(moved)]);
}

describe('[CON-14/ledger] figures of the desk', () => {
  test('equal the ledger to the unit, day by day, after wins, refunds, reversals, voids and payments', async () => {
    await expectTheLedger('DENLONG', finance);
    await expectTheLedger('HOASEN', await newOperator(world, ['finance'], ['HOASEN']));
  });

  test('by category and vendor they are the transfers against the game’s account', async () => {
    const moved = await transfers('DENLONG');
    const found = await daily({ groupBy: 'category,vendor' });
    for (const [owner, vendor, category] of [
      ['NOVA/RNG', 'NOVA', 'RNG'],
      ['SAO/LIVE', 'SAO', 'LIVE'],
      ['DEEP', 'DEEP', 'WALLET'],
      ['HU_VANG', 'HU_VANG', 'JACKPOT'],
    ]) {
      const { stakes, wins, ggr } = added(moved.filter((one) => one.owner === owner));
      expect([owner, found.list.find((row) => row.vendor === vendor && row.category === category)]).toMatchObject([
        owner,
        { stakes, wins, ggr },
      ]);
    }
    const one = await daily({ groupBy: 'day', vendor: 'NOVA', category: 'RNG' });
    expect(one.sums[0]!.stakes).toBe(added(moved.filter(({ owner }) => owner === 'NOVA/RNG')).stakes);
    expect(one.list.every(({ joined }) => joined === null)).toBe(true);
  });

  test('pages follow each other in any order, weeks and months add days up', async () => {
    const whole = await daily({ groupBy: 'day,vendor', sort: '-ggr' });
    const keys = whole.list.map(({ key }) => key);
    // A span of a year is looked through in parts.
    const year = { from: daysAfter(to, -364) };
    for (const [sort, expected] of [
      ['-ggr', keys],
      ['key', keys.toSorted()],
      ['-key', keys.toSorted().toReversed()],
    ] as const) {
      const pages: Row[] = [];
      let after: string | undefined;
      do {
        const page = await daily({
          ...year,
          groupBy: 'day,vendor',
          sort,
          limit: 7,
          ...(after !== undefined && { after }),
        });
        pages.push(...page.list);
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(pages.map(({ key }) => key)).toEqual(expected);
    }
    expect(whole.list.map(({ ggr }) => ggr)).toEqual(whole.list.map(({ ggr }) => ggr).toSorted((a, b) => b - a));
    for (const groupBy of ['week', 'month']) {
      const { list, sums } = await daily({ groupBy });
      expect(list.reduce((sum, { ngr }) => sum + ngr, 0)).toBe(sums[0]!.ngr);
    }
    expect(await finance.call('ops.reports.daily', { query: { from: to, to: from } as never })).toMatchObject(
      from === to ? {} : { code: 'range_invalid' },
    );
    expect(
      await finance.call('ops.reports.daily', { query: { from, to, after: 'eyJhIjoxfQ' } as never }),
    ).toMatchObject({ code: 'input_invalid' });
  });

  test('a day explains itself: its result, games that moved it, and members whose results add up to it', async () => {
    const { list } = await daily({ groupBy: 'day' });
    const chosen = list.findLast(({ ggr }) => ggr !== 0)!;
    const read = async (day: string) => valueOf(await finance.call('ops.reports.day', { query: { day } }));
    const first = await read(chosen.day!);
    expect(first).toMatchObject({ ggr: chosen.ggr, usual: null, games: [] });
    // Two members of the merchant played: what they won the house lost.
    expect(first.members.length).toBeGreaterThan(0);
    expect(first.members.reduce((sum, { won }) => sum - won, 0)).toBe(chosen.ggr);
    expect(await finance.call('ops.reports.day', { query: { day: '2026-02-31' } })).toMatchObject({
      code: 'range_invalid',
    });
  });

  test('count players once a day and new members on their day', async () => {
    const { list } = await daily({ groupBy: 'day' });
    const players = await world.query<{ day: string; players: number }>(
      `SELECT to_char(t.at AT TIME ZONE $1, 'YYYY-MM-DD') AS day, count(DISTINCT t.purse)::int AS players FROM ledger.transfer t
      JOIN ledger.account p ON p.id = t.purse JOIN identity.member m ON m.id = p.owner_id AND m.merchant_code = 'DENLONG'
      JOIN ledger.account d ON d.id = t.debit AND d.owner_kind = 'member' WHERE t.code IN (10, 14) GROUP BY 1 ORDER BY 1`,
      [ZONE],
    );
    expect(list.filter((row) => row.players !== 0).map(({ day, players: count }) => ({ day, players: count }))).toEqual(
      players,
    );
    expect((await daily({ groupBy: 'vendor' })).list.every((row) => row.players === null)).toBe(true);
    const cohorts = valueOf(await finance.call('ops.reports.cohorts', { query: {} }));
    expect(cohorts.list[0]).toMatchObject({ members: expect.any(Number), active: [expect.any(Number)] });
    expect(cohorts.list.reduce((sum, { members }) => sum + members, 0)).toBeGreaterThan(0);
  });

  test('[CON-14/drill-down] open the operations they are made of, which add up to them', async () => {
    const day = (await daily({ groupBy: 'day' })).list.find(({ stakes }) => stakes > 0)!;
    for (const measure of ['stakes', 'wins', 'ggr', 'ngr', 'bonuses', 'deposits', 'withdrawals', 'agents'] as const) {
      let [sum, after] = [0, undefined as string | undefined];
      do {
        const page = valueOf(
          await finance.call('ops.reports.rows', {
            query: { from: day.day!, to: day.day!, measure, limit: 11, ...(after !== undefined && { after }) },
          }),
        );
        sum += page.list.reduce((total, { amount }) => total + amount, 0);
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect([seed, measure, sum]).toEqual([seed, measure, day[measure]]);
    }
    const { list } = valueOf(
      await finance.call('ops.reports.rows', { query: { from, to, measure: 'stakes', vendor: 'NOVA', limit: 200 } }),
    );
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ account, username }) => account.startsWith('house NOVA/') && username !== null)).toBe(true);
  });
});

describe('[CON-14/rebuild] roll-up and rebuild', () => {
  test('small steps, two workers at once and a rebuild give the same figures; the old ones are shown until then', async () => {
    const before = await daily({ groupBy: 'day,category,vendor,game', limit: 400 });
    expect(valueOf(await admin.call('ops.reports.rebuild', { body: { reason: 'kiểm tra' } } as never))).toEqual({});
    expect((await daily({ groupBy: 'day,category,vendor,game', limit: 400 })).list).toEqual(before.list);
    const { db } = world.platform.kernel;
    await Promise.all([rollDesk(db, 7), rollDesk(db, 13)]);
    await rollDesk(db);
    expect(await world.query('SELECT generation, is_current FROM reports.desk_run')).toEqual([
      { generation: 2, is_current: true },
    ]);
    expect((await daily({ groupBy: 'day,category,vendor,game', limit: 400 })).list).toEqual(before.list);
    const [left] = await world.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM reports.desk_day WHERE generation = 1',
    );
    expect(left).toEqual({ left: 0 });
  });

  test('only an operator of every merchant may rebuild', async () => {
    await world.query(`UPDATE operators.operator SET merchants = '{DENLONG}' WHERE id = $1`, [admin.operatorId]);
    expect(await admin.call('ops.reports.rebuild', { body: { reason: 'kiểm tra' } } as never)).toMatchObject({
      code: 'merchant_foreign',
    });
    expect(await finance.call('ops.reports.rebuild', { body: { reason: 'kiểm tra' } } as never)).toMatchObject({
      code: 'permission_denied',
    });
  });

  test('the comparison with the ledger finds a figure that was changed, and says so in the report', async () => {
    expect(valueOf(await finance.call('ops.reports.check', { body: { days: 31 } }))).toMatchObject({ wrong: 0 });
    expect((await checkDesk(world.platform.kernel.db)).wrong).toBe(0);
    await world.query(
      `UPDATE reports.desk_day SET wins = wins + 1 WHERE ctid = (SELECT ctid FROM reports.desk_day WHERE wins > 0 ORDER BY day DESC LIMIT 1)`,
    );
    // The figure, and the sums of its account and of its day.
    expect((await checkDesk(world.platform.kernel.db, 2)).wrong).toBe(3);
    expect((await daily()).checked).toMatchObject({ wrong: 3, example: expect.stringContaining('VND') });
    await world.query(`SELECT reports.start_rebuild()`);
    await rollDesk(world.platform.kernel.db);
    expect((await checkDesk(world.platform.kernel.db)).wrong).toBe(0);
    await world.query(
      `UPDATE reports.desk_sum SET deposits = deposits + 1 WHERE ctid = (SELECT ctid FROM reports.desk_sum WHERE account = -1 LIMIT 1)`,
    );
    expect((await checkDesk(world.platform.kernel.db)).wrong).toBe(1);
    await world.query(`SELECT reports.start_rebuild()`);
    await rollDesk(world.platform.kernel.db);
  });
});

describe('[CON-05] the start page', () => {
  test('shows the figures of the day as the report has them, and queues by right', async () => {
    const today = valueOf(await finance.call('ops.today.read', { query: { days: 30 } }));
    const { sums } = await daily();
    expect(today.figures!.now).toMatchObject({
      deposits: sums[0]!.deposits,
      withdrawals: sums[0]!.withdrawals,
      ggr: sums[0]!.ggr,
      ngr: sums[0]!.ngr,
    });
    const [held] = await world.query<{ held: string }>(
      `SELECT sum(a.balance)::text AS held FROM ledger.account a JOIN identity.member m ON m.id = split_part(a.owner_id, '/', 1) AND m.merchant_code = 'DENLONG'
      WHERE a.owner_kind = 'member' AND a.currency = 'VND'`,
    );
    expect(today.figures!.liability.balances).toBe(Number(held!.held));
    expect(today.queues.map(({ queue }) => queue)).toContain('withdrawals');
    expect(today.health.find(({ part }) => part === 'books')).toMatchObject({ state: 'ok' });
    const content = valueOf(await (await newOperator(world, ['content'])).call('ops.today.read'));
    expect([content.figures, content.queues.map(({ queue }) => queue)]).toEqual([null, ['approvals']]);
  });
});

test('[CON-14/rtp] the band holds the theory and narrows with the bets', () => {
  const bets = (n: number) => ({
    bets: BigInt(n),
    staked: BigInt(n) * 1_000n,
    wins: BigInt(n) * 950n,
    winSquares: n * 0.1 * 9_500 ** 2,
    ratedStakes: BigInt(n) * 1_000n,
    expected: n * 960,
  });
  const [few, many] = [returnsOf(bets(100)), returnsOf(bets(10_000))];
  expect([many.actual, many.theory]).toEqual([950_000, 960_000]);
  expect(many.high! - many.low!).toBeLessThan((few.high! - few.low!) / 9);
  expect(returnsOf(bets(10))).toMatchObject({ low: null, high: null });
  expect(returnsOf({ ...bets(100), ratedStakes: 0n })).toMatchObject({ theory: null, low: null });
  expect(TRANSFER_CODES.bet_stake.id).toBe(10);
});

test('[CON-14] what is usual needs three days, leaves out the extremes of many, and games without a figure had none', () => {
  expect(usualOf([1n, 2n])).toBeUndefined();
  expect(usualOf([30n, 10n, 20n])).toEqual({ days: 3, mean: 20n, low: 10n, high: 30n });
  expect(usualOf([500n, 10n, 20n, -900n, 30n])).toEqual({ days: 5, mean: -68n, low: 10n, high: 30n });
  const of = (day: string, game: string, ggr: bigint) => ({ day, category: 'RNG', vendor: 'NOVA', game, ggr });
  const rows = [
    of('d', 'a', -100n),
    of('u', 'a', 60n),
    of('v', 'a', 40n),
    of('v', 'b', 20n),
    of('d', 'c', 5n),
    of('u', 'c', 10n),
  ];
  expect(movedGames(rows, 'd', ['u', 'v'], 2).map(({ game, usual, moved }) => [game, usual, moved])).toEqual([
    ['a', 50n, -150n],
    ['b', 10n, -10n],
  ]);
});
