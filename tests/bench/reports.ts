/**
 * `npm run bench:reports [-- --bets 1000000 --members 1000 --rounds 40]`: every report over a year of bets on a fresh embedded
 * database. One member has a tenth of all bets; another is like the rest. The last bets are not rolled up yet, as in production.
 * Prints each report's times and the plans of the statements behind them; fails when a p95 is above the target.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import { createLottery } from '../../apps/server/src/modules/games/lottery/index.ts';
import { createReports, type ReportsModule } from '../../apps/server/src/modules/platform/reports/index.ts';
import { NO_LOTTERY_PORTS, startModulePlatform, type ModulePlatform, type PlacedMember } from '../kit/src/index.ts';
import { captureStatements, printPlans } from './reports/plans.ts';
import { seedYear } from './reports/year.ts';

const TARGET_P95_MS = 300;
const ZONE = 'Asia/Ho_Chi_Minh';
/** Bets not yet rolled up when the reports are read. */
const TAIL_SHARE = 0.002;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Case {
  readonly name: string;
  readonly ask: (member: PlacedMember, round: number) => Promise<unknown>;
}

async function dayAgo(platform: ModulePlatform, days: number): Promise<string> {
  const [row] = await platform.query<{ day: string }>(
    `SELECT to_char(kernel.now() AT TIME ZONE $1 - $2 * interval '1 day', 'YYYY-MM-DD') AS day`,
    [ZONE, days],
  );
  return row!.day;
}

