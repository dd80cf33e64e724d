/** SQL of the operators' view of the tree. */
import { sql, type Sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface DeskNode {
  readonly memberId: MemberId;
  /** Of an agent who is one, or was. */
  readonly path: string | null;
  readonly closed: boolean;
  readonly level: number;
  readonly downlines: number;
  readonly invitationCode: string | null;
  readonly joinedAt: Date;
}

const DOWNLINES = sql`(SELECT count(*)::integer FROM agents.seat c WHERE c.agent_id = n.member_id AND upper_inf(c.days))`;
const JOINED = sql`coalesce((SELECT p.at FROM agents.placement p WHERE p.member_id = n.member_id),
  (SELECT o.opened_at FROM agents.opening o WHERE o.member_id = n.member_id), g.opened_at, n.seated::timestamptz)`;

const node = sql`n.member_id AS "memberId", g.path::text AS path, g.closed_at IS NOT NULL AS closed, n.level, g.invitation_code AS "invitationCode",
  ${DOWNLINES} AS downlines, ${JOINED} AS "joinedAt"`;

interface ListedNode extends DeskNode {
  readonly joinedText: string;
}

/** Those below an agent, or the top agents: members of one seat, so what is sorted is counted for them alone. */
const below = (merchantCode: string, parent: MemberId | null): Sql => sql`
      SELECT s.member_id, nlevel(p.path) + 1 AS level, lower(s.days) AS seated FROM agents.seat s JOIN agents.agent p ON p.member_id = s.agent_id
      WHERE s.merchant_code = ${merchantCode} AND s.agent_id = ${parent} AND upper_inf(s.days)
      UNION ALL
      SELECT a.member_id, 1, NULL FROM agents.agent a
      WHERE a.merchant_code = ${merchantCode} AND ${parent}::text IS NULL AND a.parent_path IS NULL AND a.closed_at IS NULL`;

/** Direct downlines of an agent, or the top agents. Refuses input_invalid: a cursor of another list. */
export async function listNodes(
  tx: Tx,
  query: {
    readonly merchantCode: string;
    readonly parentId: MemberId | undefined;
    readonly sort: string;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<Result<{ readonly rows: readonly DeskNode[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ListedNode>(
    {
      columns: {
        joinedAt: { by: sql`u."joinedAt"`, type: 'timestamptz', of: ({ joinedText }) => joinedText },
        downlines: { by: sql`u.downlines`, type: 'integer', of: ({ downlines }) => String(downlines) },
      },
      id: { by: sql`u."memberId"`, type: 'text', of: ({ memberId }) => memberId },
    },
    query.sort,
    query.after,
  );
  if (!order.ok) return order;
  const { rows } = await sql<ListedNode>`SELECT u.*, ${instantText(sql`u."joinedAt"`)} AS "joinedText" FROM (
      SELECT ${node} FROM (${below(query.merchantCode, query.parentId ?? null)}) n LEFT JOIN agents.agent g ON g.member_id = n.member_id
    ) u WHERE ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${query.limit + 1}`.execute(tx);
  return ok(order.value.page(rows, query.limit));
}

/** The agent of the merchant with an invitation code. */
export async function findByInvitation(tx: Tx, merchantCode: string, code: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{
    memberId: MemberId;
  }>`SELECT member_id AS "memberId" FROM agents.agent WHERE merchant_code = ${merchantCode} AND invitation_code = ${code}`.execute(
    tx,
  );
  return rows[0]?.memberId;
}

/** One account of a line of the merchant. */
export async function readNode(tx: Tx, merchantCode: string, memberId: MemberId): Promise<DeskNode | undefined> {
  const { rows } = await sql<DeskNode>`SELECT ${node} FROM (
      SELECT s.member_id, nlevel(p.path) + 1 AS level, lower(s.days) AS seated FROM agents.seat s JOIN agents.agent p ON p.member_id = s.agent_id
      WHERE s.merchant_code = ${merchantCode} AND s.member_id = ${memberId} AND upper_inf(s.days)
      UNION ALL
      SELECT a.member_id, 1, NULL FROM agents.agent a WHERE a.merchant_code = ${merchantCode} AND a.member_id = ${memberId} AND a.parent_path IS NULL
    ) n LEFT JOIN agents.agent g ON g.member_id = n.member_id LIMIT 1`.execute(tx);
  return rows[0];
}

export interface DeskMove {
  readonly moveId: string;
  readonly state: 'waiting' | 'planned' | 'done' | 'refused' | 'withdrawn' | 'failed';
  readonly parentId: string;
  readonly people: number;
  readonly effectiveDay: string;
  readonly failure: string | null;
}

/** The newest moves an account was part of. */
export async function listMovesOf(tx: Tx, memberId: MemberId, limit: number): Promise<readonly DeskMove[]> {
  const { rows } =
    await sql<DeskMove>`SELECT m.move_id AS "moveId", m.state, m.parent_id AS "parentId", to_char(m.effective_day, 'YYYY-MM-DD') AS "effectiveDay",
      m.failure, (SELECT count(*)::integer FROM agents.move_person a WHERE a.move_id = m.move_id) AS people
    FROM agents.move_person p JOIN agents.move m ON m.move_id = p.move_id WHERE p.member_id = ${memberId}
    ORDER BY m.asked_at DESC, m.move_id LIMIT ${limit}`.execute(tx);
  return rows;
}
