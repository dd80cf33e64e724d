/** Publishes a help item or sub-item; its HTML is sanitised here (MSG-08). */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { hasChildren, isTopLevel, writeHelpItem, type HelpItem } from './help-store.ts';
import { faultOfTexts } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';

export type HelpItemDraft = Omit<HelpItem, 'helpItemId' | 'parentId' | 'kind'> &
  Partial<Pick<HelpItem, 'helpItemId' | 'parentId' | 'kind'>>;

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** Writes it, replacing the one of the same id. Returns the id; refuses with `input_invalid` and the field at fault. */
export async function publishHelpItem(
  { kernel, richTextHosts }: ContentDeps,
  draft: HelpItemDraft,
): Promise<Result<string, 'input_invalid'>> {
  const fault = faultOfTexts(draft);
  if (fault !== undefined) return invalid(fault);
  const hosts = await richTextHosts(draft.merchantCode);
  if (hosts === undefined) return invalid('merchantCode');
  const item: HelpItem = {
    ...draft,
    helpItemId: draft.helpItemId ?? kernel.ids.next<string>(),
    parentId: draft.parentId ?? null,
    kind: draft.kind ?? 'topic',
    contentVi: sanitise(draft.contentVi, hosts),
    contentEn: sanitise(draft.contentEn, hosts),
  };
  // Escaping may lengthen a text beyond the limit.
  const lengthened = faultOfTexts(item);
  if (lengthened !== undefined) return invalid(lengthened);
  // Sub-items are shown under their item, whatever its kind.
  if (item.parentId !== null && item.kind !== 'topic') return invalid('kind');
  return transact(kernel.db, async (tx) => {
    // Two levels only: the list's address has two parameters (p and c).
    if (
      item.parentId !== null &&
      (!(await isTopLevel(tx, item.merchantCode, item.parentId)) || (await hasChildren(tx, item.helpItemId)))
    )
      return invalid('parentId');
    await writeHelpItem(tx, item);
    return ok(item.helpItemId);
  });
}
