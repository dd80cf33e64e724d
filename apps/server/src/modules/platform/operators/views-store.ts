/** SQL of the views of lists that operators have saved. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Ids } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

type View = AnswerOf<OpsCalls['ops.profile.saveView']>;

const VIEWS_MAXIMUM = 30;
const VIEW = sql`view_id AS "viewId", name, search, saved_at AS "savedAt"`;

interface ViewRow extends Omit<View, 'savedAt'> {
  readonly savedAt: Date;
}

const present = ({ savedAt, ...view }: ViewRow): View => ({ ...view, savedAt: savedAt.getTime() });

/** Whose views, where. */
export interface ViewsOf {
  readonly operatorId: string;
  readonly merchantCode: string;
  readonly place: string;
}

/** By name. */
export async function listViews(tx: Tx, { operatorId, merchantCode, place }: ViewsOf): Promise<View[]> {
  const { rows } = await sql<ViewRow>`SELECT ${VIEW} FROM operators.saved_view
    WHERE operator_id = ${operatorId} AND merchant_code = ${merchantCode} AND place = ${place} ORDER BY name LIMIT ${VIEWS_MAXIMUM}`.execute(
    tx,
  );
  return rows.map(present);
}

/** Saves or replaces the view of a name. Refuses field_invalid beyond the maximum. */
export async function saveView(
  tx: Tx,
  ids: Ids,
  owner: ViewsOf,
  { name, search }: { readonly name: string; readonly search: string },
): Promise<Result<View>> {
  const known = await listViews(tx, owner);
  if (known.length >= VIEWS_MAXIMUM && !known.some((view) => view.name === name))
    return refuse('field_invalid', { field: 'name' });
  const { rows } =
    await sql<ViewRow>`INSERT INTO operators.saved_view (view_id, operator_id, merchant_code, place, name, search)
    VALUES (${ids.next<string>()}, ${owner.operatorId}, ${owner.merchantCode}, ${owner.place}, ${name}, ${search})
    ON CONFLICT (operator_id, merchant_code, place, name) DO UPDATE SET search = excluded.search, saved_at = kernel.now() RETURNING ${VIEW}`.execute(
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
  const { numAffectedRows } = await sql`DELETE FROM operators.saved_view
    WHERE view_id = ${viewId} AND operator_id = ${operatorId} AND merchant_code = ${merchantCode}`.execute(tx);
  return numAffectedRows === 1n ? ok({}) : refuse('view_not_found');
}
