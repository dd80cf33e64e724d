/** What a member does in the chat: begin, send, read, end, rate. */
import {
  CHAT_PICTURES_MAXIMUM,
  CHAT_SENDS_PER_MINUTE,
  type AnswerOf,
  type Calls,
  type ChatReference,
  type ChatTopic,
} from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { storeUpload } from '../../../kernel/images/member-pictures.ts';
import { tidyText } from '../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { announce, assign, endConversation, noticeOf } from './assign.ts';
import type { ModuleContext } from './context.ts';
import * as pictureStore from './picture-store.ts';
import { attachPictures, countUnsent } from './picture-store.ts';
import { chatTranscriptRequested } from './events.ts';
import { ownConversation, present, referenceOf, standingOf, type Conversation } from './read-chat.ts';
import { maskSecrets } from './rules/mask.ts';
import { OVERDUE_WITHDRAWAL_HOURS, priorityOf, type Priority } from './rules/queue.ts';
import {
  countUnread,
  findByClientId,
  findByKey,
  findConversation,
  hasConversation,
  insertConversation,
  insertMessage,
  lockConversation,
  markRead,
  reopen,
  secondsToSend,
  writeRating,
  type ConversationRow,
  type Stored,
} from './store.ts';
import { lockWriter, type Writer } from './writer-store.ts';

export interface Sender {
  readonly merchant: Merchant;
  readonly memberId: MemberId;
  readonly currency: string;
}

type OpenBody = ParsedInput<Calls['chat.open']>['body'];
type SendBody = ParsedInput<Calls['chat.send']>['body'];
type Sent = AnswerOf<Calls['chat.send']>;
type Referred = { readonly kind: ChatReference; readonly id: string } | undefined;

/** What is said, as it is stored. */
interface Draft {
  readonly text: string;
  readonly pictureIds: readonly string[];
}

/** What is sent, as it is stored. Refuses field_required for nothing, chat_pictures_maximum. */
export function draftOf({ text, pictureIds }: Pick<SendBody, 'text' | 'pictureIds'>): Result<Draft> {
  const draft = { text: maskSecrets(tidyText(text)), pictureIds: [...new Set(pictureIds)] };
  if (draft.text === '' && draft.pictureIds.length === 0) return refuse('field_required', { field: 'text' });
  if (draft.pictureIds.length > CHAT_PICTURES_MAXIMUM)
    return refuse('chat_pictures_maximum', { maximum: CHAT_PICTURES_MAXIMUM });
  return ok(draft);
}

/** Whether a locked writer may say this now. Refuses chat_picture_not_found, rate_limited. */
async function mayWrite(tx: Tx, memberId: MemberId, { pictureIds }: Draft): Promise<Result<void>> {
  if ((await countUnsent(tx, memberId, pictureIds)) < pictureIds.length) return refuse('chat_picture_not_found');
  const waitSec = await secondsToSend(tx, memberId, CHAT_SENDS_PER_MINUTE);
  return waitSec > 0 ? refuse('rate_limited', { retryAfterSec: waitSec }) : ok(undefined);
}

async function say(
  tx: Tx,
  memberId: MemberId,
  conversationId: string,
  clientId: string | null,
  { text, pictureIds }: Draft,
): Promise<Stored> {
  const stored = await insertMessage(tx, {
    conversationId,
    sender: 'member',
    clientId,
    body: text,
    notice: null,
    deskNo: null,
    by: null,
  });
  const attached = await attachPictures(tx, memberId, null, { conversationId, seq: stored.seq }, pictureIds);
  if (attached !== pictureIds.length) throw new Error(`Chat ${conversationId} lost a picture of its locked writer`);
  return stored;
}

async function referredBy(
  { deps }: ModuleContext,
  tx: Tx,
  { merchant, memberId }: Sender,
  id: string | undefined,
): Promise<Result<Referred, 'chat_reference_not_found'>> {
  if (id === undefined) return ok(undefined);
  const kind = await deps.referenceOf(tx, merchant.code, memberId, id);
  return kind === undefined ? refuse('chat_reference_not_found', { field: 'referenceId' }) : ok({ kind, id });
}

/** How what begins or goes on now waits. */
const waitingState = async (module: ModuleContext, tx: Tx, merchant: Merchant) =>
  (await standingOf(module, tx, merchant)).online ? 'queued' : 'offline';

