/** Views of lists that operators save: a name for a list's filters, order and columns, per operator, merchant and place. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Ids } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { deleteView, readViews, writeView, type ViewRow, type ViewsOf } from './views-store.ts';

type View = AnswerOf<OpsCalls['ops.profile.saveView']>;

/** Of an operator, at one merchant and place. */
const VIEWS_MAXIMUM = 30;

const present = ({ savedAt, ...view }: ViewRow): View => ({ ...view, savedAt: savedAt.getTime() });

/** By name. */
export const listViews = async (tx: Tx, owner: ViewsOf): Promise<View[]> => (await readViews(tx, owner)).map(present);

/** Saves or replaces the view of a name. Refuses field_invalid beyond the maximum. */
export async function saveView(
  tx: Tx,
  ids: Ids,
  owner: ViewsOf,
  view: { readonly name: string; readonly search: string },
): Promise<Result<View>> {
  const known = await readViews(tx, owner);
  if (known.length >= VIEWS_MAXIMUM && !known.some(({ name }) => name === view.name))
    return refuse('field_invalid', { field: 'name' });
  return ok(present(await writeView(tx, owner, { viewId: ids.next<string>(), ...view })));
}

/** Refuses view_not_found. */
export async function dropView(
  tx: Tx,
  operatorId: string,
  merchantCode: string,
  viewId: string,
): Promise<Result<Record<string, never>>> {
  return (await deleteView(tx, { operatorId, merchantCode, viewId })) ? ok({}) : refuse('view_not_found');
}
