/** SQL of alerts as rules raise them: one per subject that is not closed, evidence added once. */
import type { RiskFamily, RiskKind, RiskSeverity } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Person } from './desk-store.ts';
import type { Rule } from './rule-store.ts';
import type { Finding, FoundFact, Past } from './rules/finding.ts';

/** Evidence kept of one alert, and members of one. */
const FACTS_MAXIMUM = 500;
const MEMBERS_MAXIMUM = 100;
/** Growth is written to the case's history at most this often. */
const GREW_HOURS = 1;

const RANKS = { low: 1, medium: 2, high: 3 } as const;

/** The gravest first, and of the same severity the oldest. */
const urgencyOf = (severity: RiskSeverity) =>
  sql`${RANKS[severity]}::bigint * 10000000000000 - (extract(epoch FROM kernel.now()) * 1000)::bigint`;

/** What closed alerts about these subjects dealt with. */
export async function pastOf(
  tx: Tx,
  merchantCode: string,
  kind: RiskKind,
  subjectKeys: readonly string[],
): Promise<ReadonlyMap<string, Past>> {
  const { rows } = await sql<{
    key: string;
    closedAt: Date;
    members: readonly string[] | null;
  }>`SELECT a.subject_key AS key, max(a.closed_at) AS "closedAt",
      array_agg(DISTINCT m.member_id) AS members
    FROM risk.alert a LEFT JOIN risk.alert_member m ON m.alert_id = a.alert_id
    WHERE a.merchant_code = ${merchantCode} AND a.kind = ${kind} AND a.subject_key = ANY (${[...subjectKeys]}::text[]) AND a.state = 'closed'
    GROUP BY a.subject_key`.execute(tx);
  return new Map(
    rows.map(({ key, closedAt, members }) => [key, { closedAt: closedAt.getTime(), members: new Set(members ?? []) }]),
  );
}

/** A version of the rule that was changed while an alert was open does not rewrite what the alert was raised by. */
async function upsertAlert(
  tx: Tx,
  merchantCode: string,
  { kind, family, severity, version, parameters }: Rule,
  finding: Finding,
): Promise<{ readonly alertId: bigint; readonly isNew: boolean }> {
  const lastAt = new Date(Math.max(...finding.facts.map(({ at }) => at)));
  const { rows } = await sql<{
    alertId: bigint;
    isNew: boolean;
  }>`INSERT INTO risk.alert (merchant_code, kind, family, severity, subject_kind, subject_key,
      subject_text, rule_version, parameters, measures, urgency, last_at)
    VALUES (${merchantCode}, ${kind}, ${family}, ${severity}, ${finding.subjectKind}, ${finding.subjectKey}, ${finding.subjectText.slice(0, 120)},
      ${version}, ${JSON.stringify(parameters)}::jsonb, ${JSON.stringify(finding.measures)}::jsonb,
      ${urgencyOf(severity)}, ${lastAt})
    ON CONFLICT (merchant_code, kind, subject_key) WHERE state <> 'closed' DO UPDATE
      SET measures = excluded.measures, last_at = greatest(alert.last_at, excluded.last_at)
    RETURNING alert_id AS "alertId", (xmax = 0) AS "isNew"`.execute(tx);
  return rows[0]!;
}

async function insertFacts(tx: Tx, alertId: bigint, facts: readonly FoundFact[]): Promise<number> {
  const list = JSON.stringify(
    facts.map(({ amount, at, note, ...fact }) => ({
      ...fact,
      at: new Date(at).toISOString(),
      amount: amount === null ? null : String(amount),
      note: note?.slice(0, 200) ?? null,
    })),
  );
  const { rows } = await sql<{
    isNew: boolean;
  }>`INSERT INTO risk.fact (alert_id, fact_key, at, what, members, reference, amount, times, nets, note)
    SELECT ${alertId}, f.key, f.at, f.what, f.members, f.reference, f.amount, f.times, f.nets, f.note
    FROM jsonb_to_recordset(${list}::jsonb) AS f(key text, at timestamptz, what text, members text[], reference text, amount bigint, times integer,
      nets jsonb, note text)
    WHERE (SELECT count(*) FROM risk.fact known WHERE known.alert_id = ${alertId}) < ${FACTS_MAXIMUM}
    ON CONFLICT (alert_id, fact_key) DO UPDATE SET times = excluded.times, at = greatest(fact.at, excluded.at), amount = excluded.amount
      WHERE fact.times < excluded.times
    RETURNING (xmax = 0) AS "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew).length;
}

/**
 * Raises an alert, or adds to the one about the subject that is not closed. Another worker that raises it at the same time waits for the row,
 * finds it there and adds nothing twice.
 */
export async function raise(
  tx: Tx,
  merchantCode: string,
  rule: Rule,
  finding: Finding,
): Promise<{ readonly alertId: bigint; readonly isNew: boolean; readonly added: number }> {
  const { alertId, isNew } = await upsertAlert(tx, merchantCode, rule, finding);
  const added = await insertFacts(tx, alertId, finding.facts);
  await sql`INSERT INTO risk.alert_member (alert_id, member_id, facts)
    SELECT ${alertId}, m, (SELECT count(*) FROM risk.fact f WHERE f.alert_id = ${alertId} AND m = ANY (f.members))
    FROM unnest(${finding.members.slice(0, MEMBERS_MAXIMUM)}::text[]) AS m
    ON CONFLICT (alert_id, member_id) DO UPDATE SET facts = excluded.facts WHERE alert_member.facts <> excluded.facts`.execute(
    tx,
  );
  if (isNew || added > 0)
    await sql`INSERT INTO risk.event (alert_id, what, count) SELECT ${alertId}, ${isNew ? 'raised' : 'grew'}, ${added}
      WHERE ${isNew} OR NOT EXISTS (SELECT FROM risk.event e WHERE e.alert_id = ${alertId} AND e.what IN ('raised', 'grew')
        AND e.at > kernel.now() - ${GREW_HOURS} * interval '1 hour')`.execute(tx);
  return { alertId, isNew, added };
}

/** A case about a member that an operator opened and holds; undefined while another one that was opened by hand is not closed. */
export async function insertCase(
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  { family, severity }: { readonly family: RiskFamily; readonly severity: RiskSeverity },
  { operatorId, displayName }: Person,
): Promise<string | undefined> {
  const { rows } = await sql<{
    alertId: string;
  }>`INSERT INTO risk.alert (merchant_code, kind, family, severity, subject_kind, subject_key, subject_text, rule_version, parameters,
      urgency, last_at, state, claimed_by, claimed_name, claimed_at, changed_name)
    VALUES (${merchantCode}, 'by_hand', ${family}, ${severity}, 'member', ${memberId}, '', 0, '{}', ${urgencyOf(severity)}, kernel.now(),
      'claimed', ${operatorId}, ${displayName}, kernel.now(), ${displayName})
    ON CONFLICT (merchant_code, kind, subject_key) WHERE state <> 'closed' DO NOTHING RETURNING alert_id::text AS "alertId"`.execute(
    tx,
  );
  const alertId = rows[0]?.alertId;
  if (alertId !== undefined)
    await sql`INSERT INTO risk.alert_member (alert_id, member_id) VALUES (${alertId}::bigint, ${memberId})`.execute(tx);
  return alertId;
}
