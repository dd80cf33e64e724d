/** Publishes a help item or sub-item; its HTML is sanitised here (MSG-08). */
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { hasChildren, isTopLevel, writeHelpItem, type HelpItem } from './help-store.ts';
import { faultOfTexts } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';

export type HelpItemDraft = Omit<HelpItem, 'helpItemId' | 'parentId' | 'kind'> & Partial<Pick<HelpItem, 'helpItemId' | 'parentId' | 'kind'>>;

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** Writes it, replacing the one of the same id. Answers the id; refuses with `input_invalid` and the field at fault. */
export async function publishHelpItem(kernel: Kernel, draft: HelpItemDraft): Promise<Result<string, 'input_invalid'>> {
  const item: HelpItem = {
    ...draft,
    helpItemId: draft.helpItemId ?? kernel.ids.next<string>(),
    parentId: draft.parentId ?? null,
    kind: draft.kind ?? 'topic',
    contentVi: sanitise(draft.contentVi),
    contentEn: sanitise(draft.contentEn),
  };
  const fault = faultOfTexts(draft) ?? faultOfTexts(item);
  if (fault !== undefined) return invalid(fault);
  // Sub-items are read under their item, whatever that is.
  if (item.parentId !== null && item.kind !== 'topic') return invalid('kind');
  return transact(kernel.db, async (tx) => {
    // Two levels, no more: the list's address has a place for two (p and c).
    if (item.parentId !== null && (!(await isTopLevel(tx, item.merchantCode, item.parentId)) || (await hasChildren(tx, item.helpItemId)))) return invalid('parentId');
    await writeHelpItem(tx, item);
    return ok(item.helpItemId);
  });
}
