/** SQL of rules and of how far they were evaluated. */
import {
  presetParameters,
  RISK_KIND_NAMES,
  RISK_KINDS,
  type RiskFamily,
  type RiskKind,
  type RiskSeverity,
} from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { keysetOrder, type KeysetColumn, type KeysetOrder } from '../../../kernel/db/keyset.ts';

/** A rule as it is in force. */
export interface Rule {
  readonly kind: RiskKind;
  readonly family: RiskFamily;
  /** 0 while the preset applies. */
  readonly version: number;
  readonly enabled: boolean;
  readonly severity: RiskSeverity;
  readonly parameters: Readonly<Record<string, number>>;
  readonly exclusions: readonly string[];
  readonly changedName: string | null;
  readonly changedAt: Date | null;
}

export interface RuleRow {
  readonly kind: RiskKind;
  readonly version: number;
  readonly enabled: boolean;
  readonly severity: RiskSeverity;
  readonly parameters: Readonly<Record<string, number>>;
  readonly exclusions: readonly string[];
  readonly reason: string;
  readonly changedName: string;
  readonly changedAt: Date;
}

const RULE = sql`kind, version, enabled, severity, parameters, exclusions, reason, changed_name AS "changedName", changed_at AS "changedAt"`;

function inForce(kind: RiskKind, row: RuleRow | undefined): Rule {
  const { family, severity } = RISK_KINDS[kind];
  if (!row)
    return {
      kind,
      family,
      version: 0,
      enabled: true,
      severity,
      parameters: presetParameters(kind),
      exclusions: [],
      changedName: null,
      changedAt: null,
    };
  // A parameter that a release added has its preset until the rule is saved again.
  return { ...row, family, parameters: { ...presetParameters(kind), ...row.parameters } };
}

/** Every rule of a merchant, in the order of the contract. */
export async function listRules(tx: Tx, merchantCode: string): Promise<readonly Rule[]> {
  const { rows } =
    await sql<RuleRow>`SELECT DISTINCT ON (kind) ${RULE} FROM risk.rule WHERE merchant_code = ${merchantCode}
    ORDER BY kind, version DESC`.execute(tx);
  return RISK_KIND_NAMES.map((kind) =>
    inForce(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  );
}

/** One rule; changes of it wait for each other until the transaction ends. */
export async function lockRule(tx: Tx, merchantCode: string, kind: RiskKind): Promise<Rule> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`risk.rule/${merchantCode}/${kind}`}, 0))`.execute(tx);
  const { rows } =
    await sql<RuleRow>`SELECT ${RULE} FROM risk.rule WHERE merchant_code = ${merchantCode} AND kind = ${kind}
    ORDER BY version DESC LIMIT 1`.execute(tx);
  return inForce(kind, rows[0]);
}

export async function insertRule(
  tx: Tx,
  merchantCode: string,
  { kind, version, enabled, severity, parameters, exclusions, reason, changedName }: Omit<RuleRow, 'changedAt'>,
  changedBy: string,
): Promise<void> {
  await sql`INSERT INTO risk.rule (merchant_code, kind, version, enabled, severity, parameters, exclusions, reason, changed_by, changed_name)
    VALUES (${merchantCode}, ${kind}, ${version}, ${enabled}, ${severity}, ${JSON.stringify(parameters)}::jsonb,
      ${[...exclusions]}::text[], ${reason}, ${changedBy}, ${changedName})`.execute(tx);
}

const VERSION_ORDERS: {
  readonly columns: Readonly<Record<'version', KeysetColumn<RuleRow>>>;
  readonly id: KeysetColumn<RuleRow>;
} = {
  columns: { version: { by: sql`version`, type: 'integer', of: (row) => String(row.version) } },
  id: { by: sql`kind`, type: 'text', of: (row) => row.kind },
};

/** An order of a rule's versions. Refuses input_invalid for a cursor of another order. */
export const versionOrder = (sort: string, after: string | undefined) => keysetOrder(VERSION_ORDERS, sort, after);

/** Versions of a rule, one more than the page has. */
export async function listVersions(
  tx: Tx,
  merchantCode: string,
  kind: RiskKind,
  order: KeysetOrder<RuleRow>,
  limit: number,
): Promise<readonly RuleRow[]> {
  const { rows } =
    await sql<RuleRow>`SELECT ${RULE} FROM risk.rule WHERE merchant_code = ${merchantCode} AND kind = ${kind} AND ${order.where}
    ORDER BY ${order.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return rows;
}

/** What a cursor is for: a rule, or the hands that rules of cards read. */
export type CursorName = RiskKind | 'hands';

export interface Cursor {
  readonly evaluatedTo: Date;
  readonly now: Date;
  readonly isDue: boolean;
}

/** A rule that was never evaluated begins so many days ago. */
const FIRST_DAYS = 30;

/**
 * The cursor of a rule, locked until the transaction ends; undefined when another node evaluates it now. With `wait` the other one is
 * waited for.
 */
export async function lockCursor(
  tx: Tx,
  merchantCode: string,
  name: CursorName,
  wait: boolean,
): Promise<Cursor | undefined> {
  await sql`INSERT INTO risk.cursor (merchant_code, kind, evaluated_to, due_at)
    VALUES (${merchantCode}, ${name}, kernel.now() - ${FIRST_DAYS} * interval '1 day', kernel.now()) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { rows } =
    await sql<Cursor>`SELECT evaluated_to AS "evaluatedTo", kernel.now() AS now, due_at <= kernel.now() AS "isDue" FROM risk.cursor
    WHERE merchant_code = ${merchantCode} AND kind = ${name} FOR UPDATE ${wait ? sql`` : sql`SKIP LOCKED`}`.execute(tx);
  return rows[0];
}

/** The rule has been evaluated up to `to`. A cursor never goes back. */
export async function moveCursor(
  tx: Tx,
  merchantCode: string,
  name: CursorName,
  to: Date,
  dueSec: number,
): Promise<void> {
  await sql`UPDATE risk.cursor SET evaluated_to = greatest(evaluated_to, ${to}), due_at = kernel.now() + ${dueSec} * interval '1 second'
    WHERE merchant_code = ${merchantCode} AND kind = ${name}`.execute(tx);
}

/** Per rule: alerts that are not closed, and how far it was evaluated. */
export async function ruleFigures(
  tx: Tx,
  merchantCode: string,
): Promise<ReadonlyMap<RiskKind, { readonly openAlerts: number; readonly evaluatedTo: Date | null }>> {
  const { rows } = await sql<{
    kind: RiskKind;
    openAlerts: number;
    evaluatedTo: Date | null;
  }>`SELECT c.kind, c.evaluated_to AS "evaluatedTo",
      (SELECT count(*)::int FROM risk.alert a WHERE a.merchant_code = c.merchant_code AND a.kind = c.kind AND a.state <> 'closed') AS "openAlerts"
    FROM risk.cursor c WHERE c.merchant_code = ${merchantCode} AND c.kind <> 'hands'`.execute(tx);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** The database's time. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now;
}
