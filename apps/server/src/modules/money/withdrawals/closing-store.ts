/** SQL of the closing of a day: payouts that were paid. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** A payout as a provider's statement has it. */
export interface PaidMoney {
  readonly provider: string;
  readonly currency: string;
  /** The bank's reference; the withdrawal's id where the provider named none. */
  readonly reference: string;
  /** What reached the bank, without the fee. */
  readonly amount: bigint;
  readonly merchantCode: string;
  readonly objectId: string;
  readonly methodId: null;
  readonly at: Date;
}

const PAID = sql`p.provider, w.currency, coalesce(p.bank_reference, w.withdrawal_id) AS reference, (w.amount - w.fee)::bigint AS amount,
  w.merchant_code AS "merchantCode", w.withdrawal_id AS "objectId", NULL AS "methodId", w.finished_at AS at`;
const FROM = sql`withdrawals.withdrawal w JOIN withdrawals.payout p ON p.withdrawal_id = w.withdrawal_id`;

/** A merchant's payouts of a time. */
export async function paidBetween(
  tx: Tx,
  merchantCode: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly PaidMoney[]> {
  const { rows } =
    await sql<PaidMoney>`SELECT ${PAID} FROM ${FROM} WHERE w.merchant_code = ${merchantCode} AND w.status = 'paid' AND w.finished_at >= ${from} AND w.finished_at < ${to}
    ORDER BY w.finished_at, w.withdrawal_id`.execute(tx);
  return rows;
}

/** Payouts of any merchant at a provider, by references without spaces and in capitals. */
export async function paidNamed(
  tx: Tx,
  provider: string,
  currency: string,
  references: readonly string[],
): Promise<readonly PaidMoney[]> {
  const { rows } =
    await sql<PaidMoney>`SELECT ${PAID} FROM ${FROM} WHERE p.provider = ${provider} AND w.currency = ${currency} AND w.status = 'paid'
      AND upper(regexp_replace(coalesce(p.bank_reference, w.withdrawal_id), '\\s', '', 'g')) = ANY (${[...references]}::text[])`.execute(
      tx,
    );
  return rows;
}
