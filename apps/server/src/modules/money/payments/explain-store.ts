/** SQL of the explainer: what arrived for an order, and the order of a transfer's code. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Arrival {
  readonly provider: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly receivedAt: Date;
}

/** Credited payments of an order, oldest first. */
export async function listArrivals(tx: Tx, orderId: string): Promise<readonly Arrival[]> {
  const { rows } = await sql<Arrival>`SELECT provider, reference, amount, currency, memo, received_at AS "receivedAt"
    FROM payments.bank_payment WHERE order_id = ${orderId} AND state = 'credited' ORDER BY received_at`.execute(tx);
  return rows;
}

/** The order whose payer writes this code into the transfer; undefined for an unknown one. */
export async function findOrderOfMemo(tx: Tx, memo: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT order_id AS id FROM payments.deposit_order WHERE memo = ${memo}`.execute(tx);
  return rows[0]?.id;
}
