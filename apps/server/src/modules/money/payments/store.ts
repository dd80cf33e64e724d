/** SQL of deposit orders and their history. */
import type { DepositReason, DepositStatus } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PaymentInstructions } from './providers/payment-provider.ts';
import type { MethodKind } from './rules/kinds.ts';

export interface DepositOrder {
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly methodId: string;
  readonly kind: MethodKind;
  readonly methodNameVi: string;
  readonly methodNameEn: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: string;
  /** The amount due, in the unit it is paid in: coins in millionths. */
  readonly payAmount: bigint;
  readonly payCurrency: string;
  /** The amount credited for exactly that payment. */
  readonly creditAmount: bigint;
  readonly memo: string;
  readonly accountNumber: string | null;
  readonly status: DepositStatus;
  readonly reason: DepositReason | null;
  readonly instructions: PaymentInstructions;
  /** In the unit it is paid in. */
  readonly paidAmount: bigint | null;
  readonly creditedAmount: bigint | null;
  readonly promotionId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
  readonly reportedAt: Date | null;
  /** Receipts in the member's report. */
  readonly receiptCount: number;
}

export interface NewDepositOrder {
  readonly orderId: string;
  readonly memberId: string;
  readonly merchantCode: string;
  readonly methodId: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly creditAmount: bigint;
  readonly memo: string;
  readonly accountNumber: string | null;
  readonly promotionId: string | null;
  readonly idempotencyKey: string;
  readonly expirySec: number;
}

export interface OrderFilter {
  readonly status?: DepositStatus | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The columns of an order `o` with its method `m`. */
export const ORDER = sql`o.order_id AS "orderId", o.member_id AS "memberId", o.merchant_code AS "merchantCode", o.method_id AS "methodId", m.kind, m.name_vi AS "methodNameVi",
  m.name_en AS "methodNameEn", o.provider, o.amount, o.currency, o.pay_amount AS "payAmount", o.pay_currency AS "payCurrency",
  o.credit_amount AS "creditAmount", o.memo, o.account_number AS "accountNumber", o.status, o.reason, o.instructions,
  o.paid_amount AS "paidAmount", o.credited_amount AS "creditedAmount", o.promotion_id AS "promotionId", o.created_at AS "createdAt",
  o.expires_at AS "expiresAt", o.credited_at AS "creditedAt", o.reported_at AS "reportedAt",
  (SELECT count(*)::int FROM payments.receipt r WHERE r.order_id = o.order_id AND r.reported) AS "receiptCount"`;
export const FROM_ORDERS = sql`payments.deposit_order o JOIN payments.method m USING (method_id)`;
const OPEN = sql`('created', 'awaiting_transfer', 'seen')`;

/** The database's time, which decides about money. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now;
}

/** Serializes a member's order creations until the transaction ends. */
export async function lockMemberOrders(tx: Tx, memberId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments.orders:${memberId}`}, 0))`.execute(tx);
}

export interface OpenOrders {
  readonly open: number;
  readonly maximum: number;
  /** The amount they would credit. */
  readonly credit: bigint;
}

/** The member's orders that wait for a payment. */
export async function countOpenOrders(tx: Tx, memberId: string): Promise<OpenOrders> {
  const { rows } =
    await sql<OpenOrders>`SELECT s.orders_open_maximum AS maximum, count(o.order_id)::int AS open, coalesce(sum(o.credit_amount), 0)::bigint AS credit
    FROM payments.deposit_setting s LEFT JOIN payments.deposit_order o
      ON o.member_id = ${memberId} AND o.status IN ${OPEN} AND o.expires_at > kernel.now()
    GROUP BY s.orders_open_maximum`.execute(tx);
  return rows[0]!;
}

export async function insertOrder(tx: Tx, order: NewDepositOrder): Promise<void> {
  await sql`WITH started AS MATERIALIZED (SELECT kernel.now() AS at)
    INSERT INTO payments.deposit_order (order_id, member_id, merchant_code, method_id, provider, amount, currency, pay_amount, pay_currency, credit_amount,
        memo, account_number, promotion_id, status, idempotency_key, created_at, expires_at)
      SELECT ${order.orderId}, ${order.memberId}, ${order.merchantCode}, ${order.methodId}, ${order.provider}, ${order.amount}, ${order.currency}, ${order.amount},
        ${order.currency}, ${order.creditAmount}, ${order.memo}, ${order.accountNumber}, ${order.promotionId}, 'created', ${order.idempotencyKey},
        at, at + ${order.expirySec} * interval '1 second' FROM started`.execute(tx);
  await insertEvent(tx, order.orderId, 'created', null);
}

export async function findOrder(tx: Tx, orderId: string): Promise<DepositOrder | undefined> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS} WHERE o.order_id = ${orderId}`.execute(
    tx,
  );
  return rows[0];
}

export async function findOrderByKey(
  tx: Tx,
  memberId: string,
  idempotencyKey: string,
): Promise<DepositOrder | undefined> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS}
    WHERE o.member_id = ${memberId} AND o.idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

/** Locks and reads the row; the lock is held until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<DepositOrder | undefined> {
  const { rows } =
    await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS} WHERE o.order_id = ${orderId} FOR UPDATE OF o`.execute(
      tx,
    );
  return rows[0];
}

