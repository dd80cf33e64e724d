/** SQL of bank accounts as the rules of risk read them: who linked the same number. */
import { sql } from '../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Members by the numbers they linked, removed cards included: one signal per number and member. */
export async function accountSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT number_hash, max(linked_at) AS at FROM payees.bank_card
      WHERE merchant_code = ${merchantCode} AND number_hash IS NOT NULL AND linked_at > ${since} AND linked_at <= ${to}
      GROUP BY number_hash ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT encode(t.number_hash, 'hex') AS subject, t.at AS "touchedAt", c.member_id AS "memberId", max(c.linked_at) AS at,
      c.member_id AS key, NULL AS reference, NULL::bigint AS amount, count(*)::integer AS times, max(c.bank_code) AS note
    FROM touched t JOIN payees.bank_card c ON c.number_hash = t.number_hash AND c.merchant_code = ${merchantCode}
    WHERE c.linked_at > ${from} AND c.linked_at <= ${to}
    GROUP BY t.number_hash, t.at, c.member_id ORDER BY t.at, t.number_hash, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}
