/** Help items: shown to readers, published by operators. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { FOR_ALL, notePublished, type PieceBody } from './piece-store.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ContentDeps } from './deps.ts';
import { readHelpItems, type HelpItem, hasChildren, isTopLevel, writeHelpItem } from './help-store.ts';
import { faultOfTexts, textsFor, withContents } from './rules/texts.ts';
import { sanitise } from './sanitise.ts';

type HelpList = AnswerOf<Calls['system.helpCenter']>['list'];

/** The list; languages without their own texts get English. */
export async function listHelp(kernel: Kernel, merchantCode: string, language: Language): Promise<HelpList> {
  const items = await readHelpItems(kernel.db, merchantCode);
  const line = (item: HelpItem) => textsFor(item, language);
  const childrenOf = (id: string) => items.filter(({ parentId }) => parentId === id);
  return items
    .filter(({ parentId }) => parentId === null)
    .map((item) => ({ ...line(item), kind: item.kind, children: childrenOf(item.helpItemId).map(line) }));
}

export type HelpItemDraft = Omit<HelpItem, 'helpItemId' | 'parentId' | 'kind' | 'others'> &
  Partial<Pick<HelpItem, 'helpItemId' | 'parentId' | 'kind' | 'others'>>;

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** What the console shows of an item that was published without it. */
const bodyOf = (draft: HelpItemDraft, hosts: RichTextHosts): PieceBody => ({
  type: 'HELP',
  titleVi: draft.titleVi,
  titleEn: draft.titleEn,
  contentVi: sanitise(draft.contentVi, hosts),
  contentEn: sanitise(draft.contentEn, hosts),
  others: {},
  audience: FOR_ALL,
  isMarketing: false,
  message: null,
  execution: null,
  groupName: null,
  imageUrl: null,
  url: null,
  sort: Math.max(0, draft.sort),
  startsAt: null,
  endsAt: null,
  helpKind: draft.kind ?? 'topic',
  parentId: draft.parentId ?? null,
});

/** Writes it, replacing the one of the same id. Returns the id; refuses with `input_invalid` and the field at fault. */
export async function publishHelpItem(
  { kernel, richTextHosts }: ContentDeps,
  draft: HelpItemDraft,
): Promise<Result<string, 'input_invalid'>> {
  const fault = faultOfTexts(draft);
  if (fault !== undefined) return invalid(fault);
  const hosts = await richTextHosts(draft.merchantCode);
  if (hosts === undefined) return invalid('merchantCode');
  return transact(kernel.db, async (tx) => {
    const written = await writeHelp(tx, kernel, hosts, draft);
    if (written.ok) await notePublished(tx, draft.merchantCode, written.value, bodyOf(draft, hosts));
    return written;
  });
}

/** Writes it in the caller's transaction, cleaned for these hosts. Refuses with `input_invalid` and the field at fault. */
export async function writeHelp(
  tx: Tx,
  kernel: Pick<Kernel, 'ids'>,
  hosts: RichTextHosts,
  draft: HelpItemDraft,
): Promise<Result<string, 'input_invalid'>> {
  const item: HelpItem = withContents(
    {
      ...draft,
      helpItemId: draft.helpItemId ?? kernel.ids.next<string>(),
      parentId: draft.parentId ?? null,
      kind: draft.kind ?? 'topic',
      others: draft.others ?? {},
    },
    (html) => sanitise(html, hosts),
  );
  // Escaping may lengthen a text beyond the limit.
  const lengthened = faultOfTexts(item);
  if (lengthened !== undefined) return invalid(lengthened);
  // Sub-items are shown under their item, whatever its kind.
  if (item.parentId !== null && item.kind !== 'topic') return invalid('kind');
  // Two levels only: the list's address has two parameters (p and c).
  if (
    item.parentId !== null &&
    (!(await isTopLevel(tx, item.merchantCode, item.parentId)) || (await hasChildren(tx, item.helpItemId)))
  )
    return invalid('parentId');
  await writeHelpItem(tx, item);
  return ok(item.helpItemId);
}
