/** The help desk's live chat (CON-17): queue, assignment, answers, canned answers. */
import { z } from 'zod';
import { chatMessage, chatPictureIds, chatPictures, chatReference, chatSeq } from '../calls/chat.ts';
import { CHAT_PAGE_MAXIMUM, CHAT_STATES, CHAT_TEXT_MAXIMUM, CHAT_TOPICS } from '../chat-rules.ts';
import { UPLOAD_BYTES_MAXIMUM } from '../constants.ts';
import { LANGUAGES_OF_ERRORS } from '../errors/index.ts';
import { idText, instant, nothing, queryInteger, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText, versionNumber } from './ops-call.ts';

/** What a conversation was closed with. */
export const CHAT_CLOSE_REASONS = ['solved', 'passed_on', 'no_answer', 'abuse', 'other'] as const;
export type ChatCloseReason = (typeof CHAT_CLOSE_REASONS)[number];

/** `mine` the caller's open ones; `waiting` queued ones in the order they are answered; `offline` left while no one was there. */
export const CHAT_VIEWS = ['mine', 'waiting', 'offline', 'open', 'closed'] as const;
export type ChatView = (typeof CHAT_VIEWS)[number];

const NOTE_MAXIMUM = 500;
/** Messages of a transcript: what was said before them is in the conversation. */
export const CHAT_TRANSCRIPT_MAXIMUM = 2_000;

const row = z.object({
  conversationId: z.string(),
  memberId: z.string(),
  username: z.string(),
  vipLevel: z.int(),
  topic: z.enum(CHAT_TOPICS),
  state: z.enum(CHAT_STATES),
  /** The newest message that says something, in one line. */
  excerpt: z.string(),
  lastSeq: chatSeq,
  /** Messages of the member that no operator has read. */
  unread: z.int(),
  createdAt: instant,
  /** Since when the member waits for an answer; null while they do not. */
  waitingSince: instant.nullable(),
  /** The operator who has it, or to whom it is offered until then. */
  operatorId: z.string().nullable(),
  operatorName: z.string().nullable(),
  offeredUntil: instant.nullable(),
  rating: z.int().nullable(),
});

const offer = row
  .pick({ conversationId: true, username: true, vipLevel: true, topic: true })
  .extend({ offeredUntil: instant });

/** Why and by whom a member was put on the block list. */
const block = z.object({ reason: z.string(), by: z.string(), at: instant });

const conversationParams = z.object({ conversationId: idText });
const changed = z.object({ state: z.enum(CHAT_STATES), version: versionNumber });

const conversation = row.omit({ excerpt: true, unread: true }).extend({
  version: versionNumber,
  /** The language the member reads. */
  language: z.enum(LANGUAGES_OF_ERRORS),
  reference: chatReference.nullable(),
  readSeq: chatSeq,
  deskReadSeq: chatSeq,
  deskNo: z.int().nullable(),
  closed: z.object({ by: z.string(), reason: z.enum(CHAT_CLOSE_REASONS), note: z.string(), at: instant }).nullable(),
  ratingNote: z.string().nullable(),
  mutedUntil: instant.nullable(),
  /** Set while the member is on the block list. */
  blocked: block.nullable(),
  /** The member's conversation before this one. */
  previous: z
    .object({ conversationId: z.string(), topic: z.enum(CHAT_TOPICS), closedAt: instant, rating: z.int().nullable() })
    .nullable(),
  /** What the caller may do now. */
  canTake: z.boolean(),
  canWrite: z.boolean(),
});

/** As the desk sees it: also notes between operators, which the member never gets and which have no number of the conversation. */
const deskMessage = chatMessage.extend({ operatorName: z.string().nullable(), pictures: chatPictures });
const note = z.object({
  noteId: z.string(),
  /** After which message it was written. */
  afterSeq: chatSeq,
  text: z.string(),
  operatorName: z.string(),
  at: instant,
});

