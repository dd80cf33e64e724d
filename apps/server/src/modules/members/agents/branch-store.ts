/** SQL of branches: agents with their place in the tree, and the people below them. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DownlineSort, LinkKind } from '@lantern/contract';

export interface AgentNode {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly path: string;
  /** 1 at the top. */
  readonly depth: number;
  readonly invitationCode: string;
}

const node = sql`member_id AS "memberId", merchant_code AS "merchantCode", path::text AS path, nlevel(path) AS depth,
  invitation_code AS "invitationCode"`;

/** An agent who is one still. */
export async function findNode(tx: Tx, memberId: MemberId): Promise<AgentNode | undefined> {
  const { rows } =
    await sql<AgentNode>`SELECT ${node} FROM agents.agent WHERE member_id = ${memberId} AND closed_at IS NULL`.execute(
      tx,
    );
  return rows[0];
}

/** Locks agents in the order of the tree against changes of rates, until the transaction ends. Registrations go on. */
export async function lockNodes(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
  await sql`SELECT 1 FROM agents.agent WHERE member_id = ANY (${[...memberIds]}::text[]) ORDER BY node_no FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Keeps an agent's rates as they are until the transaction ends. */
export async function holdNode(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT 1 FROM agents.agent WHERE member_id = ${memberId} FOR SHARE`.execute(tx);
}

export interface Below {
  readonly memberId: MemberId;
  readonly parentId: MemberId;
  /** 1 for a direct one. */
  readonly level: number;
  /** Null for a member. */
  readonly path: string | null;
}

/** A person somewhere below an agent; undefined outside of the branch. */
export async function findBelow(tx: Tx, agentId: MemberId, memberId: MemberId): Promise<Below | undefined> {
  const { rows } =
    await sql<Below>`SELECT s.member_id AS "memberId", s.agent_id AS "parentId", nlevel(p.path) - nlevel(own.path) + 1 AS level,
      g.path::text AS path
    FROM agents.seat s JOIN agents.agent p ON p.member_id = s.agent_id
      JOIN agents.agent own ON own.member_id = ${agentId} AND own.path @> p.path
      LEFT JOIN agents.agent g ON g.member_id = s.member_id AND g.closed_at IS NULL
    WHERE s.member_id = ${memberId} AND upper_inf(s.days)`.execute(tx);
  return rows[0];
}

/** The deepest level of a branch, counted from the top of the line. */
export async function deepestLevel(tx: Tx, path: string): Promise<number> {
  const { rows } = await sql<{
    depth: number;
  }>`SELECT max(nlevel(path)) AS depth FROM agents.agent WHERE path <@ ${path}::ltree`.execute(tx);
  return rows[0]!.depth;
}

/** How many agents a branch has, its own root among them, and how many accounts below it. */
export async function countBranch(tx: Tx, path: string): Promise<{ readonly agents: number; readonly people: number }> {
  const { rows } = await sql<{ agents: number; people: number }>`SELECT count(*)::integer AS agents,
      (SELECT count(*)::integer FROM agents.seat s JOIN agents.agent p ON p.member_id = s.agent_id
        WHERE p.path <@ ${path}::ltree AND upper_inf(s.days)) AS people
    FROM agents.agent WHERE path <@ ${path}::ltree`.execute(tx);
  return rows[0]!;
}

/** Agents from below one to another further down, the higher first. */
export async function listCrumbs(tx: Tx, from: string, to: string): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT member_id AS id FROM agents.agent
    WHERE path @> ${to}::ltree AND path <@ ${from}::ltree AND path <> ${from}::ltree ORDER BY nlevel(path)`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface DownlineRow {
  readonly memberId: MemberId;
  readonly isAgent: boolean;
  readonly downlines: number;
  readonly counted: bigint;
  readonly lastActiveDay: Day | null;
  readonly joinedAt: Date;
  readonly claimed: boolean;
}

export interface DownlineQuery {
  readonly agentId: MemberId;
  readonly currency: string;
  /** Who played on it or later is active. */
  readonly activeFrom: Day;
  readonly role?: LinkKind | undefined;
  readonly active?: boolean | undefined;
  /** Only these. */
  readonly ids?: readonly MemberId[] | undefined;
  readonly sort: DownlineSort;
  readonly offset: number;
  readonly limit: number;
}

const ORDERS: Readonly<Record<DownlineSort, ReturnType<typeof sql>>> = {
  '-joined': sql`"joinedAt" DESC, "memberId"`,
  joined: sql`"joinedAt", "memberId"`,
  '-counted': sql`counted DESC, "memberId"`,
  '-lastActive': sql`"lastActiveDay" DESC NULLS LAST, "memberId"`,
};

const downlines = ({
  agentId,
  currency,
  activeFrom,
  role,
  active,
  ids,
}: Omit<DownlineQuery, 'sort' | 'offset' | 'limit'>) =>
  sql`SELECT s.member_id AS "memberId", g.member_id IS NOT NULL AS "isAgent", coalesce(d.counted, 0)::bigint AS counted,
      to_char(d.last, 'YYYY-MM-DD') AS "lastActiveDay", coalesce(pl.at, o.opened_at, g.opened_at, lower(s.days)::timestamptz) AS "joinedAt",
      o.member_id IS NULL OR o.claimed_at IS NOT NULL AS claimed
    FROM agents.seat s
      LEFT JOIN agents.agent g ON g.member_id = s.member_id AND g.closed_at IS NULL
      LEFT JOIN agents.placement pl ON pl.member_id = s.member_id
      LEFT JOIN agents.opening o ON o.member_id = s.member_id
      LEFT JOIN LATERAL (
        SELECT sum(p.counted) FILTER (WHERE p.day >= ${activeFrom}::date) AS counted, max(p.day) AS last FROM agents.person_day p
        WHERE p.member_id = s.member_id AND p.currency = ${currency} AND p.category = '' AND p.bets > 0
      ) d ON true
    WHERE s.agent_id = ${agentId} AND upper_inf(s.days)
      AND (${role ?? null}::text IS NULL OR (g.member_id IS NOT NULL) = (${role ?? null}::text = 'agent'))
      AND (${active ?? null}::boolean IS NULL OR coalesce(d.last >= ${activeFrom}::date, false) = ${active ?? null}::boolean)
      AND (${ids === undefined}::boolean OR s.member_id = ANY (${[...(ids ?? [])]}::text[]))`;

/** A page of the direct downlines of an agent, and how many there are. */
export async function listDownlines(
  tx: Tx,
  query: DownlineQuery,
): Promise<{ readonly rows: readonly DownlineRow[]; readonly total: number }> {
  const found = await sql<DownlineRow>`SELECT d.*,
      (SELECT count(*)::integer FROM agents.seat c WHERE c.agent_id = d."memberId" AND upper_inf(c.days)) AS downlines
    FROM (SELECT * FROM (${downlines(query)}) f ORDER BY ${ORDERS[query.sort]} LIMIT ${query.limit} OFFSET ${query.offset}) d
    ORDER BY ${ORDERS[query.sort]}`.execute(tx);
  const total = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (${downlines(query)}) f`.execute(
    tx,
  );
  return { rows: found.rows, total: total.rows[0]!.total };
}

/** Ids of the direct downlines of an agent, at most a number of them. */
export async function listDirect(tx: Tx, agentId: MemberId, limit: number): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT member_id AS id FROM agents.seat
    WHERE agent_id = ${agentId} AND upper_inf(days) ORDER BY member_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
