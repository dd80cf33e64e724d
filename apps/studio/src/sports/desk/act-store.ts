/** SQL of what traders did. */
import type { Tx } from '../../kernel/database.ts';
import type { DeskAct } from '../book/desk.ts';
import type { DeskOrder } from './order.ts';

export interface ActRow {
  readonly actId: string;
  readonly act: DeskAct;
  readonly reason: string;
  readonly operator: string;
  readonly approver: string | null;
  /** Of the log's row. */
  readonly position: number;
  readonly at: Date;
}

const ACT = `act_id AS "actId", body AS act, reason, operator, approver, position, at`;

/** An act by its id; with `same`, only if it is the same act by the same persons. */
export async function findAct(tx: Tx, actId: string, same?: DeskOrder): Promise<ActRow | undefined> {
  const { rows } = await tx.query<ActRow>(
    `SELECT ${ACT} FROM desk_act WHERE act_id = $1 AND ($2::jsonb IS NULL OR (body = $2 AND operator = $3 AND approver IS NOT DISTINCT FROM $4))`,
    [actId, same ? JSON.stringify(same.act) : null, same?.operator ?? null, same?.approver ?? null],
  );
  return rows[0];
}

const eventOf = (act: DeskAct): string | null => {
  if (!('scope' in act)) return act.event;
  return 'event' in act.scope ? act.scope.event : null;
};

export async function insertAct(
  tx: Tx,
  { actId, act, reason, operator, approver }: DeskOrder,
  position: number,
): Promise<void> {
  await tx.query(
    'INSERT INTO desk_act (act_id, act, body, position, reason, operator, approver, event_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [actId, act.act, JSON.stringify(act), position, reason, operator, approver ?? null, eventOf(act)],
  );
}

/** The newest acts on an event, or all of them, newest first. */
export async function listActs(tx: Tx, event: string | null, limit: number): Promise<readonly ActRow[]> {
  const { rows } = await tx.query<ActRow>(
    `SELECT ${ACT} FROM desk_act WHERE $1::text IS NULL OR event_id = $1 OR event_id IS NULL ORDER BY at DESC LIMIT $2`,
    [event, limit],
  );
  return rows;
}
