/** SQL of what members who use the same things are to each other. */
import type { RiskVerdict } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Person } from './desk-store.ts';

export interface RelationRow {
  readonly otherId: MemberId;
  readonly version: number;
  readonly verdict: RiskVerdict | null;
  readonly reason: string;
  readonly decidedName: string;
  readonly decidedAt: Date;
}

/** Every decision about a member and another, those taken back as well. */
export async function listRelations(tx: Tx, merchantCode: string, memberId: MemberId): Promise<readonly RelationRow[]> {
  const { rows } =
    await sql<RelationRow>`SELECT CASE WHEN a = ${memberId} THEN b ELSE a END AS "otherId", version, verdict, reason,
      decided_name AS "decidedName", decided_at AS "decidedAt"
    FROM risk.relation WHERE merchant_code = ${merchantCode} AND (a = ${memberId} OR b = ${memberId})`.execute(tx);
  return rows;
}

/** Decisions about members of a merchant wait for each other until the transaction ends. */
export async function lockRelations(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`risk.relation/${merchantCode}`}, 0))`.execute(tx);
}

export async function writeRelations(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  otherIds: readonly MemberId[],
  { verdict, reason, by }: { readonly verdict: RiskVerdict | null; readonly reason: string; readonly by: Person },
): Promise<void> {
  await sql`INSERT INTO risk.relation AS r (merchant_code, a, b, verdict, reason, decided_by, decided_name)
    SELECT ${merchantCode}, least(o, ${memberId}::text COLLATE "C"), greatest(o, ${memberId}::text COLLATE "C"), ${verdict}, ${reason}, ${by.operatorId}, ${by.displayName}
    FROM (SELECT u COLLATE "C" AS o FROM unnest(${[...otherIds]}::text[]) AS u) others
    ON CONFLICT (merchant_code, a, b) DO UPDATE SET version = r.version + 1, verdict = excluded.verdict, reason = excluded.reason,
      decided_by = excluded.decided_by, decided_name = excluded.decided_name, decided_at = kernel.now()`.execute(tx);
}

/** Pairs among these members whose shared things are explained. */
export async function listExplained(
  tx: Tx,
  merchantCode: string,
  members: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await sql<{ a: string; b: string }>`SELECT a, b FROM risk.relation
    WHERE merchant_code = ${merchantCode} AND a = ANY (${[...members]}::text[]) AND b = ANY (${[...members]}::text[])
      AND verdict IN ('household', 'same_person')`.execute(tx);
  return rows.map(({ a, b }) => [a, b]);
}

/** The accounts behind which one person was found, this one first. */
export async function listSamePerson(tx: Tx, memberId: MemberId): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`WITH RECURSIVE same (id) AS (
      SELECT ${memberId}::text COLLATE "C" UNION
      SELECT CASE WHEN r.a = same.id THEN r.b ELSE r.a END FROM same
        JOIN risk.relation r ON (r.a = same.id OR r.b = same.id) AND r.verdict = 'same_person')
    SELECT id FROM same ORDER BY id <> ${memberId}`.execute(tx, 'risk.same_person');
  return rows.map(({ id }) => id);
}

/** Pairs behind which one person was found, of which a member is one of these. */
export async function listSamePersonPairs(
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<readonly { readonly a: MemberId; readonly b: MemberId }[]> {
  const { rows } = await sql<{
    a: MemberId;
    b: MemberId;
  }>`SELECT a, b FROM risk.relation WHERE verdict = 'same_person' AND (a = ANY (${memberIds}::text[]) OR b = ANY (${memberIds}::text[]))`.execute(
    tx,
  );
  return rows;
}

/** Every two members of a merchant behind whom one person was found. */
export async function listSamePairs(
  tx: Tx,
  merchantCode: string,
): Promise<readonly { readonly a: MemberId; readonly b: MemberId }[]> {
  const { rows } = await sql<{ a: MemberId; b: MemberId }>`SELECT a, b FROM risk.relation
    WHERE merchant_code = ${merchantCode} AND verdict = 'same_person'`.execute(tx);
  return rows;
}

/** Others of a member by verdict: those whose sharing is explained, and how many are watched. */
export async function standingOf(
  tx: Tx,
  memberId: MemberId,
): Promise<{ readonly explained: readonly MemberId[]; readonly watched: number }> {
  const { rows } = await sql<{
    id: MemberId;
    verdict: RiskVerdict;
  }>`SELECT CASE WHEN a = ${memberId} THEN b ELSE a END AS id, verdict
    FROM risk.relation WHERE (a = ${memberId} OR b = ${memberId}) AND verdict IS NOT NULL`.execute(tx);
  return {
    explained: rows.filter(({ verdict }) => verdict === 'household').map(({ id }) => id),
    watched: rows.filter(({ verdict }) => verdict === 'watch').length,
  };
}

/** Hands at which the member sat with these others, since they are kept. */
export async function countHandsWith(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  others: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; hands: number }>`SELECT id, count(*)::int AS hands FROM (
      SELECT b AS id FROM risk.pair_hand WHERE merchant_code = ${merchantCode} AND a = ${memberId} AND b = ANY (${[...others]}::text[])
      UNION ALL SELECT a FROM risk.pair_hand WHERE merchant_code = ${merchantCode} AND b = ${memberId} AND a = ANY (${[...others]}::text[])) h
    GROUP BY id`.execute(tx);
  return new Map(rows.map(({ id, hands }) => [id, hands]));
}

/** Alerts of fraud that name the member and one of these others, by the other; closed without a finding they do not count. */
export async function countAlertsWith(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  others: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; alerts: number }>`SELECT o.member_id AS id, count(*)::int AS alerts
    FROM risk.alert_member m JOIN risk.alert a ON a.alert_id = m.alert_id JOIN risk.alert_member o ON o.alert_id = m.alert_id
    WHERE m.member_id = ${memberId} AND a.merchant_code = ${merchantCode} AND a.family = 'fraud' AND a.subject_kind = 'pair'
      AND a.outcome IS DISTINCT FROM 'no_finding' AND o.member_id = ANY (${[...others]}::text[]) GROUP BY o.member_id`.execute(
    tx,
  );
  return new Map(rows.map(({ id, alerts }) => [id, alerts]));
}
