/** SQL of growing pools. Their amounts lie there in ten-thousandths of a minor unit; outside they are whole minor units, rounded down. */
import type { Tx } from '../kernel/database.ts';
import type { Pool } from './pools.ts';

/** Ten-thousandths in a minor unit: a share in basis points of a whole bet is a whole number of them. */
const PARTS = 10_000;

/** Gives the bet's share to the pool and holds its row; the pool is begun where it was not yet. */
export async function feed(tx: Tx, { jackpotId, vendor, currency, demo, rules }: Pool, bet: number): Promise<void> {
  await tx.query(
    `INSERT INTO jackpot_pool AS pool (jackpot_id, vendor, currency, demo, seeded, fed, standing) VALUES ($1, $2, $3, $4, $5::bigint, $6::bigint, $5::bigint + $6::bigint)
     ON CONFLICT (jackpot_id) DO UPDATE SET fed = pool.fed + EXCLUDED.fed, standing = pool.standing + EXCLUDED.fed`,
    [jackpotId, vendor, currency, demo, rules.seedAmount * PARTS, bet * rules.shareBasisPoints],
  );
}

/** Gives all whole units of the pool to a round and begins it again. Answers what was won. */
export async function drain(tx: Tx, { jackpotId, rules }: Pool, roundId: string): Promise<number> {
  const { rows } = await tx.query<{ amount: number }>(
    `WITH won AS (
       UPDATE jackpot_pool SET number = number + 1, paid = paid + standing - standing % ${PARTS}, seeded = seeded + $2::bigint, standing = standing % ${PARTS} + $2::bigint
       WHERE jackpot_id = $1 RETURNING old.number, old.standing / ${PARTS} AS amount
     )
     INSERT INTO jackpot_win (round_id, jackpot_id, number, amount) SELECT $3, $1, number, amount FROM won RETURNING amount`,
    [jackpotId, rules.seedAmount * PARTS, roundId],
  );
  return rows[0]!.amount;
}

/** What a pool stands at; undefined where nobody has fed it yet. */
export async function findStanding(tx: Tx, jackpotId: string): Promise<number | undefined> {
  return (await tx.query<{ amount: number }>(`SELECT standing / ${PARTS} AS amount FROM jackpot_pool WHERE jackpot_id = $1`, [jackpotId])).rows[0]?.amount;
}

export interface StandingRow {
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
}

/** What the vendor's pools of real money stand at. */
export async function listStanding(tx: Tx, vendor: string): Promise<readonly StandingRow[]> {
  return (await tx.query<StandingRow>(`SELECT jackpot_id AS "jackpotId", currency, standing / ${PARTS} AS amount FROM jackpot_pool WHERE vendor = $1 AND NOT demo ORDER BY jackpot_id`, [vendor])).rows;
}
