/** SQL of statements, as agents read them. Days are merchant-local dates as `yyyy-mm-dd`. */
import type { AgentLineKind } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import { keysetOrder } from '../../../kernel/db/keyset.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { RunKind } from './run-store.ts';

export interface LineRow {
  readonly lineId: string;
  readonly runId: string;
  readonly calcId: bigint | null;
  readonly agentId: MemberId;
  readonly payerId: MemberId | null;
  readonly kind: AgentLineKind;
  readonly category: string | null;
  readonly contractId: string | null;
  readonly contractVersion: number | null;
  readonly fromDay: Day;
  readonly day: Day;
  readonly hourAt: Date | null;
  readonly currency: string;
  readonly amount: bigint;
  readonly total: bigint;
  readonly corrects: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly step: number;
  readonly computedAt: Date;
  readonly payableAt: Date;
  readonly state: string;
  readonly paid: bigint;
  readonly netted: bigint;
  readonly attempts: number;
  readonly dueSince: Date | null;
  readonly settledAt: Date | null;
  /** Whether an operator holds its run. */
  readonly isHeld: boolean;
}

const columns = sql`l.line_id AS "lineId", l.run_id AS "runId", l.calc_id AS "calcId", l.agent_id AS "agentId", l.payer_id AS "payerId", l.kind, l.category,
  l.contract_id AS "contractId", l.contract_version AS "contractVersion", to_char(l.from_day, 'YYYY-MM-DD') AS "fromDay", to_char(l.day, 'YYYY-MM-DD') AS day,
  l.hour_at AS "hourAt", l.currency, l.amount, l.total, l.corrects, l.inputs, l.step, l.computed_at AS "computedAt", l.payable_at AS "payableAt", l.state,
  l.paid, l.netted, l.attempts, l.due_since AS "dueSince", l.settled_at AS "settledAt",
  EXISTS (SELECT FROM commissions.run h WHERE h.run_id = l.run_id AND h.state = 'held') AS "isHeld"`;

