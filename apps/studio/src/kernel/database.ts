/** The studio's database: pool, transactions, migrations. Other SQL is in stores. */
import { join } from 'node:path';
import { migrateSchema, type MigrationMode } from '@lantern/migrations';
import { inSpan, inStatement } from '@lantern/tracing';
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
  /**
   * Tells all processes (NOTIFY) soon after the transaction has committed, and never if it rolls back: inside it, NOTIFY would hold a
   * lock of the whole server until the commit. A process that ends meanwhile tells no one; screens and loops read again.
   */
  notify(channel: string, words: string): void;
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

/** Ended by the database, to break a deadlock or to keep the order of what ran beside it. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/** Runs a transaction again when the database ended it to break a deadlock; `work` has no effect but on its transaction. */
export async function transactAgain<T>(db: Pick<Database, 'transact'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transact(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has((error as { readonly code?: unknown }).code)) throw error;
    }
  }
}

export interface Listening {
  close(): Promise<void>;
}

const LISTEN_PAUSE_MS = 500;

const FILES = join(import.meta.dirname, '../..');
const CONNECTIONS = 8;
/** Any constant: one studio migrates at a time. */
const LOCK = 7_220_140_411;

/** Amounts stay far below 2^53 (AMOUNT_MAXIMUM of the wallet). */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

interface Notification {
  readonly channel: string;
  readonly words: string;
}

function asTx(client: pg.Pool | pg.PoolClient, vault: SeedVault, notify: (notification: Notification) => void): Tx {
  return {
    query: (text, values = []) => inStatement(text, () => client.query(text, [...values])),
    notify: (channel, words) => notify({ channel, words }),
    vault,
  };
}

/** Sends notifications in order, one statement at a time: what comes while one runs goes with the next. */
function createNotifier(pool: pg.Pool, log: Logger) {
  let waiting: Notification[] = [];
  let sending: Promise<void> | undefined;
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const columns = [batch.map(({ channel }) => channel), batch.map(({ words }) => words)];
      await pool
        .query('SELECT pg_notify(n.channel, n.words) FROM unnest($1::text[], $2::text[]) AS n(channel, words)', columns)
        .catch((error: unknown) => log.warn({ err: error }, 'notifications dropped'));
    }
    sending = undefined;
  }
  return {
    send(...notifications: readonly Notification[]): void {
      waiting.push(...notifications);
      if (waiting.length > 0) sending ??= sendAll();
    },
    /** Resolves when all are sent. */
    settled: async (): Promise<void> => await sending,
  };
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
  // One that is lost in a transaction fails its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const notifier = createNotifier(pool, log);
  return {
    ...asTx(pool, vault, notifier.send),
    async transact(work) {
      const client = await inSpan('connection', () => pool.connect());
      const notifications: Notification[] = [];
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const value = await work(asTx(client, vault, (notification) => void notifications.push(notification)));
        await inSpan('commit', () => client.query('COMMIT'));
        notifier.send(...notifications);
        return value;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: (channels, onNotify, onOpen) => openListening(connectionString, log, channels, onNotify, onOpen),
    async end() {
      await notifier.settled();
      await pool.end();
    },
  };
}

/** Brings the studio's schema to the newest version, or checks that it is. */
export const migrate = (connectionString: string, mode?: MigrationMode): Promise<void> =>
  migrateSchema(
    {
      connectionString,
      migrations: join(FILES, 'migrations'),
      functions: join(FILES, 'functions'),
      schema: 'studio',
      lock: LOCK,
    },
    mode,
  );
