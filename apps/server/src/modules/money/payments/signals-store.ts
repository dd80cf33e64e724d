/** SQL of deposits as the rules of risk read them. */
import { sql, type Sql } from '../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Orders that meet a condition, by member; touched by every step of one. */
async function orderSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
  condition: Sql,
  at: Sql,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT o.member_id, max(e.occurred_at) AS at FROM payments.deposit_event e JOIN payments.deposit_order o ON o.order_id = e.order_id
      WHERE o.merchant_code = ${merchantCode} AND e.occurred_at > ${since} AND e.occurred_at <= ${to} AND ${condition}
      GROUP BY o.member_id ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", ${at} AS at, o.order_id AS key, o.order_id AS reference,
      coalesce(o.credited_amount, o.amount) AS amount, 1 AS times, o.reason AS note
    FROM touched t JOIN payments.deposit_order o ON o.member_id = t.member_id
    WHERE o.created_at > ${from} AND o.created_at <= ${to} AND ${condition}
    ORDER BY t.at, t.member_id, ${at} LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** Every order that was opened. */
export const openedDeposits = (tx: Tx, scope: SignalScope): Promise<readonly Signal[]> =>
  orderSignals(tx, scope, sql`true`, sql`o.created_at`);

/** Orders that were rejected or ran out. */
export const failedDeposits = (tx: Tx, scope: SignalScope): Promise<readonly Signal[]> =>
  orderSignals(tx, scope, sql`o.status IN ('rejected', 'expired')`, sql`o.created_at`);

/** Voucher cards that were refused: used before, unknown, or typed wrong. */
export const failedVouchers = (tx: Tx, scope: SignalScope): Promise<readonly Signal[]> =>
  orderSignals(
    tx,
    scope,
    sql`o.status = 'rejected' AND EXISTS (SELECT FROM payments.method v WHERE v.method_id = o.method_id AND v.kind = 'card_voucher')`,
    sql`o.created_at`,
  );

/** Orders that were credited, when they were. */
export const creditedDeposits = (tx: Tx, scope: SignalScope): Promise<readonly Signal[]> =>
  orderSignals(tx, scope, sql`o.status = 'credited'`, sql`o.credited_at`);

/** Credited deposits by a print of the name their payers gave: what the name is stays with the order. */
export async function namedPayers(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
): Promise<readonly Signal[]> {
  const name = sql`encode(sha256(convert_to(upper(regexp_replace(trim(o.payer_name), '\\s+', ' ', 'g')), 'UTF8')), 'hex')`;
  const isNamed = sql`o.merchant_code = ${merchantCode} AND o.status = 'credited' AND length(trim(o.payer_name)) > 1`;
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT ${name} AS payer, max(o.credited_at) AS at FROM payments.deposit_order o
      WHERE ${isNamed} AND o.credited_at > ${since} AND o.credited_at <= ${to} GROUP BY 1 ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.payer AS subject, t.at AS "touchedAt", o.member_id AS "memberId", o.credited_at AS at, o.order_id AS key, o.order_id AS reference,
      o.credited_amount AS amount, 1 AS times, NULL AS note
    FROM touched t JOIN payments.deposit_order o ON ${isNamed} AND o.credited_at > ${from} AND o.credited_at <= ${to} AND ${name} = t.payer
    ORDER BY t.at, t.payer, o.credited_at LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}