export interface LinesQuery {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

/** The lines an agent gets or pays within days, in the order of a statement. */
export async function listLines(
  tx: Tx,
  { memberId, currency, fromDay, toDay }: LinesQuery,
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE (l.agent_id = ${memberId} OR l.payer_id = ${memberId}) AND l.currency = ${currency} AND l.day BETWEEN ${fromDay}::date AND ${toDay}::date
    ORDER BY l.payer_id IS NOT DISTINCT FROM ${memberId}, l.day DESC, l.kind DESC, l.category, l.hour_at, l.computed_at, l.line_id`.execute(
    tx,
  );
  return rows;
}

/** A line the member gets or pays. */
export async function findLine(tx: Tx, memberId: MemberId, lineId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE l.line_id = ${lineId} AND (l.agent_id = ${memberId} OR l.payer_id = ${memberId})`.execute(tx);
  return rows[0];
}

/** Any line of a merchant, for its operators and the proof. */
export async function findAnyLine(tx: Tx, lineId: string): Promise<LineRow | undefined> {
  const { rows } =
    await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l WHERE l.line_id = ${lineId}`.execute(tx);
  return rows[0];
}

export interface DeskLinesQuery {
  readonly memberId?: string | undefined;
  readonly runId?: string | undefined;
  readonly kind?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lines of a merchant, the newest first: their ids follow the time. Refuses input_invalid: a cursor of another list. */
export async function listDeskLines(
  tx: Tx,
  merchantCode: string,
  { memberId, runId, kind, after, limit }: DeskLinesQuery,
): Promise<Result<{ readonly rows: readonly LineRow[]; readonly next: string | null }, 'input_invalid'>> {
  const id = { by: sql`l.line_id`, type: 'text' as const, of: ({ lineId }: LineRow) => lineId };
  const order = keysetOrder<LineRow>({ columns: { lineId: id }, id }, '-lineId', after);
  if (!order.ok) return order;
  const conditions = [
    sql`l.merchant_code = ${merchantCode}`,
    ...(memberId === undefined ? [] : [sql`(l.agent_id = ${memberId} OR l.payer_id = ${memberId})`]),
    ...(runId === undefined ? [] : [sql`l.run_id = ${runId}`]),
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    order.value.where,
  ];
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** A line of a merchant, for its operators. */
export async function findDeskLine(tx: Tx, merchantCode: string, lineId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE l.merchant_code = ${merchantCode} AND l.line_id = ${lineId}`.execute(tx);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockDeskLine(tx: Tx, merchantCode: string, lineId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE l.merchant_code = ${merchantCode} AND l.line_id = ${lineId} FOR UPDATE OF l`.execute(tx);
  return rows[0];
}

/** Later lines that correct one. */
export async function listCorrections(tx: Tx, lineId: string): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`WITH RECURSIVE later AS (
      SELECT c.line_id FROM commissions.statement_line c WHERE c.corrects = ${lineId}
      UNION ALL SELECT c.line_id FROM later JOIN commissions.statement_line c ON c.corrects = later.line_id
    ) SELECT ${columns} FROM commissions.statement_line l JOIN later USING (line_id) ORDER BY l.computed_at, l.line_id`.execute(
    tx,
  );
  return rows;
}

export interface OperationRow {
  readonly operation: bigint;
  readonly txCode: string;
  readonly amount: bigint;
  readonly at: Date;
}

export async function listOperations(tx: Tx, lineId: string): Promise<readonly OperationRow[]> {
  const { rows } = await sql<OperationRow>`SELECT operation, tx_code AS "txCode", amount, at FROM commissions.payment
    WHERE line_id = ${lineId} ORDER BY at, operation`.execute(tx);
  return rows;
}

export interface BagRow {
  readonly watermark: number;
  readonly base: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
}

/** What a rebate line was computed from: bases by the highest rate below. */
export async function listBags(
  tx: Tx,
  { calcId, agentId, category }: Pick<LineRow, 'calcId' | 'agentId' | 'category'>,
): Promise<readonly BagRow[]> {
  const { rows } =
    await sql<BagRow>`SELECT u.mark AS watermark, sum(u.base)::bigint AS base, sum(u.stake)::bigint AS stake, sum(u.valid)::bigint AS valid
    FROM (
      SELECT i.mark_bps AS mark, i.base, i.stake, i.valid FROM commissions.input i
      WHERE i.calc_id = ${calcId} AND i.agent_id = ${agentId} AND i.category = ${category} AND i.stake > 0
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = ${calcId} AND o.agent_id = i.member_id)
      UNION ALL SELECT b.mark_bps, b.base, b.stake, b.valid FROM commissions.bag b
      WHERE b.calc_id = ${calcId} AND b.agent_id = ${agentId} AND b.category = ${category}
    ) u GROUP BY u.mark ORDER BY u.mark`.execute(tx);
  return rows;
}

export interface PartRow {
  readonly memberId: MemberId;
  readonly role: 'agent' | 'member';
  readonly stake: bigint;
  readonly valid: bigint;
  readonly base: bigint;
  readonly watermark: number;
  readonly total: number;
}

/** Direct members and direct agents of a rebate line, the largest first. */
export async function listParts(
  tx: Tx,
  { calcId, agentId, category }: Pick<LineRow, 'calcId' | 'agentId' | 'category'>,
  offset: number,
  limit: number,
): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`SELECT u.*, (count(*) OVER ())::integer AS total FROM (
      SELECT i.member_id AS "memberId", 'member' AS role, i.stake, i.valid, i.base, i.mark_bps AS watermark FROM commissions.input i
      WHERE i.calc_id = ${calcId} AND i.agent_id = ${agentId} AND i.category = ${category} AND i.stake > 0
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = ${calcId} AND o.agent_id = i.member_id)
      UNION ALL SELECT b.child_id, 'agent', b.stake, b.valid, b.base, b.mark_bps FROM commissions.bag b
      WHERE b.calc_id = ${calcId} AND b.agent_id = ${agentId} AND b.category = ${category}
    ) u ORDER BY u.base DESC, u."memberId", u.watermark OFFSET ${offset} LIMIT ${limit}`.execute(tx);
  return rows;
}

/** An agent's team in a computing. */
export interface TeamRow {
  readonly day: Day;
  readonly members: number;
  readonly active: number;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly cashNet: bigint;
}

/** An agent's team by the newest computing of each day. */
export async function listTeams(
  tx: Tx,
  merchantCode: string,
  { memberId, currency, fromDay, toDay }: LinesQuery,
): Promise<readonly TeamRow[]> {
  const { rows } =
    await sql<TeamRow>`SELECT to_char(n.day, 'YYYY-MM-DD') AS day, t.members, t.active, t.stake, t.valid, t.counted, t.cash_net AS "cashNet"
    FROM commissions.newest_calcs(${merchantCode}, ${currency}, ${fromDay}::date, ${toDay}::date) n
      JOIN commissions.team t ON t.calc_id = n.calc_id AND t.agent_id = ${memberId} ORDER BY n.day`.execute(tx);
  return rows;
}

export interface BranchRow {
  readonly memberId: MemberId;
  readonly role: 'agent' | 'member';
  readonly counted: bigint;
  readonly rebates: bigint;
}

/** Direct downlines by what the agent earned from them within days, most first. */
export async function listBranches(
  tx: Tx,
  merchantCode: string,
  { memberId, currency, fromDay, toDay }: LinesQuery,
  limit: number,
): Promise<readonly BranchRow[]> {
  const { rows } = await sql<BranchRow>`SELECT u."memberId", min(u.role) AS role, sum(u.base)::bigint AS counted,
      trunc(sum(u.base::numeric * greatest(0, coalesce(r.rate_bps, 0) - u.mark)) / 10000)::bigint AS rebates
    FROM commissions.newest_calcs(${merchantCode}, ${currency}, ${fromDay}::date, ${toDay}::date) n CROSS JOIN LATERAL (
      SELECT i.member_id AS "memberId", 'member' AS role, i.category, i.base, i.mark_bps AS mark FROM commissions.input i
      WHERE i.calc_id = n.calc_id AND i.agent_id = ${memberId} AND i.stake > 0
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = n.calc_id AND o.agent_id = i.member_id)
      UNION ALL SELECT b.child_id, 'agent', b.category, b.base, b.mark_bps FROM commissions.bag b WHERE b.calc_id = n.calc_id AND b.agent_id = ${memberId}
    ) u LEFT JOIN commissions.agent_rate r ON r.calc_id = n.calc_id AND r.agent_id = ${memberId} AND r.category = u.category
    GROUP BY u."memberId" ORDER BY rebates DESC, counted DESC, u."memberId" LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The run of a period, as a statement says how far it is. */
