/** The content calls. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok } from '../../kernel/result.ts';
import { listAnnouncements } from './list-announcements.ts';
import type { AnnouncementType } from './store.ts';

/** Binds announcement.list. */
export function contentHandlers(kernel: Kernel): Handlers {
  return {
    'announcement.list': async ({ merchant, language }, { query }) => {
      const types = query.types?.split(',') as AnnouncementType[] | undefined;
      return ok({ list: await listAnnouncements(kernel, { merchantCode: merchant.code, types, groupName: query.group, platform: query.platform }, language) });
    },
  };
}
