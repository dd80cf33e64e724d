/** Handlers of the inbox. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok } from '../../../kernel/result.ts';
import { listMails, unreadOf } from './list-mails.ts';
import { deleteMails, readAllMails, readMails } from './mark-mails.ts';

/** Handlers of message.unreadCount and inbox.*. */
export function messagingRoutes(kernel: Kernel) {
  return {
    'message.unreadCount': async ({ session }) => ok({ totalUnreadCount: await unreadOf(kernel, session.memberId) }),
    'inbox.list': ({ session, merchant, language }, { query }) =>
      listMails(kernel, session.memberId, query, { language, timeZone: merchant.timeZone }),
    'inbox.read': ({ session }, { body }) => readMails(kernel, session.memberId, body.mailIds),
    'inbox.readAll': ({ session }) => readAllMails(kernel, session.memberId),
    'inbox.delete': ({ session }, { body }) => deleteMails(kernel, session.memberId, body.mailIds),
  } satisfies Pick<Handlers, 'message.unreadCount' | 'inbox.list' | 'inbox.read' | 'inbox.readAll' | 'inbox.delete'>;
}
