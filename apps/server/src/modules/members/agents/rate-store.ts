/** SQL of rates: what accounts were granted of a category's counted stake, by local day of their merchant. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Rate {
  readonly memberId: MemberId;
  readonly category: string;
  readonly rateBps: number;
}

/** The rates of members on a day. */
export async function listRates(tx: Tx, memberIds: readonly MemberId[], day: Day): Promise<readonly Rate[]> {
  const { rows } = await sql<Rate>`SELECT member_id AS "memberId", category, rate_bps AS "rateBps" FROM agents.rate
    WHERE member_id = ANY(${memberIds}) AND days @> ${day}::date ORDER BY member_id, category`.execute(tx);
  return rows;
}
