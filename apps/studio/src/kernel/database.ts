/** The studio's database: pool, transactions, migrations. Other SQL is in stores. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { pause } from './clock.ts';
import type { Logger } from './log.ts';
import type { SeedVault } from './seed-vault.ts';

/** A transaction, or the pool where one statement is enough. */
export interface Tx {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
  /** Seals seeds that stores write, and opens those they read. */
  readonly vault: SeedVault;
}

export interface Database extends Tx {
  /** Commits all or nothing. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Listens on channels (LISTEN/NOTIFY) over a connection of its own, which reconnects when it is lost. `onOpen` is called each time it is
   * open: earlier notifications may have been missed.
   */
  listen(
    channels: readonly string[],
    onNotify: (channel: string, words: string) => void,
    onOpen: () => void,
  ): Promise<Listening>;
  end(): Promise<void>;
}

export interface Listening {
  close(): Promise<void>;
}

const LISTEN_PAUSE_MS = 500;

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const FUNCTIONS = join(import.meta.dirname, '../../functions');
const CONNECTIONS = 8;
/** Any constant: one studio migrates at a time. */
const LOCK = 7_220_140_411;

/** Amounts stay far below 2^53 (AMOUNT_MAXIMUM of the wallet). */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

function asTx(client: pg.Pool | pg.PoolClient, vault: SeedVault): Tx {
  return { query: (text, values = []) => client.query(text, [...values]), vault };
}

async function openListening(
  connectionString: string,
  log: Logger,
  channels: readonly string[],
  onNotify: (channel: string, words: string) => void,
  onOpen: () => void,
): Promise<Listening> {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', ({ channel, payload = '' }) => onNotify(channel, payload));
    next.on('error', () => undefined);
    next.once('end', () => {
      if (ending.signal.aborted) return;
      log.warn('the LISTEN connection to the database was lost');
      void reopen();
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.removeAllListeners('end');
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    onOpen();
  }
  async function reopen(): Promise<void> {
    while (!ending.signal.aborted) {
      await pause(LISTEN_PAUSE_MS, ending.signal);
      if (ending.signal.aborted) return;
      const isOpen = await open().then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
  }
  await open();
  return {
    async close() {
      ending.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Opens the pool; no connection is made yet. */
export function openDatabase(connectionString: string, vault: SeedVault, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: 10_000,
    options:
      '-c search_path=studio -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  pool.on('error', () => log.warn('an idle database connection was lost'));
  return {
    ...asTx(pool, vault),
    async transact(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const value = await work(asTx(client, vault));
        await client.query('COMMIT');
        return value;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: (channels, onNotify, onOpen) => openListening(connectionString, log, channels, onNotify, onOpen),
    end: () => pool.end(),
  };
}

interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** The SQL files of a directory, by name. */
async function sqlFiles(directory: string): Promise<readonly SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name: name.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Runs the files of functions and triggers that changed since they were last run, all or none. */
async function replaceFunctions(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS studio.function_hash (name text PRIMARY KEY, sha256 text NOT NULL)');
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM studio.function_hash',
  );
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = (await sqlFiles(FUNCTIONS)).filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (changed.length === 0) return;
  await client.query('BEGIN');
  for (const { name, text, sha256 } of changed) {
    await client.query(text);
    await client.query(
      'INSERT INTO studio.function_hash VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256',
      [name, sha256],
    );
  }
  await client.query('COMMIT');
}

/** Migrates the schema `studio`, then replaces functions that changed; refuses when an applied migration has been changed since. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS studio');
    await client.query(
      'CREATE TABLE IF NOT EXISTS studio.migration_hash (name text PRIMARY KEY, sha256 text NOT NULL)',
    );
    const files = await sqlFiles(MIGRATIONS);
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM studio.migration_hash',
    );
    for (const row of rows)
      if (files.find(({ name }) => name === row.name)?.sha256 !== row.sha256)
        throw new Error(
          `The studio's migration ${row.name} was changed after it was applied, or is of another version`,
        );
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: 'studio',
      noLock: true,
      checkOrder: true,
      log: () => undefined,
    });
    for (const { name, sha256 } of files)
      await client.query('INSERT INTO studio.migration_hash VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, sha256]);
    await replaceFunctions(client);
  } finally {
    await client.end();
  }
}
