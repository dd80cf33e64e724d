/** SQL of the explainer's part: rounds by any of their names, and their movements. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { RoundKey } from '../verbs/round-store.ts';

const NAME = /^[\x21-\x7e]{1,128}$/;
const MOVEMENTS_MAXIMUM = 60;
/** Members of one merchant at a table that share a round. */
const SEATS_MAXIMUM = 200;

/**
 * Rounds of a merchant's members by a name: our bet id, the vendor's round id, or one of its transactions. The vendors are few and
 * named first, so that each look-up has the whole key of an index; seats of other merchants are left out before any is cut off.
 */
export async function findKeys(tx: Tx, name: string, merchantCode: string): Promise<readonly RoundKey[]> {
  if (!NAME.test(name)) return [];
  const own = sql`EXISTS (SELECT FROM identity.member m WHERE m.id = x.member_id AND m.merchant_code = ${merchantCode})`;
  const { rows } = await sql<RoundKey>`WITH vendors AS (SELECT code FROM wallet_api.vendor)
    SELECT x.vendor, x.member_id AS "memberId", x.round_id AS "roundId" FROM wallet_api.round x WHERE x.bet_id::text = ${name} AND ${own}
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT x.vendor, x.member_id, x.round_id FROM wallet_api.transaction x WHERE x.vendor = v.code AND x.transaction_id = ${name} AND x.round_id IS NOT NULL AND ${own}) t
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT DISTINCT x.vendor, x.member_id, x.round_id FROM wallet_api.transaction x WHERE x.vendor = v.code AND x.round_id = ${name} AND ${own} LIMIT ${SEATS_MAXIMUM}) t
    LIMIT ${SEATS_MAXIMUM}`.execute(tx);
  return rows;
}

export interface MovementRow {
  readonly transactionId: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: bigint;
  readonly win: bigint | null;
  readonly operation: bigint | null;
  readonly requestId: string;
  readonly at: Date;
}

/** A round's movements in their order, at most 60. */
export async function listMovements(tx: Tx, { vendor, memberId, roundId }: RoundKey): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`SELECT transaction_id AS "transactionId", kind, state, amount, win, operation,
      request_id AS "requestId", at FROM wallet_api.transaction
    WHERE vendor = ${vendor} AND round_id = ${roundId} AND member_id = ${memberId} ORDER BY at, transaction_id LIMIT ${MOVEMENTS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}
