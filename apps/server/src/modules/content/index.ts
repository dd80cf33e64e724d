/** Content: announcements, banners and popups. See README.md. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { publishAnnouncement, type AnnouncementDraft } from './publish-announcement.ts';
import { contentHandlers } from './routes.ts';

export { seedContent } from './seed-content.ts';
export type { AnnouncementDraft } from './publish-announcement.ts';

export interface ContentModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
  /** Publishes an announcement, banner or popup. Answers its id; refuses with `input_invalid` and the field at fault. */
  publishAnnouncement(draft: AnnouncementDraft): Promise<Result<string, 'input_invalid'>>;
}

/** Creates the module. */
export function createContent(kernel: Kernel): ContentModule {
  return {
    name: 'content',
    handlers: contentHandlers(kernel),
    publishAnnouncement: (draft) => publishAnnouncement(kernel, draft),
  };
}
