/** The connection of a lane: dedicated, with a prepared statement, reopened when it was lost. */
import type pg from 'pg';
import { runPrepared, type PreparedStatement, type TextRow, type TextValue } from '../../kernel/db/prepared.ts';
import type { ApplyParameters, ApplyRow } from './batch.ts';
import type { AccountRow, AccountSource } from './directory.ts';
import type { ManyParameters, ManyRow } from './many.ts';
import { parseSingleRow, type SingleParameters, type SingleRow } from './single.ts';

export type Pool = pg.Pool;

const APPLY = {
  name: 'ledger-apply',
  text: 'SELECT * FROM ledger.apply($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::json)',
};
const APPLY_ONE = {
  name: 'ledger-apply-one',
  text: 'SELECT ledger.apply_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};
const MANY = `SELECT * FROM ledger.apply_many($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[],
  $8::smallint[], $9::json, $10::json)`;
const APPLY_MANY = { name: 'ledger-apply-many', text: MANY };
/** Both in one commit; their rows in this order. */
const APPLY_MANY_AND_OTHERS = {
  name: 'ledger-apply-many-and-others',
  text: `${MANY} UNION ALL SELECT r.*, true FROM ledger.apply($11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::json) r`,
};
const FIND = {
  name: 'ledger-find',
  text: `SELECT a.id, a.owner_id, a.code, a.currency FROM unnest($1::text[], $2::text[]) AS w(owner_id, currency)
    JOIN ledger.account a ON a.owner_id = w.owner_id AND a.currency = w.currency`,
};

const bigintOf = (text: string | null | undefined): bigint | null => (text == null ? null : BigInt(text));

const rowOf = ([operation, refusal, duplicate, cash, bonus, cashChange, bonusChange, done]: TextRow): ManyRow => ({
  operation: bigintOf(operation),
  refusal: refusal ?? null,
  duplicate: duplicate === 't',
  cash: bigintOf(cash),
  bonus: bigintOf(bonus),
  cash_change: bigintOf(cashChange),
  bonus_change: bigintOf(bonusChange),
  done: done === 't',
});

export interface LaneConnection extends AccountSource {
  apply(parameters: ApplyParameters): Promise<ApplyRow[]>;
  /** No row: not the common case after all. */
  applyOne(parameters: SingleParameters): Promise<SingleRow | undefined>;
  /** Ordinary operations, and others beside them in the same commit. */
  applyMany(parameters: ManyParameters, others: ApplyParameters | undefined): Promise<ManyRow[]>;
  close(): Promise<void>;
}

/** Takes a connection out of the pool at first use and keeps it. Every statement is its own transaction. */
export function createLaneConnection(pool: Pool): LaneConnection {
  let current: pg.PoolClient | undefined;

  function lose(client: pg.PoolClient, error: Error): void {
    if (current !== client) return;
    current = undefined;
    client.release(error);
  }

  async function connected<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (!current) {
      const client = await pool.connect();
      client.on('error', (error) => lose(client, error));
      current = client;
    }
    const client = current;
    try {
      return await use(client);
    } catch (error) {
      const refusedByServer = error instanceof Error && 'severity' in error && error.severity === 'ERROR';
      if (!refusedByServer) lose(client, error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  const run = (statement: PreparedStatement, values: readonly TextValue[]): Promise<readonly TextRow[]> =>
    connected((client) => runPrepared(client, statement, values));

  return {
    apply: async (parameters) => (await run(APPLY, parameters)).map(rowOf),
    applyOne: async (parameters) => parseSingleRow((await run(APPLY_ONE, parameters))[0]![0]!),
    applyMany: async (parameters, others) =>
      (others ? await run(APPLY_MANY_AND_OTHERS, [...parameters, ...others]) : await run(APPLY_MANY, parameters)).map(
        rowOf,
      ),
    find: (owners) =>
      connected(
        async (client) =>
          (
            await client.query<AccountRow & pg.QueryResultRow>({
              ...FIND,
              values: [owners.map((one) => one.owner), owners.map((one) => one.currency)],
            })
          ).rows,
      ),
    async open(owner, currency, codes) {
      await connected((client) =>
        client.query('SELECT ledger.open_accounts($1, $2, $3)', [owner, currency, [...codes]]),
      );
    },
    async close() {
      const client = current;
      current = undefined;
      client?.release();
    },
  };
}
