/**
 * Live chat with support, and the live models (§7 System and chat; MSG-05, MSG-14). The database is the truth of a conversation: every
 * message has the next number of its conversation, and `/ws` only says that there is a newer one (ADR 41).
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  CHAT_NOTICES,
  CHAT_PAGE_MAXIMUM,
  CHAT_PICTURES_NAMED_MAXIMUM,
  CHAT_REFERENCES,
  CHAT_SENDERS,
  CHAT_STATES,
  CHAT_TEXT_MAXIMUM,
  CHAT_TOPICS,
} from '../chat-rules.ts';
import { UNREAD_COUNT_THROTTLE_MS } from '../constants.ts';
import { idText, instant, languageText, nothing, queryInteger, text, urlText, wholeList } from '../shapes.ts';
import { gameCard } from './games.ts';

const unreadCount = z.object({ totalUnreadCount: z.int() });

const RATING_NOTE_MAXIMUM = 500;

/** The number of a message in its conversation, from 1. */
export const chatSeq = z.int().min(0).max(1_000_000_000);

/** Uploaded pictures a message takes along, in their order. */
export const chatPictureIds = z.array(idText).max(CHAT_PICTURES_NAMED_MAXIMUM);

export const chatPictures = z.array(z.object({ pictureId: z.string(), width: z.int(), height: z.int() }));

export const chatMessage = z.object({
  seq: chatSeq,
  from: z.enum(CHAT_SENDERS),
  /** The sender's id of a message of the member; the page finds its own unconfirmed message by it. */
  clientId: z.string().nullable(),
  /** Plain text; empty in a message of the system and in one of pictures alone. */
  text: z.string(),
  /** What a message of the system says. */
  notice: z.enum(CHAT_NOTICES).nullable(),
  /** The desk's public number of who wrote it or joined. */
  deskNo: z.int().nullable(),
  pictures: chatPictures,
  at: instant,
});

export const chatReference = z.object({ kind: z.enum(CHAT_REFERENCES), id: z.string() });

const conversation = z.object({
  conversationId: z.string(),
  state: z.enum(CHAT_STATES),
  topic: z.enum(CHAT_TOPICS),
  reference: chatReference.nullable(),
  createdAt: instant,
  /** The number of the newest message, and up to which each side has read. */
  lastSeq: chatSeq,
  readSeq: chatSeq,
  deskReadSeq: chatSeq,
  /** Public number of the operator who has it. */
  deskNo: z.int().nullable(),
  /** While it is queued: its place from 1, and an estimate of the wait; null when nothing is known about the wait. */
  place: z.int().nullable(),
  waitSec: z.int().nullable(),
  closedAt: instant.nullable(),
  /** Until when the member may go on with it; null while it is not closed, or for good. */
  reopenUntil: instant.nullable(),
  rating: z.int().nullable(),
});

/** A host who is streaming now. */
const liveHost = z.object({
  id: z.string(),
  nickname: z.string(),
  /** The host's portrait: an address, or a path of the site. */
  imageUrl: z.string(),
  /** Always true: hosts who are not streaming are not listed. */
  online: z.boolean(),
  /** The table the host deals at. */
  game: gameCard,
  stream: z.object({
    /** An HLS playlist: a path of the site, or an address whose origin the site's policy allows. */
    url: z.string(),
    /** The platform's own animated loop, which shows no real table. */
    sample: z.boolean(),
  }),
});

const conversationParams = z.object({ conversationId: idText });

