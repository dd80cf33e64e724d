/**
 * `npm run bench:console [-- --scale 1 --rounds 20 --minutes 150 --out console-bench.txt --data DIR]`: the desk over a large platform: 1 000 000
 * members, 10 000 000 transfers and 5 000 000 bets (times `--scale`), made by SQL in a fresh embedded database. Measures every list of
 * the contract (first page, deep page, orders, filters), searches by any id, reports of a year, the start page, and what the rules of risk cost. Fails when a p95 is
 * above its limit. Runs unattended: it ends by itself, and a list that is refused or slow does not keep the others from being measured.
 * With `--data` the world is kept there, and measured again by the next run.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import { opsCalls, ROLES, type OpsCallShape } from '../../packages/contract/src/ops/index.ts';
import { startTestPlatform, type TestDatabase, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { everyList, limitOf, SINGLES, type Measured, type Named } from './console/lists.ts';
import { makeWorld, type Sizes } from './console/world.ts';

const WARM_UP = 2;
/** The deep page lies so many rows down. */
const DEEP_ROWS = 5_000;
const WHOLE: Sizes = { members: 1_000_000, transfers: 10_000_000, bets: 5_000_000 };

const { values } = parseArgs({
  options: {
    /** Of the whole world: 0.01 is 10 000 members. */
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '20' },
    /** Nothing is begun after so long; what was not measured is named. */
    minutes: { type: 'string', default: '150' },
    /** A file that gets every line as well. */
    out: { type: 'string' },
    /** Directory that keeps the world; without it the world is made in a temporary one. */
    data: { type: 'string' },
  },
});
const endsAt = performance.now() + Number(values.minutes) * 60_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
  if (values.out !== undefined) appendFileSync(values.out, `${line}\n`);
};
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The value below which `percent` of the measurements lie. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

type Query = Readonly<Record<string, string | number>>;
type Ask = (query: Query) => Promise<{ readonly next?: string | null; readonly list?: readonly unknown[] }>;

class Table {
  readonly misses: string[] = [];
  readonly #rounds: number;

  constructor(rounds: number) {
    this.#rounds = rounds;
  }

  /** Measures one request. A refusal is a miss: it was not measured. */
  async measure(what: string, limitMs: number, ask: () => Promise<unknown>): Promise<void> {
    const times: number[] = [];
    if (performance.now() > endsAt) {
      this.misses.push(`${what}: no time left`);
      return print(`${what.padEnd(72)} not measured: no time left`);
    }
    try {
      for (let round = 0; round < this.#rounds + WARM_UP; round++) {
        const startedAt = performance.now();
        await ask();
        if (round >= WARM_UP) times.push(performance.now() - startedAt);
      }
    } catch (error) {
      this.misses.push(`${what}: ${String(error)}`);
      return print(`${what.padEnd(72)} ${String(error)}`);
    }
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    const missed = p95 > limitMs;
    if (missed) this.misses.push(`${what}: ${p95.toFixed(0)} ms`);
    print(
      `${what.padEnd(72)} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms   limit ${String(limitMs).padStart(4)} ms${missed ? '   MISSED' : ''}`,
    );
  }
}

function askerOf(
  { address }: TestPlatform,
  { headers }: TestOperator,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Ask {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
  return async (query) => {
    const url = new URL(filled, address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, { headers: { cookie: headers.cookie, 'accept-language': 'EN' } });
    const answer = (await response.json()) as { success: boolean; code?: string; value?: object };
    if (!answer.success) throw new Error(`refused with ${answer.code}`);
    return answer.value ?? {};
  };
}

const nameOf = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

async function measureList(table: Table, ask: Ask, { id, line, sorts }: Measured): Promise<void> {
  const { needs = {}, heavy = [], skip } = line;
  if (skip !== undefined) return print(`${id.padEnd(72)} not measured: ${skip}`);
  const limit = limitOf(id);
  await table.measure(`${id}, first page`, limit, () => ask(needs));
  try {
    let [after, rows] = [(await ask({ ...needs, limit: 200 })).next, 200];
    for (let deeper = after; deeper && rows < DEEP_ROWS; rows += 200) {
      after = deeper;
      deeper = (await ask({ ...needs, limit: 200, after: deeper })).next;
    }
    if (after) await table.measure(`${id}, page after ${rows} rows`, limit, () => ask({ ...needs, after: after! }));
  } catch {
    // The first page has said it.
  }
  for (const sort of sorts) await table.measure(`${id}, sort=${sort}`, limit, () => ask({ ...needs, sort }));
  for (const filter of heavy)
    await table.measure(`${id}, ${nameOf(filter)}`, limit, () => ask({ ...needs, ...filter }));
}

async function readNames(owner: pg.Pool): Promise<Named> {
  const { rows } = await owner.query<Named>(`
    SELECT o.member_id AS "memberId", m.username, m.mobile, o.order_id AS "orderId",
      (SELECT bet_id FROM wallet_api.round ORDER BY vendor, member_id, round_id LIMIT 1) AS "roundId", (SELECT order_id FROM payments.deposit_order LIMIT 1) AS "depositId",
      (SELECT withdrawal_id FROM withdrawals.withdrawal LIMIT 1) AS "withdrawalId",
      (SELECT operation::text FROM ledger.transfer t ORDER BY operation DESC LIMIT 1) AS operation, o.game_code AS game,
      to_char(kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh' - interval '364 days', 'YYYY-MM-DD') AS from, to_char(kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS to
    FROM lottery."order" o JOIN identity.member m ON m.id = o.member_id WHERE o.member_id LIKE 'bench%' LIMIT 1`);
  return rows[0]!;
}

const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  await work();
  print(`${what.padEnd(44)} ${seconds(performance.now() - startedAt)}`);
};

