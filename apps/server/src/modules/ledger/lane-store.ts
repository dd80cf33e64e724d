/** The connection of a lane: dedicated, with a prepared statement, reopened when it was lost. */
import pg from 'pg';
import { dropRaised, isStatementError, relayRaised } from '../../kernel/db/index.ts';
import type { ApplyParameters, ApplyRow } from './batch.ts';
import type { AccountRow, AccountSource } from './directory.ts';
import type { ManyParameters, ManyRow } from './many.ts';
import type { SingleParameters } from './single.ts';

export type Pool = pg.Pool;

const APPLY = {
  name: 'ledger-apply',
  text: 'SELECT * FROM ledger.apply($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::json)',
};
const APPLY_ONE = {
  name: 'ledger-apply-one',
  text: 'SELECT * FROM ledger.apply_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};
const MANY = `SELECT * FROM ledger.apply_many($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[],
  $8::smallint[], $9::json)`;
const APPLY_MANY = { name: 'ledger-apply-many', text: MANY };
/** Both in one commit; their rows in this order. */
const APPLY_MANY_AND_OTHERS = {
  name: 'ledger-apply-many-and-others',
  text: `${MANY} UNION ALL SELECT r.*, true FROM ledger.apply($10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::json) r`,
};
const FIND = {
  name: 'ledger-find',
  text: `SELECT a.id, a.owner_id, a.code, a.currency FROM unnest($1::text[], $2::text[]) AS w(owner_id, currency)
    JOIN ledger.account a ON a.owner_id = w.owner_id AND a.currency = w.currency`,
};

export type SingleRow = Pick<ApplyRow, 'operation' | 'refusal' | 'cash' | 'bonus'>;

export interface LaneConnection extends AccountSource {
  apply(parameters: ApplyParameters): Promise<ApplyRow[]>;
  /** No row: not the common case after all. */
  applyOne(parameters: SingleParameters): Promise<SingleRow | undefined>;
  /** Ordinary operations, and others beside them in the same commit. */
  applyMany(parameters: ManyParameters, others: ApplyParameters | undefined): Promise<ManyRow[]>;
  close(): Promise<void>;
}

/** Not longer than a burst of openings. */
const OPENING_IDLE_MS = 1_000;

/**
 * Opens house accounts beside running transactions. It has a connection of its own: one of the pool's may never come when all of
 * them have transactions that wait for the one that opens the account.
 */
export function createOpener({ options }: Pool): { readonly open: AccountSource['open']; close(): Promise<void> } {
  const own = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: OPENING_IDLE_MS });
  // A connection that is lost is replaced at the next use.
  own.on('error', () => undefined);
  own.on('connect', (client) => client.on('error', () => undefined));
  return {
    async open(owner, currency, codes) {
      await own.query('SELECT ledger.open_accounts($1, $2, $3)', [owner, currency, codes]);
    },
    async close() {
      if (!own.ending) await own.end();
    },
  };
}

/** Takes a connection out of the pool at first use and keeps it. Every statement is its own transaction. */
export function createLaneConnection(pool: Pool): LaneConnection {
  let current: pg.PoolClient | undefined;

  function lose(client: pg.PoolClient, error: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(error);
  }

  async function query<Row extends pg.QueryResultRow>(
    config: { name: string; text: string },
    values: unknown[],
  ): Promise<Row[]> {
    if (!current) {
      const client = await pool.connect();
      client.on('error', (error) => lose(client, error));
      current = client;
    }
    const client = current;
    try {
      const { rows } = await client.query<Row>({ ...config, values });
      relayRaised(client);
      return rows;
    } catch (error) {
      dropRaised(client);
      if (!isStatementError(error)) lose(client, error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  return {
    apply: (parameters) => query<ApplyRow & pg.QueryResultRow>(APPLY, [...parameters]),
    applyOne: async (parameters) => (await query<SingleRow & pg.QueryResultRow>(APPLY_ONE, [...parameters]))[0],
    applyMany: (parameters, others) =>
      others
        ? query<ManyRow & pg.QueryResultRow>(APPLY_MANY_AND_OTHERS, [...parameters, ...others])
        : query<ManyRow & pg.QueryResultRow>(APPLY_MANY, [...parameters]),
    find: (owners) =>
      query<AccountRow & pg.QueryResultRow>(FIND, [owners.map((one) => one.owner), owners.map((one) => one.currency)]),
    async open(owner, currency, codes) {
      await query({ name: 'ledger-open', text: 'SELECT ledger.open_accounts($1, $2, $3)' }, [owner, currency, codes]);
    },
    async close() {
      const client = current;
      current = undefined;
      client?.release();
    },
  };
}
