/** SQL of alerts as operators read and change them. Every statement names the merchant. */
import type { RiskCaseKind, RiskEvent, RiskFamily, RiskOutcome, RiskSeverity, RiskState } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn, type KeysetOrder } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Measure } from './rules/finding.ts';

export interface AlertRow {
  readonly alertId: string;
  readonly kind: RiskCaseKind;
  readonly family: RiskFamily;
  readonly severity: RiskSeverity;
  readonly state: RiskState;
  readonly subjectKind: 'device' | 'bank' | 'address' | 'member' | 'pair' | 'programme';
  readonly subjectText: string;
  readonly ruleVersion: number;
  readonly parameters: Readonly<Record<string, number>>;
  readonly measures: readonly Measure[];
  readonly version: number;
  readonly urgency: bigint;
  readonly raisedAt: Date;
  readonly raisedAtText: string;
  readonly lastAt: Date;
  readonly lastAtText: string;
  readonly claimedBy: string | null;
  readonly claimedName: string | null;
  readonly outcome: RiskOutcome | null;
  readonly reason: string | null;
  readonly closedAt: Date | null;
  /** The case a merged one goes on in. */
  readonly mergedInto: string | null;
  readonly changedName: string | null;
  readonly facts: number;
  readonly memberCount: number;
  /** At most three, those with most of the evidence first. */
  readonly firstMembers: readonly MemberId[];
}

const ALERT = sql`a.alert_id::text AS "alertId", a.kind, a.family, a.severity, a.state, a.subject_kind AS "subjectKind", a.subject_text AS "subjectText",
  a.rule_version AS "ruleVersion", a.parameters, a.measures, a.version, a.urgency, a.raised_at AS "raisedAt", ${instantText(sql`a.raised_at`)} AS "raisedAtText",
  a.last_at AS "lastAt", ${instantText(sql`a.last_at`)} AS "lastAtText", a.claimed_by AS "claimedBy", a.claimed_name AS "claimedName", a.outcome, a.reason,
  a.closed_at AS "closedAt", a.merged_into::text AS "mergedInto", a.changed_name AS "changedName",
  (SELECT count(*)::int FROM risk.fact f WHERE f.alert_id = a.alert_id) AS facts,
  (SELECT count(*)::int FROM risk.alert_member m WHERE m.alert_id = a.alert_id) AS "memberCount",
  ARRAY(SELECT m.member_id FROM risk.alert_member m WHERE m.alert_id = a.alert_id ORDER BY m.facts DESC, m.member_id LIMIT 3) AS "firstMembers"`;

const ALERT_ORDERS: {
  readonly columns: Readonly<Record<'urgency' | 'raisedAt' | 'lastAt', KeysetColumn<AlertRow>>>;
  readonly id: KeysetColumn<AlertRow>;
} = {
  columns: {
    urgency: { by: sql`a.urgency`, type: 'bigint', of: (row) => String(row.urgency) },
    raisedAt: { by: sql`a.raised_at`, type: 'timestamptz', of: (row) => row.raisedAtText },
    lastAt: { by: sql`a.last_at`, type: 'timestamptz', of: (row) => row.lastAtText },
  },
  id: { by: sql`a.alert_id`, type: 'bigint', of: (row) => row.alertId },
};

/** An order of a list of alerts. Refuses input_invalid for a cursor of another order. */
export const alertOrder = (sort: string, after: string | undefined) => keysetOrder(ALERT_ORDERS, sort, after);

/** The largest number that is counted exactly. */
export const COUNT_MAXIMUM = 1_000;

export interface AlertFilters {
  readonly isClosed: boolean;
  readonly families: readonly RiskFamily[];
  readonly claimedBy?: string | undefined;
  readonly kind?: RiskCaseKind | undefined;
  readonly severity?: RiskSeverity | undefined;
  readonly memberId?: string | undefined;
}

const wanted = (
  merchantCode: string,
  { isClosed, families, claimedBy, kind, severity, memberId }: AlertFilters,
) => sql`a.merchant_code = ${merchantCode} AND ${isClosed ? sql`a.state = 'closed'` : sql`a.state <> 'closed'`}
    AND a.family = ANY (${[...families]}::text[])
    AND (${claimedBy ?? null}::text IS NULL OR a.claimed_by = ${claimedBy ?? null})
    AND (${kind ?? null}::text IS NULL OR a.kind = ${kind ?? null})
    AND (${severity ?? null}::text IS NULL OR a.severity = ${severity ?? null})
    AND (${memberId ?? null}::text IS NULL
      OR EXISTS (SELECT FROM risk.alert_member m WHERE m.alert_id = a.alert_id AND m.member_id = ${memberId ?? null}))`;

