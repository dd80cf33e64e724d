/**
 * SQL for ending bets in bulk. Suborders travel in columns, one text each, not in rows: reading a hundred thousand of them costs
 * the driver a dozen values per chunk instead of a dozen per suborder.
 */
import type { SuborderStatus } from '@lantern/contract';
import type { OddsTable } from '@lantern/game-math/lottery';
import { sql } from '../../kernel/db/index.ts';
import type { OrderId, SuborderId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { IssueKey } from './issue-store.ts';
import { orderColumns, type Order, type Suborder, type SuborderEnd } from './order-store.ts';

/** An order that waits for its settlement. */
export interface WaitingOrder {
  readonly orderId: OrderId;
  readonly suborders: number;
}

/** One of several workers on an issue; each has members of its own, so that they never wait for one another. */
export interface Share {
  readonly worker: number;
  readonly workers: number;
}

export const WHOLE: Share = { worker: 0, workers: 1 };

/** The next pending orders of an issue after one, by id, at most so many; not locked. */
export async function listWaitingOrders(
  tx: Tx,
  key: IssueKey,
  { after = '', limit, share = WHOLE }: { readonly after?: string; readonly limit: number; readonly share?: Share },
): Promise<readonly WaitingOrder[]> {
  const ours = share.workers === 1 ? sql`true` : sql`abs(hashtext(member_id)) % ${share.workers}::integer = ${share.worker}::integer`;
  const { rows } = await sql<{ orderIds: string | null; suborders: string | null }>`SELECT string_agg(order_id, ' ') AS "orderIds", string_agg(suborder_count::text, ' ') AS suborders FROM (
      SELECT order_id, suborder_count FROM lottery."order"
      WHERE game_code = ${key.gameCode} AND numero = ${key.numero} AND status = 'pending' AND order_id > ${after} AND ${ours}
      ORDER BY order_id LIMIT ${limit}) waiting`.execute(tx);
  const { orderIds, suborders } = rows[0]!;
  if (orderIds === null || suborders === null) return [];
  const counts = suborders.split(' ');
  return orderIds.split(' ').map((orderId, at) => ({ orderId: orderId as OrderId, suborders: Number(counts[at]) }));
}

/** Locks those of the orders that are pending and that nobody else has, by id. */
export async function claimOrders(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly Order[]> {
  const { rows } = await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE order_id = ANY (${orderIds}::text[]) AND status = 'pending'
    ORDER BY order_id FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

/** A suborder as settlement sees it. */
export type SettlingBet = Pick<
  Suborder,
  'suborderId' | 'orderId' | 'betType' | 'selections' | 'unit' | 'multiplier' | 'priceMultiplier' | 'stake' | 'oddsE4' | 'oddsTable' | 'status' | 'payout'
>;

const COLUMNS = ['suborderId', 'orderId', 'betType', 'selections', 'unit', 'multiplier', 'priceMultiplier', 'stake', 'oddsE4', 'oddsTable', 'status', 'payout'] as const;
type Columns = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Every suborder of the orders, in the order they were bet. */
export async function readBets(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly SettlingBet[]> {
  // No value has a line feed: ids, numbers, words, and JSON, which writes it as \n.
  const column = (name: string) => sql`string_agg(${sql.ref(name)}::text, E'\n')`;
  const { rows } = await sql<Columns>`SELECT ${column('suborder_id')} AS "suborderId", ${column('order_id')} AS "orderId", ${column('bet_type')} AS "betType",
      ${column('picked')} AS selections, ${column('unit')} AS unit, ${column('multiplier')} AS multiplier, ${column('price_multiplier')} AS "priceMultiplier",
      ${column('stake')} AS stake, ${column('odds_e4')} AS "oddsE4", ${column('odds')} AS "oddsTable", ${column('status')} AS status, ${column('payout')} AS payout
    FROM (SELECT *, array_to_string(selections, ' ') AS picked, coalesce(odds_table::text, '') AS odds FROM lottery.suborder
      WHERE order_id = ANY (${orderIds}::text[]) ORDER BY order_id, item_no) s`.execute(tx);
  const [columns] = rows;
  return columns && columns.suborderId !== null ? betsOf(columns) : [];
}

function betsOf(columns: Columns): readonly SettlingBet[] {
  const lists = Object.fromEntries(COLUMNS.map((name) => [name, columns[name].split('\n')])) as Record<keyof Columns, string[]>;
  return lists.suborderId.map((suborderId, at) => ({
    suborderId: suborderId as SuborderId,
    orderId: lists.orderId[at] as OrderId,
    betType: lists.betType[at]!,
    selections: lists.selections[at]!.split(' '),
    unit: BigInt(lists.unit[at]!),
    multiplier: Number(lists.multiplier[at]),
    priceMultiplier: Number(lists.priceMultiplier[at]),
    stake: BigInt(lists.stake[at]!),
    oddsE4: BigInt(lists.oddsE4[at]!),
    oddsTable: lists.oddsTable[at] === '' ? null : (JSON.parse(lists.oddsTable[at]!) as OddsTable),
    status: lists.status[at] as SuborderStatus,
    payout: BigInt(lists.payout[at]!),
  }));
}

/**
 * Ends every pending suborder of the orders: `ends` names those that pay something, all others are lost. Throws when it is not
 * `expected` that end: the caller holds the orders, so that would be a bug.
 */
export async function endBets(tx: Tx, orderIds: readonly OrderId[], ends: readonly SuborderEnd[], expected: number): Promise<void> {
  const paying = ends.filter(({ status }) => status !== 'lost');
  let ended = 0n;
  if (paying.length > 0) {
    const { numAffectedRows } = await sql`UPDATE lottery.suborder s SET status = e.status, payout = e.payout, settled_at = (SELECT kernel.now())
      FROM unnest(string_to_array(${paying.map((end) => end.suborderId).join(',')}, ','), string_to_array(${paying.map((end) => end.status).join(',')}, ','),
        string_to_array(${paying.map((end) => end.payout).join(',')}, ',')::bigint[]) AS e(id, status, payout)
      WHERE s.suborder_id = e.id AND s.status = 'pending'`.execute(tx);
    ended += numAffectedRows ?? 0n;
  }
  if (paying.length < expected) {
    const { numAffectedRows } = await sql`UPDATE lottery.suborder SET status = 'lost', settled_at = (SELECT kernel.now())
      WHERE order_id = ANY (string_to_array(${orderIds.join(',')}, ',')) AND status = 'pending'`.execute(tx);
    ended += numAffectedRows ?? 0n;
  }
  if (ended !== BigInt(expected)) throw new Error(`Ended ${ended} of ${expected} suborders`);
}