export const chatCalls = {
  'chat.launch': defineCall({
    method: 'GET',
    path: '/wps/relay/CBS_launchChat',
    summary:
      'Opens the live chat: answers the address of its page on this site. Refused while the merchant’s flag CBS3 is off.',
    auth: 'member',
    query: z.object({
      b2c: queryInteger(0, 1).optional(),
      language: languageText.optional(),
      backUrl: urlText.optional(),
      headerColor: text(16).optional(),
      title: text(64).optional(),
    }),
    answer: z.object({ chatUrl: z.string() }),
    errors: ['url_not_allowed', 'chat_off'],
  }),
  'chat.unreadCount': defineCall({
    method: 'GET',
    path: '/wps/relay/CBS_unreadCount',
    summary: 'Unread messages of the desk in the member’s conversations.',
    auth: 'member',
    throttleMs: UNREAD_COUNT_THROTTLE_MS,
    answer: unreadCount,
  }),
  'chat.desk': defineCall({
    method: 'GET',
    path: '/wps/chat',
    summary: 'Whether the desk is there, its hours, and the conversation the member is in.',
    auth: 'member',
    answer: z.object({
      /** False outside the hours, and when no operator is on duty. */
      online: z.boolean(),
      /** Hours of the merchant's day, 0 to 24; `to` before `from`: past midnight. */
      hours: z.object({ from: z.int(), to: z.int() }),
      /** The next time the hours begin; null within them. */
      opensAt: instant.nullable(),
      /** The newest conversation that is not closed for good. */
      current: conversation.nullable(),
      serverTime: instant,
    }),
    errors: ['chat_off'],
  }),
  'chat.open': defineCall({
    method: 'POST',
    path: '/wps/chat',
    summary:
      'Begins a conversation with its first message: queued while the desk is there, otherwise left for it and answered into the inbox. One at a time.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      topic: z.enum(CHAT_TOPICS),
      text: text(CHAT_TEXT_MAXIMUM),
      /** A deposit, withdrawal or bet of the member’s own. */
      referenceId: idText.optional(),
      pictureIds: chatPictureIds.optional(),
    }),
    answer: conversation,
    errors: [
      'chat_off',
      'field_required',
      'chat_conversation_open',
      'chat_reference_not_found',
      'chat_pictures_maximum',
      'chat_picture_not_found',
      'chat_muted',
      'chat_blocked',
    ],
  }),
  'chat.list': defineCall({
    method: 'GET',
    path: '/wps/chat/conversations',
    summary: 'The member’s conversations, newest first, a page at a time.',
    auth: 'member',
    query: z.object({
      /** `next` of the page before; absent: the first page. */
      after: text(400).optional(),
      limit: queryInteger(1, CHAT_PAGE_MAXIMUM).default(20),
    }),
    answer: z.object({ list: z.array(conversation), next: z.string().nullable() }),
  }),
  'chat.messages': defineCall({
    method: 'GET',
    path: '/wps/chat/:conversationId/messages',
    summary:
      'Messages of a conversation in their order: those after a number, or the newest ones before one. Never a gap: the numbers of a conversation are consecutive.',
    auth: 'member',
    silent: true,
    params: conversationParams,
    query: z.object({
      after: queryInteger(0, 1_000_000_000).optional(),
      before: queryInteger(1, 1_000_000_001).optional(),
      limit: queryInteger(1, CHAT_PAGE_MAXIMUM).default(CHAT_PAGE_MAXIMUM),
    }),
    answer: z.object({
      list: z.array(chatMessage),
      /** Whether there are more in the direction asked for. */
      more: z.boolean(),
      conversation,
    }),
    errors: ['chat_not_found'],
  }),
  'chat.send': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/messages',
    summary:
      'Sends a message; the same `clientId` again is the same message and gets the same number. Passwords, codes and card numbers are masked before they are stored. A closed conversation goes on within 24 hours.',
    auth: 'member',
    params: conversationParams,
    input: z.object({
      clientId: z.uuid(),
      text: text(CHAT_TEXT_MAXIMUM),
      pictureIds: chatPictureIds.optional(),
    }),
    answer: z.object({ clientId: z.string(), seq: chatSeq, at: instant, text: z.string() }),
    errors: [
      'chat_not_found',
      'field_required',
      'chat_closed',
      'chat_conversation_open',
      'chat_pictures_maximum',
      'chat_picture_not_found',
      'chat_muted',
      'chat_blocked',
      'rate_limited',
    ],
  }),
  'chat.read': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/read',
    summary: 'Marks the messages up to a number as read; a lower number than before changes nothing.',
    auth: 'member',
    silent: true,
    params: conversationParams,
    input: z.object({ upTo: chatSeq }),
    answer: z.object({ readSeq: chatSeq, totalUnreadCount: z.int() }),
    errors: ['chat_not_found'],
  }),
  'chat.typing': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/typing',
    summary: 'Tells the desk that the member is typing. Never stored.',
    auth: 'member',
    silent: true,
    params: conversationParams,
    answer: nothing,
    errors: ['chat_not_found'],
  }),
  'chat.close': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/close',
    summary: 'Ends a conversation, or leaves the queue. Once more changes nothing.',
    auth: 'member',
    params: conversationParams,
    answer: conversation,
    errors: ['chat_not_found'],
  }),
  'chat.rate': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/rating',
    summary: 'Rates a closed conversation that the desk answered; the last rating counts.',
    auth: 'member',
    params: conversationParams,
    input: z.object({ stars: z.int().min(1).max(5), note: text(RATING_NOTE_MAXIMUM).optional() }),
    answer: conversation,
    errors: ['chat_not_found', 'chat_not_rateable'],
  }),
  'chat.transcript': defineCall({
    method: 'POST',
    path: '/wps/chat/:conversationId/transcript',
    summary: 'Sends what was said so far to the inbox; once more without anything new changes nothing.',
    auth: 'member',
    params: conversationParams,
    answer: nothing,
    errors: ['chat_not_found'],
  }),
  'chat.uploadPicture': defineCall({
    method: 'POST',
    path: '/wps/chat-pictures',
    summary:
      'Takes one picture for the next message (PNG or JPEG, at most 5 MB and 40 megapixels); it is re-encoded without its metadata, stored encrypted, and deleted after a day unless it was sent.',
    auth: 'member',
    body: 'image',
    answer: z.object({ pictureId: z.string(), width: z.int(), height: z.int() }),
    errors: ['upload_invalid'],
  }),
  'chat.picture': defineCall({
    method: 'GET',
    path: '/wps/chat-pictures/:pictureId',
    summary: 'A picture of the member’s own, or one the desk has sent them, as a data address of a JPEG.',
    auth: 'member',
    params: z.object({ pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['chat_picture_not_found'],
  }),
  'chat.models': defineCall({
    method: 'GET',
    path: '/wps/relay/CBS_modelList',
    summary: 'The live hosts on air, in the operator’s order: whose table they deal at, and the address of the video.',
    auth: 'none',
    silent: true,
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(liveHost),
  }),
} as const;
