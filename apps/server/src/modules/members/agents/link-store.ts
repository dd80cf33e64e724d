/** SQL of invitation links, and of how far those who used them came. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { LinkKind, LinkState } from '@lantern/contract';
import type { Rates } from './rules/rates.ts';

export interface LinkTerms {
  readonly rates: Rates;
  readonly quota: number | null;
  readonly expiresAt: Date | null;
  readonly remark: string;
}

export interface Link extends LinkTerms {
  readonly code: string;
  readonly agentId: MemberId;
  readonly kind: LinkKind;
  readonly state: LinkState;
  readonly createdAt: Date;
  readonly opened: number;
  readonly registered: number;
}

export interface LinkWithSteps extends Link {
  readonly verified: number;
  readonly deposited: number;
  readonly active: number;
}

const columns = sql`l.code, l.agent_id AS "agentId", l.kind, l.rates, l.quota, l.expires_at AS "expiresAt", l.remark, l.created_at AS "createdAt",
  l.opened, l.registered,
  CASE WHEN l.stopped THEN 'stopped' WHEN l.expires_at <= kernel.now() THEN 'expired' WHEN l.registered >= l.quota THEN 'spent' ELSE 'open' END AS state`;

/** False when the code is taken at the merchant. */
export async function insertLink(
  tx: Tx,
  link: LinkTerms & { merchantCode: string; code: string; agentId: MemberId; kind: LinkKind },
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO agents.link (merchant_code, code, agent_id, kind, rates, quota, expires_at, remark)
    VALUES (${link.merchantCode}, ${link.code}, ${link.agentId}, ${link.kind}, ${JSON.stringify(link.rates)}::jsonb, ${link.quota},
      ${link.expiresAt}, ${link.remark})
    ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

/** The link of a folded code, with its state now. */
export async function findLink(tx: Tx, merchantCode: string, code: string): Promise<Link | undefined> {
  const { rows } =
    await sql<Link>`SELECT ${columns} FROM agents.link l JOIN agents.agent a ON a.member_id = l.agent_id AND a.closed_at IS NULL
    WHERE l.merchant_code = ${merchantCode} AND l.code = ${code}`.execute(tx);
  return rows[0];
}

/** Locks a link of an agent. */
export async function lockLink(tx: Tx, agentId: MemberId, code: string): Promise<Link | undefined> {
  const { rows } =
    await sql<Link>`SELECT ${columns} FROM agents.link l WHERE l.agent_id = ${agentId} AND l.code = ${code} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** Links of an agent with their funnels, the newest first. */
export async function listLinks(tx: Tx, agentId: MemberId, code?: string): Promise<readonly LinkWithSteps[]> {
  const { rows } = await sql<LinkWithSteps>`SELECT ${columns}, s.verified, s.deposited, s.active
    FROM agents.link l CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.step = 'verified')::integer AS verified, count(*) FILTER (WHERE t.step = 'deposited')::integer AS deposited,
        count(*) FILTER (WHERE t.step = 'active')::integer AS active
      FROM agents.placement p JOIN agents.link_step t ON t.member_id = p.member_id WHERE p.agent_member_id = l.agent_id AND p.code = l.code
    ) s
    WHERE l.agent_id = ${agentId} AND (${code ?? null}::text IS NULL OR l.code = ${code ?? null}) ORDER BY l.created_at DESC, l.code`.execute(
    tx,
  );
  return rows;
}

export async function countLinks(tx: Tx, agentId: MemberId): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM agents.link WHERE agent_id = ${agentId}`.execute(tx);
  return rows[0]!.count;
}

/** Changes a locked link; the kind stays. */
export async function updateLink(
  tx: Tx,
  code: string,
  agentId: MemberId,
  terms: LinkTerms & { stopped: boolean },
): Promise<void> {
  await sql`UPDATE agents.link SET rates = ${JSON.stringify(terms.rates)}::jsonb, quota = ${terms.quota}, expires_at = ${terms.expiresAt},
      remark = ${terms.remark}, stopped = ${terms.stopped} WHERE agent_id = ${agentId} AND code = ${code}`.execute(tx);
}

/** Counts a visit of an open link; false for every other code. */
export async function countOpened(tx: Tx, merchantCode: string, code: string): Promise<boolean> {
  const { rows } = await sql`UPDATE agents.link SET opened = opened + 1
    WHERE merchant_code = ${merchantCode} AND code = ${code} AND NOT stopped AND (expires_at IS NULL OR expires_at > kernel.now())
      AND (quota IS NULL OR registered < quota) RETURNING 1 AS counted`.execute(tx);
  return rows.length > 0;
}

/** Takes one place of an open link; undefined when it takes nobody in any more. */
export async function takePlace(
  tx: Tx,
  merchantCode: string,
  code: string,
): Promise<Pick<Link, 'agentId' | 'kind' | 'rates'> | undefined> {
  const { rows } = await sql<
    Pick<Link, 'agentId' | 'kind' | 'rates'>
  >`UPDATE agents.link l SET registered = registered + 1
    FROM agents.agent a
    WHERE l.merchant_code = ${merchantCode} AND l.code = ${code} AND a.member_id = l.agent_id AND a.closed_at IS NULL AND NOT l.stopped
      AND (l.expires_at IS NULL OR l.expires_at > kernel.now()) AND (l.quota IS NULL OR l.registered < l.quota)
    RETURNING l.agent_id AS "agentId", l.kind, l.rates`.execute(tx);
  return rows[0];
}

/** A step of somebody who registered by a link, once; others have none. */
export async function insertStep(tx: Tx, memberId: MemberId, step: 'verified' | 'deposited'): Promise<void> {
  await sql`INSERT INTO agents.link_step (member_id, step)
    SELECT member_id, ${step} FROM agents.placement WHERE member_id = ${memberId} ON CONFLICT DO NOTHING`.execute(tx);
}

/** Stops every link of an agent. */
export async function stopLinks(tx: Tx, agentId: MemberId): Promise<void> {
  await sql`UPDATE agents.link SET stopped = true WHERE agent_id = ${agentId}`.execute(tx);
}
