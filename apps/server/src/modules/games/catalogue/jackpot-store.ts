/** SQL of reported jackpot pools and of the polling schedule per vendor. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Pool } from './rules/jackpots.ts';

export interface Inquiry {
  readonly vendor: string;
  /** Identifies this inquiry; a node slower than the lease finds a newer turn. */
  readonly turn: string;
}

/** Claims the vendors that are due; no other node claims them before `leaseSec` have passed. */
export async function claimInquiries(
  tx: Tx,
  vendors: readonly string[],
  leaseSec: number,
): Promise<readonly Inquiry[]> {
  const { rows } = await sql<Inquiry>`INSERT INTO catalogue.jackpot_asking AS a (vendor, due_at)
    SELECT v.vendor, kernel.now() + ${leaseSec} * interval '1 second' FROM unnest(${vendors.toSorted()}::text[]) WITH ORDINALITY AS v(vendor, at) ORDER BY v.at
    ON CONFLICT (vendor) DO UPDATE SET turn = a.turn + 1, due_at = excluded.due_at WHERE a.due_at <= kernel.now()
    RETURNING a.vendor, a.turn::text`.execute(tx);
  return rows;
}

/** Schedules the next inquiry and locks its row; false if another node has claimed it since. */
export async function endInquiry(tx: Tx, { vendor, turn }: Inquiry, pauseSec: number): Promise<boolean> {
  const { rows } =
    await sql`UPDATE catalogue.jackpot_asking SET due_at = kernel.now() + ${pauseSec} * interval '1 second'
    WHERE vendor = ${vendor} AND turn = ${turn}::bigint RETURNING vendor`.execute(tx);
  return rows.length > 0;
}

/** Replaces the vendor's pools; a timestamp in the future counts as now. */
export async function replacePools(tx: Tx, vendor: string, pools: readonly Omit<Pool, 'vendor'>[]): Promise<void> {
  const report = sql`jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) AS t("jackpotId" text, currency text, amount bigint, games jsonb, at double precision)`;
  await sql`DELETE FROM catalogue.jackpot j WHERE j.vendor = ${vendor}
    AND NOT EXISTS (SELECT FROM ${report} WHERE t."jackpotId" = j.jackpot_id AND t.currency = j.currency)`.execute(tx);
  await sql`INSERT INTO catalogue.jackpot (vendor, jackpot_id, currency, amount, games, confirmed_at)
    SELECT ${vendor}, t."jackpotId", t.currency, t.amount, ARRAY(SELECT jsonb_array_elements_text(t.games)),
      least(to_timestamp(t.at / 1000), (SELECT kernel.now())) FROM ${report}
    ON CONFLICT (vendor, jackpot_id, currency) DO UPDATE SET amount = excluded.amount, games = excluded.games, confirmed_at = excluded.confirmed_at`.execute(
    tx,
  );
}

/** Pools confirmed within the last `maximumAgeSec`. */
export async function readPools(tx: Tx, maximumAgeSec: number): Promise<readonly Pool[]> {
  const { rows } =
    await sql<Pool>`SELECT vendor, jackpot_id AS "jackpotId", currency, amount::double precision AS amount, games,
      floor(extract(epoch FROM confirmed_at) * 1000)::double precision AS at
    FROM catalogue.jackpot WHERE confirmed_at > kernel.now() - ${maximumAgeSec} * interval '1 second' ORDER BY vendor, jackpot_id, currency`.execute(
      tx,
    );
  return rows;
}
