/** Views of the reports an operator has saved. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../../kernel/db/index.ts';
import type { Ids } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';

type View = AnswerOf<OpsCalls['ops.reports.saveView']>;

const VIEWS_MAXIMUM = 30;
const VIEW = sql`view_id AS "viewId", name, search, saved_at AS "savedAt"`;

interface ViewRow extends Omit<View, 'savedAt'> {
  readonly savedAt: Date;
}

const present = ({ savedAt, ...view }: ViewRow): View => ({ ...view, savedAt: savedAt.getTime() });

/** By name. */
export async function listViews(tx: Tx, operatorId: string, merchantCode: string): Promise<View[]> {
  const { rows } = await sql<ViewRow>`SELECT ${VIEW} FROM reports.desk_view
    WHERE operator_id = ${operatorId} AND merchant_code = ${merchantCode} ORDER BY name LIMIT ${VIEWS_MAXIMUM}`.execute(
    tx,
  );
  return rows.map(present);
}

/** Saves or replaces the view of a name. Refuses field_invalid beyond the maximum. */
export async function saveView(
  tx: Tx,
  ids: Ids,
  owner: { readonly operatorId: string; readonly merchantCode: string },
  { name, search }: { readonly name: string; readonly search: string },
): Promise<Result<View>> {
  const known = await listViews(tx, owner.operatorId, owner.merchantCode);
  if (known.length >= VIEWS_MAXIMUM && !known.some((view) => view.name === name))
    return refuse('field_invalid', { field: 'name' });
  const { rows } = await sql<ViewRow>`INSERT INTO reports.desk_view (view_id, operator_id, merchant_code, name, search)
    VALUES (${ids.next<string>()}, ${owner.operatorId}, ${owner.merchantCode}, ${name}, ${search})
    ON CONFLICT (operator_id, merchant_code, name) DO UPDATE SET search = excluded.search, saved_at = kernel.now() RETURNING ${VIEW}`.execute(
    tx,
  );
  return ok(present(rows[0]!));
}

/** Refuses view_not_found. */
export async function dropView(
  tx: Tx,
  operatorId: string,
  merchantCode: string,
  viewId: string,
): Promise<Result<Record<string, never>>> {
  const { numAffectedRows } = await sql`DELETE FROM reports.desk_view
    WHERE view_id = ${viewId} AND operator_id = ${operatorId} AND merchant_code = ${merchantCode}`.execute(tx);
  return numAffectedRows === 1n ? ok({}) : refuse('view_not_found');
}
