import type { AnswerOf, Calls } from '@lantern/contract';
import { RECORD_RANGES, TRANSACTION_KINDS } from '@lantern/contract';
import {
  NO_LOTTERY_PORTS,
  createTestDatabase,
  eventually,
  startModulePlatform,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
  type TestDatabase,
} from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHistory, openVendorWallet } from '../../../../../../tests/setup/random-history.ts';
import { printedSeed } from '../../../../../../tests/setup/seeded-random.ts';
import { createLottery } from '../../games/lottery/index.ts';
import { TRANSFER_CODES } from '../../ledger/index.ts';
import { createReports, type ReportsModule } from './index.ts';
import { rollUp } from './roll-up.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const DAYS = 45;
const STEPS = 900;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let platform: ModulePlatform;
let reports: ReportsModule;
let members: readonly PlacedMember[];
const random = printedSeed('RECORDS_SEED');

type ProfitLoss = AnswerOf<Calls['report.profitLoss']>;
type Statement = AnswerOf<Calls['wallet.transactions']>;

beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  platform = await startModulePlatform({
    database,
    async create(kernel, ledger) {
      const lottery = createLottery(kernel, { ...NO_LOTTERY_PORTS, ledger });
      reports = createReports(kernel, {
        ledger,
        lottery,
        memberNames: async () => new Map(),
        betSources: [lottery.bets],
        gameCards: async () => new Map(),
        gameName: async () => undefined,
        vendorNames: async () => new Map([['NOVA', { nameVi: 'Sao Mới', nameEn: 'Nova' }]]),
        timeZones: () => [ZONE],
      });
      return [lottery, reports];
    },
  });
  members = [await platform.member(), await platform.member()];
  await playHistory();
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

/** Forty-five days up to now; some blocks are sealed and rolled up, the rest is left to the tail. */
async function playHistory(): Promise<void> {
  const deps = { db: platform.kernel.db, ledger: platform.ledger, random };
  for (const { memberId } of members) await openVendorWallet(deps, memberId);
  await platform.advance(-DAYS * DAY_MS);
  const history = createHistory(
    deps,
    members.map(({ memberId }) => memberId),
  );
  for (let n = 0; n < STEPS; n++) {
    await history.step();
    if (n % 4 === 0) await platform.advance((DAYS * DAY_MS * 4) / STEPS);
    if (random.chance(0.02)) await platform.ledger.seal();
    if (random.chance(0.02)) await reports.rollUp();
  }
}

const ask = async (member: PlacedMember, query: object): Promise<ProfitLoss> =>
  valueOf(await member.caller.call('report.profitLoss', { query }));

/**
 * An independent computation of a member's play from the ledger: signs by the debited account, never by the code's
 * meaning alone.
 */
const PLAY = `
  SELECT to_char(t.at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, h.owner_id AS owner, h.code AS account, c.name AS code,
    CASE WHEN t.debit = h.id THEN t.amount ELSE -t.amount END AS won
  FROM ledger.transfer t
  JOIN ledger.account p ON p.id = t.purse AND p.owner_id = $1
  JOIN ledger.account h ON h.id IN (t.debit, t.credit) AND h.owner_kind = 'house'
  JOIN unnest($3::smallint[], $4::text[]) AS c(id, name) ON c.id = t.code
  WHERE to_char(t.at AT TIME ZONE $2, 'YYYY-MM-DD') BETWEEN $5 AND $6`;

const codeIds = Object.values(TRANSFER_CODES).map(({ id }) => id);
const codeNames = Object.keys(TRANSFER_CODES);
const inLedger = (member: PlacedMember, { fromDay, toDay }: ProfitLoss['range']) => [
  member.memberId,
  ZONE,
  codeIds,
  codeNames,
  fromDay,
  toDay,
];

interface Sums {
  readonly stake: number;
  readonly valid: number;
  readonly payout: number;
  readonly net: number;
}

