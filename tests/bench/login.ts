/**
 * `npm run bench:login [-- --logins 60 --parallel 50]`: how long a login takes over HTTP, how much of it is the hash, and
 * what many concurrent logins do to other calls: the server's event loop and the other calls. Fresh database, fsync on.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callerFor, createTestDatabase, solveSlider, valueOf, type Caller } from '../kit/src/index.ts';
import { PASSWORD, register } from '../kit/src/applicants.ts';
import type { Question, Reply } from './login/node.ts';

const TARGET_LOGIN_P50_MS = 150;
const TARGET_LOOP_P99_MS = 50;
const WARM_UP = 5;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The value below which `percent` of the measurements lie. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

interface Server {
  readonly address: string;
  ask(question: Question): Promise<readonly number[]>;
  stop(): Promise<void>;
}

function nextReply(child: ChildProcess, type: Reply['type']): Promise<Reply> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.on('message', (reply: Reply) => {
      if (reply.type === type) resolve(reply);
    });
  });
}

async function startServer(databaseUrl: string, dataDir: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'login/node.ts'), [], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      LANTERN_SECRET: 'x'.repeat(48),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const { address } = await nextReply(child, 'ready');
  return {
    address: address!,
    async ask(question) {
      const reply = nextReply(child, question);
      child.send(question);
      return (await reply).values ?? [];
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** A login with a solved slider, ready to send; returns its milliseconds. */
async function preparedLogin(caller: Caller, username: string): Promise<() => Promise<number>> {
  const body = { username, password: PASSWORD, ...(await solveSlider(caller)) };
  return async () => {
    const startedAt = performance.now();
    valueOf(await caller.call('session.login', { body }));
    return performance.now() - startedAt;
  };
}

/** Requests a profile repeatedly until stopped; returns the milliseconds of each call. */
async function otherCalls(caller: Caller, stopped: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!stopped()) {
    const startedAt = performance.now();
    valueOf(await caller.call('member.profile'));
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function measureParallel(server: Server, caller: Caller, member: Caller, usernames: readonly string[]) {
  const logins = await Promise.all(usernames.map((username) => preparedLogin(caller, username)));
  let done = false;
  const others = otherCalls(member, () => done);
  await server.ask('reset');
  const startedAt = performance.now();
  const times = await Promise.all(logins.map((login) => login()));
  const tookMs = performance.now() - startedAt;
  const [, loopP99 = Number.NaN, loopMaximum = Number.NaN] = await server.ask('delay');
  done = true;
  return { times, tookMs, loopP99, loopMaximum, others: await others };
}

async function run(server: Server, logins: number, parallel: number): Promise<boolean> {
  const caller = callerFor(server.address);
  const usernames = Array.from({ length: parallel }, (_, n) => `bench_${n}`);
  let token: string | undefined;
  for (const username of usernames) ({ token } = valueOf(await register(caller, username)));
  const member = callerFor(server.address, () => token);
  const hash = percentile(await server.ask('hash'), 50);
  const times: number[] = [];
  for (let n = 0; n < logins + WARM_UP; n++) {
    const took = await (await preparedLogin(caller, usernames[n % parallel]!))();
    if (n >= WARM_UP) times.push(took);
  }
  const p50 = percentile(times, 50);
  print(
    `one at a time   p50 ${ms(p50)}   p95 ${ms(percentile(times, 95))}   hash alone p50 ${ms(hash)} (${Math.round((hash / p50) * 100)} % of the login)`,
  );
  const together = await measureParallel(server, caller, member, usernames);
  print(
    `${parallel} at once      all in ${ms(together.tookMs)}   p50 ${ms(percentile(together.times, 50))}   p99 ${ms(percentile(together.times, 99))}`,
  );
  print(
    `meanwhile       event loop p99 ${ms(together.loopP99)}, longest ${ms(together.loopMaximum)}   ${together.others.length} other calls p50 ${ms(percentile(together.others, 50))}, p99 ${ms(percentile(together.others, 99))}`,
  );
  const good = p50 <= TARGET_LOGIN_P50_MS && together.loopP99 <= TARGET_LOOP_P99_MS;
  print(
    `targets         login p50 ≤ ${TARGET_LOGIN_P50_MS} ms, event loop p99 ≤ ${TARGET_LOOP_P99_MS} ms: ${good ? 'met' : 'missed'}`,
  );
  return good;
}

const { values } = parseArgs({
  options: { logins: { type: 'string', default: '60' }, parallel: { type: 'string', default: '50' } },
});
const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const database = await createTestDatabase();
print(`${availableParallelism()} cores`);
const server = await startServer(database.connectionString, dataDir);
try {
  process.exitCode = (await run(server, Number(values.logins), Number(values.parallel))) ? 0 : 1;
} finally {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
