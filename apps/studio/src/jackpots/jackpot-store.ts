/** SQL of progressive pools. Amounts are stored in ten-thousandths of a minor unit; outside they are whole minor units, rounded down. */
import { seedIn } from '@lantern/game-math/slots';
import type { Tx } from '../kernel/database.ts';
import type { Pool } from './pools.ts';

/** Ten-thousandths in a minor unit: a share in basis points of a whole bet is a whole number of them. */
const PARTS = 10_000;

/** Adds the bet's share to the pool and locks its row; creates the pool if needed. */
export async function feed(tx: Tx, { jackpotId, vendor, currency, demo, rules }: Pool, bet: number): Promise<void> {
  await tx.query(
    `INSERT INTO jackpot_pool AS pool (jackpot_id, vendor, currency, demo, seeded, fed, standing) VALUES ($1, $2, $3, $4, $5::bigint, $6::bigint, $5::bigint + $6::bigint)
     ON CONFLICT (jackpot_id) DO UPDATE SET fed = pool.fed + EXCLUDED.fed, standing = pool.standing + EXCLUDED.fed`,
    [jackpotId, vendor, currency, demo, seedIn(rules, currency) * PARTS, bet * rules.shareBasisPoints],
  );
}

/** Pays all whole units of the pool to a round and resets it. Returns the amount won. */
export async function drain(tx: Tx, { jackpotId, currency, rules }: Pool, roundId: string): Promise<number> {
  const { rows } = await tx.query<{ amount: number }>(
    `WITH won AS (
       UPDATE jackpot_pool SET number = number + 1, paid = paid + standing - standing % ${PARTS}, seeded = seeded + $2::bigint, standing = standing % ${PARTS} + $2::bigint
       WHERE jackpot_id = $1 RETURNING old.number, old.standing / ${PARTS} AS amount
     )
     INSERT INTO jackpot_win (round_id, jackpot_id, number, amount) SELECT $3, $1, number, amount FROM won RETURNING amount`,
    [jackpotId, seedIn(rules, currency) * PARTS, roundId],
  );
  return rows[0]!.amount;
}

/** The amount of a pool; undefined before its first bet. */
export async function findPoolAmount(tx: Tx, jackpotId: string): Promise<number | undefined> {
  return (
    await tx.query<{ amount: number }>(`SELECT standing / ${PARTS} AS amount FROM jackpot_pool WHERE jackpot_id = $1`, [
      jackpotId,
    ])
  ).rows[0]?.amount;
}

export interface PoolAmountRow {
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
}

/** Amounts of the vendor's real-money pools. */
export async function listPoolAmounts(tx: Tx, vendor: string): Promise<readonly PoolAmountRow[]> {
  return (
    await tx.query<PoolAmountRow>(
      `SELECT jackpot_id AS "jackpotId", currency, standing / ${PARTS} AS amount FROM jackpot_pool WHERE vendor = $1 AND NOT demo ORDER BY jackpot_id`,
      [vendor],
    )
  ).rows;
}