/** Locks the order a provider refers to: by our order id, else by the best memo candidate. Another provider's orders do not match. */
export async function lockNamedOrder(
  tx: Tx,
  provider: string,
  orderId: string | undefined,
  memos: readonly string[],
): Promise<DepositOrder | undefined> {
  if (orderId === undefined && memos.length === 0) return undefined;
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS}
    WHERE (o.order_id = ${orderId ?? null} OR o.memo = ANY(${[...memos]}::text[])) AND o.provider = ${provider}
    ORDER BY o.order_id = ${orderId ?? ''} DESC, array_position(${[...memos]}::text[], o.memo) LIMIT 1 FOR UPDATE OF o`.execute(
    tx,
  );
  return rows[0];
}

/** Locks up to `limit` overdue open orders, skipping those locked by other nodes. */
export async function lockOverdueOrders(tx: Tx, limit: number): Promise<readonly DepositOrder[]> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS}
    WHERE o.status IN ${OPEN} AND o.expires_at <= kernel.now()
    ORDER BY o.expires_at LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED`.execute(tx);
  return rows;
}

/** Whether an order is overdue; a look without a lock, for the turns that find none. */
export async function hasOverdueOrders(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`SELECT EXISTS (SELECT FROM payments.deposit_order o WHERE o.status IN ${OPEN} AND o.expires_at <= kernel.now()) AS found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** Stores the payment instructions; a quote fixes the coin amount and the order's expiry. */
export async function setInstructions(
  tx: Tx,
  orderId: string,
  instructions: PaymentInstructions,
  coins: { readonly millionths: bigint } | undefined,
): Promise<void> {
  const { coin } = instructions;
  await sql`UPDATE payments.deposit_order SET instructions = ${JSON.stringify(instructions)}::jsonb,
      pay_amount = coalesce(${coins?.millionths ?? null}::bigint, pay_amount), pay_currency = coalesce(${coin?.asset ?? null}::text, pay_currency),
      expires_at = greatest(created_at + interval '1 second', least(expires_at, to_timestamp(${coin?.expiresAt ?? null}::double precision / 1000)))
    WHERE order_id = ${orderId}`.execute(tx);
}

export async function setPromotion(tx: Tx, orderId: string, promotionId: string): Promise<void> {
  await sql`UPDATE payments.deposit_order SET promotion_id = ${promotionId} WHERE order_id = ${orderId}`.execute(tx);
}

export interface TransferReport {
  readonly payerName: string;
  readonly reference: string | undefined;
  /** Minimum time the order stays open, in seconds. */
  readonly reviewSec: number;
}

/** Records the member's report. */
export async function setReported(
  tx: Tx,
  orderId: string,
  { payerName, reference, reviewSec }: TransferReport,
): Promise<void> {
  await sql`UPDATE payments.deposit_order SET reported_at = coalesce(reported_at, kernel.now()), payer_name = ${payerName}, payer_reference = ${reference ?? null},
      expires_at = greatest(expires_at, CASE WHEN ${reviewSec}::int > 0 THEN kernel.now() + ${reviewSec} * interval '1 second' END)
    WHERE order_id = ${orderId}`.execute(tx);
}

export interface Step {
  readonly status: DepositStatus;
  readonly reason: DepositReason | null;
  /** Set if a payment arrived with this step. */
  readonly paidAmount: bigint | null;
  /** Set if this step credits the wallet. */
  readonly creditedAmount: bigint | null;
}

/** Writes one status change of the order. */
export async function writeStep(
  tx: Tx,
  orderId: string,
  { status, reason, paidAmount, creditedAmount }: Step,
): Promise<void> {
  await sql`UPDATE payments.deposit_order SET status = ${status}, reason = ${reason}, paid_amount = coalesce(${paidAmount}::bigint, paid_amount),
      credited_amount = CASE WHEN ${status} = 'credited' THEN ${creditedAmount}::bigint ELSE credited_amount END,
      credited_at = CASE WHEN ${status} = 'credited' THEN kernel.now() ELSE credited_at END
    WHERE order_id = ${orderId}`.execute(tx);
  await insertEvent(tx, orderId, status, reason);
}

async function insertEvent(
  tx: Tx,
  orderId: string,
  status: DepositStatus,
  reason: DepositReason | null,
): Promise<void> {
  await sql`INSERT INTO payments.deposit_event (order_id, status, reason) VALUES (${orderId}, ${status}, ${reason})`.execute(
    tx,
  );
}

export interface DepositEvent {
  readonly status: DepositStatus;
  readonly reason: DepositReason | null;
  readonly occurredAt: Date;
}

export async function readEvents(tx: Tx, orderId: string): Promise<readonly DepositEvent[]> {
  const { rows } =
    await sql<DepositEvent>`SELECT status, reason, occurred_at AS "occurredAt" FROM payments.deposit_event
    WHERE order_id = ${orderId} ORDER BY event_id`.execute(tx);
  return rows;
}

export async function readOrders(
  tx: Tx,
  memberId: string,
  filter: OrderFilter,
): Promise<{ readonly orders: readonly DepositOrder[]; readonly total: number }> {
  const wanted = sql`o.member_id = ${memberId} AND (${filter.status ?? null}::text IS NULL OR o.status = ${filter.status ?? null})
    AND (${filter.from ?? null}::timestamptz IS NULL OR o.created_at >= ${filter.from ?? null})
    AND (${filter.to ?? null}::timestamptz IS NULL OR o.created_at < ${filter.to ?? null})`;
  const { rows: orders } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM_ORDERS} WHERE ${wanted}
    ORDER BY o.created_at DESC, o.order_id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(tx);
  const { rows: counts } = await sql<{
    total: number;
  }>`SELECT count(*)::int AS total FROM payments.deposit_order o WHERE ${wanted}`.execute(tx);
  return { orders, total: counts[0]!.total };
}

/** Whether this is the member's first credited deposit; true once per member, ever. */
export async function claimFirstDeposit(tx: Tx, memberId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO payments.first_deposit (member_id, order_id) VALUES (${memberId}, ${orderId})
    ON CONFLICT (member_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Whether an order was ever opened with the provider. */
export async function isOrderProvider(tx: Tx, provider: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM payments.deposit_order WHERE provider = ${provider} LIMIT 1`.execute(tx);
  return rows.length > 0;
}
