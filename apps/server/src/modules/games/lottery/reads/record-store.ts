/** SQL of a member's orders by the day they were placed (lists and sums, from one index), and of an order by an id that names it. */
import type { SuborderStatus } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { orderColumns, type Order } from '../sale/order-store.ts';

export interface PlacedQuery {
  readonly memberId: MemberId;
  readonly currency: string;
  /** `yyyy-MM-dd` in the time zone, both inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly timeZone: string;
  readonly status?: SuborderStatus | undefined;
  readonly gameCodes?: readonly string[] | undefined;
}

export interface OrderSums {
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Payouts minus stakes of the orders that have ended. */
  readonly net: bigint;
}

const matches = ({ memberId, currency, fromDay, toDay, timeZone, status, gameCodes }: PlacedQuery) =>
  sql.join(
    [
      sql`member_id = ${memberId} AND currency = ${currency}`,
      sql`placed_at >= (${fromDay}::date)::timestamp AT TIME ZONE ${timeZone} AND placed_at < (${toDay}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(gameCodes === undefined ? [] : [sql`game_code = ANY (${[...gameCodes]}::text[])`]),
    ],
    sql` AND `,
  );

/** The sums of all matching orders. */
export async function sumPlacedOrders(tx: Tx, query: PlacedQuery): Promise<OrderSums> {
  const { rows } =
    await sql<OrderSums>`SELECT count(*)::integer AS bets, coalesce(sum(total_stake), 0)::bigint AS stake,
      coalesce(sum(total_payout), 0)::bigint AS payout, coalesce(sum(total_payout - total_stake) FILTER (WHERE status <> 'pending'), 0)::bigint AS net
    FROM lottery."order" WHERE ${matches(query)}`.execute(tx);
  return rows[0]!;
}

/** Orders, newest first; only those older than the order `after`. */
export async function listPlacedOrders(
  tx: Tx,
  query: PlacedQuery,
  { after, offset, limit }: { readonly after?: string | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly Order[]> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(placed_at, order_id) < (SELECT placed_at, order_id FROM lottery."order" WHERE order_id = ${after})`;
  const { rows } = await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE ${matches(query)} AND ${older}
    ORDER BY placed_at DESC, order_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return rows;
}

const RECORD_ID = /^[0-9a-z]{26}$/;

/** The order of an order's, suborder's or chase's id; of a chase the first. */
export async function findNamedOrder(
  tx: Tx,
  id: string,
): Promise<{ readonly orderId: OrderId; readonly memberId: MemberId } | undefined> {
  if (!RECORD_ID.test(id)) return undefined;
  const { rows } = await sql<{ orderId: OrderId; memberId: MemberId }>`
    SELECT order_id AS "orderId", member_id AS "memberId" FROM lottery."order" WHERE order_id = ${id}
    UNION ALL SELECT order_id, member_id FROM lottery.suborder WHERE suborder_id = ${id}
    UNION ALL (SELECT order_id, member_id FROM lottery."order" WHERE chase_id = ${id} ORDER BY order_id LIMIT 1)
    LIMIT 1`.execute(tx);
  return rows[0];
}
