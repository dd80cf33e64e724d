/** SQL of received payments, one row per provider reference, and of the operators' decisions about them. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PaymentEvent } from './providers/payment-provider.ts';
import type { UnmatchedReason } from './rules/matching.ts';

export interface KnownPayment {
  readonly provider: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly accountNumber: string | null;
  /** The order it belongs or seems to belong to. */
  readonly orderId: string | null;
  /** Null while several merchants share the account and no order is known. */
  readonly merchantCode: string | null;
  readonly state: 'credited' | 'unmatched' | 'returned';
  readonly reason: UnmatchedReason | 'memo_unknown' | null;
  readonly paidAt: Date;
  readonly receivedAt: Date;
}

export const PAYMENT = sql`provider, reference, amount, currency, memo, account_number AS "accountNumber", order_id AS "orderId", merchant_code AS "merchantCode", state, reason,
  paid_at AS "paidAt", received_at AS "receivedAt"`;

/** Serializes deliveries of the same reference until the transaction ends (advisory lock). */
export async function lockReference(tx: Tx, provider: string, reference: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments.reference:${provider}:${reference}`}, 0))`.execute(
    tx,
  );
}

export async function findPayment(tx: Tx, provider: string, reference: string): Promise<KnownPayment | undefined> {
  const { rows } =
    await sql<KnownPayment>`SELECT ${PAYMENT} FROM payments.bank_payment WHERE provider = ${provider} AND reference = ${reference}`.execute(
      tx,
    );
  return rows[0];
}

/** The one merchant whose methods use the account (or the provider, for payments that name none); null when others do too. */
const ownerOf = (provider: string, accountNumber: string | null) =>
  sql`(SELECT min(m.merchant_code) FROM payments.method m
    WHERE m.provider = ${provider} AND (${accountNumber}::text IS NULL OR m.account_number = ${accountNumber})
    HAVING count(*) = count(m.merchant_code) AND min(m.merchant_code) = max(m.merchant_code))`;

/** Stores the payment: credited to its order, or unmatched for `unmatchedReason`. It belongs to the merchant of its order, or of its account. */
export async function insertPayment(
  tx: Tx,
  provider: string,
  event: PaymentEvent,
  orderId: string | null,
  unmatchedReason: UnmatchedReason | 'memo_unknown' | undefined,
): Promise<void> {
  await sql`INSERT INTO payments.bank_payment (provider, reference, amount, currency, memo, account_number, order_id, merchant_code, state, reason, paid_at)
    VALUES (${provider}, ${event.reference}, ${event.amount}, ${event.currency}, ${event.memo}, ${event.accountNumber ?? null}, ${orderId},
      coalesce((SELECT o.merchant_code FROM payments.deposit_order o WHERE o.order_id = ${orderId}), ${ownerOf(provider, event.accountNumber ?? null)}),
      ${unmatchedReason === undefined ? 'credited' : 'unmatched'}, ${unmatchedReason ?? null}, ${event.occurredAt})`.execute(
    tx,
  );
}

/** Unmatched payments, oldest first. */
export async function readUnmatched(tx: Tx, limit: number): Promise<readonly KnownPayment[]> {
  const { rows } =
    await sql<KnownPayment>`SELECT ${PAYMENT} FROM payments.bank_payment WHERE state = 'unmatched' ORDER BY received_at, reference LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

/** Credits an unmatched payment to an order. */
export async function setCredited(tx: Tx, provider: string, reference: string, orderId: string): Promise<void> {
  await sql`UPDATE payments.bank_payment SET state = 'credited', reason = NULL, order_id = ${orderId},
      merchant_code = (SELECT o.merchant_code FROM payments.deposit_order o WHERE o.order_id = ${orderId})
    WHERE provider = ${provider} AND reference = ${reference}`.execute(tx);
}

/** Marks an unmatched payment as returned to its payer; returns whether other unmatched payments of its order remain. */
export async function setReturned(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<{ readonly othersUnmatched: boolean }> {
  const { rows } = await sql<{ othersUnmatched: boolean }>`UPDATE payments.bank_payment p SET state = 'returned'
    WHERE provider = ${provider} AND reference = ${reference}
    RETURNING EXISTS (SELECT 1 FROM payments.bank_payment q WHERE q.order_id = p.order_id AND q.state = 'unmatched' AND q.reference <> p.reference) AS "othersUnmatched"`.execute(
    tx,
  );
  return rows[0]!;
}

export interface Decision {
  readonly verb: 'assign' | 'return' | 'reverse' | 'confirm' | 'receipt';
  readonly operator: string;
  readonly reason: string;
  readonly provider?: string;
  readonly reference?: string;
  readonly orderId?: string;
}

/** Records who decided what, and why. */
export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await sql`INSERT INTO payments.decision (verb, operator, reason, provider, reference, order_id)
    VALUES (${decision.verb}, ${decision.operator}, ${decision.reason}, ${decision.provider ?? null}, ${decision.reference ?? null}, ${decision.orderId ?? null})`.execute(
    tx,
  );
}
