/** Content: announcements, banners, popups and the help centre. See README.md. */
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { deleteHelpItem } from './help-store.ts';
import { draftAnnouncement, publishAnnouncement, type AnnouncementDraft } from './publish-announcement.ts';
import { publishHelpItem, writeHelp, type HelpItemDraft } from './help-items.ts';
import { contentOpsHandlers, type ContentOpsHandlers } from './pieces.ts';
import { deleteReads, listReads, type ReadRecord } from './read-store.ts';
import type { ContentDeps, ContentPorts } from './deps.ts';
import { eraseTests } from './store.ts';
import { bindPictures } from './pictures.ts';
import { contentHandlers } from './routes.ts';

export { textsFor } from './rules/texts.ts';
export type { PublishedMessage } from './deps.ts';
export { seedContent } from './seed-content.ts';
export type { AnnouncementDraft } from './publish-announcement.ts';
export type { HelpItemDraft } from './help-items.ts';

export interface ContentModule extends Module {
  readonly opsHandlers: ContentOpsHandlers;
  readonly handlers: NonNullable<Module['handlers']>;
  /** Serves the pictures of published content and of drafts. */
  bind(app: FastifyInstance): void;
  /** Publishes an announcement, banner or popup. Returns its id; refuses with `input_invalid` and the field at fault. */
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
  /** Keeps one as a draft. Returns its id; refuses with `input_invalid` and the field at fault. */
  draftAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
  /** Publishes a help item, or a sub-item of one. Returns its id; refuses with `input_invalid` and the field at fault. */
  publishHelpItem(draft: HelpItemDraft): Promise<Result<string, 'input_invalid'>>;
  /** Publishes the terms of a merchant that is being made; empty texts publish nothing. */
  publishTerms(
    tx: Tx,
    merchantCode: string,
    texts: { readonly vi: string; readonly en: string },
    links: readonly string[],
  ): Promise<Result<void, 'input_invalid'>>;
  /** Removes a help item with its sub-items. */
  withdrawHelpItem(merchantCode: string, helpItemId: string): Promise<void>;
  /** What a member has read and when, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly ReadRecord[]>;
  /** Deletes a member's read marks, and drafts that were sent to them. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Creates the module. */
export function createContent(kernel: Kernel, ports: ContentPorts): ContentModule {
  const deps: ContentDeps = { kernel, ...ports };
  return {
    name: 'content',
    handlers: contentHandlers(deps),
    bind: (app) => bindPictures(app, kernel.db),
    opsHandlers: contentOpsHandlers(deps),
    publishAnnouncement: (draft) => publishAnnouncement(deps, draft),
    draftAnnouncement: (draft) => draftAnnouncement(deps, draft),
    publishHelpItem: (draft) => publishHelpItem(deps, draft),
    async publishTerms(tx, merchantCode, { vi, en }, links) {
      if (vi.trim() === '' && en.trim() === '') return ok(undefined);
      const written = await writeHelp(
        tx,
        kernel,
        { pictures: [], links },
        {
          merchantCode,
          kind: 'policy',
          titleVi: 'Điều khoản sử dụng',
          titleEn: 'Terms of use',
          contentVi: vi.trim() === '' ? en : vi,
          contentEn: en.trim() === '' ? vi : en,
          sort: 0,
        },
      );
      return written.ok ? ok(undefined) : written;
    },
    withdrawHelpItem: (merchantCode, helpItemId) => deleteHelpItem(kernel.db, merchantCode, helpItemId),
    recordsOf: (memberId) => listReads(kernel.db, memberId),
    async erase(tx, memberId) {
      await deleteReads(tx, memberId);
      await eraseTests(tx, memberId);
    },
  };
}
