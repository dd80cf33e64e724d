/** The help centre as a reader sees it: items with their sub-items, in the reader's language. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../../kernel/module.ts';
import { readHelpItems, type HelpItem } from './help-store.ts';

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
