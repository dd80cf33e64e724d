/** SQL of what traders ordered. */
import type { DeskAct } from '@lantern/contract/sports-desk';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Person {
  readonly operatorId: string;
  readonly displayName: string;
}

export interface ActRow {
  readonly actId: string;
  readonly act: DeskAct;
  readonly reason: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly approverId: string | null;
  readonly approverName: string | null;
  readonly state: 'sent' | 'in_force' | 'refused';
  readonly refusal: string | null;
  readonly attempts: number;
  readonly at: Date;
}

const COLUMNS = sql`act_id AS "actId", body AS act, reason, operator_id AS "operatorId", operator_name AS "operatorName", approver_id AS "approverId",
  approver_name AS "approverName", state, refusal, attempts, at`;

export interface NewAct {
  readonly actId: string;
  readonly act: DeskAct;
  readonly reason: string;
  readonly by: Person;
  readonly approvedBy?: Person;
}

/** The match an act is about; null for what is wider. */
export function eventOf(act: DeskAct): string | null {
  if ('event' in act) return act.event;
  return 'scope' in act && 'event' in act.scope ? act.scope.event : null;
}

/** Writes it. False when its id is known. */
export async function insertAct(tx: Tx, { actId, act, reason, by, approvedBy }: NewAct): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO sports.act (act_id, body, event_id, reason, operator_id, operator_name, approver_id, approver_name)
    VALUES (${actId}, ${JSON.stringify(act)}::jsonb, ${eventOf(act)}, ${reason}, ${by.operatorId}, ${by.displayName}, ${approvedBy?.operatorId ?? null},
      ${approvedBy?.displayName ?? null}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export async function findAct(tx: Tx, actId: string): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`SELECT ${COLUMNS} FROM sports.act WHERE act_id = ${actId}`.execute(tx);
  return rows[0];
}

/** Whether a known act is this one: the same content by the same person. */
export async function isSameAct(tx: Tx, { actId, act, by }: NewAct): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM sports.act WHERE act_id = ${actId} AND body = ${JSON.stringify(act)}::jsonb AND operator_id = ${by.operatorId}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Counts a try that was not answered. */
export async function countAttempt(tx: Tx, actId: string): Promise<void> {
  await sql`UPDATE sports.act SET attempts = attempts + 1 WHERE act_id = ${actId} AND state = 'sent'`.execute(tx);
}

/** Writes the studio's answer. False when it was written before. */
export async function writeAnswer(tx: Tx, actId: string, refusal: string | null): Promise<boolean> {
  const { rows } =
    await sql`UPDATE sports.act SET state = CASE WHEN ${refusal}::text IS NULL THEN 'in_force' ELSE 'refused' END, refusal = ${refusal}, attempts = attempts + 1,
      answered_at = kernel.now() WHERE act_id = ${actId} AND state = 'sent' RETURNING 1`.execute(tx);
  return rows.length > 0;
}

const LIMIT_ACTS = ['slipLimits', 'tierLimits'] satisfies readonly DeskAct['act'][];

/** The newest acts on a match and on what is wider, limits apart, newest first. */
export async function listActsOn(tx: Tx, event: string, limit: number): Promise<readonly ActRow[]> {
  const { rows } =
    await sql<ActRow>`SELECT ${COLUMNS} FROM sports.act WHERE event_id = ${event} OR (event_id IS NULL AND body ->> 'act' <> ALL (${LIMIT_ACTS}::text[])) ORDER BY at DESC LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

/** The newest changes of limits, newest first. */
export async function listLimitActs(tx: Tx, limit: number): Promise<readonly ActRow[]> {
  const { rows } =
    await sql<ActRow>`SELECT ${COLUMNS} FROM sports.act WHERE event_id IS NULL AND body ->> 'act' = ANY (${LIMIT_ACTS}::text[]) ORDER BY at DESC LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

/** Acts that were not answered, oldest first. */
export async function listUnanswered(tx: Tx, limit: number): Promise<readonly ActRow[]> {
  const { rows } =
    await sql<ActRow>`SELECT ${COLUMNS} FROM sports.act WHERE state = 'sent' ORDER BY at LIMIT ${limit}`.execute(tx);
  return rows;
}