/** Sums of the play per column, computed by the database alone. */
async function playBy(member: PlacedMember, range: ProfitLoss['range'], column: string): Promise<Map<string, Sums>> {
  const rows = await platform.query<Sums & { readonly part: string }>(
    `WITH play AS (${PLAY} AND (h.code IN ('house', 'jackpot_pool') OR c.name = 'vendor_settlement'))
     SELECT ${column} AS part,
       coalesce(sum(-won) FILTER (WHERE won < 0 AND code <> 'bet_reversal'), 0)::float8 AS stake,
       coalesce(sum(-won) FILTER (WHERE won < 0 AND code <> 'bet_reversal' OR code = 'bet_refund'), 0)::float8 AS valid,
       coalesce(sum(won) FILTER (WHERE (won > 0 OR code = 'bet_reversal') AND code <> 'bet_refund'), 0)::float8 AS payout,
       sum(won)::float8 AS net
     FROM play GROUP BY 1 ORDER BY 1`,
    inLedger(member, range),
  );
  return new Map(rows.map(({ part, ...sums }) => [part, sums]));
}

const lineOf = ({ stake, validStake, payout, net }: ProfitLoss['list'][number] | ProfitLoss['days'][number]): Sums => ({
  stake,
  valid: validStake,
  payout,
  net,
});

async function expectLedgerProfitLoss(member: PlacedMember, query: object): Promise<ProfitLoss> {
  const report = await ask(member, query);
  const byDay = await playBy(member, report.range, 'day');
  const none: Sums = { stake: 0, valid: 0, payout: 0, net: 0 };
  expect(report.days.map((line) => [line.day, lineOf(line)])).toEqual(
    report.days.map(({ day }) => [day, byDay.get(day) ?? none]),
  );
  expect([...byDay.keys()].filter((day) => !report.days.some((line) => line.day === day))).toEqual([]);
  const vendor = `CASE WHEN owner LIKE 'lottery/%' THEN 'TCG_LOTTO_VN' ELSE split_part(owner, '/', 1) END`;
  expect(Object.fromEntries(await playBy(member, report.range, vendor))).toEqual(
    Object.fromEntries(
      [...new Set(report.vendors.map((line) => line.vendor))]
        .sort()
        .map((name) => [name, sumOf(report.vendors.filter((line) => line.vendor === name))]),
    ),
  );
  const [extra] = await platform.query<{ bonus: number; rebate: number }>(
    `WITH play AS (${PLAY}) SELECT coalesce(sum(won) FILTER (WHERE code LIKE 'bonus%' OR code IN ('promo_win', 'reward')), 0)::float8 AS bonus,
      coalesce(sum(won) FILTER (WHERE code IN ('rebate', 'salary')), 0)::float8 AS rebate FROM play`,
    inLedger(member, report.range),
  );
  const whole = sumOf([...report.list]);
  const { bonus, rebate, total } = report.totals;
  expect(lineOf({ gameCategory: '', ...report.totals })).toEqual(whole);
  expect({ bonus, rebate, total }).toEqual({ ...extra, total: whole.net + bonus + rebate });
  expect(report.days.reduce((sum, line) => sum + line.net + line.extra, 0)).toBe(total);
  return report;
}

const sumOf = (lines: readonly (ProfitLoss['list'][number] | ProfitLoss['vendors'][number])[]): Sums =>
  lines.map(lineOf).reduce(
    (sum, line) => ({
      stake: sum.stake + line.stake,
      valid: sum.valid + line.valid,
      payout: sum.payout + line.payout,
      net: sum.net + line.net,
    }),
    {
      stake: 0,
      valid: 0,
      payout: 0,
      net: 0,
    },
  );

const dayFromNow = async (days: number): Promise<string> =>
  (
    await platform.query<{ day: string }>(
      `SELECT to_char(kernel.now() AT TIME ZONE $1 + $2 * interval '1 day', 'YYYY-MM-DD') AS day`,
      [ZONE, days],
    )
  )[0]!.day;

