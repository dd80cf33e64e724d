/** The database of `npm run bench:agents`: one of its own, with the settings of a node. A world that was written once is kept, and copied for each run. */
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../../apps/server/src/kernel/db/migrate.ts';
import type { TestDatabase } from '../../kit/src/index.ts';

const RUNNING = 'bench_now';
const DRAFT = 'bench_draft';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface BenchDatabase extends TestDatabase {
  /** Seconds of processor time the database server has used. */
  cpuSec(): number;
  /** Makes an empty database on the same server; its connection string. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Clock ticks of a process and (`all`) of those it has waited for. */
function ticksOf(pid: string, all: boolean): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    return fields[11]! + fields[12]! + (all ? fields[13]! + fields[14]! : 0);
  } catch {
    return 0;
  }
}

/** Seconds of processor time of a server: its postmaster, the processes it runs, and those that have ended. */
function cpuSecOf(postmaster: string): number {
  const children = readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === postmaster
      );
    } catch {
      return false;
    }
  });
  return (ticksOf(postmaster, true) + children.reduce((sum, pid) => sum + ticksOf(pid, false), 0)) / 100;
}

/** Opens a copy of the world `name`, which is written first where the directory has none. Without a directory everything is temporary. */
export async function openBenchDatabase(
  directory: string | undefined,
  name: string,
  write: (database: TestDatabase) => Promise<void>,
): Promise<BenchDatabase> {
  const at = directory ?? (await mkdtemp(join(tmpdir(), 'agents-bench-')));
  const cluster = await startEmbeddedPostgres({ directory: at, log: quiet as never });
  const inDatabase = (database: string): string => {
    const url = new URL(cluster.connectionString);
    url.pathname = `/${database}`;
    return url.href;
  };
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: inDatabase('postgres') });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const databaseOf = (database: string): TestDatabase => ({
    connectionString: inDatabase(database),
    appConnectionString: `${inDatabase(database)}?options=${encodeURIComponent('-c role=lantern_app')}`,
    drop: () =>
      asOwner(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))),
  });
  const isKnown = await asOwner(async (client) => {
    for (const database of [RUNNING, DRAFT]) await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    return (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount !== 0;
  });
  if (!isKnown) {
    await asOwner((client) => client.query(`CREATE DATABASE ${DRAFT}`));
    await migrate(inDatabase(DRAFT));
    await write(databaseOf(DRAFT));
    await asOwner((client) => client.query(`ALTER DATABASE ${DRAFT} RENAME TO ${name}`));
  }
  const postmaster = await asOwner(async (client) => {
    await client.query(`CREATE DATABASE ${RUNNING} TEMPLATE ${name} STRATEGY FILE_COPY`);
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ at: string }>(`SELECT current_setting('data_directory') AS at`);
    return readFileSync(join(rows[0]!.at, 'postmaster.pid'), 'utf8').split('\n')[0]!;
  });
  // Functions that changed since the world was written.
  await migrate(inDatabase(RUNNING));
  return {
    ...databaseOf(RUNNING),
    cpuSec: () => cpuSecOf(postmaster),
    async create(database) {
      await asOwner(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${database}`);
      });
      return inDatabase(database);
    },
    async stop() {
      await cluster.stop();
      if (directory === undefined) await rm(at, { recursive: true, force: true });
    },
  };
}
