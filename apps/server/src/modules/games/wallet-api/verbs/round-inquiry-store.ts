/** SQL of round inquiries that the vendor did not answer. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { RoundKey } from './round-store.ts';

/** Schedules a retry after the pause, doubled with every attempt. */
export async function recordInquiry(
  tx: Tx,
  { vendor, memberId, roundId }: RoundKey,
  pauseSec: number,
  longestSec: number,
): Promise<void> {
  await sql`INSERT INTO wallet_api.round_inquiry AS a (vendor, member_id, round_id, due_at) VALUES (${vendor}, ${memberId}, ${roundId}, kernel.now() + ${pauseSec} * interval '1 second')
    ON CONFLICT (vendor, member_id, round_id) DO UPDATE SET attempts = a.attempts + 1,
      due_at = kernel.now() + least(${pauseSec} * power(2, least(a.attempts, 20)), ${longestSec}) * interval '1 second'`.execute(
    tx,
  );
}

/** Deletes the inquiry: the round has ended. */
export async function deleteInquiry(tx: Tx, { vendor, memberId, roundId }: RoundKey): Promise<void> {
  await sql`DELETE FROM wallet_api.round_inquiry WHERE vendor = ${vendor} AND member_id = ${memberId} AND round_id = ${roundId}`.execute(
    tx,
  );
}
