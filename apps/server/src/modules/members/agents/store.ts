/** SQL of agents, their codes, and the members who used them. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface NewAgent {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly invitationCode: string;
  readonly parentId: MemberId | undefined;
}

/** The new agent's path below its parent's; undefined when the code is taken, or the member is an agent already. */
export async function insertAgent(tx: Tx, agent: NewAgent): Promise<string | undefined> {
  const { rows } = await sql<{
    path: string;
  }>`INSERT INTO agents.agent (node_no, member_id, merchant_code, invitation_code, path)
    SELECT n, ${agent.memberId}, ${agent.merchantCode}, ${agent.invitationCode},
      coalesce((SELECT path FROM agents.agent WHERE member_id = ${agent.parentId ?? null}), ''::ltree) || n::text::ltree
    FROM nextval('agents.node_number') AS n
    ON CONFLICT DO NOTHING RETURNING path::text AS path`.execute(tx);
  return rows[0]?.path;
}

export interface AgentRow {
  readonly merchantCode: string;
  readonly invitationCode: string;
  /** The role has ended. */
  readonly closed: boolean;
}

/** An agent, also one whose role has ended. */
export async function findAgent(tx: Tx, memberId: MemberId): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`SELECT merchant_code AS "merchantCode", invitation_code AS "invitationCode",
      closed_at IS NOT NULL AS closed FROM agents.agent WHERE member_id = ${memberId}`.execute(tx);
  return rows[0];
}

/** Who came in under which agent, once. */
export async function insertPlacement(
  tx: Tx,
  placed: { memberId: MemberId; agentId: MemberId; code: string; at: Date | undefined },
): Promise<void> {
  await sql`INSERT INTO agents.placement (member_id, agent_member_id, code, at)
    VALUES (${placed.memberId}, ${placed.agentId}, ${placed.code}, coalesce(${placed.at ?? null}::timestamptz, kernel.now()))`.execute(
    tx,
  );
}

/** The member a folded friend code belongs to. */
export async function findFriendByCode(tx: Tx, merchantCode: string, code: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM agents.friend_code
    WHERE merchant_code = ${merchantCode} AND code = ${code}`.execute(tx);
  return rows[0]?.memberId;
}

export async function findFriendCode(tx: Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{
    code: string;
  }>`SELECT code FROM agents.friend_code WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]?.code;
}

/** False when the code is taken, or the member has one already. */
export async function insertFriendCode(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  code: string,
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO agents.friend_code (member_id, merchant_code, code) VALUES (${memberId}, ${merchantCode}, ${code})
    ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

export async function insertRecommendation(
  tx: Tx,
  memberId: MemberId,
  recommenderId: MemberId,
  code: string,
): Promise<void> {
  await sql`INSERT INTO agents.recommendation (member_id, recommender_member_id, code) VALUES (${memberId}, ${recommenderId}, ${code})`.execute(
    tx,
  );
}

/** Whose friend code a member registered with, and when. */
export interface Recommendation {
  readonly referrerId: MemberId;
  readonly at: Date;
}

export async function findRecommendation(tx: Tx, memberId: MemberId): Promise<Recommendation | undefined> {
  const { rows } = await sql<Recommendation>`SELECT recommender_member_id AS "referrerId", at FROM agents.recommendation
    WHERE member_id = ${memberId}`.execute(tx);
  return rows[0];
}
