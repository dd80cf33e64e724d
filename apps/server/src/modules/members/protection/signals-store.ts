/** SQL of limits as the rules of risk read them: who asked for less protection. */
import { sql } from '../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Requests to raise a limit or to remove it, by member. */
export async function limitSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT c.member_id, max(c.at) AS at FROM protection.change c JOIN identity.member m ON m.id = c.member_id AND m.merchant_code = ${merchantCode}
      WHERE c.what = 'limit_asked' AND c.at > ${since} AND c.at <= ${to} GROUP BY c.member_id ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", c.at, c.change_id::text AS key,
      NULL AS reference, CASE WHEN c.details ->> 'kind' <> 'time' THEN (c.details ->> 'amount')::bigint END AS amount, 1 AS times,
      concat_ws('_', c.details ->> 'kind', c.details ->> 'span') AS note
    FROM touched t JOIN protection.change c ON c.member_id = t.member_id
    WHERE c.what = 'limit_asked' AND c.at > ${from} AND c.at <= ${to} ORDER BY t.at, t.member_id, c.change_id LIMIT ${SIGNALS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}
