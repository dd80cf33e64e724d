/** SQL of all deposits of one member. */
import type { DepositStatus } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface DepositRecord {
  readonly orderId: string;
  readonly methodId: string;
  readonly amount: bigint;
  readonly paidAmount: bigint | null;
  readonly creditedAmount: bigint | null;
  readonly currency: string;
  readonly memo: string;
  readonly payerName: string | null;
  readonly payerReference: string | null;
  readonly status: DepositStatus;
  readonly createdAt: Date;
  readonly creditedAt: Date | null;
}

/** Every order of the member, newest first. */
export async function listDeposits(tx: Tx, memberId: MemberId): Promise<readonly DepositRecord[]> {
  const { rows } =
    await sql<DepositRecord>`SELECT order_id AS "orderId", method_id AS "methodId", amount, paid_amount AS "paidAmount",
    credited_amount AS "creditedAmount", currency, memo, payer_name AS "payerName", payer_reference AS "payerReference", status,
    created_at AS "createdAt", credited_at AS "creditedAt" FROM payments.deposit_order WHERE member_id = ${memberId} ORDER BY created_at DESC, order_id DESC`.execute(
      tx,
    );
  return rows;
}

/** Whether a payment for an order may still arrive, or has arrived and is not credited yet. */
export async function findOpenDeposit(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM payments.deposit_order
    WHERE member_id = ${memberId} AND status IN ('created', 'awaiting_transfer', 'seen', 'matched', 'underpaid', 'overpaid', 'unmatched') LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether an order of the member was rejected or ran out in the last hours. */
export async function hasFailedDeposit(tx: Tx, memberId: MemberId, hours: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM payments.deposit_order o
      JOIN payments.deposit_event e ON e.order_id = o.order_id
    WHERE o.member_id = ${memberId} AND e.status IN ('rejected', 'expired') AND e.occurred_at > kernel.now() - ${hours}::integer * interval '1 hour') AS has`.execute(
    tx,
  );
  return rows[0]!.has;
}

/** The sum of credited deposits minus reversals since an instant; without one, ever. Minor units. */
export async function sumCredited(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  from: Date | undefined,
  to?: Date,
): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`SELECT coalesce(sum(credited_amount), 0)::bigint AS sum FROM payments.deposit_order
    WHERE member_id = ${memberId} AND currency = ${currency} AND status = 'credited' AND (${from ?? null}::timestamptz IS NULL OR credited_at >= ${from ?? null})
      AND (${to ?? null}::timestamptz IS NULL OR credited_at <= ${to ?? null})`.execute(tx, 'payments.credited');
  return rows[0]!.sum;
}

/** Of members those with a deposit credited in a span. */
export async function listDepositors(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
  from: Date,
  to: Date,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT DISTINCT member_id AS id FROM payments.deposit_order
    WHERE member_id = ANY (${memberIds}::text[]) AND currency = ${currency} AND status = 'credited' AND credited_at >= ${from} AND credited_at < ${to}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Erases personal data of deposits: names, references, receipts. Files without a row are deleted by the cleanup job. */
export async function erasePerson(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM payments.receipt WHERE order_id IN (SELECT order_id FROM payments.deposit_order WHERE member_id = ${memberId})`.execute(
    tx,
  );
  await sql`UPDATE payments.deposit_order SET payer_name = NULL, payer_reference = NULL WHERE member_id = ${memberId} AND payer_name IS NOT NULL`.execute(
    tx,
  );
}
