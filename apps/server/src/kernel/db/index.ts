/** The database layer: pool, statements, transactions. Only stores and the kernel import this. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inSpan, inStatement } from '@lantern/tracing';
import pg from 'pg';
import type { Result } from '../result.ts';
import { dropRaised, relayRaised, watchRaised } from './raised.ts';
import { sql, type Sql, type SqlRows, type Tx } from './sql.ts';

export { dropRaised, relayRaised } from './raised.ts';

export { sql, type Sql, type Tx };

export interface TransactionOptions {
  /** All statements see one snapshot. */
  readonly snapshot?: 'writing' | 'reading';
}

export interface Db extends Tx {
  /** Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Closes the pool. */
  destroy(): Promise<void>;
}

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
  /** Receives the messages that triggers raised, after the commit; without it the database itself notifies. */
  readonly onRaised?: (texts: readonly string[]) => void;
  readonly onError: (error: Error) => void;
}

/** A pool whose connections work as the given role, with statement and idle-transaction timeouts. */
export function createPool(options: DatabaseOptions): pg.Pool {
  const role = options.role ? `-c role=${options.role} ` : '';
  const relays = options.onRaised ? '-c lantern.relays=on ' : '';
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    ...(options.bigintsAsText ? {} : { types }),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    options: `${role}${relays}-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
  });
  pool.on('error', options.onError);
  if (options.onRaised) watchRaised(pool, options.onRaised);
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

const BEGIN = {
  writing: 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  reading: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const;

/** Commands whose row count is what they changed. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function queryOver<Row>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<SqlRows<Row>> {
  const { rows, rowCount, command } = await inStatement(text, () =>
    client.query({ text, values: [...values], ...(name && { name }) }),
  );
  return { rows, numAffectedRows: CHANGING.has(command) ? BigInt(rowCount ?? 0) : undefined };
}

/** A statement that is its own transaction. */
async function queryAlone<Row>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<SqlRows<Row>> {
  const client = await inSpan('connection', () => pool.connect());
  let failed: Error | undefined;
  try {
    const rows = await queryOver<Row>(client, text, values, name);
    relayRaised(client);
    return rows;
  } catch (error) {
    dropRaised(client);
    failed = isStatementError(error) ? undefined : (error as Error);
    throw error;
  } finally {
    client.release(failed);
  }
}

/** Of a plan that a connection keeps: a column's type has changed since, and it stays refused until the connection ends. */
const STALE_PLAN = '0A000';

/** Whether the server refused the statement: the connection is as good as before. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== STALE_PLAN;

/**
 * A transaction's statements, one after the other: the driver is to refuse a second one while one runs. Those sent after its end
 * reject, because the connection serves others by then.
 */
function txOf(client: pg.PoolClient, isOpen: () => boolean, afterwards: (() => void)[]): Tx {
  let last: Promise<unknown> = Promise.resolve();
  return {
    afterCommit: (work) => void afterwards.push(work),
    query<Row>(text: string, values: readonly unknown[]): Promise<SqlRows<Row>> {
      const sent = last.then(() => {
        if (!isOpen()) throw new Error('A statement was sent with a transaction that has ended');
        return queryOver<Row>(client, text, values);
      });
      last = sent.catch(() => undefined);
      return sent;
    },
  };
}

const reading = new AsyncLocalStorage<true>();

/** Runs `work` over the pool of reads: it goes on while all that writes waits, for a lock or for a standby. */
export const inReads = <T>(work: () => T): T => reading.run(true, work);

/** Statements and transactions over a pool; those started inside `inReads` over `reads`. */
export function createDb(pool: pg.Pool, reads = pool): Db {
  const poolNow = () => (reading.getStore() ? reads : pool);
  return {
    query: (text, values, name) => queryAlone(poolNow(), text, values, name),
    afterCommit: (work) => work(),
    async transaction(work, { snapshot } = {}) {
      const client = await inSpan('connection', () => poolNow().connect());
      const afterwards: (() => void)[] = [];
      let broken: Error | undefined;
      let running = true;
      let value;
      try {
        await client.query(snapshot === undefined ? 'BEGIN' : BEGIN[snapshot]);
        value = await work(txOf(client, () => running, afterwards));
        running = false;
        const { command } = await inSpan('commit', () => client.query('COMMIT'));
        // PostgreSQL answers the COMMIT of a transaction in which a statement failed by rolling it back, without an error.
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
        relayRaised(client);
      } catch (error) {
        running = false;
        dropRaised(client);
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
      // What fails here fails after the commit: it must not look like a transaction that was rolled back.
      for (const then of afterwards) then();
      return value;
    },
    async destroy() {
      await Promise.all([...new Set([pool, reads])].map((one) => one.end()));
    },
  };
}

/**
 * A part of a transaction that is kept only if it ends `Ok`: a refusal rolls back what it wrote, drops what it left for after the
 * commit, and is returned; the transaction goes on.
 */
export async function attempt<T>(tx: Tx, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  const afterwards: (() => void)[] = [];
  await tx.query('SAVEPOINT attempt', []);
  const outcome = await work({
    query: (text, values) => tx.query(text, values),
    afterCommit: (then) => void afterwards.push(then),
  });
  await tx.query(outcome.ok ? 'RELEASE SAVEPOINT attempt' : 'ROLLBACK TO SAVEPOINT attempt', []);
  if (outcome.ok) for (const then of afterwards) tx.afterCommit(then);
  return outcome;
}