/** Every rule of risk: the first time, which looks a month back, and then each turn of the loop, a minute after the one before. */
async function measureRules(owner: pg.Pool, { platform, clock }: TestPlatform): Promise<void> {
  // A world that is kept was looked at by the run before.
  await owner.query('TRUNCATE risk.cursor, risk.pair_hand, risk.alert CASCADE');
  const TURNS = 5;
  const evaluate = async (): Promise<{ readonly ms: number; readonly alerts: number }> => {
    const startedAt = performance.now();
    const alerts = await platform.modules.risk.evaluate('DENLONG');
    return { ms: performance.now() - startedAt, alerts };
  };
  let [ms, alerts, runs] = [0, 0, 0];
  // A rule that is cut off goes on where it stopped.
  for (let found = 1; found > 0 && runs < 200; runs++) {
    const run = await evaluate();
    [ms, found] = [ms + run.ms, run.alerts];
    alerts += found;
  }
  print(`${'rules of risk, the first month'.padEnd(72)} ${seconds(ms)} in ${runs} runs, ${alerts} alerts`);
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await clock.advance(60_000);
    turns.push((await evaluate()).ms);
  }
  print(`${'rules of risk, a turn a minute later'.padEnd(72)} p50 ${percentile(turns, 50).toFixed(1).padStart(7)} ms`);
}

async function make(owner: pg.Pool, database: TestDatabase, sizes: Sizes): Promise<void> {
  // A first start fills in the catalogue and the lotteries; its loops must not meet half of a world.
  await (await startTestPlatform({ database })).close();
  await makeWorld(owner, sizes, (what, ms) => print(`${what.padEnd(44)} ${seconds(ms)}`));
  // Without statistics every statement over the new tables is planned for empty ones.
  await timed('analysed', () => owner.query('ANALYZE'));
}

/** Rolls up the figures of the desk as far as they are not, and leaves the tables as autovacuum would. */
async function settle(owner: pg.Pool, database: TestDatabase): Promise<void> {
  const world = await startTestPlatform({ database, environment: { ROLE: 'api' } });
  try {
    await timed('figures of the desk rolled up', () => world.platform.modules.reports.rollUp());
  } finally {
    await world.close();
  }
  await timed('vacuumed and analysed', () => owner.query('VACUUM (ANALYZE)'));
}

async function measure(owner: pg.Pool, database: TestDatabase, rounds: number): Promise<boolean> {
  // The node only serves: nothing rolls up beside the measurements.
  const world = await startTestPlatform({ database, environment: { ROLE: 'api' } });
  try {
    const { rows } = await owner.query<{ book: string; days: string; version: string }>(
      `SELECT pg_size_pretty(pg_total_relation_size('ledger.transfer')) AS book, (SELECT count(*) FROM reports.desk_day) AS days, current_setting('server_version') AS version`,
    );
    print(
      `PostgreSQL ${rows[0]!.version}, ${availableParallelism()} cores; the book takes ${rows[0]!.book}, the figures are ${rows[0]!.days} rows\n`,
    );
    const operator = await newOperator(world, ROLES);
    const named = await readNames(owner);
    const table = new Table(rounds);
    for (const list of everyList(named))
      await measureList(table, askerOf(world, operator, list.path, list.line.params), list);
    for (const { what, id, params, query = {}, limitMs } of SINGLES(named)) {
      const ask = askerOf(world, operator, (opsCalls[id] as OpsCallShape).path, params);
      await table.measure(what, limitMs, () => ask(query));
    }
    await measureRules(owner, world);
    print(`\n${table.misses.length === 0 ? 'every limit is met' : `missed:\n  ${table.misses.join('\n  ')}`}`);
    return table.misses.length === 0;
  } finally {
    await world.close();
  }
}

const scale = Number(values.scale);
const scaled = (whole: number): number => Math.max(1_000, Math.round(whole * scale));
const sizes: Sizes = {
  members: scaled(WHOLE.members),
  transfers: scaled(WHOLE.transfers),
  bets: scaled(WHOLE.bets),
};
const directory = values.data ?? (await mkdtemp(join(tmpdir(), 'lantern-bench-')));
/** Written when the world is complete. */
const madeFile = join(directory, 'world.json');
const isMade = existsSync(madeFile) && readFileSync(madeFile, 'utf8') === JSON.stringify(sizes);
const server = await startEmbeddedPostgres({ directory, log: { info: () => undefined, warn: () => undefined } });
const owner = new pg.Pool({ connectionString: server.connectionString, max: 2 });
owner.on('error', () => undefined);
const { connectionString } = server;
const database: TestDatabase = { connectionString, appConnectionString: connectionString, drop: async () => undefined };
try {
  await migrate(connectionString);
  // The rules of risk move the clock of a world that is kept.
  await owner.query('UPDATE kernel.clock_offset SET offset_ms = 0');
  print(`${sizes.members} members, ${sizes.transfers} transfers, ${sizes.bets} bets\n`);
  if (!isMade) await make(owner, database, sizes);
  if (values.data !== undefined) writeFileSync(madeFile, JSON.stringify(sizes));
  await settle(owner, database);
  process.exitCode = (await measure(owner, database, Number(values.rounds))) ? 0 : 1;
} finally {
  await owner.end();
  await server.stop();
  if (values.data === undefined) await rm(directory, { recursive: true, force: true });
}