export async function findRun(
  tx: Tx,
  merchantCode: string,
  currency: string,
  kind: RunKind,
  period: string,
): Promise<{ readonly state: string } | undefined> {
  const { rows } = await sql<{
    state: string;
  }>`SELECT state FROM commissions.run WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND kind = ${kind} AND period = ${period}`.execute(
    tx,
  );
  return rows[0];
}

/** Dues of an agent on both sides, oldest first. */
export async function listDues(tx: Tx, memberId: MemberId, currency: string): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`SELECT ${columns} FROM commissions.statement_line l
    WHERE (l.agent_id = ${memberId} OR l.payer_id = ${memberId}) AND l.currency = ${currency} AND l.state = 'due' ORDER BY l.due_since, l.line_id`.execute(
    tx,
  );
  return rows;
}

/** Every line, contract and signature of a member, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<unknown> {
  const lines =
    await sql`SELECT ${columns} FROM commissions.statement_line l WHERE l.agent_id = ${memberId} ORDER BY l.day, l.line_id`.execute(
      tx,
    );
  const contracts =
    await sql`SELECT k.contract_id AS "contractId", k.kind, k.state, v.version, v.terms, v.hash, v.state AS "versionState", v.proposed_at AS "proposedAt"
    FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
    WHERE k.payee_id = ${memberId} OR k.payer_id = ${memberId} ORDER BY k.opened_at, v.version`.execute(tx);
  const signatures =
    await sql`SELECT contract_id AS "contractId", version, act, hash, device, at FROM commissions.signature WHERE signer = ${memberId} ORDER BY at`.execute(
      tx,
    );
  return { lines: lines.rows, contracts: contracts.rows, signatures: signatures.rows };
}

export interface TodayRow extends TeamRow {
  readonly at: Date;
  readonly rebates: bigint;
  readonly salary: bigint;
}

/** What the running day has come to for an agent; undefined before it was first computed. */
export async function findToday(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  currency: string,
  day: Day,
): Promise<(TodayRow & { readonly calcId: bigint }) | undefined> {
  const { rows } = await sql<
    TodayRow & { calcId: bigint }
  >`SELECT to_char(k.day, 'YYYY-MM-DD') AS day, k.calc_id AS "calcId", k.at,
      coalesce(t.members, 0) AS members, coalesce(t.active, 0) AS active, coalesce(t.stake, 0) AS stake, coalesce(t.valid, 0) AS valid,
      coalesce(t.counted, 0) AS counted, coalesce(t.cash_net, 0) AS "cashNet", coalesce(e.rebates, 0) AS rebates, coalesce(e.salary, 0) AS salary
    FROM commissions.run r JOIN commissions.calc k USING (run_id)
      LEFT JOIN commissions.team t ON t.calc_id = k.calc_id AND t.agent_id = ${memberId}
      LEFT JOIN LATERAL commissions.earned(k.calc_id, ARRAY[${memberId}::text]) e ON true
    WHERE r.merchant_code = ${merchantCode} AND r.currency = ${currency} AND r.kind = 'today' AND k.day = ${day}::date`.execute(
    tx,
  );
  return rows[0];
}

