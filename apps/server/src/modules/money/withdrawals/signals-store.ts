/** SQL of withdrawals as the rules of risk read them. */
import { sql } from '../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Requests, by member. */
export async function requestedWithdrawals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT member_id, max(requested_at) AS at FROM withdrawals.withdrawal
      WHERE merchant_code = ${merchantCode} AND requested_at > ${since} AND requested_at <= ${to}
      GROUP BY member_id ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", w.requested_at AS at, w.withdrawal_id AS key,
      w.withdrawal_id AS reference, w.amount, 1 AS times, NULL AS note
    FROM touched t JOIN withdrawals.withdrawal w ON w.member_id = t.member_id
    WHERE w.requested_at > ${from} AND w.requested_at <= ${to} ORDER BY t.at, t.member_id, w.requested_at LIMIT ${SIGNALS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}
