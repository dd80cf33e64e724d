/**
 * `npm run bench:lottery-menu [-- --rounds 300 --callers 4]`: how long the lobby's calls take over HTTP with every lottery on sale,
 * its clock running and past draws stored. Another node answers, and its processor time is printed as well, because a
 * busy machine slows everything but that. Exit code 1 when a call misses its target.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  callerFor,
  createTestDatabase,
  startNodeProcess,
  startTestPlatform,
  valueOf,
  type Caller,
} from '../kit/src/index.ts';

/** Budget of a call in the answering process's own processor time, without waiting. */
const CPU_TARGET_MS = 20;
const NANOSECONDS_PER_MS = 1e6;
const WARM_UP = 10;
const GAME = 'mb60';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Processor milliseconds of a process's main thread, where its calls are answered. */
async function processorMs(pid: number): Promise<number> {
  const [spent] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(spent) / NANOSECONDS_PER_MS;
}

type Ask = (caller: Caller) => Promise<unknown>;

const CASES: Readonly<Record<string, Ask>> = {
  'menu of a prize mode': (caller) => caller.call('lottery.menu', { query: { prizeMode: 'Lott' } }),
  'current issues': (caller) => caller.call('lottery.openedNumero', { query: {} }),
  '50 coming issues': (caller) => caller.call('lottery.openIssues', { query: { gameCode: GAME, count: 50 } }),
  'bet types of a game': (caller) => caller.call('lottery.betTypes', { query: { gameCode: GAME } }),
  'a page of draws': (caller) => caller.call('lottery.draws', { query: { gameCode: GAME } }),
  'statistics of 500 draws': (caller) => caller.call('lottery.statistics', { query: { gameCode: GAME, draws: 500 } }),
};

interface Load {
  readonly rounds: number;
  readonly callers: number;
}

/** Calls N times on M connections; returns the milliseconds of each answer. */
async function timesOf(address: string, ask: Ask, { rounds, callers }: Load): Promise<readonly number[]> {
  const times: number[] = [];
  const line = async () => {
    const caller = callerFor(address);
    while (times.length < rounds) {
      const at = times.push(0) - 1;
      const askedAt = performance.now();
      valueOf((await ask(caller)) as Parameters<typeof valueOf>[0]);
      times[at] = performance.now() - askedAt;
    }
  };
  await Promise.all(Array.from({ length: callers }, line));
  return times.toSorted((one, other) => one - other);
}

async function measure(address: string, pid: number, load: Load): Promise<boolean> {
  let met = true;
  for (const [name, ask] of Object.entries(CASES)) {
    await timesOf(address, ask, { rounds: WARM_UP, callers: 1 });
    const before = await processorMs(pid);
    const times = await timesOf(address, ask, load);
    const cpu = ((await processorMs(pid)) - before) / load.rounds;
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1).padStart(7);
    print(
      `${name.padEnd(26)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; processor ${cpu.toFixed(1)} ms a call, target <= ${CPU_TARGET_MS}: ${cpu <= CPU_TARGET_MS ? 'reached' : 'MISSED'}`,
    );
    met &&= cpu <= CPU_TARGET_MS;
  }
  return met;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, callers: { type: 'string', default: '4' } },
});
const load: Load = { rounds: Number(values.rounds), callers: Number(values.callers) };
const database = await createTestDatabase({ durable: false });
// The node whose clock draws; it creates every lottery's past draws before it starts.
const worker = await startTestPlatform({
  database,
  environment: { LOTTERY_GAMES: '' },
  prepare: ({ modules }) => modules.lottery.backfillDraws(),
});
try {
  const node = await startNodeProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: worker.platform.kernel.config.dataDir,
    LOTTERY_GAMES: '',
    ROLE: 'api',
  });
  try {
    const [issues] = await worker.query<{ games: number; draws: number }>(
      'SELECT count(DISTINCT game_code)::int AS games, count(*)::int AS draws FROM lottery.issue WHERE result IS NOT NULL',
    );
    print(
      `${issues!.games} lotteries, ${issues!.draws} draws behind them; ${load.callers} callers at once, ${load.rounds} calls each case; load ${loadavg()[0]!.toFixed(1)}`,
    );
    process.exitCode = (await measure(node.address, node.pid, load)) ? 0 : 1;
  } finally {
    await node.kill();
  }
} finally {
  await worker.close();
  await database.drop();
}
