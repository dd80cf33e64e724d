/** SQL of all bets of one member. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Whether a bet of the member waits for its draw or its settlement. */
export async function findPending(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM lottery."order" WHERE member_id = ${memberId} AND status = 'pending' LIMIT 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Newest orders searched for a member's recent games. */
const RECENT_ORDERS = 500;

/** Codes of the games among a member's newest orders, the one played last first. */
export async function listPlayedGames(tx: Tx, memberId: MemberId, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT game_code AS code FROM (
      SELECT game_code, placed_at FROM lottery."order" WHERE member_id = ${memberId} ORDER BY placed_at DESC LIMIT ${RECENT_ORDERS}) newest
    GROUP BY game_code ORDER BY max(placed_at) DESC LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.code);
}