/** What an agent's day had come to by a time of the merchant's clock. */
export async function findPace(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  day: Day,
  at: Date,
  timeZone: string,
): Promise<bigint> {
  const { rows } = await sql<{
    earned: bigint;
  }>`SELECT earned FROM commissions.pace WHERE agent_id = ${memberId} AND currency = ${currency} AND day = ${day}::date
      AND quarter <= floor(extract(epoch FROM (${at}::timestamptz AT TIME ZONE ${timeZone})::time) / 900) ORDER BY quarter DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.earned ?? 0n;
}

/** Direct downlines of the running day. */
export async function listTodayBranches(
  tx: Tx,
  calcId: bigint,
  memberId: MemberId,
  limit: number,
): Promise<readonly BranchRow[]> {
  const { rows } = await sql<BranchRow>`SELECT u."memberId", min(u.role) AS role, sum(u.base)::bigint AS counted,
      trunc(sum(u.base::numeric * greatest(0, coalesce(r.rate_bps, 0) - u.mark)) / 10000)::bigint AS rebates
    FROM (
      SELECT i.member_id AS "memberId", 'member' AS role, i.category, i.base, i.mark_bps AS mark FROM commissions.input i
      WHERE i.calc_id = ${calcId} AND i.agent_id = ${memberId} AND i.stake > 0
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = ${calcId} AND o.agent_id = i.member_id)
      UNION ALL SELECT b.child_id, 'agent', b.category, b.base, b.mark_bps FROM commissions.bag b WHERE b.calc_id = ${calcId} AND b.agent_id = ${memberId}
    ) u LEFT JOIN commissions.agent_rate r ON r.calc_id = ${calcId} AND r.agent_id = ${memberId} AND r.category = u.category
    GROUP BY u."memberId" ORDER BY rebates DESC, counted DESC, u."memberId" LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface EarnedQuery {
  readonly agentId: MemberId;
  readonly currency: string;
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
  /** Of this account and everyone below it; undefined: of the whole team. */
  readonly of?: MemberId | undefined;
}

/**
 * Rebates an agent earned by category on days, of the whole team or of one account and everyone below it; a day that goes on counts as far as it is
 * computed. Undefined while a closed day waits for its night.
 */
export async function sumRebates(
  tx: Tx,
  { agentId, currency, fromDay, toDay, of }: EarnedQuery,
): Promise<ReadonlyMap<string, bigint> | undefined> {
  const programme = sql`SELECT s.merchant_code, s.currency, s.starts_on FROM agents.agent a JOIN commissions.setting s USING (merchant_code)
    WHERE a.member_id = ${agentId} AND s.currency = ${currency}`;
  const days = await sql<{
    calcId: bigint | null;
    goesOn: boolean;
  }>`SELECT k.calc_id AS "calcId", coalesce(k.goes_on, false) AS "goesOn" FROM (${programme}) p
    CROSS JOIN LATERAL generate_series(greatest(${fromDay}::date, p.starts_on), ${toDay}::date, interval '1 day') AS d(day)
    LEFT JOIN LATERAL (SELECT c.calc_id, r.kind = 'today' AS goes_on FROM commissions.calc c JOIN commissions.run r USING (run_id)
      WHERE c.merchant_code = p.merchant_code AND c.currency = p.currency AND c.day = d.day::date AND c.hour_at IS NULL
      ORDER BY r.kind = 'today', c.calc_id DESC LIMIT 1) k ON true`.execute(tx);
  if (days.rows.some(({ calcId }) => calcId === null)) return undefined;
  // Closed days of the whole team are what their lines say, to the last unit.
  const climbed = days.rows.filter(({ goesOn }) => goesOn || of !== undefined).map(({ calcId }) => calcId!);
  const { rows } = await sql<{
    category: string;
    amount: bigint;
  }>`SELECT e.category, sum(e.amount)::bigint AS amount FROM (
      SELECT f.category, f.amount FROM unnest(${climbed}::bigint[]) AS c(id) CROSS JOIN LATERAL commissions.earned_from(c.id, ${agentId}, ${of ?? null}) f
      UNION ALL
      SELECT l.category, CASE WHEN l.state IN ('house', 'reversed') THEN l.paid + l.netted ELSE l.amount END FROM commissions.statement_line l
      WHERE ${of === undefined}::boolean AND l.agent_id = ${agentId} AND l.currency = ${currency} AND l.kind = 'rebate'
        AND l.day BETWEEN ${fromDay}::date AND ${toDay}::date
    ) e GROUP BY e.category`.execute(tx);
  return new Map(rows.map(({ category, amount }) => [category, amount]));
}
