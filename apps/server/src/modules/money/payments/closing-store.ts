/** SQL of the closing of a day: payments that arrived, whatever was done with them. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** A payment as a provider's statement has it. */
export interface ArrivedMoney {
  readonly provider: string;
  readonly currency: string;
  readonly reference: string;
  readonly amount: bigint;
  /** Null while several merchants share the account and no order is known. */
  readonly merchantCode: string | null;
  readonly objectId: string | null;
  readonly methodId: string | null;
  readonly at: Date;
}

const ARRIVED = sql`p.provider, p.currency, p.reference, p.amount, p.merchant_code AS "merchantCode", p.order_id AS "objectId", o.method_id AS "methodId", p.paid_at AS at`;
const FROM = sql`payments.bank_payment p LEFT JOIN payments.deposit_order o ON o.order_id = p.order_id`;

/** A merchant's payments of a time, by when the provider says they were paid. */
export async function arrivedBetween(
  tx: Tx,
  merchantCode: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly ArrivedMoney[]> {
  const { rows } =
    await sql<ArrivedMoney>`SELECT ${ARRIVED} FROM ${FROM} WHERE p.merchant_code = ${merchantCode} AND p.paid_at >= ${from} AND p.paid_at < ${to}
    ORDER BY p.paid_at, p.provider, p.reference`.execute(tx);
  return rows;
}

/** Payments of any merchant at a provider, by references without spaces and in capitals. */
export async function arrivedNamed(
  tx: Tx,
  provider: string,
  currency: string,
  references: readonly string[],
): Promise<readonly ArrivedMoney[]> {
  const { rows } =
    await sql<ArrivedMoney>`SELECT ${ARRIVED} FROM ${FROM} WHERE p.provider = ${provider} AND p.currency = ${currency}
      AND upper(regexp_replace(p.reference, '\\s', '', 'g')) = ANY (${[...references]}::text[])`.execute(tx);
  return rows;
}
