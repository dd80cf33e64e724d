/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { isReturnPath } from '../../../kernel/http/return-path.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { memberTyped } from './events.ts';
import { listConversations, ownConversation, readDesk, readMessages, readPicture, unreadOf } from './read-chat.ts';
import {
  closeOwn,
  openConversation,
  rate,
  readUpTo,
  requestTranscript,
  sendMessage,
  uploadPicture,
} from './write-chat.ts';

const PAGE = '/m/chat';

const senderOf = ({ merchant, session }: CallContext<'member'>) => ({
  merchant,
  memberId: session.memberId,
  currency: session.currency,
});

/** The page of the chat, on the site that asks. Refuses chat_off, url_not_allowed. */
async function launch(
  { deps }: ModuleContext,
  { merchant, origin }: CallContext<'member'>,
  backUrl: string | undefined,
): Promise<Result<{ readonly chatUrl: string }>> {
  if (!(await deps.isOffered(merchant.code))) return refuse('chat_off');
  if (backUrl === undefined) return ok({ chatUrl: `${origin}${PAGE}` });
  if (!isReturnPath(backUrl)) return refuse('url_not_allowed');
  return ok({ chatUrl: `${origin}${PAGE}?backUrl=${encodeURIComponent(backUrl)}` });
}

/** Lets the desk know that the member is typing; too often is no error. Refuses chat_not_found. */
async function typing(
  { kernel, typing: budget }: ModuleContext,
  { session }: CallContext<'member'>,
  conversationId: string,
): Promise<Result<Record<never, never>>> {
  if (!budget.take(session.memberId)) return ok({});
  const own = await ownConversation(kernel.db, session.memberId, conversationId);
  if (!own.ok) return own;
  if (own.value.state === 'open') kernel.realtime.publish(memberTyped(own.value.merchantCode, conversationId));
  return ok({});
}

/** The handlers of chat.*, except the live models. */
export function chatRoutes(module: ModuleContext) {
  return {
    'chat.launch': (context, { query }) => launch(module, context, query.backUrl),
    'chat.unreadCount': ({ session }) => unreadOf(module, session.memberId),
    'chat.desk': ({ merchant, session }) => readDesk(module, merchant, session.memberId),
    'chat.open': (context, { body }) =>
      openConversation(
        module,
        { ...senderOf(context), language: context.language, requestKey: context.idempotencyKey },
        body,
      ),
    'chat.list': ({ merchant, session }, { query }) => listConversations(module, merchant, session.memberId, query),
    'chat.messages': ({ merchant, session }, { params, query }) =>
      readMessages(module, merchant, session.memberId, params.conversationId, query),
    'chat.send': (context, { params, body }) => sendMessage(module, senderOf(context), params.conversationId, body),
    'chat.read': ({ session }, { params, body }) =>
      readUpTo(module, session.memberId, params.conversationId, body.upTo),
    'chat.typing': (context, { params }) => typing(module, context, params.conversationId),
    'chat.close': (context, { params }) => closeOwn(module, senderOf(context), params.conversationId),
    'chat.rate': (context, { params, body }) => rate(module, senderOf(context), params.conversationId, body),
    'chat.transcript': ({ session }, { params }) => requestTranscript(module, session.memberId, params.conversationId),
    'chat.uploadPicture': ({ session, image }) => uploadPicture(module, session.memberId, image),
    'chat.picture': ({ session }, { params }) => readPicture(module, session.memberId, params.pictureId),
  } satisfies Handlers;
}
