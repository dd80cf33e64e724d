/** Events of this module: the mail of an answer, and what `/ws` says. */
import type { EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import type { RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import type { ConversationRow } from './store.ts';

export const CHAT_ANSWERED = 'chat_answered';

export interface ChatAnswered {
  readonly conversationId: string;
  readonly memberId: MemberId;
  /** The number of the answer. */
  readonly seq: number;
}

/** The desk has answered someone who is not there. The answer is looked up when the event is delivered (`answerOf`). */
export const chatAnswered = (payload: ChatAnswered): OutboxEvent<ChatAnswered> => ({ topic: CHAT_ANSWERED, payload });

export const CHAT_TRANSCRIPT_REQUESTED = 'chat_transcript_requested';

export interface ChatTranscriptRequested {
  readonly conversationId: string;
  readonly memberId: MemberId;
  /** Up to this message. */
  readonly seq: number;
  /** When the conversation began, milliseconds since 1970. */
  readonly begunAt: number;
}

/** What was said is wanted in the member's inbox. It is looked up when the mail is read (`transcriptOf`). */
export const chatTranscriptRequested = ({
  conversationId,
  memberId,
  lastSeq: seq,
  createdAt,
}: ConversationRow): OutboxEvent<ChatTranscriptRequested> => ({
  topic: CHAT_TRANSCRIPT_REQUESTED,
  payload: { conversationId, memberId, seq, begunAt: createdAt.getTime() },
});

/** Numbers and state, never text: the page asks for what it lacks. */
export const chatChanged = ({
  memberId,
  conversationId,
  state,
  lastSeq,
  readSeq,
  deskReadSeq,
}: ConversationRow): RealtimeMessage => ({
  channel: memberChannel(memberId),
  event: 'chat_changed',
  payload: { conversationId, state, lastSeq, readSeq, deskReadSeq } satisfies EventPayload<'chat_changed'>,
});

/** To the member: the desk is typing. */
export const deskTyped = (memberId: MemberId, conversationId: string): RealtimeMessage => ({
  channel: memberChannel(memberId),
  event: 'chat_desk_typed',
  payload: { conversationId } satisfies EventPayload<'chat_desk_typed'>,
});

/** To the operators of the merchant: the member is typing. */
export const memberTyped = (merchantCode: string, conversationId: string): RealtimeMessage => ({
  channel: `desk:${merchantCode}`,
  event: 'chat_member_typed',
  payload: { conversationId } satisfies EventPayload<'chat_member_typed'>,
});
