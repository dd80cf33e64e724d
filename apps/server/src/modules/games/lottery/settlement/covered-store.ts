/** SQL of settled orders of several accounts, for the question how far they cover each other. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** An order that was settled. */
export interface SettledOrder {
  readonly orderId: OrderId;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly numero: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly suborders: number;
  readonly settledAt: Date;
}

/** Orders of members that were settled by a result in a span, with those placed up to two days before it. */
export async function listSettled(
  tx: Tx,
  memberIds: readonly MemberId[],
  since: Date,
  to: Date,
): Promise<readonly SettledOrder[]> {
  const { rows } =
    await sql<SettledOrder>`SELECT order_id AS "orderId", member_id AS "memberId", game_code AS "gameCode", numero, currency, total_stake AS stake,
      suborder_count AS suborders, settled_at AS "settledAt" FROM lottery."order"
    WHERE member_id = ANY (${memberIds}::text[]) AND placed_at > ${since}::timestamptz - interval '2 days' AND status IN ('won', 'lost', 'push')
      AND settled_at > ${since} AND settled_at <= ${to} ORDER BY settled_at, order_id`.execute(tx);
  return rows;
}
