/** Messages and conversations of the member's chat, as the server answers them. */
import type { Answer } from '@lantern/web';
import type { ThreadSession } from '@lantern/web/chat-session';
import type { MessagePage } from '@lantern/web/chat-thread';

type Page = Answer<'chat.messages'>;
export type Message = Page['list'][number];
export type Conversation = Page['conversation'];

/** A page of messages with the state of their conversation. */
export interface ChatPage extends MessagePage<Message> {
  readonly conversation: Conversation;
}

export type ChatSession = ThreadSession<Message, ChatPage>;
