/** Deposit orders and their history. */
import type { DepositReason, DepositStatus } from '@lantern/contract';
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { PaymentInstructions } from './providers/payment-provider.ts';
import type { MethodKind } from './rules/kinds.ts';

export interface DepositOrder {
  readonly orderId: string;
  readonly memberId: string;
  readonly methodId: string;
  readonly kind: MethodKind;
  readonly methodNameVi: string;
  readonly methodNameEn: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly accountNumber: string | null;
  readonly status: DepositStatus;
  readonly reason: DepositReason | null;
  readonly instructions: PaymentInstructions;
  readonly paidAmount: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
}

export interface NewDepositOrder {
  readonly orderId: string;
  readonly memberId: string;
  readonly methodId: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly accountNumber: string | null;
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

const ORDER = sql`o.order_id AS "orderId", o.member_id AS "memberId", o.method_id AS "methodId", m.kind, m.name_vi AS "methodNameVi",
  m.name_en AS "methodNameEn", o.provider, o.amount, o.currency, o.memo, o.account_number AS "accountNumber", o.status, o.reason,
  o.instructions, o.paid_amount AS "paidAmount", o.created_at AS "createdAt", o.expires_at AS "expiresAt", o.credited_at AS "creditedAt"`;
const FROM = sql`payments.deposit_order o JOIN payments.method m USING (method_id)`;

/** The database's time, which decides about money. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now;
}

/** Makes a member's order creations wait for each other until the transaction ends. */
export async function lockMemberOrders(tx: Tx, memberId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments.orders:${memberId}`}, 0))`.execute(tx);
}

export async function countOpenOrders(tx: Tx, memberId: string): Promise<{ readonly open: number; readonly maximum: number }> {
  const { rows } = await sql<{ open: number; maximum: number }>`SELECT orders_open_maximum AS maximum,
      (SELECT count(*)::int FROM payments.deposit_order WHERE member_id = ${memberId}
        AND status IN ('created', 'awaiting_transfer', 'seen') AND expires_at > kernel.now()) AS open
    FROM payments.deposit_setting`.execute(tx);
  return rows[0]!;
}

export async function insertOrder(tx: Tx, order: NewDepositOrder): Promise<void> {
  await sql`WITH started AS MATERIALIZED (SELECT kernel.now() AS at)
    INSERT INTO payments.deposit_order (order_id, member_id, method_id, provider, amount, currency, memo, account_number, status,
        idempotency_key, created_at, expires_at)
      SELECT ${order.orderId}, ${order.memberId}, ${order.methodId}, ${order.provider}, ${order.amount}, ${order.currency}, ${order.memo},
        ${order.accountNumber}, 'created', ${order.idempotencyKey}, at, at + ${order.expirySec} * interval '1 second' FROM started`.execute(tx);
  await insertEvent(tx, order.orderId, 'created', null);
}

export async function findOrder(tx: Tx, orderId: string): Promise<DepositOrder | undefined> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM} WHERE o.order_id = ${orderId}`.execute(tx);
  return rows[0];
}

export async function findOrderByKey(tx: Tx, memberId: string, idempotencyKey: string): Promise<DepositOrder | undefined> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM}
    WHERE o.member_id = ${memberId} AND o.idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

/** Locks and reads; the row stays ours until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<DepositOrder | undefined> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM} WHERE o.order_id = ${orderId} FOR UPDATE OF o`.execute(tx);
  return rows[0];
}

/** Locks the order that one of the notes belongs to. */
export async function lockOrderByMemo(tx: Tx, provider: string, memos: readonly string[]): Promise<DepositOrder | undefined> {
  if (memos.length === 0) return undefined;
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM} WHERE o.memo = ANY(${[...memos]}::text[]) AND o.provider = ${provider}
    ORDER BY array_position(${[...memos]}::text[], o.memo) LIMIT 1 FOR UPDATE OF o`.execute(tx);
  return rows[0];
}

/** Up to `limit` open orders whose time is up, locked; those another node is working on are left to it. */
export async function lockOverdueOrders(tx: Tx, limit: number): Promise<readonly DepositOrder[]> {
  const { rows } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM}
    WHERE o.status IN ('created', 'awaiting_transfer', 'seen') AND o.expires_at <= kernel.now()
    ORDER BY o.expires_at LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED`.execute(tx);
  return rows;
}

export async function setInstructions(tx: Tx, orderId: string, instructions: PaymentInstructions): Promise<void> {
  await sql`UPDATE payments.deposit_order SET instructions = ${JSON.stringify(instructions)}::jsonb WHERE order_id = ${orderId}`.execute(tx);
}

/** Records one step of the order; `paidAmount` where money arrived with it. */
export async function writeStep(tx: Tx, orderId: string, status: DepositStatus, reason: DepositReason | null, paidAmount: bigint | null): Promise<void> {
  await sql`UPDATE payments.deposit_order SET status = ${status}, reason = ${reason}, paid_amount = coalesce(${paidAmount}::bigint, paid_amount),
      credited_at = CASE WHEN ${status} = 'credited' THEN kernel.now() ELSE credited_at END
    WHERE order_id = ${orderId}`.execute(tx);
  await insertEvent(tx, orderId, status, reason);
}

async function insertEvent(tx: Tx, orderId: string, status: DepositStatus, reason: DepositReason | null): Promise<void> {
  await sql`INSERT INTO payments.deposit_event (order_id, status, reason) VALUES (${orderId}, ${status}, ${reason})`.execute(tx);
}

export interface DepositEvent {
  readonly status: DepositStatus;
  readonly reason: DepositReason | null;
  readonly occurredAt: Date;
}

export async function readEvents(tx: Tx, orderId: string): Promise<readonly DepositEvent[]> {
  const { rows } = await sql<DepositEvent>`SELECT status, reason, occurred_at AS "occurredAt" FROM payments.deposit_event
    WHERE order_id = ${orderId} ORDER BY event_id`.execute(tx);
  return rows;
}

export async function readOrders(tx: Tx, memberId: string, filter: OrderFilter): Promise<{ readonly orders: readonly DepositOrder[]; readonly total: number }> {
  const wanted = sql`o.member_id = ${memberId} AND (${filter.status ?? null}::text IS NULL OR o.status = ${filter.status ?? null})
    AND (${filter.from ?? null}::timestamptz IS NULL OR o.created_at >= ${filter.from ?? null})
    AND (${filter.to ?? null}::timestamptz IS NULL OR o.created_at < ${filter.to ?? null})`;
  const { rows: orders } = await sql<DepositOrder>`SELECT ${ORDER} FROM ${FROM} WHERE ${wanted}
    ORDER BY o.created_at DESC, o.order_id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(tx);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM payments.deposit_order o WHERE ${wanted}`.execute(tx);
  return { orders, total: counts[0]!.total };
}

/** Whether this is the member's first credited deposit; true once per member, ever. */
export async function claimFirstDeposit(tx: Tx, memberId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO payments.first_deposit (member_id, order_id) VALUES (${memberId}, ${orderId})
    ON CONFLICT (member_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}
