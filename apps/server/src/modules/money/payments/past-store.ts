/** SQL of the deposits of all members of a merchant. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface CreditedQuery {
  readonly merchantCode: string;
  readonly currency: string;
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
}

export interface PastDeposit {
  readonly memberId: MemberId;
  /** Minor units. */
  readonly amount: bigint;
  readonly at: Date;
}

/** Deposits that were credited within a time and not reversed since, oldest first. */
export async function listCredited(
  tx: Tx,
  { merchantCode, currency, from, to }: CreditedQuery,
): Promise<readonly PastDeposit[]> {
  const { rows } = await sql<PastDeposit>`SELECT member_id AS "memberId", credited_amount AS amount, credited_at AS at
    FROM payments.deposit_order
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND status = 'credited' AND created_at < ${to}
      AND credited_at >= ${from} AND credited_at < ${to}
    ORDER BY credited_at, order_id`.execute(tx);
  return rows;
}

/** When members deposited for the first time; who never did is absent. */
export async function listFirstDeposits(
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<readonly { readonly memberId: MemberId; readonly at: Date }[]> {
  const { rows } = await sql<{ memberId: MemberId; at: Date }>`SELECT f.member_id AS "memberId", o.credited_at AS at
    FROM payments.first_deposit f JOIN payments.deposit_order o ON o.order_id = f.order_id
    WHERE f.member_id = ANY (${[...memberIds]}::text[]) AND o.credited_at IS NOT NULL`.execute(tx);
  return rows;
}
