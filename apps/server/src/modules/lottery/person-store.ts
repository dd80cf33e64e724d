/** SQL about one member's bets as a whole. */
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';

/** Whether a bet of the member waits for its draw or its settlement. */
export async function findPending(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM lottery."order" WHERE member_id = ${memberId} AND status = 'pending' LIMIT 1`.execute(tx);
  return rows.length > 0;
}
