/**
 * `npm run bench:wallet [-- --rounds 3 --seconds 5 --connections 96 --members 2000 --data /dev/shm]`: signed bets and wins over HTTP against a node on
 * the embedded database, fsync on, compared with TPC-B in the same run. With `--data` in memory the processor is measured, not the disk. The load comes from this machine and shares its cores.
 */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pause } from '../../apps/server/src/kernel/clock.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import { Latencies } from './ledger/load.ts';
import { openYardstick } from './ledger/tpcb.ts';
import { openConnection, type Connection } from './wallet/connection.ts';
import { parentOf, secondsOf } from './wallet/processor.ts';
import {
  SEAT_GAME as GAME,
  SEAT_SECRET as SECRET,
  SEAT_VENDOR as VENDOR,
  type PlantedSeat as Seat,
} from '../setup/wallet-seats.ts';
import { openStage } from './wallet/stage.ts';

const WARM_UP_SEC = 4;
const CEILING_READ_MS = 1_500;
const TARGET_PAIRS = 3_000;
const TARGET_P99_MS = 50;
const TARGET_RATIO = 0.6;
const TARGET_NODE_US = 120;
const TARGET_DATABASE_US = 200;

const print = (connection: string): void => void process.stdout.write(`${connection}\n`);
const run = Date.now().toString(36);
let rounds = 0;

async function send(connection: Connection, verb: string, input: object, latencies: Latencies): Promise<void> {
  const body = JSON.stringify(input);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${at}.${verb}.${body}`).digest('hex');
  const start = performance.now();
  const { status, text } = await connection.post(
    `/wallet/v1/${verb}`,
    `x-vendor: ${VENDOR}\r\nx-timestamp: ${at}\r\nx-signature: t=${at},v2=${signature}\r\n`,
    body,
  );
  latencies.add(performance.now() - start);
  if (status !== 200) throw new Error(`${verb} was refused: ${status} ${text}`);
}

async function playRound(
  connection: Connection,
  { memberRef, sessionToken }: Seat,
  latencies: Latencies,
): Promise<void> {
  rounds += 1;
  const id = `${run}-${rounds.toString(36)}`;
  const round = { memberRef, roundId: id, currency: 'VND' };
  await send(
    connection,
    'bet',
    { requestId: `${id}-b`, transactionId: `${id}-b`, ...round, sessionToken, game: GAME, amount: 1_000 },
    latencies,
  );
  await send(
    connection,
    'win',
    { requestId: `${id}-w`, transactionId: `${id}-w`, ...round, amount: 950, endRound: true },
    latencies,
  );
}

interface Measured {
  readonly pairs: number;
  readonly pairsPerSec: number;
  readonly latencies: Latencies;
}

/** Processor seconds by process. */
interface Spent {
  readonly node: number;
  readonly database: number;
  readonly load: number;
}

const own = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Measures what some work costs the node, the database and this process. */
function createMeter(nodePid: number, databasePid: number) {
  return async function spent<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly spent: Spent }> {
    const [node, database, load] = [await secondsOf(nodePid), await secondsOf(databasePid), own()];
    const result = await work();
    const loadSec = own() - load;
    return {
      result,
      spent: {
        node: (await secondsOf(nodePid)) - node,
        database: (await secondsOf(databasePid)) - database,
        load: loadSec,
      },
    };
  };
}

async function databasePidOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = await parentOf(rows[0]!.pid);
  await client.end();
  return pid;
}

async function measure(connections: readonly Connection[], seats: readonly Seat[], seconds: number): Promise<Measured> {
  const latencies = new Latencies();
  const start = performance.now();
  const end = start + seconds * 1000;
  let pairs = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (; performance.now() < end; pairs++)
        await playRound(connection, seats[Math.floor(Math.random() * seats.length)]!, latencies);
    }),
  );
  return { pairs, pairsPerSec: (pairs / (performance.now() - start)) * 1000, latencies };
}

/** One round in every session, so that caches are warm, as on a node that has been up for a while. */
async function warmUp(connections: readonly Connection[], seats: readonly Seat[]): Promise<void> {
  const cold = [...seats];
  const unused = new Latencies();
  await Promise.all(
    connections.map(async (connection) => {
      for (let seat = cold.pop(); seat; seat = cold.pop()) await playRound(connection, seat, unused);
    }),
  );
  await measure(connections, seats, WARM_UP_SEC);
}

/** Sets or removes ceilings that nothing here reaches; the node reads them within a second. */
async function setCeiling(connectionString: string, capped: boolean): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO wallet_api.payout_ceiling (vendor, currency, single_maximum, hourly_maximum) VALUES ($1, 'VND', $2, $2)
     ON CONFLICT (vendor, currency) DO UPDATE SET single_maximum = excluded.single_maximum, hourly_maximum = excluded.hourly_maximum`,
    [VENDOR, capped ? 1_000_000_000_000 : null],
  );
  await client.end();
  await pause(CEILING_READ_MS);
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;

