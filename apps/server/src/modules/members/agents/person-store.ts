/** SQL of one member's agent and friend records. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface AgentRecords {
  /** The member's own codes. */
  readonly invitationCode: string | null;
  readonly friendCode: string | null;
  /** Codes the member registered with. */
  readonly placedBy: string | null;
  readonly recommendedBy: string | null;
}

/** The codes a member has and registered with; nothing about their owners. */
export async function findAgentRecords(tx: Tx, memberId: MemberId): Promise<AgentRecords> {
  const { rows } = await sql<AgentRecords>`SELECT
      (SELECT invitation_code FROM agents.agent WHERE member_id = ${memberId}) AS "invitationCode",
      (SELECT code FROM agents.friend_code WHERE member_id = ${memberId}) AS "friendCode",
      (SELECT code FROM agents.placement WHERE member_id = ${memberId}) AS "placedBy",
      (SELECT code FROM agents.recommendation WHERE member_id = ${memberId}) AS "recommendedBy"`.execute(tx);
  return rows[0]!;
}
