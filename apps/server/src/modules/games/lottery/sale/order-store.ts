/** SQL of orders and suborders: reading, cancelling, settling, and the maximum payout. New orders are written by lottery.accept_order, in the stake's transaction. */
import type { SuborderStatus } from '@lantern/contract';
import type { OddsTable, PrizeMode } from '@lantern/game-math/lottery';
import { sql } from '../../../../kernel/db/index.ts';
import type { ChaseId, MemberId, OrderId, SuborderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Ticket } from '../draws/ticket-hash.ts';
import type { IssueKey } from '../issues/issue-store.ts';
import type { PlayType } from '../rules/play-types.ts';
import { suborderTransitions } from '../states.ts';

export interface Order extends IssueKey {
  readonly orderId: OrderId;
  readonly memberId: MemberId;
  readonly idempotencyKey: string;
  readonly prizeMode: PrizeMode;
  readonly playType: PlayType;
  readonly currency: string;
  readonly status: SuborderStatus;
  readonly totalStake: bigint;
  readonly totalPayout: bigint;
  readonly suborderCount: number;
  readonly placedAt: number;
  readonly settledAt: number | null;
  /** When it was resettled after a correction of the result. */
  readonly correctedAt: number | null;
  /** The order's chase and its multiplier. */
  readonly chaseId: ChaseId | null;
  readonly chaseMultiplier: number | null;
}

export interface Suborder {
  readonly suborderId: SuborderId;
  readonly orderId: OrderId;
  readonly memberId: MemberId;
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
  readonly priceMultiplier: number;
  readonly stake: bigint;
  readonly currency: string;
  readonly oddsE4: bigint;
  /** Odds of the selected choices, or of its tiers. */
  readonly oddsTable: OddsTable | null;
  readonly status: SuborderStatus;
  readonly payout: bigint;
  /** Whether it was resettled after a correction of the result. */
  readonly corrected: boolean;
}

/** The outcome of a suborder by settlement or cancellation. */
export interface SuborderEnd {
  readonly suborderId: SuborderId;
  readonly orderId: OrderId;
  readonly status: Exclude<SuborderStatus, 'pending'>;
  readonly payout: bigint;
}

const instant = (ms: number) => sql`('epoch'::timestamptz + ${ms}::float8 * interval '1 millisecond')`;
/** The given time, or the database's clock, evaluated once per statement. */
const at = (ms: number | undefined) => (ms === undefined ? sql`(SELECT kernel.now())` : instant(ms));

/** The columns of an order. */
export const orderColumns = sql`order_id AS "orderId", member_id AS "memberId", idempotency_key AS "idempotencyKey",
  game_code AS "gameCode", numero, prize_mode AS "prizeMode",
  play_type AS "playType", currency, status, total_stake AS "totalStake", total_payout AS "totalPayout", suborder_count AS "suborderCount",
  (extract(epoch FROM placed_at) * 1000)::float8 AS "placedAt", (extract(epoch FROM settled_at) * 1000)::float8 AS "settledAt",
  (extract(epoch FROM corrected_at) * 1000)::float8 AS "correctedAt", chase_id AS "chaseId", chase_multiplier AS "chaseMultiplier"`;

const suborderColumns = sql`suborder_id AS "suborderId", order_id AS "orderId", member_id AS "memberId", bet_type AS "betType", selections, unit,
  multiplier, price_multiplier AS "priceMultiplier", stake, currency, odds_e4 AS "oddsE4",
  odds_table AS "oddsTable", status, payout, corrected`;

/** The member's order of an idempotency key. */
export async function findOrderByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`SELECT ${orderColumns} FROM lottery."order"
    WHERE member_id = ${memberId} AND idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

/** One of the member's own orders. */
export async function findOrder(tx: Tx, memberId: MemberId, orderId: string): Promise<Order | undefined> {
  const { rows } =
    await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE member_id = ${memberId} AND order_id = ${orderId}`.execute(
      tx,
    );
  return rows[0];
}

