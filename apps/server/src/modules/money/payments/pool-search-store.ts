/** SQL of the search for the order of unmatched money, and of the lines around it. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Suggestion } from './desk-store.ts';
import { PAYMENT, type KnownPayment } from './payment-store.ts';
import { memoCandidates } from './rules/memo.ts';
import type { MerchantScope } from './unmatched-payments.ts';

const FOUND_MAXIMUM = 20;
/** Lines shown on each side. */
const NEIGHBOURS = 4;

export interface Wanted {
  readonly orderId?: string | undefined;
  readonly memberId?: MemberId | undefined;
  readonly amount?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Orders of the merchant that the payment could be credited to, newest first. */
export async function findOrders(
  tx: Tx,
  merchantCode: string,
  { provider, reference, currency, amount, memo, orderId }: KnownPayment,
  f: Wanted,
): Promise<readonly Suggestion[]> {
  const { rows } =
    await sql<Suggestion>`SELECT ${`${provider}:${reference}`} AS key, o.order_id AS "orderId", o.member_id AS "memberId", o.pay_amount AS "payAmount",
      o.status, o.memo, o.created_at AS "createdAt",
      coalesce((SELECT array_agg(r.receipt_id ORDER BY r.place) FROM payments.receipt r WHERE r.order_id = o.order_id AND r.reported), '{}') AS "receiptIds",
      coalesce(o.order_id = ${orderId}, false) AS "fitsOrder", o.memo = ANY (${[...memoCandidates(memo)]}::text[]) AS "fitsMemo", o.pay_amount = ${amount} AS "fitsAmount"
    FROM payments.deposit_order o
    WHERE o.merchant_code = ${merchantCode} AND o.provider = ${provider} AND o.pay_currency = ${currency}
      AND o.status NOT IN ('matched', 'credited', 'reversed')
      AND (${f.orderId ?? null}::text IS NULL OR o.order_id = ${f.orderId ?? null})
      AND (${f.memberId ?? null}::text IS NULL OR o.member_id = ${f.memberId ?? null})
      AND (${f.amount ?? null}::bigint IS NULL OR o.pay_amount = ${f.amount ?? null})
      AND (${f.from ?? null}::timestamptz IS NULL OR o.created_at >= ${f.from ?? null})
      AND (${f.to ?? null}::timestamptz IS NULL OR o.created_at <= ${f.to ?? null})
    ORDER BY o.created_at DESC, o.order_id DESC LIMIT ${FOUND_MAXIMUM}`.execute(tx);
  return rows;
}

/** Lines on one side of a payment at its provider and account, the nearest first. */
export async function readSide(
  tx: Tx,
  { merchantCode, shared }: MerchantScope,
  { provider, accountNumber, reference }: KnownPayment,
  side: 'before' | 'after',
): Promise<readonly KnownPayment[]> {
  // Read in the statement: a time of the database is finer than one of the process.
  const paidAt = sql`(SELECT p.paid_at FROM payments.bank_payment p WHERE p.provider = ${provider} AND p.reference = ${reference})`;
  const { rows } = await sql<KnownPayment>`SELECT ${PAYMENT} FROM payments.bank_payment
    WHERE provider = ${provider} AND account_number IS NOT DISTINCT FROM ${accountNumber}::text
      AND (merchant_code = ${merchantCode} OR (${shared} AND merchant_code IS NULL))
      AND ${side === 'before' ? sql`(paid_at, reference) < (${paidAt}, ${reference})` : sql`(paid_at, reference) > (${paidAt}, ${reference})`}
    ORDER BY ${side === 'before' ? sql`paid_at DESC, reference DESC` : sql`paid_at, reference`} LIMIT ${NEIGHBOURS}`.execute(
    tx,
  );
  return rows;
}
