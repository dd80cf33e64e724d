/** SQL of the explainer's part: rounds by any of their names, and their movements. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { RoundKey } from '../verbs/round-store.ts';

const NAME = /^[\x21-\x7e]{1,128}$/;
const MOVEMENTS_MAXIMUM = 60;
/** Members of a table that share a round, of every merchant: the caller keeps its own, so none is cut off before. */
const SEATS_MAXIMUM = 2_000;

/**
 * Rounds of a name: our bet id, the vendor's round id, or one of its transactions. The vendors are few and named first, so that
 * each look-up has the whole key of an index.
 */
export async function findKeys(tx: Tx, name: string): Promise<readonly RoundKey[]> {
  if (!NAME.test(name)) return [];
  const { rows } = await sql<RoundKey>`WITH vendors AS (SELECT code FROM wallet_api.vendor)
    SELECT vendor, member_id AS "memberId", round_id AS "roundId" FROM wallet_api.round WHERE bet_id::text = ${name}
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT vendor, member_id, round_id FROM wallet_api.transaction WHERE vendor = v.code AND transaction_id = ${name} AND round_id IS NOT NULL) t
    UNION SELECT t.vendor, t.member_id, t.round_id FROM vendors v CROSS JOIN LATERAL (
      SELECT DISTINCT vendor, member_id, round_id FROM wallet_api.transaction WHERE vendor = v.code AND round_id = ${name} LIMIT ${SEATS_MAXIMUM}) t
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
