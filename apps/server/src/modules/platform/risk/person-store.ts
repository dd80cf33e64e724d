/** SQL of what is stored about one person: for their own copy of it, and for its erasure. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface RiskRecords {
  readonly alerts: readonly unknown[];
  readonly restrictions: readonly unknown[];
  readonly relations: readonly unknown[];
}

/**
 * Everything stored about a member, without a word about others: alerts with the evidence that is theirs alone, restrictions, decisions. What
 * operators wrote is in it where the case is about no one else. Operators' names are not.
 */
export async function findRecords(tx: Tx, memberId: MemberId): Promise<RiskRecords> {
  const { rows: alerts } =
    await sql`SELECT a.kind, a.family, a.severity, a.state, a.measures, a.raised_at AS "raisedAt", a.last_at AS "lastAt",
      a.outcome, a.closed_at AS "closedAt", CASE WHEN alone THEN a.reason END AS reason,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('at', f.at, 'what', f.what, 'reference', f.reference, 'amount', f.amount, 'times', f.times)
        ORDER BY f.at), '[]') FROM risk.fact f WHERE f.alert_id = a.alert_id AND f.members = ARRAY[${memberId}::text]) AS facts,
      CASE WHEN alone THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'text', e.body) ORDER BY e.event_id), '[]')
        FROM risk.event e WHERE e.alert_id = a.alert_id AND e.what = 'noted') ELSE '[]' END AS notes
    FROM risk.alert_member m JOIN risk.alert a ON a.alert_id = m.alert_id
      CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM risk.alert_member o WHERE o.alert_id = a.alert_id AND o.member_id <> m.member_id)) l (alone)
    WHERE m.member_id = ${memberId} ORDER BY a.alert_id`.execute(tx);
  const { rows: restrictions } = await sql`SELECT what, set_at AS "setAt", lifted_at AS "liftedAt" FROM risk.restriction
    WHERE member_id = ${memberId} ORDER BY restriction_id`.execute(tx);
  const { rows: relations } = await sql`SELECT verdict, decided_at AS "decidedAt" FROM risk.relation
    WHERE (a = ${memberId} OR b = ${memberId}) AND verdict IS NOT NULL ORDER BY decided_at`.execute(tx);
  return { alerts, restrictions, relations };
}

/** Whether someone works on a case about the member: it is decided before the member is erased. */
export async function isInClaimedCase(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`SELECT EXISTS (SELECT FROM risk.alert_member m JOIN risk.alert a ON a.alert_id = m.alert_id
    WHERE m.member_id = ${memberId} AND a.state = 'claimed') AS is`.execute(tx);
  return rows[0]!.is;
}

/** Whether a case about signs of harm at the member is not closed: nothing is advertised to them until it is. */
export async function isUnderHarmReview(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`SELECT EXISTS (SELECT FROM risk.alert_member m JOIN risk.alert a ON a.alert_id = m.alert_id
    WHERE m.member_id = ${memberId} AND a.family = 'harm' AND a.state <> 'closed') AS is`.execute(tx);
  return rows[0]!.is;
}

/**
 * Takes the member out of every alert: their own evidence and, where the case is about no one else, what operators wrote about it. That there
 * was an alert, its rule and its outcome remain, and evidence about others names this member by a bare id only.
 */
export async function eraseRecords(tx: Tx, memberId: MemberId): Promise<void> {
  const { rows } = await sql<{
    id: bigint;
  }>`DELETE FROM risk.alert_member WHERE member_id = ${memberId} RETURNING alert_id AS id`.execute(tx);
  const ids = rows.map(({ id }) => String(id));
  await sql`DELETE FROM risk.fact WHERE alert_id = ANY (${ids}::bigint[]) AND members = ARRAY[${memberId}::text]`.execute(
    tx,
  );
  const { rows: empty } = await sql<{ id: bigint }>`UPDATE risk.alert a SET subject_text = '',
      reason = CASE WHEN a.state = 'closed' THEN '–' END,
      state = 'closed', outcome = coalesce(a.outcome, 'no_finding'), closed_at = coalesce(a.closed_at, kernel.now()), version = version + 1
    WHERE a.alert_id = ANY (${ids}::bigint[]) AND NOT EXISTS (SELECT FROM risk.alert_member m WHERE m.alert_id = a.alert_id)
    RETURNING a.alert_id AS id`.execute(tx);
  await sql`DELETE FROM risk.event WHERE what IN ('noted', 'closed', 'merged') AND alert_id = ANY (${empty.map(({ id }) => String(id))}::bigint[])`.execute(
    tx,
  );
  await sql`DELETE FROM risk.restriction WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM risk.relation WHERE a = ${memberId} OR b = ${memberId}`.execute(tx);
  await sql`DELETE FROM risk.pair_hand WHERE a = ${memberId} OR b = ${memberId}`.execute(tx);
}
