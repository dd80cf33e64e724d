/** SQL of accounts opened by hand, and of offers of the agents' role. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Rates } from './rules/rates.ts';

/** Writes down an account that an agent opened; answers until when it can be claimed. */
export async function insertOpening(tx: Tx, memberId: MemberId, agentId: MemberId, days: number): Promise<Date> {
  const { rows } = await sql<{ claimBy: Date }>`INSERT INTO agents.opening (member_id, agent_id, claim_by)
    VALUES (${memberId}, ${agentId}, kernel.now() + ${days} * interval '1 day') RETURNING claim_by AS "claimBy"`.execute(
    tx,
  );
  return rows[0]!.claimBy;
}

/** Accounts an agent opened within a day, and those nobody has claimed yet. */
export async function countOpenings(
  tx: Tx,
  agentId: MemberId,
): Promise<{ readonly today: number; readonly unclaimed: number }> {
  const { rows } = await sql<{ today: number; unclaimed: number }>`SELECT
      count(*) FILTER (WHERE opened_at > kernel.now() - interval '1 day')::integer AS today,
      count(*) FILTER (WHERE claimed_at IS NULL AND ended_at IS NULL)::integer AS unclaimed
    FROM agents.opening WHERE agent_id = ${agentId}`.execute(tx);
  return rows[0]!;
}

/** False when it is claimed, or was never opened by an agent. */
export async function markClaimed(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`UPDATE agents.opening SET claimed_at = kernel.now()
    WHERE member_id = ${memberId} AND claimed_at IS NULL AND ended_at IS NULL RETURNING 1 AS claimed`.execute(tx);
  return rows.length > 0;
}

/** Ends one account whose time to be claimed is over; undefined when there is none left. */
export async function endUnclaimed(
  tx: Tx,
): Promise<{ readonly memberId: MemberId; readonly merchantCode: string } | undefined> {
  const { rows } = await sql<{
    memberId: MemberId;
    merchantCode: string;
  }>`UPDATE agents.opening o SET ended_at = kernel.now()
    FROM agents.agent a
    WHERE a.member_id = o.agent_id AND o.member_id = (
      SELECT member_id FROM agents.opening WHERE claimed_at IS NULL AND ended_at IS NULL AND claim_by <= kernel.now()
      ORDER BY claim_by LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING o.member_id AS "memberId", a.merchant_code AS "merchantCode"`.execute(tx);
  return rows[0];
}

/** Ends the role of an agent; the path stays, so that the days of before keep their tree. */
export async function closeAgent(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE agents.agent SET closed_at = kernel.now() WHERE member_id = ${memberId} AND closed_at IS NULL`.execute(
    tx,
  );
}

/** Gives the role back. */
export async function reopenAgent(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE agents.agent SET closed_at = NULL WHERE member_id = ${memberId}`.execute(tx);
}

export interface Offer {
  readonly offerId: string;
  readonly memberId: MemberId;
  readonly agentId: MemberId;
  readonly rates: Rates;
  readonly state: 'waiting' | 'accepted' | 'refused' | 'expired';
  readonly offeredAt: Date;
  readonly answerBy: Date;
}

const offer = sql`offer_id AS "offerId", member_id AS "memberId", agent_id AS "agentId", rates,
  CASE WHEN state = 'waiting' AND answer_by <= kernel.now() THEN 'expired' ELSE state END AS state, offered_at AS "offeredAt", answer_by AS "answerBy"`;

/** Undefined when an offer to the member waits already. */
export async function insertOffer(
  tx: Tx,
  made: Pick<Offer, 'offerId' | 'memberId' | 'agentId' | 'rates'> & { readonly days: number },
): Promise<Offer | undefined> {
  await sql`UPDATE agents.offer SET state = 'expired' WHERE member_id = ${made.memberId} AND state = 'waiting' AND answer_by <= kernel.now()`.execute(
    tx,
  );
  const { rows } = await sql<Offer>`INSERT INTO agents.offer (offer_id, member_id, agent_id, rates, answer_by)
    VALUES (${made.offerId}, ${made.memberId}, ${made.agentId}, ${JSON.stringify(made.rates)}::jsonb, kernel.now() + ${made.days} * interval '1 day')
    ON CONFLICT DO NOTHING RETURNING ${offer}`.execute(tx);
  return rows[0];
}

/** The newest offer to a member that still waits. */
export async function findWaitingOffer(tx: Tx, memberId: MemberId): Promise<Offer | undefined> {
  const { rows } =
    await sql<Offer>`SELECT ${offer} FROM agents.offer WHERE member_id = ${memberId} AND state = 'waiting' AND answer_by > kernel.now()`.execute(
      tx,
    );
  return rows[0];
}

/** Locks an offer to a member. */
export async function lockOffer(tx: Tx, memberId: MemberId, offerId: string): Promise<Offer | undefined> {
  const { rows } =
    await sql<Offer>`SELECT ${offer} FROM agents.offer WHERE offer_id = ${offerId} AND member_id = ${memberId} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

export async function updateOffer(tx: Tx, offerId: string, state: Offer['state']): Promise<void> {
  await sql`UPDATE agents.offer SET state = ${state} WHERE offer_id = ${offerId}`.execute(tx);
}
