/** Handlers of the inbox and of push messages. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { MessagingDeps } from './deps.ts';
import { listMails, unreadOf } from './list-mails.ts';
import { deleteMails, readAllMails, readMails } from './mark-mails.ts';
import type { Push } from './push/subscriptions.ts';
import type { Mailing } from './send-mails.ts';

type Named =
  | 'message.unreadCount'
  | 'inbox.list'
  | 'inbox.read'
  | 'inbox.readAll'
  | 'inbox.delete'
  | 'push.options'
  | 'push.choose'
  | 'push.subscribe'
  | 'push.unsubscribe';

/** Handlers of message.unreadCount, inbox.* and push.*. */
export function messagingRoutes(mailing: Mailing, push: Push, { deviceOf }: Pick<MessagingDeps, 'deviceOf'>) {
  return {
    'message.unreadCount': async ({ session }) => ok({ totalUnreadCount: await unreadOf(mailing, session.memberId) }),
    'inbox.list': ({ session, merchant, language }, { query }) =>
      listMails(mailing, session.memberId, query, { language, timeZone: merchant.timeZone }),
    'inbox.read': ({ session }, { body }) => readMails(mailing, session.memberId, body.mailIds),
    'inbox.readAll': ({ session }) => readAllMails(mailing, session.merchantCode, session.memberId),
    'inbox.delete': ({ session }, { body }) => deleteMails(mailing, session.memberId, body.mailIds),
    'push.options': async ({ session }) => ok(await push.options(session.memberId)),
    'push.choose': async ({ session }, { body }) => ok(await push.choose(session.memberId, body)),
    'push.subscribe': (context, { body: { renew, ...address } }) => {
      const { memberId, sessionId } = context.session;
      const device = { memberId, sessionId, deviceHash: deviceOf(context), language: context.language };
      return push.subscribe(device, address, renew);
    },
    'push.unsubscribe': async ({ session }, { body }) => {
      await push.unsubscribe(session.memberId, body.endpoint);
      return ok({});
    },
  } satisfies Pick<Handlers, Named>;
}