describe('profit and loss', () => {
  it('[WAL-04] matches the ledger, to the unit, per day, vendor and in total, in every range', async () => {
    for (const member of members) {
      const weekly = await expectLedgerProfitLoss(member, {});
      expect(weekly.days).toHaveLength(7);
      for (const range of RECORD_RANGES) await expectLedgerProfitLoss(member, { range });
      const whole = await expectLedgerProfitLoss(member, {
        fromDay: await dayFromNow(-360),
        toDay: await dayFromNow(0),
      });
      expect(whole.days).toHaveLength(361);
      expect(whole.totals.stake).toBeGreaterThan(0);
      await expectLedgerProfitLoss(member, { fromDay: await dayFromNow(-31), toDay: await dayFromNow(-12) });
    }
  });

  it('[WAL-04] filters by a vendor and a category, and names vendors in the requested language', async () => {
    const [member] = members as [PlacedMember];
    const days = { fromDay: await dayFromNow(-60), toDay: await dayFromNow(0) };
    const whole = await ask(member, days);
    const nova = await ask(member, { ...days, vendor: 'NOVA', language: 'VI' });
    expect(nova.vendors.map(({ name }) => name)).toEqual(nova.vendors.map(() => 'Sao Mới'));
    expect(sumOf([...nova.vendors])).toEqual(sumOf(whole.vendors.filter(({ vendor }) => vendor === 'NOVA')));
    expect(nova.totals).toMatchObject({ bonus: 0, rebate: 0, total: nova.totals.net });
    const fish = await ask(member, { ...days, gameCategory: 'FISH' });
    expect(fish.list.map(({ gameCategory }) => gameCategory)).toEqual(['FISH']);
    expect(fish.list).toEqual(whole.list.filter(({ gameCategory }) => gameCategory === 'FISH'));
  });

  it('[WAL-04] refuses invalid ranges: reversed, too long, with one end, with days no calendar has', async () => {
    const [member] = members as [PlacedMember];
    for (const query of [
      { fromDay: '2026-11-02', toDay: '2026-11-01' },
      { fromDay: '2025-11-01', toDay: '2026-11-02' },
      { fromDay: '2026-11-01' },
      { toDay: '2026-11-01' },
      { fromDay: '2026-02-30', toDay: '2026-03-01' },
      { fromDay: '2026-02-01', toDay: '2026-02-99' },
    ]) {
      expect([query, await member.caller.call('report.profitLoss', { query })]).toMatchObject([
        query,
        { ok: false, code: 'range_invalid', status: 400 },
      ]);
      expect(await member.caller.call('record.bets', { query })).toMatchObject({ code: 'range_invalid' });
      expect(await member.caller.call('wallet.transactions', { query })).toMatchObject({ code: 'range_invalid' });
    }
    for (const query of [
      { fromDay: '2025-11-02', toDay: '2026-11-02' },
      { fromDay: '2024-02-29', toDay: '2025-02-28' },
    ])
      valueOf(await member.caller.call('report.profitLoss', { query }));
  });
});

interface Line {
  readonly transactionId: string;
  readonly amount: number;
}

/** The statement from the ledger: what each operation changed in cash and bonus. */
async function ledgerLines(
  member: PlacedMember,
  range: { readonly fromDay: string; readonly toDay: string },
  codes: readonly string[],
): Promise<Line[]> {
  return await platform.query<Line>(
    `SELECT t.operation::text AS "transactionId", sum(CASE WHEN t.credit IN (cash.id, bonus.id) THEN t.amount ELSE 0 END - CASE WHEN t.debit IN (cash.id, bonus.id) THEN t.amount ELSE 0 END)::float8 AS amount
     FROM ledger.transfer t
     JOIN ledger.account cash ON cash.id = t.purse AND cash.owner_id = $1
     JOIN ledger.account bonus ON bonus.owner_id = $1 AND bonus.code = 'member_bonus'
     JOIN unnest($3::smallint[], $4::text[]) AS c(id, name) ON c.id = t.code
     WHERE to_char(t.at AT TIME ZONE $2, 'YYYY-MM-DD') BETWEEN $5 AND $6 AND c.name = ANY ($7::text[])
     GROUP BY t.operation ORDER BY t.operation DESC`,
    [...inLedger(member, { ...range, timeZone: ZONE }), codes],
  );
}

