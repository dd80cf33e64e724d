/** The demo's help centre: how to use the product, in both languages. */
import { ACCOUNT, DEPOSIT } from './help-account.ts';
import type { Group, Part } from './help-groups.ts';
import { FAIRNESS, LOTTERY, POLICIES, QUESTIONS } from './help-play.ts';
import type { HelpItemDraft } from './publish-help-item.ts';

const MERCHANT = 'DENLONG';

const GROUPS: readonly Group[] = [ACCOUNT, DEPOSIT, LOTTERY, FAIRNESS, QUESTIONS, POLICIES];

const draft = (helpItemId: string, { vi, en }: Part, sort: number): HelpItemDraft => ({
  helpItemId,
  merchantCode: MERCHANT,
  titleVi: vi[0],
  titleEn: en[0],
  contentVi: vi[1],
  contentEn: en[1],
  sort,
});

/** Items before their sub-items, in the order of the list. */
export const HELP_DRAFTS: readonly HelpItemDraft[] = GROUPS.flatMap((group, at) => {
  const id = `demo-help-${group.id}`;
  return [
    { ...draft(id, group, (at + 1) * 10), kind: group.kind },
    ...group.children.map((child, index) => ({ ...draft(`${id}-${child.id}`, child, (index + 1) * 10), parentId: id })),
  ];
});
