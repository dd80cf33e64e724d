/** SQL of the operators' lists: unmatched payments with the orders they may belong to, and orders. */
import type { DepositStatus } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { PAYMENT, type KnownPayment } from './payment-store.ts';
import { memoCandidates } from './rules/memo.ts';
import { FROM_ORDERS, ORDER, type DepositOrder } from './store.ts';
import type { MerchantScope } from './unmatched-payments.ts';

export type PaymentRow = KnownPayment & { readonly receivedAtText: string; readonly key: string };

const PAYMENT_KEY = sql`(provider || ':' || reference)`;

const PAYMENT_ORDERS: {
  readonly columns: Readonly<Record<'receivedAt' | 'amount', KeysetColumn<PaymentRow>>>;
  readonly id: KeysetColumn<PaymentRow>;
} = {
  columns: {
    receivedAt: { by: sql`received_at`, type: 'timestamptz', of: (row) => row.receivedAtText },
    amount: { by: sql`amount`, type: 'bigint', of: (row) => String(row.amount) },
  },
  id: { by: PAYMENT_KEY, type: 'text', of: (row) => row.key },
};

export interface DeskPage {
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

type Page<Row> = Result<{ readonly rows: readonly Row[]; readonly next: string | null }, 'input_invalid'>;

const ofScope = ({ merchantCode, shared }: MerchantScope) =>
  sql`state = 'unmatched' AND (merchant_code = ${merchantCode} OR (${shared} AND merchant_code IS NULL))`;

/** A page of a merchant's unmatched payments, with `shared` also those of accounts that merchants share. Refuses input_invalid for a foreign cursor. */
export async function listUnmatched(
  tx: Tx,
  scope: MerchantScope,
  { sort, after, limit }: DeskPage,
): Promise<Page<PaymentRow>> {
  const order = keysetOrder(PAYMENT_ORDERS, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<PaymentRow>`SELECT ${PAYMENT}, ${instantText(sql`received_at`)} AS "receivedAtText", ${PAYMENT_KEY} AS key FROM payments.bank_payment
    WHERE ${ofScope(scope)} AND ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** The largest number that is counted exactly. */
export const COUNT_MAXIMUM = 1000;

/** How many unmatched payments there are, counted to one more than COUNT_MAXIMUM. */
export async function countUnmatched(tx: Tx, scope: MerchantScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT FROM payments.bank_payment WHERE ${ofScope(scope)} LIMIT ${COUNT_MAXIMUM + 1}) counted`.execute(tx);
  return rows[0]!.count;
}

export interface Suggestion {
  /** The payment's key. */
  readonly key: string;
  readonly orderId: string;
  readonly memberId: MemberId;
  readonly payAmount: bigint;
  readonly status: DepositStatus;
  readonly memo: string;
  readonly createdAt: Date;
  readonly receiptIds: readonly string[];
  readonly fitsOrder: boolean;
  readonly fitsMemo: boolean;
  readonly fitsAmount: boolean;
}

const SUGGESTIONS_MAXIMUM = 5;

/** Orders of the merchant the payments may belong to, the likeliest first: the named one, those with a code of the memo, those of the amount. */
export async function suggestOrders(
  tx: Tx,
  merchantCode: string,
  payments: readonly PaymentRow[],
): Promise<readonly Suggestion[]> {
  const asked = payments.map(({ key, provider, orderId, memo, amount, currency }) => ({
    key,
    provider,
    orderId,
    memos: memoCandidates(memo),
    amount: String(amount),
    currency,
  }));
  const { rows } =
    await sql<Suggestion>`SELECT x.key, o.order_id AS "orderId", o.member_id AS "memberId", o.pay_amount AS "payAmount", o.status, o.memo,
      o.created_at AS "createdAt", coalesce((SELECT array_agg(r.receipt_id ORDER BY r.place) FROM payments.receipt r WHERE r.order_id = o.order_id AND r.reported), '{}') AS "receiptIds",
      coalesce(o.order_id = x."orderId", false) AS "fitsOrder", o.memo = ANY (x.memos) AS "fitsMemo", o.pay_amount = x.amount AS "fitsAmount"
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS x(key text, provider text, "orderId" text, memos text[], amount bigint, currency text)
    CROSS JOIN LATERAL (SELECT d.* FROM payments.deposit_order d WHERE d.order_id IN (
        SELECT x."orderId"
        UNION SELECT n.order_id FROM payments.deposit_order n WHERE n.memo = ANY (x.memos)
        UNION (SELECT a.order_id FROM payments.deposit_order a WHERE a.merchant_code = ${merchantCode} AND a.provider = x.provider
          AND a.pay_amount = x.amount AND a.status NOT IN ('matched', 'credited', 'reversed') ORDER BY a.created_at DESC LIMIT ${SUGGESTIONS_MAXIMUM}))
        AND d.merchant_code = ${merchantCode} AND d.provider = x.provider AND d.pay_currency = x.currency
        AND d.status NOT IN ('matched', 'credited', 'reversed')
      ORDER BY (coalesce(d.order_id = x."orderId", false))::int + (d.memo = ANY (x.memos))::int + (d.pay_amount = x.amount)::int DESC, d.created_at DESC
      LIMIT ${SUGGESTIONS_MAXIMUM}) o`.execute(tx);
  return rows;
}

type OrderRow = DepositOrder & { readonly createdAtText: string };

const ORDER_ORDERS: {
  readonly columns: Readonly<Record<'createdAt' | 'amount', KeysetColumn<OrderRow>>>;
  readonly id: KeysetColumn<OrderRow>;
} = {
  columns: {
    createdAt: { by: sql`o.created_at`, type: 'timestamptz', of: (row) => row.createdAtText },
    amount: { by: sql`o.amount`, type: 'bigint', of: (row) => String(row.amount) },
  },
  id: { by: sql`o.order_id`, type: 'text', of: (row) => row.orderId },
};

export interface OrderFilters {
  readonly state?: DepositStatus | undefined;
  readonly memberId?: string | undefined;
  readonly methodId?: string | undefined;
  readonly reported: boolean;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

// The conditions that are not asked for are left out, so that every one that is finds its index.
const wanted = (merchantCode: string, { state, memberId, methodId, reported, from, to }: OrderFilters) =>
  sql`o.merchant_code = ${merchantCode} AND ${state === undefined ? sql`true` : sql`o.status = ${state}`}
    AND ${memberId === undefined ? sql`true` : sql`o.member_id = ${memberId}`}
    AND ${methodId === undefined ? sql`true` : sql`o.method_id = ${methodId}`}
    AND ${reported ? sql`o.reported_at IS NOT NULL AND o.status = 'awaiting_transfer'` : sql`true`}
    AND ${from === undefined ? sql`true` : sql`o.created_at >= ${from}`} AND ${to === undefined ? sql`true` : sql`o.created_at <= ${to}`}`;

/** A page of a merchant's orders, and the cursor of the next. Refuses input_invalid for a cursor of another order. */
export async function listOrdersForDesk(
  tx: Tx,
  merchantCode: string,
  filters: OrderFilters,
  { sort, after, limit }: DeskPage,
): Promise<Page<DepositOrder>> {
  const order = keysetOrder(ORDER_ORDERS, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<OrderRow>`SELECT ${ORDER}, ${instantText(sql`o.created_at`)} AS "createdAtText" FROM ${FROM_ORDERS}
    WHERE ${wanted(merchantCode, filters)} AND ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return ok(order.value.page(rows, limit));
}

/** How many orders there are, counted to one more than COUNT_MAXIMUM. */
export async function countOrders(tx: Tx, merchantCode: string, filters: OrderFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT FROM payments.deposit_order o WHERE ${wanted(merchantCode, filters)} LIMIT ${COUNT_MAXIMUM + 1}) counted`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface OrderFacts {
  readonly payerName: string | null;
  readonly payerReference: string | null;
  readonly receiptIds: readonly string[];
}

/** The payer's own words and receipts. */
export async function readReport(tx: Tx, orderId: string): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`SELECT o.payer_name AS "payerName", o.payer_reference AS "payerReference",
      coalesce((SELECT array_agg(r.receipt_id ORDER BY r.place) FROM payments.receipt r WHERE r.order_id = o.order_id AND r.reported), '{}') AS "receiptIds"
    FROM payments.deposit_order o WHERE o.order_id = ${orderId}`.execute(tx);
  return rows[0]!;
}

/** Payments that arrived for an order, oldest first. */
export async function paymentsOf(tx: Tx, orderId: string): Promise<readonly KnownPayment[]> {
  const { rows } =
    await sql<KnownPayment>`SELECT ${PAYMENT} FROM payments.bank_payment WHERE order_id = ${orderId} ORDER BY received_at`.execute(
      tx,
    );
  return rows;
}

export interface DecisionRow {
  readonly verb: string;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

/** Decisions about an order, oldest first; looks at receipts are in the trail. */
export async function decisionsOf(tx: Tx, orderId: string): Promise<readonly DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`SELECT verb, operator, reason, decided_at AS at FROM payments.decision
    WHERE order_id = ${orderId} AND verb <> 'receipt' ORDER BY decision_id`.execute(tx);
  return rows;
}
