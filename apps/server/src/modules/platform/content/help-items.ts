/** Help items: shown to readers, published by operators. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { readHelpItems, type HelpItem, hasChildren, isTopLevel, writeHelpItem } from './help-store.ts';
import { faultOfTexts } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';

type HelpList = AnswerOf<Calls['system.helpCenter']>['list'];

/** The list; languages without their own texts get English. */
export async function listHelp(kernel: Kernel, merchantCode: string, language: Language): Promise<HelpList> {
  const items = await readHelpItems(kernel.db, merchantCode);
  const line = ({ titleVi, titleEn, contentVi, contentEn }: HelpItem) =>
    language === 'VI' ? { title: titleVi, content: contentVi } : { title: titleEn, content: contentEn };
  const childrenOf = (id: string) => items.filter(({ parentId }) => parentId === id);
  return items
    .filter(({ parentId }) => parentId === null)
    .map((item) => ({ ...line(item), kind: item.kind, children: childrenOf(item.helpItemId).map(line) }));
}

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
