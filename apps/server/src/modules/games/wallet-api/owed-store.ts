/** SQL of what vendors owe an answer about: rounds they were asked about, and notices they have not taken. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Owed {
  readonly kind: 'round' | 'notice';
  readonly id: string;
  /** User name; null where a notice names no member. */
  readonly member: string | null;
  /** What is staked, in minor units. */
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly since: number;
  readonly attempts: number;
}

/**
 * What owes an answer, of the merchant's members; what names no member concerns every merchant. A notification
 * on its first attempt is on its way: it is owed from the second on.
 */
const owedOf = (merchantCode: string, vendor: string | null) => sql`(
      SELECT 'round' AS kind, i.vendor, i.round_id AS id, m.username AS member, r.staked::bigint AS amount, r.currency, r.touched_at AS since, i.attempts
      FROM wallet_api.round_inquiry i JOIN wallet_api.round r USING (vendor, member_id, round_id)
        JOIN identity.member m ON m.id = i.member_id AND m.merchant_code = ${merchantCode}
      WHERE ${vendor}::text IS NULL OR i.vendor = ${vendor}
      UNION ALL
      SELECT 'notice', n.vendor, n.path || ' ' || n.id, m.username, NULL, NULL, n.written_at, n.attempts
      FROM wallet_api.notice n LEFT JOIN identity.member m ON m.id = n.body ->> 'memberRef'
      WHERE n.attempts > 1 AND (${vendor}::text IS NULL OR n.vendor = ${vendor})
        AND (n.body ->> 'memberRef' IS NULL OR m.merchant_code = ${merchantCode})) AS owed`;

const LISTED_MAXIMUM = 500;

/** What a vendor owes the merchant, oldest first, at most 500. */
export async function listOwed(tx: Tx, merchantCode: string, vendor: string): Promise<readonly Owed[]> {
  const { rows } =
    await sql<Owed>`SELECT kind, id, member, amount, currency, floor(extract(epoch FROM since) * 1000)::double precision AS since, attempts
    FROM ${owedOf(merchantCode, vendor)} ORDER BY since, id LIMIT ${LISTED_MAXIMUM}`.execute(tx);
  return rows;
}

/** How much every vendor owes the merchant; vendors that owe nothing are left out. */
export async function countOwed(tx: Tx, merchantCode: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ vendor: string; count: number }>`SELECT vendor, count(*)::integer AS count
    FROM ${owedOf(merchantCode, null)} GROUP BY vendor`.execute(tx);
  return new Map(rows.map(({ vendor, count }) => [vendor, count]));
}
