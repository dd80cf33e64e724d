/** SQL of the proof: raw rows only, nothing is summed here. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CalcTerms } from './compute-store.ts';
import type { ProofBet } from './rules/proof.ts';

export interface ProofCalc {
  readonly calcId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly day: Day;
  readonly hourAt: Date | null;
  readonly words: string;
  readonly terms: CalcTerms;
  readonly timeZone: string;
}

/** The newest computings of a day and its hours, of all merchants. */
export async function listCalcs(tx: Tx, day: Day): Promise<readonly ProofCalc[]> {
  const { rows } =
    await sql<ProofCalc>`SELECT DISTINCT ON (k.merchant_code, k.currency, k.hour_at) k.calc_id AS "calcId", k.merchant_code AS "merchantCode", k.currency,
      to_char(k.day, 'YYYY-MM-DD') AS day, k.hour_at AS "hourAt", k.words, k.terms, m.time_zone AS "timeZone"
    FROM commissions.calc k JOIN commissions.run r USING (run_id) JOIN system.merchant m ON m.code = k.merchant_code
    WHERE k.day = ${day}::date AND r.kind <> 'today' ORDER BY k.merchant_code, k.currency, k.hour_at NULLS FIRST, k.calc_id DESC`.execute(
      tx,
    );
  return rows;
}

/** The bets a computing saw: of each the last report that was committed then, by the day or hour of its first. */
export async function listBets(tx: Tx, calc: ProofCalc): Promise<readonly ProofBet[]> {
  const { rows } =
    await sql<ProofBet>`SELECT DISTINCT ON (b.bet_id) b.bet_id AS "betId", b.member_id AS "memberId", b.category, b.stake, b.win, b.outcome,
      b.not_counted AS "notCounted", b.bonus_stake AS "bonusStake", b.edge_ppm AS "edgePpm", b.weight_bps AS "weightBps", b.risk_reported AS "riskReported"
    FROM turnover.bet_report b
    WHERE b.currency = ${calc.currency} AND pg_visible_in_snapshot(b.xid, ${calc.words}::pg_snapshot)
      AND b.settled_at >= coalesce(${calc.hourAt}::timestamptz, ${calc.day}::date::timestamp AT TIME ZONE ${calc.timeZone})
      AND b.settled_at < coalesce(${calc.hourAt}::timestamptz + interval '1 hour', (${calc.day}::date + 1)::timestamp AT TIME ZONE ${calc.timeZone})
      AND (${calc.hourAt}::timestamptz IS NULL OR b.category IN ('LOTT', 'ELOTT'))
    ORDER BY b.bet_id, b.revision DESC`.execute(tx);
  return rows;
}

export async function listSeats(
  tx: Tx,
  { merchantCode, day }: ProofCalc,
): Promise<readonly { readonly memberId: string; readonly agentId: string }[]> {
  const { rows } = await sql<{
    memberId: string;
    agentId: string;
  }>`SELECT member_id AS "memberId", agent_id AS "agentId" FROM agents.seat WHERE merchant_code = ${merchantCode} AND days @> ${day}::date`.execute(
    tx,
  );
  return rows;
}

