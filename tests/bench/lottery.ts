/**
 * `npm run bench:lottery [-- --rounds 3 --suborders 100000 --per-order 5 --memory 20000,200000,1000000]`: settlement of an issue with all its
 * effects (payouts, turnover, cashback, events) on a fresh embedded database, fsync on, compared with one row by row in the
 * same round. Processor time is printed too, because a busy machine slows everything but that.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { settleIssue } from '../../apps/server/src/modules/games/lottery/settlement/settle-issue.ts';
import { startPlatform, type Platform } from '../../apps/server/src/compose/platform.ts';
import { measure, type Measured } from './lottery/meter.ts';
import { settleRowByRow } from './lottery/row-by-row.ts';
import { createSales, GAME, openMembers } from './lottery/sale.ts';

const TARGET_PER_SECOND = 20_000;
const MEMBERS = 2_000;
const ROW_BY_ROW_SUBORDERS = 500;
/** Orders of the memory runs are larger, so that placing them does not dominate the run. */
const MEMORY_PER_ORDER = 50;
/** Maximum factor between the memory of the largest and the smallest run. */
const GROWTH_MAXIMUM_MB = 16;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

interface Options {
  readonly rounds: number;
  readonly suborders: number;
  readonly perOrder: number;
  /** Sizes of the memory runs, ascending; none: no such run. */
  readonly memory: readonly number[];
}

interface Bench {
  readonly platform: Platform;
  readonly owner: pg.Pool;
  readonly sell: ReturnType<typeof createSales>;
  readonly cores: number;
}

async function settle(
  { platform: { kernel, modules }, owner }: Bench,
  issue: Parameters<typeof settleIssue>[2],
  options?: { collecting: boolean },
): Promise<Measured> {
  return await measure(
    owner,
    () =>
      settleIssue(
        kernel,
        { ledger: modules.ledger, betsSettled: (tx, bets) => modules.turnover.countBets(tx, bets) },
        issue,
      ),
    options,
  );
}

function describe(name: string, suborders: number, { seconds, nodeCpu, databaseCpu }: Measured, cores: number): string {
  const cpu =
    databaseCpu === undefined
      ? ''
      : `, processor ${nodeCpu.toFixed(2)} s here + ${databaseCpu.toFixed(2)} s database = room for ${Math.round((suborders / (nodeCpu + databaseCpu)) * cores)} per s`;
  return `${name.padEnd(12)} ${Math.round(suborders / seconds)
    .toString()
    .padStart(7)} suborders per s (${seconds.toFixed(2)} s${cpu})`;
}

async function runRounds(bench: Bench, { rounds, suborders, perOrder }: Options): Promise<number> {
  const rates: number[] = [];
  const ratios: number[] = [];
  let last: Measured | undefined;
  for (let round = 0; round < rounds; round++) {
    const slow = await bench.sell({ suborders: ROW_BY_ROW_SUBORDERS, perOrder });
    const plain = await measure(bench.owner, () => settleRowByRow(bench.platform, slow));
    await settle(bench, slow);
    last = await settle(bench, await bench.sell({ suborders, perOrder }));
    rates.push(suborders / last.seconds);
    ratios.push(rates.at(-1)! / (ROW_BY_ROW_SUBORDERS / plain.seconds));
    print(describe('row by row', ROW_BY_ROW_SUBORDERS, plain, bench.cores));
    print(
      `${describe('in bulk', suborders, last, bench.cores)}, ${ratios.at(-1)!.toFixed(1)} times row by row; load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  print('\nstatements of the last round, both workers together');
  for (const [kind, { waited, cpu }] of [...last!.statements].toSorted(([, one], [, other]) => other.cpu - one.cpu)) {
    print(
      `${kind.padEnd(34)} waited ${waited.toFixed(2).padStart(6)} s, database processor ${cpu.toFixed(2).padStart(6)} s = ${((1_000_000 * cpu) / suborders).toFixed(1).padStart(5)} us a suborder`,
    );
  }
  print(
    `\nmedian ${Math.round(median(rates))} suborders per s, ${median(ratios).toFixed(1)} times row by row; target >= ${TARGET_PER_SECOND}: ${median(rates) >= TARGET_PER_SECOND ? 'reached' : 'MISSED'}`,
  );
  return median(rates);
}

async function runMemory(bench: Bench, sizes: readonly number[]): Promise<boolean> {
  const highs: number[] = [];
  print('\nmemory, garbage collected every two seconds so that what counts is what settlement holds on to');
  for (const suborders of sizes) {
    const measured = await settle(bench, await bench.sell({ suborders, perOrder: MEMORY_PER_ORDER }), {
      collecting: true,
    });
    highs.push(measured.heapHighMb - measured.heapBeforeMb);
    const memory = `heap ${measured.heapBeforeMb.toFixed(0)} MB before, ${measured.heapHighMb.toFixed(0)} MB at most; rss ${measured.rssHighMb.toFixed(0)} MB at most`;
    print(`${describe(`${suborders}`, suborders, measured, bench.cores)}; ${memory}`);
  }
  const growth = highs.at(-1)! - highs[0]!;
  print(
    `${sizes.at(-1)! / sizes[0]!} times the bets: held ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB, at most +${GROWTH_MAXIMUM_MB}: ${growth <= GROWTH_MAXIMUM_MB ? 'flat' : 'NOT FLAT'}`,
  );
  return growth <= GROWTH_MAXIMUM_MB;
}

async function bench(connectionString: string, options: Options): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-data-'));
  const log = createLog('warn');
  const config = readConfig(
    {
      PORT: '0',
      ROLE: 'api',
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      LANTERN_SECRET: 'x'.repeat(48),
      LOTTERY_GAMES: GAME,
    },
    '.',
  );
  const platform = await startPlatform({ config, log });
  const owner = new pg.Pool({ connectionString, max: 2 });
  try {
    const sell = createSales(owner, platform, await openMembers(owner, platform, MEMBERS));
    const { rows } = await owner.query<{ version: string; fsync: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync`,
    );
    const all: Bench = { platform, owner, sell, cores: availableParallelism() };
    print(
      `PostgreSQL ${rows[0]!.version}, fsync ${rows[0]!.fsync}, ${all.cores} cores shared by Node ${process.version} and the database; load ${loadavg()[0]!.toFixed(1)} before it`,
    );
    print(
      `${options.suborders} suborders in orders of ${options.perOrder}, ${MEMBERS} members, every other one under turnover\n`,
    );
    const rate = options.rounds === 0 ? Infinity : await runRounds(all, options);
    const flat = options.memory.length === 0 || (await runMemory(all, options.memory));
    const broken = (await platform.modules.ledger.proveAccounts(platform.kernel.db)).filter((proof) => !proof.holds);
    print(
      `books after it: ${broken.length === 0 ? 'every proof holds' : broken.map((proof) => `${proof.name}: ${proof.detail}`).join('; ')}`,
    );
    return rate >= TARGET_PER_SECOND && flat && broken.length === 0;
  } finally {
    await owner.end();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    suborders: { type: 'string', default: '100000' },
    'per-order': { type: 'string', default: '5' },
    memory: { type: 'string', default: '20000,200000,1000000' },
  },
});
const directory = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const server = await startEmbeddedPostgres({ directory, log: { info: () => undefined, warn: () => undefined } });
try {
  const options = {
    rounds: Number(values.rounds),
    suborders: Number(values.suborders),
    perOrder: Number(values['per-order']),
    memory: values.memory
      .split(',')
      .map(Number)
      .filter((size) => size > 0),
  };
  process.exitCode = (await bench(server.connectionString, options)) ? 0 : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
