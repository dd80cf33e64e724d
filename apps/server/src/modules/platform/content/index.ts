/** Content: announcements, banners, popups and the help centre. See README.md. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { deleteHelpItem } from './help-store.ts';
import { publishAnnouncement, type AnnouncementDraft } from './publish-announcement.ts';
import { publishHelpItem, type HelpItemDraft } from './help-items.ts';
import { deleteReads, listReads, type ReadRecord } from './read-store.ts';
import type { ContentDeps } from './deps.ts';
import { contentHandlers } from './routes.ts';

export { seedContent } from './seed-content.ts';
export type { AnnouncementDraft } from './publish-announcement.ts';
export type { HelpItemDraft } from './help-items.ts';

export interface ContentModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
  /** Publishes an announcement, banner or popup. Returns its id; refuses with `input_invalid` and the field at fault. */
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
  /** Publishes a help item, or a sub-item of one. Returns its id; refuses with `input_invalid` and the field at fault. */
  publishHelpItem(draft: HelpItemDraft): Promise<Result<string, 'input_invalid'>>;
  /** Removes a help item with its sub-items. */
  withdrawHelpItem(merchantCode: string, helpItemId: string): Promise<void>;
  /** What a member has read and when, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly ReadRecord[]>;
  /** Deletes a member's read marks. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module. */
export function createContent(kernel: Kernel, ports: Omit<ContentDeps, 'kernel'>): ContentModule {
  const deps: ContentDeps = { kernel, ...ports };
  return {
    name: 'content',
    handlers: contentHandlers(kernel),
    publishAnnouncement: (draft) => publishAnnouncement(deps, draft),
    publishHelpItem: (draft) => publishHelpItem(deps, draft),
    withdrawHelpItem: (merchantCode, helpItemId) => deleteHelpItem(kernel.db, merchantCode, helpItemId),
    recordsOf: (memberId) => listReads(kernel.db, memberId),
    erase: deleteReads,
  };
}
