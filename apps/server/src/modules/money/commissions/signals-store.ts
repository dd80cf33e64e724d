/**
 * SQL of the programme of agents as the rules of risk read it: give-back against its budget, runs that are late, active members just above the
 * threshold. Days are the merchant's.
 */
import { sql } from '../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Agents named with a night or a run. */
const NAMED = 5;

/** Nights that were computed in the span. */
const nights = ({ merchantCode, since, to }: SignalScope) => sql`nights AS MATERIALIZED (
    SELECT k.calc_id, k.merchant_code, k.currency, k.day, k.at, k.run_id FROM commissions.calc k JOIN commissions.run r USING (run_id)
    WHERE k.merchant_code = ${merchantCode} AND r.kind = 'nightly' AND k.hour_at IS NULL AND k.at > ${since} AND k.at <= ${to}
  )`;

/** By category: what a night gave, with its budget; named are the lines that counted most, with their rebates of all categories. */
export async function budgetSignals(tx: Tx, scope: SignalScope): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH ${nights(scope)}
    SELECT g.category AS subject, n.at AS "touchedAt", t.agent_id AS "memberId", n.at, to_char(n.day, 'YYYY-MM-DD') || ' ' || t.agent_id AS key,
      NULL AS reference, t.amount, 1 AS times, jsonb_build_object('given', ceil(g.given), 'budget', floor(g.budget)) AS numbers,
      to_char(n.day, 'YYYY-MM-DD') AS note
    FROM nights n CROSS JOIN LATERAL commissions.budget_use(n.calc_id) g CROSS JOIN LATERAL (
      SELECT o.agent_id, o.rebates AS amount FROM commissions.team o WHERE o.calc_id = n.calc_id AND o.parent_id IS NULL AND o.counted > 0
      ORDER BY o.counted DESC, o.agent_id LIMIT ${NAMED}) t
    WHERE g.given > g.rounding ORDER BY n.at, g.category LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/**
 * Nights and half-months that were not computed by an hour of the day after: one signal for each top agent who waits for a statement. Only the day
 * before the span's end is looked at: what is late on it is late because of every earlier one.
 */
export async function lateRunSignals(
  tx: Tx,
  { merchantCode, timeZone, since, to }: SignalScope,
  hour: number,
): Promise<readonly Signal[]> {
  const { rows } =
    await sql<Signal>`WITH due AS (SELECT (${to}::timestamptz AT TIME ZONE ${timeZone})::date - 1 AS day),
    late AS (SELECT d.day, ((d.day + 1)::timestamp + make_interval(hours => ${hour}::integer)) AT TIME ZONE ${timeZone} AS at FROM due d),
    runs AS (
      SELECT s.currency, k.kind, l.day, l.at FROM late l JOIN commissions.setting s ON s.merchant_code = ${merchantCode} AND s.enabled AND s.starts_on <= l.day
        CROSS JOIN (VALUES ('nightly'), ('dividend')) AS k(kind)
      WHERE l.at > ${since} AND l.at <= ${to} AND (k.kind = 'nightly' OR extract(day FROM l.day + 1) IN (1, 16))
        AND NOT EXISTS (SELECT FROM commissions.run r WHERE r.merchant_code = s.merchant_code AND r.currency = s.currency AND r.kind = k.kind
          AND r.to_day = l.day AND r.state <> 'waiting')
    )
    SELECT r.kind || ' ' || to_char(r.day, 'YYYY-MM-DD') AS subject, r.at AS "touchedAt", a.member_id AS "memberId", r.at, a.member_id AS key, NULL AS reference,
      NULL::bigint AS amount, 1 AS times, r.currency AS note
    FROM runs r CROSS JOIN LATERAL (SELECT g.member_id FROM agents.agent g WHERE g.merchant_code = ${merchantCode} AND nlevel(g.path) = 1
      ORDER BY g.node_no LIMIT ${NAMED}) a
    ORDER BY r.at, 1, a.member_id`.execute(tx);
  return rows;
}

/**
 * By agent with a salary that asks for active members: those of the night's team who barely are (below `percent` of the threshold), each a signal, with
 * how many there are of both.
 */
export async function nearActiveSignals(tx: Tx, scope: SignalScope, percent: number): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH RECURSIVE ${nights(scope)},
    paid AS MATERIALIZED (
      SELECT DISTINCT n.calc_id, n.at, n.day, t.agent_id, t.active, s.active_day_minimum AS least FROM nights n
        JOIN commissions.setting s ON s.merchant_code = n.merchant_code AND s.currency = n.currency
        JOIN commissions.team t ON t.calc_id = n.calc_id AND t.active > 0
        JOIN commissions.contract k ON k.payee_id = t.agent_id AND k.currency = n.currency AND k.kind = 'daily_salary'
        JOIN commissions.contract_version v ON v.contract_id = k.contract_id AND v.days @> n.day
      WHERE EXISTS (SELECT FROM jsonb_array_elements(v.terms->'steps') step WHERE (step->>'activeMembers')::integer > 0)
      ORDER BY n.at, t.agent_id LIMIT ${scope.subjects}
    ), below AS (
      SELECT p.calc_id, p.agent_id AS top, p.agent_id FROM paid p
      UNION ALL SELECT b.calc_id, b.top, t.agent_id FROM below b JOIN commissions.team t ON t.calc_id = b.calc_id AND t.parent_id = b.agent_id
    ), actives AS (
      SELECT b.calc_id, b.top, i.member_id, sum(i.counted)::bigint AS counted FROM below b
        JOIN commissions.input i ON i.calc_id = b.calc_id AND i.agent_id = b.agent_id
      GROUP BY b.calc_id, b.top, i.member_id HAVING bool_or(i.is_active)
    ), near AS (
      SELECT a.*, count(*) OVER (PARTITION BY a.calc_id, a.top)::integer AS near FROM actives a JOIN paid p ON p.calc_id = a.calc_id AND p.agent_id = a.top
      WHERE a.counted * 100 < p.least * ${percent}::integer
    )
    SELECT p.agent_id AS subject, p.at AS "touchedAt", n.member_id AS "memberId", p.at, to_char(p.day, 'YYYY-MM-DD') || ' ' || n.member_id AS key,
      NULL AS reference, n.counted AS amount, 1 AS times, jsonb_build_object('active', p.active, 'near', n.near) AS numbers, to_char(p.day, 'YYYY-MM-DD') AS note
    FROM paid p JOIN near n ON n.calc_id = p.calc_id AND n.top = p.agent_id ORDER BY p.at, p.agent_id, n.member_id LIMIT ${SIGNALS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}