/** Orders by id, of any member. */
export async function listOrders(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly Order[]> {
  const { rows } =
    await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE order_id = ANY (${orderIds})`.execute(tx);
  return rows;
}

/** Suborders of orders, in the order they were placed. */
export async function listSuborders(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly Suborder[]> {
  const { rows } = await sql<Suborder>`SELECT ${suborderColumns} FROM lottery.suborder
    WHERE order_id = ANY (${orderIds}) ORDER BY order_id, item_no`.execute(tx);
  return rows;
}

export interface OrderFilter {
  readonly memberId: MemberId;
  readonly status?: SuborderStatus | undefined;
  readonly gameCode?: string | undefined;
  /** Placed at or after. */
  readonly from?: number | undefined;
  /** Placed before. */
  readonly to?: number | undefined;
}

/** A page of the member's orders, newest first, with their total. */
export async function pageOrders(
  tx: Tx,
  filter: OrderFilter,
  offset: number,
  limit: number,
): Promise<{ total: number; orders: readonly Order[] }> {
  const where = sql.join(
    [
      sql`member_id = ${filter.memberId}`,
      ...(filter.status === undefined ? [] : [sql`status = ${filter.status}`]),
      ...(filter.gameCode === undefined ? [] : [sql`game_code = ${filter.gameCode}`]),
      ...(filter.from === undefined ? [] : [sql`placed_at >= ${instant(filter.from)}`]),
      ...(filter.to === undefined ? [] : [sql`placed_at < ${instant(filter.to)}`]),
    ],
    sql` AND `,
  );
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM lottery."order" WHERE ${where}`.execute(tx);
  const { rows } = await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE ${where}
    ORDER BY placed_at DESC, order_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, orders: rows };
}