async function placeOf(
  { deps }: ModuleContext,
  tx: Tx,
  { memberId, currency }: Sender,
  topic: ChatTopic,
  reference: Referred | null,
): Promise<Priority> {
  const hasOverdueWithdrawal =
    reference?.kind === 'withdrawal' && (await deps.isWithdrawalOverdue(tx, reference.id, OVERDUE_WITHDRAWAL_HOURS));
  const levels = await deps.vipLevelsOf(tx, [memberId], currency);
  return priorityOf({ topic, hasOverdueWithdrawal, vipLevel: levels.get(memberId) ?? 0 });
}

/** Refuses chat_blocked and chat_muted. Who wants to stop playing may write even when blocked. */
function mayWriteAbout({ isMuted, isBlocked }: Writer, topic: ChatTopic): Result<void> {
  if (isBlocked && topic !== 'stop_playing') return refuse('chat_blocked');
  return isMuted ? refuse('chat_muted') : ok(undefined);
}

/**
 * Begins a conversation with its first message. Refuses chat_off, field_required, chat_pictures_maximum, chat_muted, chat_blocked,
 * chat_reference_not_found, chat_picture_not_found, rate_limited, chat_conversation_open. The same key again answers the same one.
 */
export async function openConversation(
  module: ModuleContext,
  sender: Sender & { readonly language: Language; readonly requestKey: string },
  body: OpenBody,
): Promise<Result<Conversation>> {
  const { kernel, deps } = module;
  const { merchant, memberId, language, requestKey } = sender;
  if (!(await deps.isOffered(merchant.code))) return refuse('chat_off');
  const draft = draftOf(body);
  if (!draft.ok) return draft;
  const opened = await transactResult(kernel.db, async (tx) => {
    const writer = await lockWriter(tx, memberId);
    const before = await findByKey(tx, memberId, requestKey);
    if (before) return ok(before.conversationId);
    const allowed = mayWriteAbout(writer, body.topic);
    if (!allowed.ok) return allowed;
    const reference = await referredBy(module, tx, sender, body.referenceId);
    if (!reference.ok) return reference;
    const may = await mayWrite(tx, memberId, draft.value);
    if (!may.ok) return may;
    if (await hasConversation(tx, memberId)) return refuse('chat_conversation_open');
    const conversationId = kernel.ids.next<string>();
    const state = await waitingState(module, tx, merchant);
    await insertConversation(tx, {
      conversationId,
      merchantCode: merchant.code,
      memberId,
      requestKey,
      topic: body.topic,
      language,
      reference: reference.value,
      state,
      priority: await placeOf(module, tx, sender, body.topic, reference.value),
    });
    await say(tx, memberId, conversationId, null, draft.value);
    await insertMessage(tx, noticeOf(conversationId, state));
    await announce(module, tx, conversationId);
    return ok(conversationId);
  });
  if (!opened.ok) return opened;
  await assign(module, merchant.code);
  return ok(await present(module, kernel.db, merchant, (await findConversation(kernel.db, opened.value))!));
}

/** A closed conversation goes on. Refuses chat_closed after 24 hours, chat_conversation_open besides another one. */
async function goOn(module: ModuleContext, tx: Tx, sender: Sender, row: ConversationRow): Promise<Result<void>> {
  if (row.state !== 'closed') return ok(undefined);
  if (row.reopenUntil === null) return refuse('chat_closed');
  if (await hasConversation(tx, sender.memberId)) return refuse('chat_conversation_open');
  const state = await waitingState(module, tx, sender.merchant);
  await reopen(tx, row.conversationId, state, await placeOf(module, tx, sender, row.topic, referenceOf(row)));
  await insertMessage(tx, noticeOf(row.conversationId, 'reopened'));
  return ok(undefined);
}

/**
 * Sends a message. Refuses chat_not_found, field_required, chat_pictures_maximum, chat_muted, chat_blocked, chat_picture_not_found, rate_limited,
 * chat_closed, chat_conversation_open. The same client id again answers the same message, whatever else it says.
 */
