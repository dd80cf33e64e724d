/** SQL of the tree as the rules of risk read it. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Upline {
  readonly memberId: MemberId;
  readonly agentId: MemberId;
  /** 1: directly above. */
  readonly level: number;
}

/** Every agent above members now, by the seats that are open. */
export async function uplinesOf(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly Upline[]> {
  const { rows } = await sql<Upline>`SELECT s.member_id AS "memberId", above.member_id AS "agentId",
      nlevel(own.path) - nlevel(above.path) + 1 AS level
    FROM agents.seat s JOIN agents.agent own ON own.member_id = s.agent_id
      JOIN agents.agent above ON above.path @> own.path AND above.merchant_code = own.merchant_code
    WHERE s.member_id = ANY (${memberIds}::text[]) AND upper_inf(s.days) ORDER BY s.member_id, level`.execute(tx);
  return rows;
}