export const opsChatCalls = {
  'ops.chat.list': defineOpsCall({
    method: 'GET',
    path: '/ops/chat',
    right: 'chat.read',
    object: 'chat',
    summary: 'Conversations of a view: what waits in the order it is answered, what is closed newest first.',
    query: z.object({ view: z.enum(CHAT_VIEWS).default('waiting'), memberId: idText.optional(), ...keysetQuery() }),
    answer: keysetPage(row),
    errors: ['input_invalid'],
  }),
  'ops.chat.desk': defineOpsCall({
    method: 'GET',
    path: '/ops/chat/desk',
    right: 'chat.read',
    object: 'chat',
    summary: 'The desk now: how many wait, how long, how content members were, who is on duty.',
    answer: z.object({
      /** Whether members find the desk open now. */
      online: z.boolean(),
      mine: z.int(),
      waiting: z.int(),
      offline: z.int(),
      /** Median seconds until the first answer of the last 20 conversations; null without any. */
      medianWaitSec: z.int().nullable(),
      /** Mean of the stars of seven days, in hundredths; null without any. */
      ratingHundredths: z.int().nullable(),
      onDuty: z.array(z.object({ operatorId: z.string(), name: z.string(), deskNo: z.int(), open: z.int() })),
      /** Whether the caller is on duty. */
      duty: z.boolean(),
      /** What is offered to the caller now, in the order it is answered. */
      offers: z.array(offer),
    }),
  }),
  'ops.chat.duty': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/duty',
    right: 'chat.work',
    object: 'chat',
    unrecorded: true,
    summary:
      'The caller is on duty, or no longer. The screen repeats it every 20 seconds: an operator not heard of for 60 seconds is not on duty, and what they have goes back to its place in the queue.',
    input: z.object({ on: z.boolean() }),
    answer: z.object({ duty: z.boolean(), deskNo: z.int() }),
  }),
  'ops.chat.read': defineOpsCall({
    method: 'GET',
    path: '/ops/chat/:conversationId',
    right: 'chat.read',
    object: 'chat',
    summary: 'One conversation, without its messages.',
    params: conversationParams,
    answer: conversation,
    errors: ['chat_not_found'],
  }),
  'ops.chat.messages': defineOpsCall({
    method: 'GET',
    path: '/ops/chat/:conversationId/messages',
    right: 'chat.read',
    object: 'chat',
    summary: 'Messages in their order, after a number or before one, with the notes between operators among them.',
    params: conversationParams,
    query: z.object({
      after: queryInteger(0, 1_000_000_000).optional(),
      before: queryInteger(1, 1_000_000_001).optional(),
      limit: queryInteger(1, CHAT_PAGE_MAXIMUM).default(CHAT_PAGE_MAXIMUM),
    }),
    answer: z.object({
      list: z.array(deskMessage),
      notes: z.array(note),
      more: z.boolean(),
      lastSeq: chatSeq,
      readSeq: chatSeq,
      deskReadSeq: chatSeq,
      state: z.enum(CHAT_STATES),
      version: versionNumber,
    }),
    errors: ['chat_not_found'],
  }),
  'ops.chat.picture': defineOpsCall({
    method: 'GET',
    path: '/ops/chat/:conversationId/pictures/:pictureId',
    right: 'chat.read',
    opens: 'personal',
    object: 'chat',
    summary: 'One picture of a conversation as a data address of a JPEG. Every look is recorded.',
    params: z.object({ conversationId: idText, pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['chat_not_found', 'chat_picture_not_found'],
  }),
  'ops.chat.take': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/take',
    right: 'chat.work',
    object: 'chat',
    idempotency: 'key',
    summary: 'Takes a conversation that waits, that was left while no one was there, or that is offered to the caller.',
    params: conversationParams,
    input: z.object({ version: versionNumber }),
    answer: changed,
    errors: ['chat_not_found', 'changed_meanwhile', 'chat_state_conflict'],
  }),
  'ops.chat.send': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/messages',
    right: 'chat.work',
    object: 'chat',
    summary:
      'Writes to the member, in a conversation the caller has; the same `clientId` again is the same message. Answered into the inbox if it was left while no one was there.',
    params: conversationParams,
    input: z.object({ clientId: z.uuid(), text: text(CHAT_TEXT_MAXIMUM), pictureIds: chatPictureIds.optional() }),
    answer: z.object({ clientId: z.string(), seq: chatSeq, at: instant, text: z.string() }),
    errors: [
      'chat_not_found',
      'chat_state_conflict',
      'field_required',
      'chat_pictures_maximum',
      'chat_picture_not_found',
    ],
  }),
  'ops.chat.uploadPicture': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/pictures',
    right: 'chat.work',
    object: 'chat',
    unrecorded: true,
    bodyMaximum: UPLOAD_BYTES_MAXIMUM * 1.4,
    summary:
      'Takes one picture for the next message of a conversation the caller has (PNG or JPEG, at most 5 MB and 40 megapixels); it is re-encoded without its metadata, stored encrypted, and deleted after a day unless it was sent.',
    params: conversationParams,
    input: z.object({
      /** Base64. */
      picture: z
        .string()
        .max(Math.ceil(UPLOAD_BYTES_MAXIMUM / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    answer: z.object({ pictureId: z.string(), width: z.int(), height: z.int() }),
    errors: ['chat_not_found', 'chat_state_conflict', 'upload_invalid', 'service_unavailable', 'rate_limited'],
  }),
  'ops.chat.transcript': defineOpsCall({
    method: 'GET',
    path: '/ops/chat/:conversationId/transcript',
    right: 'chat.read',
    opens: 'personal',
    object: 'chat',
    summary:
      'What was said in a conversation as a copy that may leave the desk: operators by their numbers, without notes. Every look is recorded.',
    params: conversationParams,
    answer: z.object({
      username: z.string(),
      topic: z.enum(CHAT_TOPICS),
      reference: chatReference.nullable(),
      createdAt: instant,
      closedAt: instant.nullable(),
      list: z.array(
        chatMessage
          .pick({ seq: true, from: true, text: true, notice: true, deskNo: true, at: true })
          .extend({ pictures: z.int() }),
      ),
      /** Older messages are left out: there are more than the maximum. */
      isCut: z.boolean(),
    }),
    errors: ['chat_not_found'],
  }),
  'ops.chat.sendTranscript': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/transcript',
    right: 'chat.work',
    object: 'chat',
    summary:
      'Sends what was said so far to the member’s inbox, on their wish; once more without anything new changes nothing there.',
    params: conversationParams,
    answer: nothing,
    errors: ['chat_not_found'],
  }),
  'ops.chat.note': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/notes',
    right: 'chat.work',
    object: 'chat',
    idempotency: 'key',
    summary: 'Writes a note for the desk; the member never sees it.',
    params: conversationParams,
    input: z.object({ text: text(CHAT_TEXT_MAXIMUM) }),
    answer: note,
    errors: ['chat_not_found', 'field_required'],
  }),
  'ops.chat.markRead': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/read',
    right: 'chat.work',
    object: 'chat',
    unrecorded: true,
    summary:
      'The operator who has the conversation has read up to a number; a lower number, or one of a closed conversation, changes nothing.',
    params: conversationParams,
    input: z.object({ upTo: chatSeq }),
    answer: z.object({ deskReadSeq: chatSeq }),
    errors: ['chat_not_found', 'chat_state_conflict'],
  }),
  'ops.chat.typing': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/typing',
    right: 'chat.work',
    object: 'chat',
    unrecorded: true,
    summary: 'Tells the member that the desk is typing. Never stored.',
    params: conversationParams,
    answer: nothing,
    errors: ['chat_not_found', 'chat_state_conflict'],
  }),
  'ops.chat.transfer': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/transfer',
    right: 'chat.work',
    object: 'chat',
    idempotency: 'key',
    summary: 'Gives a conversation to an operator on duty, or back to its place in the queue.',
    params: conversationParams,
    input: z.object({ operatorId: idText.nullable(), version: versionNumber }),
    answer: changed,
    errors: ['chat_not_found', 'changed_meanwhile', 'chat_state_conflict', 'chat_operator_away'],
  }),
  'ops.chat.close': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/close',
    right: 'chat.work',
    object: 'chat',
    reason: true,
    idempotency: 'key',
    summary: 'Closes a conversation with a reason; the member may rate it, and go on with it within 24 hours.',
    params: conversationParams,
    input: z.object({
      reason: z.enum(CHAT_CLOSE_REASONS),
      note: text(NOTE_MAXIMUM).optional(),
      version: versionNumber,
    }),
    answer: changed,
    errors: ['chat_not_found', 'changed_meanwhile', 'chat_state_conflict'],
  }),
  'ops.chat.mute': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/mute',
    right: 'chat.work',
    object: 'chat',
    reason: true,
    idempotency: 'key',
    summary: 'The member may not write for 24 hours; `on: false` allows it again.',
    params: conversationParams,
    input: z.object({ on: z.boolean(), reason: reasonText }),
    answer: z.object({ mutedUntil: instant.nullable() }),
    errors: ['chat_not_found'],
  }),
  'ops.chat.block': defineOpsCall({
    method: 'POST',
    path: '/ops/chat/:conversationId/block',
    right: 'chat.manage',
    object: 'chat',
    reason: true,
    idempotency: 'key',
    summary:
      'Puts the member on the block list: nothing more is taken from them until they are taken off it, except about stopping to play. Once more changes nothing.',
    params: conversationParams,
    input: z.object({ reason: reasonText }),
    answer: block,
    errors: ['chat_not_found'],
  }),
  'ops.chat.blocks': defineOpsCall({
    method: 'GET',
    path: '/ops/chat-blocks',
    right: 'chat.read',
    object: 'chat',
    summary: 'The block list of the merchant, newest first.',
    query: z.object(keysetQuery()),
    answer: keysetPage(block.extend({ memberId: z.string(), username: z.string() })),
    errors: ['input_invalid'],
  }),
  'ops.chat.unblock': defineOpsCall({
    method: 'POST',
    path: '/ops/chat-blocks/:memberId/lift',
    right: 'chat.manage',
    object: 'chat',
    reason: true,
    idempotency: 'key',
    summary: 'Takes a member off the block list.',
    params: z.object({ memberId: idText }),
    input: z.object({ reason: reasonText }),
    answer: nothing,
    errors: ['chat_not_blocked'],
  }),
} as const;
