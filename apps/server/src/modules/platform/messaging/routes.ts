/** Handlers of the inbox. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { listMails, unreadOf } from './list-mails.ts';
import { deleteMails, readAllMails, readMails } from './mark-mails.ts';
import type { Mailing } from './send-mails.ts';

/** Handlers of message.unreadCount and inbox.*. */
export function messagingRoutes(mailing: Mailing) {
  return {
    'message.unreadCount': async ({ session }) => ok({ totalUnreadCount: await unreadOf(mailing, session.memberId) }),
    'inbox.list': ({ session, merchant, language }, { query }) =>
      listMails(mailing, session.memberId, query, { language, timeZone: merchant.timeZone }),
    'inbox.read': ({ session }, { body }) => readMails(mailing, session.memberId, body.mailIds),
    'inbox.readAll': ({ session }) => readAllMails(mailing, session.merchantCode, session.memberId),
    'inbox.delete': ({ session }, { body }) => deleteMails(mailing, session.memberId, body.mailIds),
  } satisfies Pick<Handlers, 'message.unreadCount' | 'inbox.list' | 'inbox.read' | 'inbox.readAll' | 'inbox.delete'>;
}
