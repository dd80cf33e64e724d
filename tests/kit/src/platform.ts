/** A whole platform in this process, on a database of its own, with time and randomness controlled by the test. */
import { TEST_SECRET } from './test-secret.ts';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import type { Random } from '../../../apps/server/src/kernel/random.ts';
import { startPlatform, type Platform, type PlatformOptions } from '../../../apps/server/src/compose/platform.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { callerFor, type Caller } from './caller.ts';
import { NO_LIMITS } from './no-limits.ts';
import { FLAT_PICTURES } from './pictures.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Tiles are drawn once for all platforms, and in a test run ahead, plain: their files are named by the hash of their content. */
const PICTURES = process.env['VITEST'] === undefined ? join(REPOSITORY, '.cache/pictures') : FLAT_PICTURES;
/** A few lotteries, enough for most tests; `LOTTERY_GAMES: ''` in a test's environment gives it all of them. */
const FAST_LOTTERIES = 'mb60,mb45';

export interface TestClock {
  now(): number;
  elapsed(): number;
  /** Moves this process's clock and the database's alike. */
  advance(ms: number): Promise<void>;
}

export interface TestPlatform {
  readonly address: string;
  readonly platform: Platform;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** Queries as the database's owner: to inspect, and to write what no public call can. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A typed caller without a session. */
  guest(): Caller;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly random?: Random;
  readonly prepare?: PlatformOptions['prepare'];
  readonly buildOrder?: PlatformOptions['buildOrder'];
  /** Receives the node's log at level trace; by default errors go to standard output. */
  readonly logTo?: { write(line: string): void };
  /** Built web apps in place of the repository's own. */
  readonly webDir?: string;
  /** Runs on this database instead of a new one (a second node). */
  readonly database?: TestDatabase;
  /** `true` where races are the subject: commits wait for the disk, as in production. Elsewhere that wait only takes time. */
  readonly durable?: boolean;
  /** Runs the studio beside the node, with its vendors opened: one more process, so only for tests that play. */
  readonly studio?: boolean;
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-test-'));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, join(dataDir, 'pictures'));
  return dataDir;
}

/** Starts it; `close` stops it and drops the database. */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = options.database ?? (await createTestDatabase({ durable: options.durable ?? false }));
  const dataDir = await makeDataDir();
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  owner.on('error', () => undefined);
  let offsetMs = 0;
  const clock: TestClock = {
    now: () => Date.now() + offsetMs,
    elapsed: () => performance.now(),
    async advance(ms) {
      offsetMs += ms;
      await owner.query('UPDATE kernel.clock_offset SET offset_ms = offset_ms + $1', [ms]);
    },
  };
  const config = readConfig(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: 'error',
      LANTERN_SECRET: TEST_SECRET,
      ...NO_LIMITS,
      LOTTERY_GAMES: FAST_LOTTERIES,
      STUDIO: options.studio === true ? 'on' : 'off',
      STUDIO_HISTORY_HOURS: '0',
      STUDIO_SPORTS: 'off',
      ...options.environment,
    },
    REPOSITORY,
  );
  const platform = await startPlatform({
    config: options.webDir === undefined ? config : { ...config, webDir: options.webDir },
    clock,
    log: options.logTo ? createLog('trace', options.logTo) : createLog(config.logLevel),
    checkAnswers: true,
    ...(options.random ? { random: options.random } : {}),
    ...(options.prepare ? { prepare: options.prepare } : {}),
    ...(options.buildOrder ? { buildOrder: options.buildOrder } : {}),
  });
  return {
    address: platform.address,
    platform,
    database,
    clock,
    async query<Row>(sql: string, values: readonly unknown[] = []) {
      return (await owner.query(sql, [...values])).rows as Row[];
    },
    guest: () => callerFor(platform.address),
    async close() {
      await stopped(platform);
      await owner.end();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A platform that has not stopped by then never will. */
const STOP_TIMEOUT_MS = 120_000;

/** Stops it. Throws the name of the part that does not stop. */
async function stopped(platform: Platform): Promise<void> {
  const timeout = new AbortController();
  const late = pause(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false });
  const lateNamed = late.then(
    () => Promise.reject(new Error(`${platform.stopping()} has not stopped`)),
    () => undefined,
  );
  await Promise.race([platform.close(), lateNamed]);
  timeout.abort();
}

const HOUR_MS = 3_600_000;

/** Moves the clock to ten in the morning in Vietnam unless it is between nine and seven there: marketing keeps quiet hours. */
export async function toDaytime({ clock }: Pick<TestPlatform, 'clock'>): Promise<void> {
  const dayMs = 24 * HOUR_MS;
  const local = (clock.now() + 7 * HOUR_MS) % dayMs;
  if (local >= 9.1 * HOUR_MS && local < 19 * HOUR_MS) return;
  await clock.advance((10 * HOUR_MS - local + dayMs) % dayMs);
}