/** The next `limit` tickets of the closed set after `afterId`, by id. */
export async function listTickets(tx: Tx, key: IssueKey, afterId: string, limit: number): Promise<readonly Ticket[]> {
  const { rows } =
    await sql<Ticket>`SELECT suborder_id AS "suborderId", bet_type AS "betType", selections, stake FROM lottery.suborder
    WHERE game_code = ${key.gameCode} AND numero = ${key.numero} AND suborder_id > ${afterId} AND status = 'pending'
    ORDER BY suborder_id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The house's liability for one hit of a selection. */
export interface Exposure {
  readonly betType: string;
  readonly selection: string;
  readonly currency: string;
  readonly payout: bigint;
}

/** Exposure of the issue's pending suborders, summed per bet type, selection and currency; of several tiers the highest counts. */
export async function readExposure(tx: Tx, key: IssueKey): Promise<readonly Exposure[]> {
  const { rows } = await sql<Exposure>`
    SELECT s.bet_type AS "betType", picked.selection, s.currency,
      sum(div(s.unit::numeric * s.multiplier * coalesce((s.odds_table ->> picked.selection)::bigint, highest.odds_e4, s.odds_e4), 10000))::bigint AS payout
    FROM lottery.suborder s
    CROSS JOIN LATERAL (SELECT greatest(max(entry.value::bigint), s.odds_e4) AS odds_e4 FROM jsonb_each_text(s.odds_table) AS entry) AS highest
    CROSS JOIN LATERAL unnest(s.selections) AS picked(selection)
    WHERE s.game_code = ${key.gameCode} AND s.numero = ${key.numero} AND s.status = 'pending'
    GROUP BY s.bet_type, picked.selection, s.currency`.execute(tx);
  return rows;
}

/** The member's suborders among the ids, with their issue; locks their orders until this transaction ends. */
export async function claimSuborders(
  tx: Tx,
  memberId: MemberId,
  suborderIds: readonly string[],
): Promise<readonly (Suborder & IssueKey)[]> {
  await sql`SELECT FROM lottery."order" WHERE order_id IN (
      SELECT order_id FROM lottery.suborder WHERE member_id = ${memberId} AND suborder_id = ANY (${suborderIds}))
    ORDER BY order_id FOR UPDATE`.execute(tx);
  const { rows } = await sql<
    Suborder & IssueKey
  >`SELECT ${suborderColumns}, game_code AS "gameCode", numero FROM lottery.suborder
    WHERE member_id = ${memberId} AND suborder_id = ANY (${suborderIds}) ORDER BY suborder_id`.execute(tx);
  return rows;
}

/** Ends suborders. Throws if one is no longer pending: the caller has locked their orders, so that would be a bug. */
export async function endSuborders(tx: Tx, ends: readonly SuborderEnd[], ms?: number): Promise<void> {
  const from = (Object.keys(suborderTransitions) as SuborderStatus[]).filter(
    (status) => suborderTransitions[status].length > 0,
  );
  const { numAffectedRows } =
    await sql`UPDATE lottery.suborder s SET status = e.status, payout = e.payout, settled_at = ${at(ms)}
    FROM unnest(${ends.map((end) => end.suborderId)}::text[], ${ends.map((end) => end.status)}::text[], ${ends.map((end) => end.payout)}::bigint[])
      AS e(id, status, payout)
    WHERE s.suborder_id = e.id AND s.status = ANY (${from})`.execute(tx);
  if (numAffectedRows !== BigInt(ends.length)) throw new Error(`Ended ${numAffectedRows} of ${ends.length} suborders`);
}

/** Writes the summary of orders whose suborders changed. */
export async function summariseOrders(
  tx: Tx,
  orders: readonly { orderId: OrderId; status: SuborderStatus; totalPayout: bigint }[],
  ms?: number,
): Promise<void> {
  await sql`UPDATE lottery."order" o SET status = s.status, total_payout = s.payout,
      settled_at = CASE WHEN s.status = 'pending' THEN NULL ELSE ${at(ms)} END
    FROM unnest(${orders.map((order) => order.orderId)}::text[], ${orders.map((order) => order.status)}::text[],
      ${orders.map((order) => order.totalPayout)}::bigint[]) AS s(id, status, payout)
    WHERE o.order_id = s.id`.execute(tx);
}

export interface Win {
  readonly orderId: OrderId;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly payout: bigint;
  readonly currency: string;
  readonly at: number;
}

/** Query for won orders: the newest ones, or the largest of the last days. */
export interface WinQuery {
  readonly currency: string;
  readonly by: 'newest' | 'largest';
  /** The minimum win, in minor units. */
  readonly minimum: bigint;
  readonly limit: number;
}

/** Days covered by the largest wins, including today. */
const LARGEST_WITHIN_DAYS = 7;

/** Won orders with a payout above their stake, with the sum of their wins. Both orders use an index of won orders (0143, 0195). */
export async function listWins(tx: Tx, { currency, by, minimum, limit }: WinQuery): Promise<readonly Win[]> {
  const counts = sql`o.status = 'won' AND o.currency = ${currency} AND o.total_payout >= ${minimum} AND o.total_payout > o.total_stake`;
  const found =
    by === 'newest'
      ? sql`SELECT o.* FROM lottery."order" o WHERE ${counts} ORDER BY o.settled_at DESC LIMIT ${limit}`
      : sql`SELECT o.* FROM generate_series(0, ${LARGEST_WITHIN_DAYS - 1}) AS ago CROSS JOIN LATERAL (SELECT * FROM lottery."order" o
          WHERE ${counts} AND (o.settled_at AT TIME ZONE 'UTC')::date = (kernel.now() AT TIME ZONE 'UTC')::date - ago ORDER BY o.total_payout DESC LIMIT ${limit}) o
          ORDER BY o.total_payout DESC LIMIT ${limit}`;
  const { rows } =
    await sql<Win>`SELECT o.order_id AS "orderId", o.member_id AS "memberId", o.game_code AS "gameCode", won.payout, o.currency, (extract(epoch FROM o.settled_at) * 1000)::float8 AS at
    FROM (${found}) o
    CROSS JOIN LATERAL (SELECT sum(s.payout)::bigint AS payout FROM lottery.suborder s WHERE s.order_id = o.order_id AND s.status = 'won') won
    WHERE won.payout >= ${minimum} ORDER BY o.settled_at DESC`.execute(tx);
  return rows;
}

export interface WinScope {
  readonly currency: string;
  readonly merchantCode: string;
  readonly gameCode: string;
}

/** Maximum payout of a hit of one selection in one order, in minor units; undefined if not set. Play money uses the limit of real money. */
export async function readWinMaximum(
  tx: Tx,
  { currency, merchantCode, gameCode }: WinScope,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ amount: bigint }>`SELECT amount FROM lottery.win_maximum
    WHERE currency = regexp_replace(${currency}, 'PLAY$', '') AND merchant_code IN ('', ${merchantCode}) AND game_code IN ('', ${gameCode})
    ORDER BY game_code = '', merchant_code = '' LIMIT 1`.execute(tx);
  return rows[0]?.amount;
}

/** The limit of exactly this scope. */
export async function findWinMaximum(
  tx: Tx,
  { currency, merchantCode, gameCode }: WinScope,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ amount: bigint }>`SELECT amount FROM lottery.win_maximum
    WHERE currency = ${currency} AND merchant_code = ${merchantCode} AND game_code = ${gameCode} FOR UPDATE`.execute(
    tx,
  );
  return rows[0]?.amount;
}

/** Sets or, with null, removes the limit of a scope. */
export async function writeWinMaximum(
  tx: Tx,
  { currency, merchantCode, gameCode }: WinScope,
  amount: bigint | null,
): Promise<void> {
  await (
    amount === null
      ? sql`DELETE FROM lottery.win_maximum WHERE currency = ${currency} AND merchant_code = ${merchantCode} AND game_code = ${gameCode}`
      : sql`INSERT INTO lottery.win_maximum (currency, merchant_code, game_code, amount) VALUES (${currency}, ${merchantCode}, ${gameCode}, ${amount})
        ON CONFLICT (currency, merchant_code, game_code) DO UPDATE SET amount = excluded.amount`
  ).execute(tx);
}