async function everyPage(
  member: PlacedMember,
  query: object,
): Promise<{ readonly first: Statement; readonly lines: Line[] }> {
  const pages: Statement[] = [];
  do
    pages.push(
      valueOf(
        await member.caller.call('wallet.transactions', {
          query: { ...query, pageNo: pages.length + 1, pageSize: 37 },
        }),
      ),
    );
  while (pages.length < pages[0]!.totalPages);
  return {
    first: pages[0]!,
    lines: pages.flatMap(({ content }) => content.map(({ transactionId, amount }) => ({ transactionId, amount }))),
  };
}

describe('statement', () => {
  it('[WAL-04] matches the ledger, to the unit, by kind and range, page after page', async () => {
    for (const member of members) {
      const { list } = valueOf(await member.caller.call('wallet.transactionCodes', {}));
      for (const kind of [undefined, ...TRANSACTION_KINDS]) {
        const codes = list.filter((code) => kind === undefined || code.kind === kind).map(({ txCode }) => txCode);
        for (const days of [7, 60]) {
          const range = { fromDay: await dayFromNow(-days), toDay: await dayFromNow(-2) };
          const { first, lines } = await everyPage(member, { ...range, kind });
          const expected = await ledgerLines(member, range, codes);
          expect([kind, lines]).toEqual([kind, expected]);
          expect([first.totalElements, first.totals.net]).toEqual([
            expected.length,
            expected.reduce((sum, { amount }) => sum + amount, 0),
          ]);
          expect(first.totals.in - first.totals.out).toBe(first.totals.net);
        }
      }
    }
  });

  it('[WAL-04] contains the whole history without a range: each line leads from one balance to the next, up to the current one', async () => {
    const [member] = members as [PlacedMember];
    const all: Statement['content'] = [];
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
      const page = valueOf(await member.caller.call('wallet.transactions', { query: { pageNo, pageSize: 100 } }));
      all.push(...page.content);
      pages = page.totalPages;
    }
    let balance = 0;
    for (const line of all.toReversed()) {
      balance += line.amount;
      expect([line.transactionId, line.balanceAfter, line.cash + line.bonus]).toEqual([
        line.transactionId,
        balance,
        line.amount,
      ]);
    }
    const held = valueOf(await member.caller.call('wallet.transactions', {}));
    expect([held.totalElements, held.totals.net]).toEqual([all.length, balance]);
    const [book] = await platform.query<{ balance: number }>(
      `SELECT sum(balance)::float8 AS balance FROM ledger.account WHERE owner_id = $1 AND code IN ('member_cash', 'member_bonus')`,
      [member.memberId],
    );
    expect(balance).toBe(book!.balance);
  });

  it('filters by code and by instants, and finds nothing for an unknown code', async () => {
    const member = await platform.member();
    const submit = (code: 'deposit' | 'bet_stake', key: string, amount: bigint) =>
      platform.ledger.submit({
        key,
        code,
        member: member.memberId,
        currency: 'VND',
        legs: [
          code === 'deposit'
            ? { mode: 'move', amount, from: { code: 'payment_clearing', owner: 'VCB' }, to: 'cash' }
            : { mode: 'spend', amount, to: { code: 'house', owner: 'NOVA/RNG' } },
        ],
        reference: { orderId: `order-${key.length}` },
      });
    await submit('deposit', `d:${member.memberId}`, 100_000n);
    await submit('bet_stake', `s1:${member.memberId}`, 10_000n);
    await submit('bet_stake', `s20:${member.memberId}`, 20_000n);
    const query = (filters: object) => member.caller.call('wallet.transactions', { query: filters }).then(valueOf);
    const bets = await query({ txCode: 'bet_stake' });
    expect(bets).toMatchObject({ totalElements: 2, totals: { in: 0, out: 30_000, net: -30_000 } });
    expect(bets.content.map(({ amount, betId, reference }) => [amount, betId === reference])).toEqual([
      [-20_000, true],
      [-10_000, true],
    ]);
    expect((await query({ txCode: 'deposit' })).content[0]).toMatchObject({
      amount: 100_000,
      cash: 100_000,
      bonus: 0,
      balanceAfter: 100_000,
      currency: 'VND',
    });
    const second = await query({ pageNo: 2, pageSize: 2 });
    expect(second).toMatchObject({ totalPages: 2, pageNum: 2, totalElements: 3 });
    expect(second.content.map(({ txCode }) => txCode)).toEqual(['deposit']);
    const newest = bets.content[0]!.occurredAt;
    expect(await query({ from: newest + 1 })).toMatchObject({ content: [], totals: { in: 0, out: 0 } });
    expect(await query({ to: newest + 1 })).toMatchObject({
      totalElements: 3,
      totals: { in: 100_000, out: 30_000, net: 70_000 },
    });
    for (const txCode of ['no_such_code', 'toString']) expect((await query({ txCode })).content).toEqual([]);
    expect((await query({ txCode: 'deposit', kind: 'bet' })).content).toEqual([]);
  });

  it("contains no other member's lines, and nothing for a purse that was never opened", async () => {
    const member = await platform.member();
    expect(valueOf(await member.caller.call('wallet.transactions'))).toMatchObject({
      content: [],
      totals: { in: 0, out: 0, net: 0 },
    });
    expect(await platform.guest().call('wallet.transactions')).toMatchObject({ code: 'not_logged_in' });
  });

  it('[WAL-04] names its codes in every language of the site', async () => {
    const [member] = members as [PlacedMember];
    const names = async (language: string) =>
      new Map(
        valueOf(await member.caller.call('wallet.transactionCodes', { query: { language } })).list.map(
          ({ txCode, name }) => [txCode, name],
        ),
      );
    const namesByLanguage = await Promise.all(['VI', 'EN', 'UR', 'PT'].map(names));
    expect(namesByLanguage.map((named) => named.get('deposit'))).toEqual([
      'Nạp tiền',
      'Deposit',
      'رقم جمع',
      'Depósito',
    ]);
    // No two codes have the same name, and every listed code can appear in a member's statement.
    expect(namesByLanguage.map((named) => new Set(named.values()).size)).toEqual(
      namesByLanguage.map(() => namesByLanguage[0]!.size),
    );
    expect(namesByLanguage[0]!.has('jackpot_contribution')).toBe(false);
  });
});

