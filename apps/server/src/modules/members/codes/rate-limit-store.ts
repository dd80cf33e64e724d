/** SQL of the budgets. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { RateLimit } from './rules/rate-limit.ts';

/** The budget of a name, as configured by operators. */
export async function readRateLimit(tx: Tx, name: string): Promise<RateLimit> {
  const { rows } =
    await sql<RateLimit>`SELECT allowed, window_sec AS "windowSec" FROM codes.rate_rule WHERE name = ${name}`.execute(
      tx,
    );
  if (!rows[0]) throw new Error(`No rate rule ${name}`);
  return rows[0];
}

/** How many seconds each key's instant is ahead of now, locked against change until the transaction ends; a new key's is now. */
export async function lockUses(tx: Tx, keys: readonly Buffer[]): Promise<readonly number[]> {
  // A fixed order, or two senders could deadlock.
  await sql`INSERT INTO codes.rate_use (key, full_at) SELECT key, kernel.now() FROM unnest(${[...keys]}::bytea[]) AS given (key) ORDER BY key
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{
    key: Buffer;
    aheadSec: number;
  }>`SELECT key, extract(epoch FROM full_at - kernel.now())::double precision AS "aheadSec"
    FROM codes.rate_use WHERE key = ANY (${[...keys]}::bytea[]) ORDER BY key FOR UPDATE`.execute(tx);
  return keys.map((key) => rows.find((row) => row.key.equals(key))!.aheadSec);
}

/** Takes one use of a key. */
export async function moveUse(tx: Tx, key: Buffer, shareSec: number): Promise<void> {
  await sql`UPDATE codes.rate_use SET full_at = greatest(full_at, kernel.now()) + ${shareSec} * interval '1 second' WHERE key = ${key}`.execute(
    tx,
  );
}

/** Deletes keys with their whole limit restored. */
export async function pruneUses(tx: Tx): Promise<void> {
  await sql`DELETE FROM codes.rate_use WHERE full_at <= kernel.now()`.execute(tx);
}
