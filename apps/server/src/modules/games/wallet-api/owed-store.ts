/** SQL of what vendors owe an answer about: rounds they were asked about, and notices they have not taken. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Owed {
  readonly kind: 'round' | 'notice';
  readonly vendor: string;
  readonly id: string;
  /** Null where a notice names no member. */
  readonly memberId: MemberId | null;
  /** What is staked, in minor units. */
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly since: number;
  readonly attempts: number;
}

const LISTED_MAXIMUM = 500;

/** What is owed, oldest first, at most 500; of one vendor, or of all. */
export async function listOwed(tx: Tx, vendor?: string): Promise<readonly Owed[]> {
  const only = vendor ?? null;
  const { rows } =
    await sql<Owed>`SELECT kind, vendor, id, "memberId", amount, currency, floor(extract(epoch FROM since) * 1000)::double precision AS since, attempts
    FROM (
      SELECT 'round' AS kind, i.vendor, i.round_id AS id, i.member_id AS "memberId", r.staked::bigint AS amount, r.currency, r.touched_at AS since, i.attempts
      FROM wallet_api.round_inquiry i JOIN wallet_api.round r USING (vendor, member_id, round_id) WHERE ${only}::text IS NULL OR i.vendor = ${only}
      UNION ALL
      SELECT 'notice', n.vendor, n.path || ' ' || n.id, n.body ->> 'memberRef', NULL, NULL, n.written_at, n.attempts
      FROM wallet_api.notice n WHERE n.attempts > 0 AND (${only}::text IS NULL OR n.vendor = ${only})) AS owed
    ORDER BY since, id LIMIT ${LISTED_MAXIMUM}`.execute(tx);
  return rows;
}
