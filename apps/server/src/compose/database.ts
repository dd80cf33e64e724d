/** A node's connections to its database: pools apart, so that what waits in one does not stop the others. */
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../kernel/config.ts';
import { startEmbeddedPostgres } from '../kernel/db/embedded.ts';
import { createPool } from '../kernel/db/index.ts';
import { migrate } from '../kernel/db/migrate.ts';
import type { Logger } from '../kernel/log.ts';
import { LANES } from '../modules/ledger/index.ts';

export interface DatabaseParts {
  readonly connectionString: string;
  /** Transactions and loops. */
  readonly workPool: pg.Pool;
  /** Reads, sign-ins and readiness: they go on while commits wait. The pool of work where it is missing. */
  readonly readPool?: pg.Pool;
  /** Of the owner, for the job queue. */
  readonly ownerPool: pg.Pool;
}

export interface Database extends Required<DatabaseParts> {
  /** The ledger's lanes, one connection each. */
  readonly lanePool: pg.Pool;
  /** Resolves when the embedded database is lost for good; never for an external one, which is waited for. */
  readonly lost: Promise<Error>;
  /** The node serves: from now on who finds no connection soon is refused. */
  started(): void;
  close(): Promise<void>;
}

const JOBS_MAXIMUM = 6;
/** How long work waits for a connection. A start gives no one an answer and has the processor against it: it waits longer. */
const WAIT_MS = { starting: 60_000, serving: 10_000 };

/** How `DATABASE_CONNECTIONS` is divided, and how many the job queue has beside them. */
export function divideConnections(total: number): Record<'lanes' | 'reads' | 'work' | 'jobs', number> {
  const reads = Math.floor((total - LANES) * 0.45);
  return {
    lanes: LANES,
    reads,
    work: total - LANES - reads,
    jobs: Math.min(JOBS_MAXIMUM, Math.ceil(total / 3)),
  };
}

/** Starts the embedded database or finds the given one, brings it to the current schema, and opens the pools. */
export async function openDatabase(
  config: Config,
  log: Logger,
  onRaised: (texts: readonly string[]) => void,
): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), archive: config.backupDir, log })
      : undefined;
  const connectionString = config.databaseUrl ?? embedded!.connectionString;
  await migrate(connectionString, config.migrate === 'check' ? 'check' : 'auto');
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection lost');
  const { lanes, reads, work, jobs } = divideConnections(config.databaseConnections);
  const poolOf = (maxConnections: number) =>
    createPool({
      connectionString,
      maxConnections,
      role: 'lantern_app',
      connectionTimeoutMs: WAIT_MS.starting,
      onRaised,
      onError,
    });
  const [lanePool, readPool, workPool] = [poolOf(lanes), poolOf(reads), poolOf(work)];
  const ownerPool = createPool({
    connectionString,
    maxConnections: jobs,
    bigintsAsText: true,
    connectionTimeoutMs: WAIT_MS.starting,
    onError,
  });
  const pools = [lanePool, readPool, workPool, ownerPool];
  return {
    connectionString,
    lanePool,
    readPool,
    workPool,
    ownerPool,
    lost: embedded?.lost ?? new Promise(() => undefined),
    started() {
      for (const pool of pools) pool.options.connectionTimeoutMillis = WAIT_MS.serving;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await embedded?.stop();
    },
  };
}
