/** The content calls. */
import type { ANNOUNCEMENT_TYPES } from '@lantern/contract';
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { audienceOf, type Audience } from './audience.ts';
import type { ContentDeps } from './deps.ts';
import { listHelp } from './help-items.ts';
import { listAnnouncements, markRead, type AnnouncementFilter } from './list-announcements.ts';

/** Announcements for players on mobile: the lobby's news and the scrolling notice of home. */
const playersNews = (merchantCode: string, audience: Audience): AnnouncementFilter => ({
  merchantCode,
  audience,
  types: ['PL'],
  groupName: undefined,
  platform: 'M',
});

/** Binds announcement.* and the help centre. */
export function contentHandlers(deps: ContentDeps): Handlers {
  const { kernel } = deps;
  return {
    'announcement.list': async ({ merchant, language, session, userAgent }, { query }) => {
      const types = query.types?.split(',') as (typeof ANNOUNCEMENT_TYPES)[number][] | undefined;
      const filter = {
        merchantCode: merchant.code,
        audience: audienceOf({ session, language, userAgent }),
        types,
        groupName: query.group,
        platform: query.platform,
      };
      return ok({ list: await listAnnouncements(deps, filter, session?.memberId) });
    },
    'announcement.markRead': ({ merchant, session, language, userAgent }, { body }) =>
      markRead(kernel, {
        merchantCode: merchant.code,
        memberId: session.memberId,
        audience: audienceOf({ session, language, userAgent }),
        announcementId: body.announcementId,
      }),
    'announcement.lobbyNews': async ({ merchant, language, userAgent }) => {
      const audience = audienceOf({ session: undefined, language, userAgent });
      const list = await listAnnouncements(deps, playersNews(merchant.code, audience));
      return ok({ list: list.map(({ id, title, content, publishedAt }) => ({ id, title, content, publishedAt })) });
    },
    'announcement.notice': async ({ merchant, language, session, userAgent }) => {
      const audience = audienceOf({ session, language, userAgent });
      const list = await listAnnouncements(deps, playersNews(merchant.code, audience), session?.memberId);
      return ok({ list: list.map(({ id, title }) => ({ id, title })) });
    },
    'system.helpCenter': async ({ merchant, language }) =>
      ok({ list: await listHelp(kernel, merchant.code, language) }),
  };
}
