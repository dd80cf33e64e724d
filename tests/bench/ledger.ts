/**
 * `npm run bench:ledger [-- --rounds 3 --seconds 4 --memory 1000000 --data /dev/shm]`: the ledger compared with TPC-B on the same fresh server, fsync on.
 * With `--data` in memory the processor is measured, not the disk. Rounds interleave everything, and ratios are taken within a round, so that a busy machine slows both sides alike.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { createDb, createPool } from '../../apps/server/src/kernel/db/index.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import type { Db } from '../../apps/server/src/kernel/tx.ts';
import { createLedger, house, startSealing, type Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import { Latencies, measureLoad, warmUp } from './ledger/load.ts';
import { measureMemory } from './ledger/memory.ts';
import { openYardstick, type Yardstick } from './ledger/tpcb.ts';

const MEMBERS = 10_000;
const HOT_MEMBERS = 16;
const WARM_UP_SEC = 2;
const MEMORY_LIMIT_SEC = 80;
const SINGLE_CALLERS = 8;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Bench {
  readonly db: Db;
  readonly owner: pg.Pool;
  /** One operation per round trip, one connection each. */
  readonly singles: readonly Ledger[];
  /** Two lanes. */
  readonly batched: Ledger;
  readonly members: readonly MemberId[];
  readonly yardstick: Yardstick;
}

interface Case {
  readonly name: string;
  readonly ledgers: (bench: Bench) => readonly Ledger[];
  readonly callers: number;
  readonly hot: boolean;
  /** Targets: multiple of TPC-B, and maximum p99. */
  readonly target: number;
  readonly targetP99Ms?: number;
}

const CASES: readonly Case[] = [
  {
    name: `single, ${SINGLE_CALLERS} callers, random`,
    ledgers: (bench) => bench.singles,
    callers: SINGLE_CALLERS,
    hot: false,
    target: 1.3,
  },
  {
    name: 'batched, 64 callers, random',
    ledgers: (bench) => [bench.batched],
    callers: 64,
    hot: false,
    target: 4,
    targetP99Ms: 10,
  },
  { name: 'batched, 512 callers, random', ledgers: (bench) => [bench.batched], callers: 512, hot: false, target: 6 },
  {
    name: `batched, 64 callers, ${HOT_MEMBERS} hot`,
    ledgers: (bench) => [bench.batched],
    callers: 64,
    hot: true,
    target: 2,
  },
  {
    name: `batched, 512 callers, ${HOT_MEMBERS} hot`,
    ledgers: (bench) => [bench.batched],
    callers: 512,
    hot: true,
    target: 2,
  },
];