export async function sendMessage(
  module: ModuleContext,
  sender: Sender,
  conversationId: string,
  body: SendBody,
): Promise<Result<Sent>> {
  const { memberId, merchant } = sender;
  const { clientId } = body;
  let reopened = false;
  const sent = await transactResult(module.kernel.db, async (tx): Promise<Result<Stored>> => {
    const writer = await lockWriter(tx, memberId);
    const row = await lockConversation(tx, conversationId);
    if (row?.memberId !== memberId) return refuse('chat_not_found');
    const before = await findByClientId(tx, conversationId, 'member', clientId);
    if (before) return ok(before);
    const draft = draftOf(body);
    if (!draft.ok) return draft;
    const allowed = mayWriteAbout(writer, row.topic);
    if (!allowed.ok) return allowed;
    const may = await mayWrite(tx, memberId, draft.value);
    if (!may.ok) return may;
    const going = await goOn(module, tx, sender, row);
    if (!going.ok) return going;
    reopened = row.state === 'closed';
    const stored = await say(tx, memberId, conversationId, clientId, draft.value);
    await announce(module, tx, conversationId);
    return ok(stored);
  });
  if (!sent.ok) return sent;
  if (reopened) await assign(module, merchant.code);
  const { seq, at, body: text } = sent.value;
  return ok({ clientId, seq, at: at.getTime(), text });
}

/** Marks messages as read. Refuses chat_not_found. */
export async function readUpTo(
  module: ModuleContext,
  memberId: MemberId,
  conversationId: string,
  upTo: number,
): Promise<Result<AnswerOf<Calls['chat.read']>>> {
  return transactResult(module.kernel.db, async (tx) => {
    const row = await lockConversation(tx, conversationId);
    if (row?.memberId !== memberId) return refuse('chat_not_found');
    if (await markRead(tx, conversationId, upTo)) await announce(module, tx, conversationId);
    const { readSeq } = (await findConversation(tx, conversationId))!;
    return ok({ readSeq, totalUnreadCount: await countUnread(tx, memberId) });
  });
}

/** Ends the conversation; once more changes nothing. Refuses chat_not_found. */
export async function closeOwn(
  module: ModuleContext,
  { merchant, memberId }: Pick<Sender, 'merchant' | 'memberId'>,
  conversationId: string,
): Promise<Result<Conversation>> {
  const { db } = module.kernel;
  const closed = await transactResult(db, async (tx): Promise<Result<boolean>> => {
    const row = await lockConversation(tx, conversationId);
    if (row?.memberId !== memberId) return refuse('chat_not_found');
    if (row.state === 'closed') return ok(false);
    await endConversation(module, tx, conversationId, { from: 'member', by: null, reason: 'other', note: '' });
    return ok(true);
  });
  if (!closed.ok) return closed;
  if (closed.value) await assign(module, merchant.code);
  return ok(await present(module, db, merchant, (await findConversation(db, conversationId))!));
}

/** Rates a closed conversation that the desk answered; the last rating counts. Refuses chat_not_found, chat_not_rateable. */
export async function rate(
  module: ModuleContext,
  { merchant, memberId }: Pick<Sender, 'merchant' | 'memberId'>,
  conversationId: string,
  { stars, note }: ParsedInput<Calls['chat.rate']>['body'],
): Promise<Result<Conversation>> {
  return transactResult(module.kernel.db, async (tx) => {
    const row = await lockConversation(tx, conversationId);
    if (row?.memberId !== memberId) return refuse('chat_not_found');
    if (row.state !== 'closed' || row.deskLastSeq === null) return refuse('chat_not_rateable');
    const text = maskSecrets(tidyText(note ?? ''));
    await writeRating(tx, conversationId, stars, text === '' ? null : text);
    return ok(await present(module, tx, merchant, (await findConversation(tx, conversationId))!));
  });
}

/** Sends what was said so far to the inbox. Refuses chat_not_found. */
export async function requestTranscript(
  { kernel }: ModuleContext,
  memberId: MemberId,
  conversationId: string,
): Promise<Result<Record<never, never>>> {
  return transactResult(kernel.db, async (tx) => {
    const own = await ownConversation(tx, memberId, conversationId);
    if (!own.ok) return own;
    await kernel.outbox.record(tx, chatTranscriptRequested(own.value));
    return ok({});
  });
}

/** Stores a picture for the next message. Refuses rate_limited, upload_invalid, service_unavailable. */
export const uploadPicture = (
  module: ModuleContext,
  memberId: MemberId,
  upload: Buffer,
): Promise<Result<AnswerOf<Calls['chat.uploadPicture']>>> =>
  storeUpload(module, { ...pictureStore, lockWriter }, memberId, upload);
