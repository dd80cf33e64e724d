/** Money that arrived, one row per reference of the bank. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { PaymentEvent } from './providers/payment-provider.ts';
import type { PoolReason } from './rules/matching.ts';

export interface KnownPayment {
  readonly amount: bigint;
  readonly currency: string;
}

/** Makes deliveries of the same reference wait for each other until the transaction ends. */
export async function lockReference(tx: Tx, provider: string, reference: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments.reference:${provider}:${reference}`}, 0))`.execute(tx);
}

export async function findPayment(tx: Tx, provider: string, reference: string): Promise<KnownPayment | undefined> {
  const { rows } = await sql<KnownPayment>`SELECT amount, currency FROM payments.bank_payment
    WHERE provider = ${provider} AND reference = ${reference}`.execute(tx);
  return rows[0];
}

/** Keeps the payment: credited to its order, or in the pool for `poolReason`. */
export async function insertPayment(
  tx: Tx,
  provider: string,
  event: PaymentEvent,
  orderId: string | null,
  poolReason: PoolReason | 'memo_unknown' | undefined,
): Promise<void> {
  await sql`INSERT INTO payments.bank_payment (provider, reference, amount, currency, memo, account_number, order_id, state, reason, paid_at)
    VALUES (${provider}, ${event.reference}, ${event.amount}, ${event.currency}, ${event.memo}, ${event.accountNumber ?? null}, ${orderId},
      ${poolReason === undefined ? 'credited' : 'pooled'}, ${poolReason ?? null}, ${event.occurredAt})`.execute(tx);
}
