/**
 * SQL of bulk settlement. Suborders are transferred as columns, one text each, not as rows: reading a hundred thousand of them
 * costs the driver a dozen values per chunk instead of a dozen per suborder.
 */
import type { SuborderStatus } from '@lantern/contract';
import type { OddsTable } from '@lantern/game-math/lottery';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, OrderId, SuborderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { IssueKey } from '../issues/issue-store.ts';
import { stakeKey } from '../sale/stakes.ts';
import { orderColumns, type Order, type Suborder, type SuborderEnd } from '../sale/order-store.ts';

/** An order that waits for its settlement. */
export interface WaitingOrder {
  readonly memberId: MemberId;
  readonly orderId: OrderId;
  readonly suborders: number;
}

/** The share of one of several workers on an issue; each has its own members, so that they never wait for one another. */
export interface Share {
  readonly worker: number;
  readonly workers: number;
}

export const WHOLE: Share = { worker: 0, workers: 1 };

/**
 * The pending orders of the issue's next members after `after`, by member: at least `limit` orders if there are as many, and all of
 * each member's. Not locked.
 */
export async function listWaitingOrders(
  tx: Tx,
  key: IssueKey,
  { after = '', limit, share = WHOLE }: { readonly after?: string; readonly limit: number; readonly share?: Share },
): Promise<readonly WaitingOrder[]> {
  const ours =
    share.workers === 1
      ? sql`true`
      : sql`abs(hashtext(member_id)) % ${share.workers}::integer = ${share.worker}::integer`;
  const { rows } = await sql<{
    memberIds: string | null;
    orderIds: string;
    suborders: string;
  }>`SELECT string_agg(member_id, ' ') AS "memberIds", string_agg(order_id, ' ') AS "orderIds",
      string_agg(suborder_count::text, ' ') AS suborders FROM (
      SELECT member_id, order_id, suborder_count FROM lottery."order"
      WHERE game_code = ${key.gameCode} AND numero = ${key.numero} AND status = 'pending' AND member_id > ${after} AND ${ours}
      ORDER BY member_id FETCH FIRST ${limit} ROWS WITH TIES) waiting`.execute(tx);
  const { memberIds, orderIds, suborders } = rows[0]!;
  if (memberIds === null) return [];
  const [members, counts] = [memberIds.split(' '), suborders.split(' ')];
  return orderIds.split(' ').map((orderId, at) => ({
    memberId: members[at] as MemberId,
    orderId: orderId as OrderId,
    suborders: Number(counts[at]),
  }));
}

/**
 * Locks, by id, the pending ones among the orders. Settlements of the same share are serialized, so that a member's orders, which
 * are judged together, end together: another node's chunk has all of them or none.
 */
export async function claimOrders(
  tx: Tx,
  key: IssueKey,
  { worker }: Share,
  orderIds: readonly OrderId[],
): Promise<readonly Order[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lottery.settle:${key.gameCode}:${key.numero}:${worker}`}, 40))`.execute(
    tx,
  );
  const { rows } =
    await sql<Order>`SELECT ${orderColumns} FROM lottery."order" WHERE order_id = ANY (${orderIds}::text[]) AND status = 'pending'
    ORDER BY order_id FOR UPDATE`.execute(tx);
  return rows;
}

/** The columns of a suborder that settlement needs. */
export type SettlingBet = Pick<
  Suborder,
  | 'suborderId'
  | 'orderId'
  | 'betType'
  | 'selections'
  | 'unit'
  | 'multiplier'
  | 'priceMultiplier'
  | 'stake'
  | 'oddsE4'
  | 'oddsTable'
  | 'status'
  | 'payout'
> & {
  /** House edge when it was sold; null: unknown. */
  readonly edgePpm: number | null;
  readonly weightBps: number;
};

