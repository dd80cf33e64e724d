/** SQL of paying lines. Amounts in minor units. */
import type { AgentLineKind } from '@lantern/contract';
import { sql, type Sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';

/** The lines of one payer and payee. */
export interface Pair {
  readonly depth: number;
  /** Empty: the house. */
  readonly payerId: MemberId | '';
  readonly agentId: MemberId;
}

/** The time is asked once: for each line that waits it would cost more than the line. */
const payable = sql`l.state = 'waiting' AND l.payable_at <= (SELECT kernel.now())
  AND NOT EXISTS (SELECT FROM commissions.run r WHERE r.run_id = l.run_id AND r.state = 'held')`;

/** Pairs with something to pay: from the top of the tree down, the house before parents, a page after the last pair. */
export async function listPairs(
  tx: Tx,
  { merchantCode, currency }: Programme,
  after: Pair | undefined,
  limit: number,
): Promise<readonly Pair[]> {
  const { rows } =
    await sql<Pair>`SELECT l.depth, coalesce(l.payer_id, '') AS "payerId", l.agent_id AS "agentId" FROM commissions.statement_line l
    WHERE l.merchant_code = ${merchantCode} AND l.currency = ${currency} AND l.state IN ('waiting', 'due') AND ((${payable}) OR l.state = 'due')
      AND (l.depth, coalesce(l.payer_id, ''), l.agent_id) > (${after?.depth ?? -1}::integer, ${after?.payerId ?? ''}::text, ${after?.agentId ?? ''}::text)
    GROUP BY l.depth, coalesce(l.payer_id, ''), l.agent_id
    ORDER BY l.depth, coalesce(l.payer_id, ''), l.agent_id LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface PayableLine {
  readonly lineId: string;
  readonly agentId: MemberId;
  readonly kind: AgentLineKind;
  readonly category: string | null;
  readonly contractId: string | null;
  readonly day: Day;
  readonly hourAt: Date | null;
  readonly state: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly netted: bigint;
  readonly attempts: number;
}

const payableColumns = sql`l.line_id AS "lineId", l.agent_id AS "agentId", l.kind, l.category, l.contract_id AS "contractId",
  to_char(l.day, 'YYYY-MM-DD') AS day, l.hour_at AS "hourAt", l.state, l.amount, l.paid, l.netted, l.attempts`;

/** Lines of payees of one payer that meet a condition, locked, older ones first. */
async function lockThose(
  tx: Tx,
  { merchantCode, currency }: Programme,
  payerId: MemberId | '',
  agentIds: readonly MemberId[],
  condition: Sql,
): Promise<readonly PayableLine[]> {
  const { rows } = await sql<PayableLine>`SELECT ${payableColumns} FROM commissions.statement_line l
    WHERE l.merchant_code = ${merchantCode} AND l.currency = ${currency} AND l.agent_id = ANY (${agentIds}::text[])
      AND coalesce(l.payer_id, '') = ${payerId} AND (${condition})
    ORDER BY l.agent_id, l.day, l.computed_at, l.line_id FOR UPDATE OF l`.execute(tx);
  return rows;
}

/**
 * Lines of payees of one payer that are held, were reversed or stay with the house, as far as nothing settled them, locked: what a later correction of
 * the same matter takes was never paid, so it is set against them.
 */
export const lockTakenOut = (
  tx: Tx,
  programme: Programme,
  payerId: MemberId | '',
  agentIds: readonly MemberId[],
): Promise<readonly PayableLine[]> =>
  lockThose(
    tx,
    programme,
    payerId,
    agentIds,
    sql`l.state IN ('held', 'reversed', 'house') AND l.amount > l.paid + l.netted`,
  );

/** What is to be paid and netted of payees of one payer, locked; older lines first. */
export const lockLines = (
  tx: Tx,
  programme: Programme,
  payerId: MemberId | '',
  agentIds: readonly MemberId[],
): Promise<readonly PayableLine[]> =>
  lockThose(tx, programme, payerId, agentIds, sql`(${payable}) OR l.state IN ('due', 'claim')`);

/** How a line stands after a payment. */
export interface LineUpdate {
  readonly lineId: string;
  readonly state: string;
  readonly paid: bigint;
  readonly netted: bigint;
  /** Whether a payment was tried. */
  readonly tried: boolean;
}

/** Notes what became of lines. The time is asked once: for each row it would cost more than the row. */
export async function updateLines(tx: Tx, updates: readonly LineUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  await sql`UPDATE commissions.statement_line l SET state = u.state, paid = u.paid, netted = u.netted, attempts = l.attempts + u.tried::integer,
      due_since = CASE WHEN u.state = 'due' THEN coalesce(l.due_since, (SELECT kernel.now())) ELSE l.due_since END,
      settled_at = CASE WHEN u.state IN ('paid', 'netted') THEN (SELECT kernel.now()) ELSE l.settled_at END
    FROM unnest(${updates.map(({ lineId }) => lineId)}::text[], ${updates.map(({ state }) => state)}::text[], ${updates.map(({ paid }) => paid)}::bigint[],
      ${updates.map(({ netted }) => netted)}::bigint[], ${updates.map(({ tried }) => tried)}::boolean[]) AS u(line_id, state, paid, netted, tried)
    WHERE l.line_id = u.line_id`.execute(tx);
}

export interface Payment {
  readonly operation: bigint;
  readonly lineId: string;
  readonly txCode: string;
  readonly amount: bigint;
  /** Whether the house paid it in the payer's place. */
  readonly fromHouse?: boolean;
}

export async function insertPayments(tx: Tx, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return;
  await sql`INSERT INTO commissions.payment (operation, line_id, tx_code, amount, from_house)
    SELECT * FROM unnest(${payments.map(({ operation }) => operation)}::bigint[], ${payments.map(({ lineId }) => lineId)}::text[],
      ${payments.map(({ txCode }) => txCode)}::text[], ${payments.map(({ amount }) => amount)}::bigint[],
      ${payments.map(({ fromHouse }) => fromHouse ?? false)}::boolean[])`.execute(tx);
}

/** Claims of corrections that were open too long end: nothing more is set against them. What the house advanced stays owed. */
export async function lapseClaims(tx: Tx, { merchantCode, currency }: Programme, days: number): Promise<void> {
  await sql`UPDATE commissions.statement_line SET state = 'lapsed', settled_at = kernel.now()
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND state = 'claim' AND kind <> 'advance' AND computed_at < kernel.now() - make_interval(days => ${days}::integer)`.execute(
    tx,
  );
}
