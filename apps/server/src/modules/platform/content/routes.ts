/** The content calls. */
import type { ANNOUNCEMENT_TYPES } from '@lantern/contract';
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok } from '../../../kernel/result.ts';
import { listAnnouncements, type AnnouncementFilter, markRead } from './list-announcements.ts';
import { listHelp } from './help-items.ts';
import { audienceOf, GUEST } from './audience.ts';

/** Announcements for players on mobile: the lobby's news and the scrolling notice of home. */
const playersNews = (merchantCode: string): AnnouncementFilter => ({
  merchantCode,
  audience: GUEST,
  types: ['PL'],
  groupName: undefined,
  platform: 'M',
});

/** Binds announcement.* and the help centre. */
export function contentHandlers(kernel: Kernel): Handlers {
  return {
    'announcement.list': async ({ merchant, language, session }, { query }) => {
      const types = query.types?.split(',') as (typeof ANNOUNCEMENT_TYPES)[number][] | undefined;
      const filter = {
        merchantCode: merchant.code,
        audience: audienceOf(session),
        types,
        groupName: query.group,
        platform: query.platform,
      };
      return ok({ list: await listAnnouncements(kernel, filter, language, session?.memberId) });
    },
    'announcement.markRead': ({ merchant, session }, { body }) =>
      markRead(kernel, {
        merchantCode: merchant.code,
        memberId: session.memberId,
        audience: audienceOf(session),
        announcementId: body.announcementId,
      }),
    'announcement.lobbyNews': async ({ merchant, language }) => {
      const list = await listAnnouncements(kernel, playersNews(merchant.code), language);
      return ok({ list: list.map(({ id, title, content, publishedAt }) => ({ id, title, content, publishedAt })) });
    },
    'announcement.notice': async ({ merchant, language }) => {
      const list = await listAnnouncements(kernel, playersNews(merchant.code), language);
      return ok({ list: list.map(({ id, title }) => ({ id, title })) });
    },
    'system.helpCenter': async ({ merchant, language }) =>
      ok({ list: await listHelp(kernel, merchant.code, language) }),
  };
}