/** Alerts after the cursor, one more than the page has. */
export async function listAlerts(
  tx: Tx,
  merchantCode: string,
  filters: AlertFilters,
  order: KeysetOrder<AlertRow>,
  limit: number,
): Promise<readonly AlertRow[]> {
  const { rows } =
    await sql<AlertRow>`SELECT ${ALERT} FROM risk.alert a WHERE ${wanted(merchantCode, filters)} AND ${order.where}
    ORDER BY ${order.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return rows;
}

/** How many there are, counted to one more than COUNT_MAXIMUM. */
export async function countAlerts(tx: Tx, merchantCode: string, filters: AlertFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT FROM risk.alert a WHERE ${wanted(merchantCode, filters)} LIMIT ${COUNT_MAXIMUM + 1}) counted`.execute(tx);
  return rows[0]!.count;
}

export async function findAlert(tx: Tx, merchantCode: string, alertId: string): Promise<AlertRow | undefined> {
  const { rows } =
    await sql<AlertRow>`SELECT ${ALERT} FROM risk.alert a WHERE a.merchant_code = ${merchantCode} AND a.alert_id = ${alertId}::bigint`.execute(
      tx,
    );
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockAlert(tx: Tx, merchantCode: string, alertId: string): Promise<AlertRow | undefined> {
  await sql`SELECT FROM risk.alert WHERE merchant_code = ${merchantCode} AND alert_id = ${alertId}::bigint FOR UPDATE`.execute(
    tx,
  );
  return await findAlert(tx, merchantCode, alertId);
}

export interface Person {
  readonly operatorId: string;
  readonly displayName: string;
}

/** The alert is the person's, or with undefined no one's. */
export async function writeClaim(tx: Tx, alertId: string, by: Person | undefined, changedName: string): Promise<void> {
  await sql`UPDATE risk.alert SET state = ${by ? 'claimed' : 'open'}, claimed_by = ${by?.operatorId ?? null}, claimed_name = ${by?.displayName ?? null},
      claimed_at = ${by ? sql`kernel.now()` : null}, changed_name = ${changedName}, version = version + 1
    WHERE alert_id = ${alertId}::bigint`.execute(tx);
}

export async function writeOutcome(
  tx: Tx,
  alertId: string,
  outcome: RiskOutcome,
  reason: string,
  changedName: string,
): Promise<void> {
  await sql`UPDATE risk.alert SET state = 'closed', outcome = ${outcome}, reason = ${reason}, closed_at = kernel.now(), changed_name = ${changedName},
      version = version + 1 WHERE alert_id = ${alertId}::bigint`.execute(tx);
}

/** Evidence of the one case is the other's from now on, each piece once; so are its members. */
export async function moveEvidence(tx: Tx, fromId: string, intoId: string): Promise<number> {
  const { rows } =
    await sql`INSERT INTO risk.fact (alert_id, fact_key, at, what, members, reference, amount, times, nets, note)
    SELECT ${intoId}::bigint, left(${fromId} || '/' || f.fact_key, 200), f.at, f.what, f.members, f.reference, f.amount, f.times, f.nets, f.note
    FROM risk.fact f WHERE f.alert_id = ${fromId}::bigint
    ON CONFLICT (alert_id, fact_key) DO NOTHING RETURNING 1`.execute(tx);
  await sql`INSERT INTO risk.alert_member AS m (alert_id, member_id, facts)
    SELECT ${intoId}::bigint, o.member_id, o.facts FROM risk.alert_member o WHERE o.alert_id = ${fromId}::bigint
    ON CONFLICT (alert_id, member_id) DO UPDATE SET facts = m.facts + excluded.facts`.execute(tx);
  return rows.length;
}

/** Closes the one, and makes the other as grave and as new as both were. */
export async function writeMerge(
  tx: Tx,
  from: AlertRow,
  into: AlertRow,
  reason: string,
  changedName: string,
): Promise<void> {
  await sql`UPDATE risk.alert SET state = 'closed', outcome = 'merged', merged_into = ${into.alertId}::bigint, reason = ${reason},
      closed_at = kernel.now(), changed_name = ${changedName}, version = version + 1 WHERE alert_id = ${from.alertId}::bigint`.execute(
    tx,
  );
  const grave = from.urgency > into.urgency ? from : into;
  await sql`UPDATE risk.alert SET severity = ${grave.severity}, urgency = ${grave.urgency}, last_at = greatest(last_at, ${from.lastAt}),
      changed_name = ${changedName}, version = version + 1 WHERE alert_id = ${into.alertId}::bigint`.execute(tx);
}

/** Cases that went on in this one, the oldest first. */
export async function listMerged(tx: Tx, alertId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT alert_id::text AS id FROM risk.alert WHERE merged_into = ${alertId}::bigint
    ORDER BY alert_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface EventRow {
  readonly at: Date;
  readonly what: RiskEvent;
  readonly operatorName: string | null;
  readonly body: string | null;
  readonly count: number | null;
}

export async function insertEvent(
  tx: Tx,
  alertId: string,
  what: RiskEvent,
  by: Person | undefined,
  body: string | null = null,
): Promise<void> {
  await sql`INSERT INTO risk.event (alert_id, what, operator_id, operator_name, body)
    VALUES (${alertId}::bigint, ${what}, ${by?.operatorId ?? null}, ${by?.displayName ?? null}, ${body})`.execute(tx);
}

/** Newest events shown. */
const EVENTS_MAXIMUM = 200;

export async function listEvents(tx: Tx, alertId: string): Promise<readonly EventRow[]> {
  const { rows } =
    await sql<EventRow>`SELECT at, what, operator_name AS "operatorName", body, count FROM risk.event WHERE alert_id = ${alertId}::bigint
    ORDER BY event_id DESC LIMIT ${EVENTS_MAXIMUM}`.execute(tx);
  return rows;
}

export interface CaseMember {
  readonly memberId: MemberId;
  readonly facts: number;
  readonly otherAlerts: number;
}

/** Members of an alert, those with most evidence first; how many other alerts of the families they have that are not closed. */
export async function listCaseMembers(
  tx: Tx,
  merchantCode: string,
  alertId: string,
  families: readonly RiskFamily[],
): Promise<readonly CaseMember[]> {
  const { rows } = await sql<CaseMember>`SELECT m.member_id AS "memberId", m.facts, (
      SELECT count(*)::int FROM risk.alert_member o JOIN risk.alert a ON a.alert_id = o.alert_id
      WHERE o.member_id = m.member_id AND o.alert_id <> m.alert_id AND a.state <> 'closed' AND a.merchant_code = ${merchantCode}
        AND a.family = ANY (${[...families]}::text[])) AS "otherAlerts"
    FROM risk.alert_member m WHERE m.alert_id = ${alertId}::bigint ORDER BY m.facts DESC, m.member_id`.execute(tx);
  return rows;
}

export interface FactRow {
  readonly factId: string;
  readonly at: Date;
  readonly atText: string;
  readonly what: string;
  readonly members: readonly MemberId[];
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly times: number;
  readonly nets: Readonly<Record<string, number>> | null;
  readonly note: string | null;
}

const FACT_ORDERS: {
  readonly columns: Readonly<Record<'at', KeysetColumn<FactRow>>>;
  readonly id: KeysetColumn<FactRow>;
} = {
  columns: { at: { by: sql`f.at`, type: 'timestamptz', of: (row) => row.atText } },
  id: { by: sql`f.fact_id`, type: 'bigint', of: (row) => row.factId },
};

/** An order of a list of evidence. Refuses input_invalid for a cursor of another order. */
export const factOrder = (sort: string, after: string | undefined) => keysetOrder(FACT_ORDERS, sort, after);

/** Evidence after the cursor, one more than the page has. The alert has been found at the caller's merchant. */
export async function listFacts(
  tx: Tx,
  alertId: string,
  order: KeysetOrder<FactRow>,
  limit: number,
): Promise<readonly FactRow[]> {
  const { rows } =
    await sql<FactRow>`SELECT f.fact_id::text AS "factId", f.at, ${instantText(sql`f.at`)} AS "atText", f.what, f.members, f.reference,
      f.amount, f.times, f.nets, f.note
    FROM risk.fact f WHERE f.alert_id = ${alertId}::bigint AND ${order.where} ORDER BY ${order.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return rows;
}
