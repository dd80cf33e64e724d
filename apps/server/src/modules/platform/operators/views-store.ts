/** SQL of the views of lists that operators have saved. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

const VIEW = sql`view_id AS "viewId", name, search, saved_at AS "savedAt"`;

export interface ViewRow {
  readonly viewId: string;
  readonly name: string;
  readonly search: string;
  readonly savedAt: Date;
}

/** Whose views, where. */
export interface ViewsOf {
  readonly operatorId: string;
  readonly merchantCode: string;
  readonly place: string;
}

/** By name. */
export async function readViews(tx: Tx, { operatorId, merchantCode, place }: ViewsOf): Promise<readonly ViewRow[]> {
  const { rows } = await sql<ViewRow>`SELECT ${VIEW} FROM operators.saved_view
    WHERE operator_id = ${operatorId} AND merchant_code = ${merchantCode} AND place = ${place} ORDER BY name`.execute(
    tx,
  );
  return rows;
}

/** Writes the view of a name, or replaces it. */
export async function writeView(
  tx: Tx,
  { operatorId, merchantCode, place }: ViewsOf,
  { viewId, name, search }: Omit<ViewRow, 'savedAt'>,
): Promise<ViewRow> {
  const { rows } =
    await sql<ViewRow>`INSERT INTO operators.saved_view (view_id, operator_id, merchant_code, place, name, search)
    VALUES (${viewId}, ${operatorId}, ${merchantCode}, ${place}, ${name}, ${search})
    ON CONFLICT (operator_id, merchant_code, place, name) DO UPDATE SET search = excluded.search, saved_at = kernel.now() RETURNING ${VIEW}`.execute(
      tx,
    );
  return rows[0]!;
}

/** Whether the operator had this view at the merchant. */
export async function deleteView(
  tx: Tx,
  { operatorId, merchantCode, viewId }: Omit<ViewsOf, 'place'> & { readonly viewId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM operators.saved_view
    WHERE view_id = ${viewId} AND operator_id = ${operatorId} AND merchant_code = ${merchantCode}`.execute(tx);
  return numAffectedRows === 1n;
}