const COLUMNS = [
  'suborderId',
  'orderId',
  'betType',
  'selections',
  'unit',
  'multiplier',
  'priceMultiplier',
  'stake',
  'oddsE4',
  'oddsTable',
  'status',
  'payout',
  'edgePpm',
  'weightBps',
] as const;
type Columns = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Every suborder of the orders, in the order they were placed. */
export async function readBets(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly SettlingBet[]> {
  // No value contains a line feed: ids, numbers, plain words, and JSON, which escapes it as \n.
  const column = (name: string) => sql`string_agg(${sql.ref(name)}::text, E'\n')`;
  const { rows } =
    await sql<Columns>`SELECT ${column('suborder_id')} AS "suborderId", ${column('order_id')} AS "orderId", ${column('bet_type')} AS "betType",
      ${column('picked')} AS selections, ${column('unit')} AS unit, ${column('multiplier')} AS multiplier, ${column('price_multiplier')} AS "priceMultiplier",
      ${column('stake')} AS stake, ${column('odds_e4')} AS "oddsE4", ${column('odds')} AS "oddsTable", ${column('status')} AS status, ${column('payout')} AS payout,
      ${column('edge')} AS "edgePpm", ${column('weight_bps')} AS "weightBps"
    FROM (SELECT *, coalesce(edge_ppm::text, '') AS edge, array_to_string(selections, ' ') AS picked, coalesce(odds_table::text, '') AS odds FROM lottery.suborder
      WHERE order_id = ANY (${orderIds}::text[]) ORDER BY order_id, item_no) s`.execute(tx);
  const [columns] = rows;
  return columns && columns.suborderId !== null ? betsOf(columns) : [];
}

function betsOf(columns: Columns): readonly SettlingBet[] {
  const lists = Object.fromEntries(COLUMNS.map((name) => [name, columns[name].split('\n')])) as Record<
    keyof Columns,
    string[]
  >;
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
    edgePpm: lists.edgePpm[at] === '' ? null : Number(lists.edgePpm[at]),
    weightBps: Number(lists.weightBps[at]),
  }));
}

/**
 * Ends every pending suborder of the orders: `ends` are those with a payout, all others are lost. Throws if the number differs
 * from `expected`: the caller has locked the orders, so that would be a bug.
 */
export async function endBets(
  tx: Tx,
  orderIds: readonly OrderId[],
  ends: readonly SuborderEnd[],
  expected: number,
): Promise<void> {
  const paying = ends.filter(({ status }) => status !== 'lost');
  let ended = 0n;
  if (paying.length > 0) {
    const { numAffectedRows } =
      await sql`UPDATE lottery.suborder s SET status = e.status, payout = e.payout, settled_at = (SELECT kernel.now())
      FROM unnest(string_to_array(${paying.map((end) => end.suborderId).join(',')}, ','), string_to_array(${paying.map((end) => end.status).join(',')}, ','),
        string_to_array(${paying.map((end) => end.payout).join(',')}, ',')::bigint[]) AS e(id, status, payout)
      WHERE s.suborder_id = e.id AND s.status = 'pending'`.execute(tx);
    ended += numAffectedRows ?? 0n;
  }
  if (paying.length < expected) {
    const { numAffectedRows } =
      await sql`UPDATE lottery.suborder SET status = 'lost', settled_at = (SELECT kernel.now())
      WHERE order_id = ANY (string_to_array(${orderIds.join(',')}, ',')) AND status = 'pending'`.execute(tx);
    ended += numAffectedRows ?? 0n;
  }
  if (ended !== BigInt(expected)) throw new Error(`Ended ${ended} of ${expected} suborders`);
}

/** The bonus part of suborders' stakes, in minor units: an order's bonus part is divided in proportion, rounded down. */
export async function readBonusStakes(tx: Tx, suborderIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  type Row = Pick<Order, 'memberId' | 'idempotencyKey' | 'totalStake'> & {
    readonly suborderId: string;
    readonly stake: bigint;
  };
  const { rows } =
    await sql<Row>`SELECT s.suborder_id AS "suborderId", s.stake, o.member_id AS "memberId", o.idempotency_key AS "idempotencyKey", o.total_stake AS "totalStake"
    FROM lottery.suborder s JOIN lottery."order" o USING (order_id) WHERE s.suborder_id = ANY (${suborderIds}::text[])`.execute(
      tx,
    );
  const keys = [...new Set(rows.map(({ memberId, idempotencyKey }) => stakeKey(memberId, idempotencyKey)))];
  const split = await sql<{
    key: string;
    bonus: bigint;
  }>`SELECT t.key, sum(l.amount)::bigint AS bonus FROM ledger.transfer t JOIN ledger.transfer l ON l.operation = t.operation
    JOIN ledger.account a ON a.id = l.debit AND a.code = 'member_bonus' WHERE t.key = ANY (${keys}::text[]) GROUP BY t.key`.execute(
    tx,
  );
  const bonusOf = new Map(split.rows.map(({ key, bonus }) => [key, bonus]));
  return new Map(
    rows.map(({ suborderId, stake, memberId, idempotencyKey, totalStake }) => [
      suborderId,
      (stake * (bonusOf.get(stakeKey(memberId, idempotencyKey)) ?? 0n)) / totalStake,
    ]),
  );
}