/** Agents with a contract that held on the day. */
export async function listPayees(tx: Tx, { merchantCode, currency, day }: ProofCalc): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT DISTINCT k.payee_id AS id FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
    WHERE k.merchant_code = ${merchantCode} AND k.currency = ${currency} AND v.days @> ${day}::date`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listRates(
  tx: Tx,
  { merchantCode, day }: ProofCalc,
): Promise<readonly { readonly memberId: string; readonly category: string; readonly rateBps: number }[]> {
  const { rows } = await sql<{
    memberId: string;
    category: string;
    rateBps: number;
  }>`SELECT member_id AS "memberId", category, rate_bps AS "rateBps" FROM agents.rate WHERE merchant_code = ${merchantCode} AND days @> ${day}::date`.execute(
    tx,
  );
  return rows;
}

/** Levels at the start of the day; who is absent is at the first. */
export async function listLevels(
  tx: Tx,
  { merchantCode, currency, day, timeZone }: ProofCalc,
): Promise<readonly { readonly memberId: string; readonly level: number }[]> {
  const { rows } = await sql<{
    memberId: string;
    level: number;
  }>`SELECT member_id AS "memberId", level::integer AS level
    FROM vip.levels_at(${merchantCode}, ${currency}, ${day}::date::timestamp AT TIME ZONE ${timeZone})`.execute(tx);
  return rows;
}

/** Who was active: phones, deposits and shared devices were those of that night, so this is taken as it was found. */
export async function listActives(tx: Tx, calcId: bigint): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT DISTINCT member_id AS id FROM commissions.input WHERE calc_id = ${calcId} AND is_active`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listBonuses(
  tx: Tx,
  { currency, day, timeZone }: ProofCalc,
): Promise<readonly { readonly memberId: string; readonly amount: bigint }[]> {
  const { rows } = await sql<{
    memberId: string;
    amount: bigint;
  }>`SELECT member_id AS "memberId", amount FROM ledger.promotions_between(${currency}, ${day}::date::timestamp AT TIME ZONE ${timeZone},
      (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})`.execute(tx);
  return rows;
}

/** What the statements say: all lines of a matter together, with what is in the ledger for them. */
export interface ProofLine {
  readonly lineIds: readonly string[];
  readonly agentId: string;
  readonly kind: 'rebate' | 'daily_salary' | 'hourly_salary' | 'dividend';
  readonly category: string | null;
  readonly contractId: string | null;
  readonly version: number | null;
  readonly hourAt: Date | null;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly posted: bigint;
  /** Of the newest line. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

export async function listMatters(tx: Tx, { merchantCode, currency, day }: ProofCalc): Promise<readonly ProofLine[]> {
  const { rows } =
    await sql<ProofLine>`SELECT array_agg(l.line_id ORDER BY l.computed_at, l.line_id) AS "lineIds", l.agent_id AS "agentId", l.kind, l.category,
      l.contract_id AS "contractId", max(l.contract_version) AS version, l.hour_at AS "hourAt", sum(l.amount)::bigint AS amount, sum(l.paid)::bigint AS paid,
      coalesce(sum(p.posted), 0)::bigint AS posted, (array_agg(l.inputs ORDER BY l.computed_at DESC, l.line_id DESC))[1] AS inputs
    FROM commissions.statement_line l LEFT JOIN LATERAL (
      SELECT sum(t.amount) AS posted FROM commissions.payment y JOIN ledger.transfer t ON t.operation = y.operation
      WHERE y.line_id = l.line_id AND y.tx_code <> 'contract_payment') p ON true
    WHERE l.merchant_code = ${merchantCode} AND l.currency = ${currency} AND l.day = ${day}::date AND l.kind <> 'advance'
    GROUP BY l.agent_id, l.kind, l.category, l.contract_id, l.hour_at ORDER BY l.agent_id, l.kind, l.category, l.hour_at`.execute(
      tx,
    );
  return rows;
}

/** What an agent's dividend counts as own salaries: all lines of days in its contract's part of the half-month. */
export async function sumSalaries(tx: Tx, agentId: string, currency: string, days: readonly Day[]): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM commissions.statement_line
    WHERE agent_id = ${agentId} AND currency = ${currency} AND kind IN ('daily_salary', 'hourly_salary') AND day = ANY (${days}::date[])`.execute(
    tx,
  );
  return rows[0]!.sum;
}

/** The days of a half-month on which a contract held. */
export async function listHeldDays(tx: Tx, contractId: string, fromDay: Day, toDay: Day): Promise<readonly Day[]> {
  const { rows } = await sql<{
    day: Day;
  }>`SELECT to_char(d, 'YYYY-MM-DD') AS day FROM generate_series(${fromDay}::date, ${toDay}::date, interval '1 day') AS d
    WHERE EXISTS (SELECT FROM commissions.contract_version v WHERE v.contract_id = ${contractId} AND v.days @> d::date) ORDER BY d`.execute(
    tx,
  );
  return rows.map(({ day }) => day);
}
