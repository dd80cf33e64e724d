/** SQL of resettlement after a corrected result. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Issue, IssueKey } from '../issues/issue-store.ts';
import type { SuborderEnd } from '../sale/order-store.ts';

export interface SuborderWindow {
  readonly orderIds: readonly OrderId[];
  /** Cursor of the next window; undefined on the last one. */
  readonly last: string | undefined;
}

/** The orders of the issue's next suborders after `after`, by id; the suborders of an order are adjacent. */
export async function listWindow(tx: Tx, key: IssueKey, after: string, suborders: number): Promise<SuborderWindow> {
  const { rows } = await sql<{
    orderIds: OrderId[] | null;
    last: string | null;
  }>`SELECT array_agg(DISTINCT order_id) AS "orderIds", max(suborder_id) AS last FROM (
      SELECT order_id, suborder_id FROM lottery.suborder WHERE game_code = ${key.gameCode} AND numero = ${key.numero} AND suborder_id > ${after}
      ORDER BY suborder_id LIMIT ${suborders}) w`.execute(tx);
  return { orderIds: rows[0]?.orderIds ?? [], last: rows[0]?.last ?? undefined };
}

/** Locks, by id, the orders that were settled by an earlier revision of the result. */
export async function claimOutdated(
  tx: Tx,
  orderIds: readonly OrderId[],
  revision: number,
): Promise<readonly OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`SELECT order_id AS "orderId" FROM lottery."order"
    WHERE order_id = ANY (${orderIds}::text[]) AND status <> 'pending' AND revision < ${revision} ORDER BY order_id FOR UPDATE`.execute(
    tx,
  );
  return rows.map(({ orderId }) => orderId);
}

/** Updates the outcomes of suborders. */
export async function updateOutcomes(tx: Tx, ends: readonly SuborderEnd[]): Promise<void> {
  await sql`UPDATE lottery.suborder s SET status = e.status, payout = e.payout, corrected = true, settled_at = kernel.now()
    FROM unnest(${ends.map((end) => end.suborderId)}::text[], ${ends.map((end) => end.status)}::text[], ${ends.map((end) => end.payout)}::bigint[])
      AS e(id, status, payout)
    WHERE s.suborder_id = e.id`.execute(tx);
}

/** Marks the orders as settled by this revision, and those it changed. */
export async function markRevised(
  tx: Tx,
  orderIds: readonly OrderId[],
  changed: readonly OrderId[],
  revision: number,
): Promise<void> {
  await sql`UPDATE lottery."order" SET revision = ${revision}, corrected_at = CASE WHEN order_id = ANY (${changed}::text[]) THEN kernel.now() ELSE corrected_at END
    WHERE order_id = ANY (${orderIds}::text[])`.execute(tx);
}

export interface Debt {
  readonly debtId: string;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly suborderId: string;
  readonly revision: number;
  readonly amount: bigint;
}

/** Records the amount that could not be reversed. */
export async function insertDebt(tx: Tx, debt: Debt): Promise<void> {
  await sql`INSERT INTO lottery.debt (debt_id, member_id, currency, suborder_id, revision, amount)
    VALUES (${debt.debtId}, ${debt.memberId}, ${debt.currency}, ${debt.suborderId}, ${debt.revision}, ${debt.amount})`.execute(
    tx,
  );
}

/** Closes a corrected issue once every order follows the current revision; false if one does not, or another node closed it. */
export async function markResettled(tx: Tx, issue: Issue): Promise<boolean> {
  const { rows } = await sql`UPDATE lottery.issue SET settled_at = kernel.now()
    WHERE game_code = ${issue.gameCode} AND numero = ${issue.numero} AND state = 'resettled' AND settled_at IS NULL AND revision = ${issue.revision}
      AND NOT EXISTS (SELECT FROM lottery.suborder s JOIN lottery."order" o USING (order_id)
        WHERE s.game_code = ${issue.gameCode} AND s.numero = ${issue.numero} AND o.revision < ${issue.revision})
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** A member's debts by suborder, in minor units. */
export async function listDebts(tx: Tx, memberId: MemberId): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{
    suborderId: string;
    amount: bigint;
  }>`SELECT suborder_id AS "suborderId", sum(amount)::bigint AS amount FROM lottery.debt
    WHERE member_id = ${memberId} GROUP BY suborder_id`.execute(tx);
  return new Map(rows.map(({ suborderId, amount }) => [suborderId, amount]));
}

/** What a correction or a void moves, of one currency; amounts in minor units, both positive. */
export interface Moves {
  readonly currency: string;
  readonly members: number;
  readonly bets: number;
  readonly paid: bigint;
  readonly taken: bigint;
}

/** The refunds of an issue that is voided before its draw. */
export async function previewRefunds(tx: Tx, { gameCode, numero }: IssueKey): Promise<readonly Moves[]> {
  const { rows } = await sql<Moves>`SELECT currency, count(DISTINCT member_id)::int AS members, count(*)::int AS bets,
      sum(stake)::bigint AS paid, 0::bigint AS taken
    FROM lottery.suborder WHERE game_code = ${gameCode} AND numero = ${numero} AND status = 'pending' GROUP BY currency ORDER BY currency`.execute(
    tx,
  );
  return rows;
}