async function openMembers(ledger: Ledger, db: Db): Promise<MemberId[]> {
  const members = Array.from({ length: MEMBERS }, (_, n) => `bench${String(n).padStart(21, '0')}` as MemberId);
  for (const member of members) await ledger.openAccounts(db, member, 'VND');
  const from = house('payment_clearing', 'BENCH');
  const gifts = members.map((member) => ({
    key: `deposit:${member}`,
    code: 'deposit' as const,
    member,
    currency: 'VND',
    legs: [{ mode: 'move' as const, amount: 1_000_000_000_000n, from, to: 'cash' as const }],
  }));
  const refused = (await ledger.postAll(db, gifts)).find((outcome) => !outcome.ok);
  if (refused) throw new Error('a deposit was refused');
  return members;
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;

interface Tally {
  readonly perSecond: number[];
  readonly ratios: number[];
  readonly latencies: Latencies;
}

async function runRounds(bench: Bench, rounds: number, seconds: number): Promise<void> {
  const yardstick: number[] = [];
  const tallies = new Map<Case, Tally>(
    CASES.map((one) => [one, { perSecond: [], ratios: [], latencies: new Latencies() }]),
  );
  const load = (one: Case, sec: number) => ({
    ledgers: one.ledgers(bench),
    callers: one.callers,
    members: one.hot ? bench.members.slice(0, HOT_MEMBERS) : bench.members,
    seconds: sec,
  });
  await warmUp(bench.singles, bench.members);
  await warmUp([bench.batched], bench.members);
  for (const one of CASES.slice(0, 3)) await measureLoad(load(one, WARM_UP_SEC));
  await bench.yardstick.measure(WARM_UP_SEC);
  for (let round = 0; round < rounds; round++) {
    const tpcb = await bench.yardstick.measure(seconds);
    yardstick.push(tpcb);
    for (const [one, tally] of tallies) {
      const { perSecond, latencies } = await measureLoad(load(one, seconds));
      tally.perSecond.push(perSecond);
      tally.ratios.push(perSecond / tpcb);
      tally.latencies.merge(latencies);
    }
  }
  print(
    `${'transfers per second, median of rounds'.padEnd(40)} ${'per s'.padStart(8)} ${'x TPC-B'.padStart(8)} ${'range'.padStart(13)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)}  target`,
  );
  print(`${'TPC-B'.padEnd(40)} ${median(yardstick).toFixed(0).padStart(8)} ${'1.00'.padStart(8)}`);
  for (const [one, { perSecond, ratios, latencies }] of tallies) {
    const p99 = latencies.quantile(0.99);
    const reached = median(ratios) >= one.target && p99 <= (one.targetP99Ms ?? Infinity);
    const range = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`;
    const target = `>= ${one.target}x${one.targetP99Ms === undefined ? '' : `, p99 <= ${one.targetP99Ms} ms`}: ${reached ? 'reached' : 'MISSED'}`;
    const numbers = [median(perSecond).toFixed(0), median(ratios).toFixed(2)].map((text) => text.padStart(8)).join(' ');
    const times = [latencies.quantile(0.5).toFixed(1), p99.toFixed(1)].map((text) => text.padStart(8)).join(' ');
    print(`${one.name.padEnd(40)} ${numbers} ${range.padStart(13)} ${times}  ${target}`);
  }
}

async function runMemory(bench: Bench, transfers: number): Promise<void> {
  print(`\nmemory over ${transfers} transfers, 512 callers, sealing on`);
  const samples = await measureMemory(
    bench.owner,
    { ledgers: [bench.batched], callers: 512, members: bench.members, seconds: MEMORY_LIMIT_SEC },
    transfers,
  );
  for (const { transfers: done, heapMb, rssMb, backendMb } of samples) {
    const backend = backendMb === undefined ? '' : `, lane's server process ${backendMb.toFixed(1)} MB`;
    print(`${String(done).padStart(9)} transfers: heap ${heapMb.toFixed(1)} MB, rss ${rssMb.toFixed(1)} MB${backend}`);
  }
  const [first, last] = [samples[0]!, samples.at(-1)!];
  if (last.transfers < transfers) print(`stopped after ${MEMORY_LIMIT_SEC} s`);
  print(
    `growth from the first sample to the last: heap ${(last.heapMb - first.heapMb).toFixed(1)} MB, rss ${(last.rssMb - first.rssMb).toFixed(1)} MB`,
  );
}

async function bench(connectionString: string, rounds: number, seconds: number, transfers: number): Promise<boolean> {
  const log = createLog('warn');
  const onError = (error: Error): void => log.warn({ err: error }, 'database connection lost');
  const pool = createPool({ connectionString, maxConnections: 20, role: 'lantern_app', onError });
  const owner = createPool({ connectionString, maxConnections: 2, onError });
  const db = createDb(pool);
  const batched = createLedger({ db, pool, log });
  const singles = Array.from({ length: SINGLE_CALLERS }, () => createLedger({ db, pool, log, lanes: 1, maxBatch: 1 }));
  try {
    const yardstick = await openYardstick(connectionString);
    const members = await openMembers(batched, db);
    const sealing = startSealing(batched, log);
    const all: Bench = { db, owner, singles, batched, members, yardstick };
    const { rows } = await owner.query<{ version: string; fsync: string }>(
      `SELECT version(), current_setting('fsync') AS fsync`,
    );
    print(
      `${rows[0]!.version.split(' on ')[0]}, fsync ${rows[0]!.fsync}, ${availableParallelism()} cores; Node ${process.version} and the callers share them`,
    );
    print(`yardstick: ${yardstick.name}`);
    print('peer: pgledger is in no npm or Debian package, so none is measured\n');
    await runRounds(all, rounds, seconds);
    if (transfers > 0) await runMemory(all, transfers);
    await sealing.stop();
    const broken = (await batched.proveAccounts(createDb(owner))).filter((proof) => !proof.holds);
    print(
      `\nbooks after it: ${broken.length === 0 ? 'every proof holds' : broken.map((proof) => `${proof.name}: ${proof.detail}`).join('; ')}`,
    );
    return broken.length === 0;
  } finally {
    await Promise.all([batched, ...singles].map((ledger) => ledger.drain()));
    await Promise.all([pool.end(), owner.end()]);
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    memory: { type: 'string', default: '1000000' },
    data: { type: 'string', default: tmpdir() },
  },
});
const directory = await mkdtemp(join(values.data, 'lantern-bench-'));
const server = await startEmbeddedPostgres({ directory, log: { info: () => undefined, warn: () => undefined } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server
      .stop()
      .then(() => rm(directory, { recursive: true, force: true }))
      .finally(() => process.exit(1));
  });
}
try {
  await migrate(server.connectionString);
  process.exitCode = (await bench(
    server.connectionString,
    Number(values.rounds),
    Number(values.seconds),
    Number(values.memory),
  ))
    ? 0
    : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
