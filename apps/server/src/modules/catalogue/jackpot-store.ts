/** SQL of the pools that vendors confirm, and of when each vendor is asked. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Pool } from './rules/jackpots.ts';

export interface Asking {
  readonly vendor: string;
  /** Names this asking; who was slower than the lease finds another there. */
  readonly turn: string;
}

/** Takes those of the vendors whose time has come; nobody else does before `leaseSec` are over. */
export async function claimAskings(tx: Tx, vendors: readonly string[], leaseSec: number): Promise<readonly Asking[]> {
  const { rows } = await sql<Asking>`INSERT INTO catalogue.jackpot_asking AS a (vendor, due_at)
    SELECT v.vendor, kernel.now() + ${leaseSec} * interval '1 second' FROM unnest(${vendors.toSorted()}::text[]) WITH ORDINALITY AS v(vendor, at) ORDER BY v.at
    ON CONFLICT (vendor) DO UPDATE SET turn = a.turn + 1, due_at = excluded.due_at WHERE a.due_at <= kernel.now()
    RETURNING a.vendor, a.turn::text`.execute(tx);
  return rows;
}

/** Says when the vendor is asked next, and holds its row; false where somebody has asked it since. */
export async function endAsking(tx: Tx, { vendor, turn }: Asking, pauseSec: number): Promise<boolean> {
  const { rows } = await sql`UPDATE catalogue.jackpot_asking SET due_at = kernel.now() + ${pauseSec} * interval '1 second'
    WHERE vendor = ${vendor} AND turn = ${turn}::bigint RETURNING vendor`.execute(tx);
  return rows.length > 0;
}

/** Makes these the vendor's pools; an instant yet to come counts as now. */
export async function replacePools(tx: Tx, vendor: string, pools: readonly Omit<Pool, 'vendor'>[]): Promise<void> {
  const told = sql`jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) AS t("jackpotId" text, currency text, amount bigint, games jsonb, at double precision)`;
  await sql`DELETE FROM catalogue.jackpot j WHERE j.vendor = ${vendor}
    AND NOT EXISTS (SELECT FROM ${told} WHERE t."jackpotId" = j.jackpot_id AND t.currency = j.currency)`.execute(tx);
  await sql`INSERT INTO catalogue.jackpot (vendor, jackpot_id, currency, amount, games, confirmed_at)
    SELECT ${vendor}, t."jackpotId", t.currency, t.amount, ARRAY(SELECT jsonb_array_elements_text(t.games)),
      least(to_timestamp(t.at / 1000), (SELECT kernel.now())) FROM ${told}
    ON CONFLICT (vendor, jackpot_id, currency) DO UPDATE SET amount = excluded.amount, games = excluded.games, confirmed_at = excluded.confirmed_at`.execute(tx);
}

/** Pools whose amount is no older than that. */
export async function readPools(tx: Tx, maximumAgeSec: number): Promise<readonly Pool[]> {
  const { rows } = await sql<Pool>`SELECT vendor, jackpot_id AS "jackpotId", currency, amount::double precision AS amount, games,
      floor(extract(epoch FROM confirmed_at) * 1000)::double precision AS at
    FROM catalogue.jackpot WHERE confirmed_at > kernel.now() - ${maximumAgeSec} * interval '1 second' ORDER BY vendor, jackpot_id, currency`.execute(tx);
  return rows;
}
