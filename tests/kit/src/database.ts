/** A real PostgreSQL for tests: one cluster per checkout, a migrated template, a database of its own for each test file. */
import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, statfsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/src/kernel/db/embedded.ts';
import { systemClock } from '../../../apps/server/src/kernel/clock.ts';
import { migrate } from '../../../apps/server/src/kernel/db/migrate.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SCHEMA = ['migrations', 'functions'].map((name) => join(ROOT, 'apps/server', name));
/** Where memory file systems are, and what one must have free to hold the databases of a run. */
const SHARED_MEMORY = '/dev/shm';
const MEMORY_MINIMUM_BYTES = 6 * 1024 ** 3;
/** In memory where there is plenty: a run makes hundreds of databases, and copying their files costs more than most tests in them. */
const CLUSTER = hasMemory()
  ? join(SHARED_MEMORY, `lantern-test-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)
  : join(ROOT, '.cache/test-postgres');
/** In memory copying the template's files costs half of what writing their pages through the log does; on a disk it would wait for each file. */
const COPYING = CLUSTER.startsWith(SHARED_MEMORY) ? 'FILE_COPY' : 'WAL_LOG';
/** Advisory lock: one process at a time creates the template or removes leftovers. Any constant. */
const TEMPLATE_LOCK = 7_220_140_323;
/** Databases older than this were left by a killed run; no run lasts this long. */
const LEFTOVER_AGE_MS = 3_600_000;
/** Templates of other branches stay this long: their runs may still copy them. */
const KEPT_TEMPLATES = 6;
/** How long to wait for a database's connections to close before dropping it. */
const LOOKS = 1_000;
const LOOK_PAUSE_MS = 10;
/** Set by the global setup for the run's processes: the cluster is up and its template current. */
const RUNNING = 'LANTERN_TEST_CLUSTER';
/** Tests hold little data; a backend that ends frees the pages of memory it has touched, one by one. */
const CLUSTER_SETTINGS = { max_connections: '300', shared_buffers: '64MB', max_wal_size: '256MB' };
const quiet = { info: () => undefined, warn: () => undefined };

export interface TestDatabaseOptions {
  /** `false` where the test is about logic only: commits do not wait for the disk. */
  readonly durable?: boolean;
}

export interface TestDatabase {
  /** As the owner: the server starts with it (and switches to the application role itself), and only it can move the clock. */
  readonly connectionString: string;
  /** As the application role: the rights the server's own statements have. */
  readonly appConnectionString: string;
  drop(): Promise<void>;
}

export interface DatabaseCluster {
  /** A new database with every migration applied and nothing else in it. */
  createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase>;
  /** Spares the processes of a run that this one outlives the look at the cluster and its template. */
  announce(): void;
  /** Releases the cluster; its last user stops it. */
  stop(): Promise<void>;
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    accessSync(SHARED_MEMORY, constants.W_OK);
    return bavail * bsize >= MEMORY_MINIMUM_BYTES;
  } catch {
    return false;
  }
}

interface RunningCluster {
  readonly connectionString: string;
  readonly template: string;
}

async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of SCHEMA) {
    for (const name of (await readdir(directory)).toSorted())
      hash.update(name).update(await readFile(join(directory, name)));
  }
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

async function withOwner<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the template of the current schema unless it exists, and renames it into place when it is complete. Removes the oldest. */
async function ensureTemplate(connectionString: string): Promise<string> {
  const template = await templateName();
  await withOwner(connectionString, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%' ORDER BY oid DESC`,
    );
    if (rows.some((row) => row.datname === template)) return;
    for (const { datname } of rows.slice(KEPT_TEMPLATES))
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    const draft = 'draft_template';
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(inDatabase(connectionString, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}

async function dropLeftovers(connectionString: string): Promise<void> {
  await withOwner(connectionString, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database d
       WHERE datname ~ '^test_[0-9]+_' AND split_part(datname, '_', 2)::bigint < $1
         AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
      [systemClock.now() - LEFTOVER_AGE_MS],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname}`);
  });
}

/** Waits until a database has no connections: a pool reports its end before its connections are closed, and one that is cut off then throws uncaught. */
async function guestsGone(client: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await pause(LOOK_PAUSE_MS);
  }
}

async function createFrom(
  template: string,
  connectionString: string,
  options: TestDatabaseOptions,
): Promise<TestDatabase> {
  const name = `test_${systemClock.now()}_${randomBytes(5).toString('hex')}`;
  await withOwner(connectionString, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${COPYING}`);
    if (options.durable === false) await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const own = inDatabase(connectionString, name);
  return {
    connectionString: own,
    appConnectionString: `${own}?options=${encodeURIComponent('-c role=lantern_app')}`,
    drop: () =>
      withOwner(connectionString, async (client) => {
        await guestsGone(client, name);
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * Starts, or joins, the checkout's test cluster (fsync on) and sees that its template is current.
 * For programs that make many databases; a test file calls `createTestDatabase`.
 */
export async function startDatabase(): Promise<DatabaseCluster> {
  const cluster = await startEmbeddedPostgres({ directory: CLUSTER, log: quiet, settings: CLUSTER_SETTINGS });
  try {
    const template = await ensureTemplate(cluster.connectionString);
    await dropLeftovers(cluster.connectionString);
    return {
      announce() {
        const running: RunningCluster = { connectionString: cluster.connectionString, template };
        process.env[RUNNING] = JSON.stringify(running);
      },
      createTestDatabase: (options = {}) => createFrom(template, cluster.connectionString, options),
      stop: () => cluster.stop(),
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** A migrated, empty database of the caller's own. `drop` removes it and must be awaited before the test file ends. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const running = process.env[RUNNING];
  if (running !== undefined) {
    const { template, connectionString } = JSON.parse(running) as RunningCluster;
    return createFrom(template, connectionString, options);
  }
  const cluster = await startDatabase();
  try {
    const database = await cluster.createTestDatabase(options);
    return {
      ...database,
      async drop() {
        await database.drop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
