/** SQL of what traders did. */
import type { DeskAct } from '@lantern/contract/sports-desk';
import type { Tx } from '../../kernel/database.ts';
import type { DeskOrder } from './order.ts';

export interface ActRow {
  readonly actId: string;
  readonly act: DeskAct;
  readonly reason: string;
  readonly operator: string;
  readonly approver: string | null;
  /** Of the log's row; null where it changed nothing of the book. */
  readonly position: number | null;
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
  if ('event' in act) return act.event;
  return 'scope' in act && 'event' in act.scope ? act.scope.event : null;
};

export async function insertAct(
  tx: Tx,
  { actId, act, reason, operator, approver }: DeskOrder,
  position: number | null,
): Promise<void> {
  await tx.query(
    'INSERT INTO desk_act (act_id, act, body, position, reason, operator, approver, event_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [actId, act.act, JSON.stringify(act), position, reason, operator, approver ?? null, eventOf(act)],
  );
}

/** Slips with a leg on one of the lines, whatever has become of them. */
export async function listSlipsOn(tx: Tx, event: string, keys: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'SELECT DISTINCT round_id AS id FROM slip_leg WHERE event_id = $1 AND market_key = ANY ($2) ORDER BY round_id',
    [event, keys],
  );
  return rows.map(({ id }) => id);
}

/** Slips by line of an event in a currency: how many there are, how many of them wait, and what was bet. */
export async function countSlips(
  tx: Tx,
  event: string,
  currency: string,
): Promise<ReadonlyMap<string, { readonly slips: number; readonly open: number }>> {
  const { rows } = await tx.query<{ key: string; slips: number; open: number }>(
    `SELECT market_key AS key, count(*)::integer AS slips, count(*) FILTER (WHERE leg.state = 'open')::integer AS open
     FROM slip_leg AS leg JOIN round USING (round_id) WHERE event_id = $1 AND currency = $2 GROUP BY market_key`,
    [event, currency],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