async function textOf(platform: ModulePlatform, member: PlacedMember, path: string): Promise<number> {
  const response = await fetch(`${platform.address}${path}`, { headers: { authorization: `Bearer ${member.token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.text()).length;
}

async function casesOf(platform: ModulePlatform): Promise<readonly Case[]> {
  const year = { fromDay: await dayAgo(platform, 364), toDay: await dayAgo(platform, 0) };
  const call = (path: string, query: object) => (member: PlacedMember) =>
    textOf(
      platform,
      member,
      `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
    );
  const paged = (path: string, query: object, pages: number) => (member: PlacedMember, round: number) =>
    call(path, { ...query, pageNo: 1 + ((round * 37) % pages) })(member);
  const [bets, statement, profit] = [
    '/wps/record/bets',
    '/wps/relay/ODS2_MemberTransaction',
    '/wps/relay/ODSFE2_MemPNL',
  ];
  return [
    { name: 'bets, 7 days', ask: call(bets, { range: 'week' }) },
    { name: 'bets, 12 months, any page', ask: paged(bets, year, 50) },
    {
      name: 'bets, 12 months, won, one game category',
      ask: paged(bets, { ...year, status: 'won', gameCategory: 'ELOTT' }, 20),
    },
    { name: 'statement, 7 days', ask: call(statement, { range: 'week' }) },
    { name: 'statement, 12 months, any page', ask: paged(statement, year, 90) },
    { name: 'statement, 12 months, deposits only', ask: paged(statement, { ...year, kind: 'deposit' }, 2) },
    { name: 'statement, whole history', ask: paged(statement, {}, 90) },
    { name: 'profit and loss, 7 days', ask: call(profit, { range: 'week' }) },
    { name: 'profit and loss, 12 months', ask: call(profit, year) },
    {
      name: 'winner board, through its cache',
      ask: call('/wps/relay/ODSFE2_getWinnerBoard', { limitNum: 100 }),
    },
    { name: 'profit and loss, 12 months, one category', ask: call(profit, { ...year, gameCategory: 'ELOTT' }) },
  ];
}

/** The value below which `percent` of the measurements lie. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

async function measure(
  { ask }: Case,
  member: PlacedMember,
  rounds: number,
): Promise<{ readonly p50: number; readonly p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    const startedAt = performance.now();
    await ask(member, round);
    if (round >= 2) times.push(performance.now() - startedAt);
  }
  return { p50: percentile(times, 50), p95: percentile(times, 95) };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  print(`${what.padEnd(44)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

interface Options {
  readonly bets: number;
  readonly members: number;
  readonly rounds: number;
}

async function bench(connectionString: string, { bets, members, rounds }: Options): Promise<boolean> {
  const statements = captureStatements();
  let reports: ReportsModule | undefined;
  const platform = await startModulePlatform({
    database: { connectionString, appConnectionString: connectionString, drop: async () => undefined },
    async create(kernel, ledger) {
      const lottery = createLottery(kernel, { ...NO_LOTTERY_PORTS, ledger });
      reports = createReports(kernel, {
        ledger,
        lottery,
        memberNames: async () => new Map(),
        betSources: [lottery.bets],
        gameName: async () => undefined,
        vendorNames: async () => new Map(),
        gameCards: async () => new Map(),
        timeZones: () => [ZONE],
      });
      return [lottery, reports];
    },
  });
  const owner = new pg.Pool({ connectionString, max: 2 });
  try {
    const [heavy, usual] = [await platform.member(), await platform.member()];
    const rolled = Math.floor(bets * (1 - TAIL_SHARE));
    await timed(`${bets} bets of ${members} members seeded`, () =>
      seedYear(owner, { bets, members, rolled, heavy: heavy.memberId, usual: usual.memberId }),
    );
    await timed('rolled up', () => reports!.rollUp());
    await timed('vacuumed and analysed, as autovacuum would', () => owner.query('VACUUM (ANALYZE)'));
    const { rows } = await owner.query<{ rows: string; size: string; book: string; version: string }>(
      `SELECT (SELECT count(*) FROM reports.member_day) AS rows, pg_size_pretty(pg_total_relation_size('reports.member_day')) AS size,
        pg_size_pretty(pg_total_relation_size('ledger.transfer')) AS book, current_setting('server_version') AS version`,
    );
    print(
      `PostgreSQL ${rows[0]!.version}, ${availableParallelism()} cores; the book takes ${rows[0]!.book}, its roll-up ${rows[0]!.size} in ${rows[0]!.rows} rows\n`,
    );
    const slow: string[] = [];
    for (const one of await casesOf(platform)) {
      for (const [who, member] of [
        ['a tenth of all bets', heavy],
        ['a usual member', usual],
      ] as const) {
        const { p50, p95 } = await measure(one, member, rounds);
        print(
          `${one.name.padEnd(44)} ${who.padEnd(20)} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms`,
        );
        if (p95 > TARGET_P95_MS) slow.push(one.name);
      }
    }
    const [fromDay, toDay] = [await dayAgo(platform, 364), await dayAgo(platform, 0)];
    const characters = await timed("a year of the heavy member's bets as a file", () =>
      textOf(platform, heavy, `/wps/record/bets.csv?fromDay=${fromDay}&toDay=${toDay}`),
    );
    print(`${characters} characters\n`);
    await printPlans(
      owner,
      statements,
      () =>
        Promise.all([
          textOf(platform, heavy, '/wps/relay/ODS2_MemberTransaction?pageNo=40'),
          textOf(platform, heavy, '/wps/relay/ODSFE2_MemPNL?range=month'),
          textOf(platform, heavy, '/wps/record/bets?range=month'),
          textOf(platform, heavy, '/wps/relay/ODSFE2_getWinnerBoard'),
        ]),
      print,
    );
    print(`\ntarget p95 ≤ ${TARGET_P95_MS} ms: ${slow.length === 0 ? 'met' : `missed by ${slow.join('; ')}`}`);
    return slow.length === 0;
  } finally {
    await owner.end();
    await platform.close();
  }
}

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '40' },
  },
});
const directory = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const server = await startEmbeddedPostgres({ directory, log: { info: () => undefined, warn: () => undefined } });
try {
  await migrate(server.connectionString);
  process.exitCode = (await bench(server.connectionString, {
    bets: Number(values.bets),
    members: Number(values.members),
    rounds: Number(values.rounds),
  }))
    ? 0
    : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