async function bench(
  connectionString: string,
  dataDir: string,
  options: {
    readonly rounds: number;
    readonly seconds: number;
    readonly connections: number;
    readonly members: number;
  },
): Promise<boolean> {
  const yardstick = await openYardstick(connectionString);
  const stage = await openStage(connectionString, dataDir, options.members);
  const connections = await Promise.all(
    Array.from({ length: options.connections }, () => openConnection(stage.node.address)),
  );
  try {
    print(
      `${availableParallelism()} cores for the node, the database and the load; Node ${process.version}; ${options.connections} connections, ${options.members} members`,
    );
    print(`yardstick: ${yardstick.name}`);
    await warmUp(connections, stage.seats);
    await stage.analyse();
    await yardstick.measure(1);
    const meter = createMeter(stage.node.pid, await databasePidOf(connectionString));
    const [pairs, uncapped, tpcb, ratios, latencies] = [
      [] as number[],
      [] as number[],
      [] as number[],
      [] as number[],
      new Latencies(),
    ];
    const [costs, tpcbCosts]: [number[][], number[]] = [[], []];
    for (let round = 0; round < options.rounds; round++) {
      const yard = await meter(() => yardstick.measure(options.seconds));
      tpcb.push(yard.result);
      tpcbCosts.push(yard.spent.database / (yard.result * options.seconds));
      // Every other round the one without ceilings comes first, so that the order favours neither.
      const bare = async () => {
        await setCeiling(connectionString, false);
        uncapped.push((await measure(connections, stage.seats, options.seconds)).pairsPerSec);
      };
      if (round % 2 === 0) await bare();
      await setCeiling(connectionString, true);
      const { result: measured, spent } = await meter(() => measure(connections, stage.seats, options.seconds));
      pairs.push(measured.pairsPerSec);
      costs.push([spent.node, spent.database, spent.load].map((seconds) => seconds / measured.pairs));
      ratios.push(measured.pairsPerSec / tpcb.at(-1)!);
      latencies.merge(measured.latencies);
      if (round % 2 === 1) await bare();
    }
    const p99 = latencies.quantile(0.99);
    const verdict = (reached: boolean): string => (reached ? 'reached' : 'MISSED');
    print(`TPC-B            ${median(tpcb).toFixed(0).padStart(7)} per s`);
    print(
      `bet+win, signed  ${median(pairs).toFixed(0).padStart(7)} pairs per s   target ${TARGET_PAIRS}: ${verdict(median(pairs) >= TARGET_PAIRS)}`,
    );
    print(
      `x TPC-B          ${median(ratios).toFixed(2).padStart(7)}               target ${TARGET_RATIO}: ${verdict(median(ratios) >= TARGET_RATIO)}`,
    );
    print(
      `x without payout ceilings ${(median(pairs) / median(uncapped)).toFixed(2)} (${median(uncapped).toFixed(0)} pairs per s)`,
    );
    print(
      `p50, p99         ${latencies.quantile(0.5).toFixed(1)}, ${p99.toFixed(1)} ms        target p99 ${TARGET_P99_MS} ms: ${verdict(p99 <= TARGET_P99_MS)}`,
    );
    const [node, database, load] = [0, 1, 2].map((at) => median(costs.map((cost) => cost[at]!)) * 1e6);
    print(
      `processor per pair: node ${node!.toFixed(0)}, database ${database!.toFixed(0)}, load ${load!.toFixed(0)} µs: ${(1e6 / (node! + database! + load!)).toFixed(0)} pairs per processor second; TPC-B costs the database ${(median(tpcbCosts) * 1e6).toFixed(0)} µs; targets node ${TARGET_NODE_US}: ${verdict(node! <= TARGET_NODE_US)}, database ${TARGET_DATABASE_US}: ${verdict(database! <= TARGET_DATABASE_US)}`,
    );
    const broken = await stage.brokenProofs();
    print(`books after it: ${broken.length === 0 ? 'every proof holds' : broken.join(', ')}`);
    return broken.length === 0;
  } finally {
    for (const connection of connections) connection.close();
    await stage.close();
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '96' },
    members: { type: 'string', default: '2000' },
    data: { type: 'string', default: tmpdir() },
  },
});
const directory = await mkdtemp(join(values.data, 'lantern-bench-'));
const server = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  log: { info: () => undefined, warn: () => undefined },
});
try {
  await migrate(server.connectionString);
  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    members: Number(values.members),
  };
  process.exitCode = (await bench(server.connectionString, directory, options)) ? 0 : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
