/** The content calls. */
import type { ANNOUNCEMENT_TYPES } from '@lantern/contract';
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok } from '../../kernel/result.ts';
import { listAnnouncements } from './list-announcements.ts';

/** Binds announcement.list. */
export function contentHandlers(kernel: Kernel): Handlers {
  return {
    'announcement.list': async ({ merchant, language }, { query }) => {
      const types = query.types?.split(',') as (typeof ANNOUNCEMENT_TYPES)[number][] | undefined;
      return ok({ list: await listAnnouncements(kernel, { merchantCode: merchant.code, types, groupName: query.group, platform: query.platform }, language) });
    },
  };
}