/** Roll-up and tail together, compared with the transfers in one statement and so at one moment. */
const AGREES = `
  WITH reported AS (SELECT sum(d.purse_in - d.purse_out) AS net, sum(d.operations) AS operations, sum(d.purse_in + d.purse_out) AS moved
      FROM reports.member_days($1, $2, '-infinity', 'infinity') d),
    booked AS (SELECT count(*) FILTER (WHERE t.leg = 0) AS operations FROM ledger.transfer t WHERE t.purse = $1),
    standing AS (SELECT sum(o.balance) AS balance FROM ledger.account m JOIN ledger.account o USING (owner_id, currency) WHERE m.id = $1 AND o.code IN ('member_cash', 'member_bonus'))
  SELECT reported.net = standing.balance AND reported.operations = booked.operations AS agrees, reported.operations::int AS operations FROM reported, booked, standing`;

describe('roll-up', () => {
  const purseOf = async (member: PlacedMember): Promise<string> =>
    (
      await platform.query<{ id: string }>(
        `SELECT id::text FROM ledger.account WHERE owner_id = $1 AND code = 'member_cash'`,
        [member.memberId],
      )
    )[0]!.id;
  const rollUpMark = async () =>
    (
      await platform.query<{ block: number; rolled: number }>(
        `SELECT max(block)::int AS block, (SELECT sum(operations)::int FROM reports.member_day) AS rolled FROM reports.zone WHERE name = $1`,
        [ZONE],
      )
    )[0]!;

  it('[WAL-04] counts every movement once while bets, seals and two workers run concurrently', async () => {
    const history = createHistory(
      { db: platform.kernel.db, ledger: platform.ledger, random: random.fork() },
      members.map(({ memberId }) => memberId),
    );
    const purse = await purseOf(members[0]!);
    let running = true;
    const until = async (work: () => Promise<void>) => {
      while (running) await work();
    };
    const loops = [
      until(history.step),
      until(history.step),
      until(() => platform.ledger.seal()),
      until(() => rollUp(platform.kernel.db, [ZONE], 3)),
      until(() => rollUp(platform.kernel.db, [ZONE], 3)),
    ];
    const before = await rollUpMark();
    const reader = until(async () => {
      expect((await platform.query<{ agrees: boolean }>(AGREES, [purse, ZONE]))[0]!.agrees).toBe(true);
    });
    await eventually(
      'the roll-up to move on under the reader',
      async () => (await rollUpMark()).block > before.block + 20,
      120_000,
    );
    running = false;
    await Promise.all([...loops, reader]);
    for (const member of members)
      await expectLedgerProfitLoss(member, { fromDay: await dayFromNow(-60), toDay: await dayFromNow(1) });
  });

  it('[WAL-04] loses and doubles nothing when a worker is killed in the middle of a step', async () => {
    await platform.ledger.seal();
    const before = await rollUpMark();
    const worker = new pg.Client({ connectionString: database.connectionString });
    worker.on('error', () => undefined);
    await worker.connect();
    await worker.query('BEGIN');
    await worker.query('SELECT reports.roll_next($1, 1000000)', [ZONE]);
    const { rows } = await worker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await platform.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await eventually(
      'the worker to exit',
      async () => (await platform.query(`SELECT 1 FROM pg_stat_activity WHERE pid = $1`, [rows[0]!.pid])).length === 0,
    );
    expect(await rollUpMark()).toEqual(before);
    await reports.rollUp();
    await reports.rollUp();
    expect((await platform.query<{ agrees: boolean }>(AGREES, [await purseOf(members[0]!), ZONE]))[0]!.agrees).toBe(
      true,
    );
    const [left] = await platform.query<{ tail: number }>(
      `SELECT count(*)::int AS tail FROM ledger.transfer WHERE operation > (SELECT last_operation FROM reports.zone WHERE name = $1) AND operation <= (SELECT max(last_operation) FROM ledger.block)`,
      [ZONE],
    );
    expect(left!.tail).toBe(0);
  });

  it('takes no sequence numbers and no locks while there is nothing to roll up', async () => {
    await platform.ledger.seal();
    await reports.rollUp();
    const state = () =>
      platform.query(
        `SELECT (SELECT array_agg(last_value::int ORDER BY sequencename) FROM pg_sequences WHERE schemaname = 'reports') AS drawn, (SELECT xmax::text FROM reports.zone WHERE name = $1) AS locked`,
        [ZONE],
      );
    const before = await state();
    for (let turn = 0; turn < 5; turn++) await reports.rollUp();
    expect(await state()).toEqual(before);
  });

  it('[WAL-04] counts days by time zone: in the tail before the roll-up, and the same afterwards', async () => {
    const purse = await purseOf(members[1]!);
    for (const zone of ['America/Sao_Paulo', 'Asia/Kathmandu', 'Europe/Lisbon']) {
      const perDay = () =>
        platform.query(
          `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(purse_in)::text AS "in", sum(purse_out)::text AS out FROM reports.member_days($1, $2, '-infinity', 'infinity') GROUP BY 1 ORDER BY 1`,
          [purse, zone],
        );
      const asTail = await perDay();
      await rollUp(platform.kernel.db, [zone], 50);
      expect(await perDay()).toEqual(asTail);
      const direct = await platform.query(
        `SELECT to_char(t.at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, sum(CASE WHEN c.code IN ('member_cash', 'member_bonus') AND d.code NOT IN ('member_cash', 'member_bonus') THEN t.amount ELSE 0 END)::text AS "in",
          sum(CASE WHEN d.code IN ('member_cash', 'member_bonus') AND c.code NOT IN ('member_cash', 'member_bonus') THEN t.amount ELSE 0 END)::text AS out
         FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit WHERE t.purse = $1 GROUP BY 1 ORDER BY 1`,
        [purse, zone],
      );
      expect(asTail).toEqual(direct);
    }
  });
});
