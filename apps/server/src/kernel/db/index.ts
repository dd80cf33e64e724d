/** The database layer: pool, typed queries, transactions. Only stores and the kernel import this. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

export { sql };

/** Tables are declared by each store with `tx.withTables<…>()`. */
// eslint-disable-next-line typescript/no-empty-object-type
export type Db = Kysely<{}>;
/** A running transaction, or the pool itself where one statement is enough. */
export type Tx = Db;

/** Money and counters are bigint in the database and in the program. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return (text: string) => BigInt(text);
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export interface DatabaseOptions {
  readonly connectionString: string;
  /** Maximum number of connections. */
  readonly maxConnections: number;
  /** `lantern_app` for the server's own work; the owner where the queue's tables are needed. */
  readonly role?: 'lantern_app';
  /** Returns bigint columns as text, for the job queue, which puts its ids into JSON. */
  readonly bigintsAsText?: true;
  /** How long to wait for a free connection; ten seconds by default. */
  readonly connectionTimeoutMs?: number;
  readonly onError: (error: Error) => void;
}

/** A pool whose connections work as the given role, with statement and idle-transaction timeouts. */
export function createPool(options: DatabaseOptions): pg.Pool {
  const role = options.role ? `-c role=${options.role} ` : '';
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    ...(options.bigintsAsText ? {} : { types }),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    options: `${role}-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

/** Typed queries over a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
