/** The chat as its member reads it. */
import type { AnswerOf, Calls } from '@lantern/contract';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner } from '../../../kernel/images/member-pictures.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { findPicture, picturesOf } from './picture-store.ts';
import { findPlace, readDeskNow, readHours, type DeskNow, type Hours } from './queue-store.ts';
import { waitOf } from './rules/queue.ts';
import {
  countUnread,
  findConversation,
  findCurrent,
  pageOfMember,
  pageOfMessages,
  type ConversationRow,
  type MessagePlace,
  type MessageRow,
} from './store.ts';

type Desk = AnswerOf<Calls['chat.desk']>;
export type Conversation = NonNullable<Desk['current']>;
type Messages = AnswerOf<Calls['chat.messages']>;

export interface DeskStanding extends DeskNow {
  readonly hours: Hours;
  /** Whether a conversation that begins now is answered now. */
  readonly online: boolean;
}

/** The desk of a merchant now. */
export async function standingOf({ deps }: ModuleContext, tx: Tx, merchant: Merchant): Promise<DeskStanding> {
  const hours = await readHours(tx, merchant.code);
  const now = await readDeskNow(tx, merchant.code, merchant.timeZone, hours);
  const online = now.isWithin && now.onDuty > 0 && (await deps.isOffered(merchant.code));
  return { ...now, hours, online };
}

/** The order it is about, as calls answer it. */
export const referenceOf = ({ referenceKind, referenceId }: ConversationRow) =>
  referenceKind === null || referenceId === null ? null : { kind: referenceKind, id: referenceId };

/** One conversation, with its place while it is queued; `known` is the desk, where the caller has read it. */
export async function present(
  module: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  row: ConversationRow,
  known?: DeskStanding,
): Promise<Conversation> {
  const place = row.state === 'queued' ? await findPlace(tx, row.conversationId) : null;
  const standing = place === null ? undefined : (known ?? (await standingOf(module, tx, merchant)));
  return {
    conversationId: row.conversationId,
    state: row.state,
    topic: row.topic,
    reference: referenceOf(row),
    createdAt: row.createdAt.getTime(),
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    deskReadSeq: row.deskReadSeq,
    deskNo: row.deskNo,
    place,
    waitSec: place === null || !standing ? null : waitOf(place, standing.medianSec, standing.onDuty),
    closedAt: row.closedAt?.getTime() ?? null,
    reopenUntil: row.reopenUntil?.getTime() ?? null,
    rating: row.rating,
  };
}

/** The member's own conversation. Refuses chat_not_found. */
export async function ownConversation(
  tx: Tx,
  memberId: MemberId,
  conversationId: string,
): Promise<Result<ConversationRow, 'chat_not_found'>> {
  const row = await findConversation(tx, conversationId);
  return row?.memberId === memberId ? ok(row) : refuse('chat_not_found');
}

/** More than anyone reads in a mail; what was said before is in the chat. */
const TRANSCRIPT_MAXIMUM = 300;

export interface TranscriptLine {
  readonly from: 'member' | 'desk';
  /** Of the desk: the operator's number. */
  readonly deskNo: number | null;
  readonly text: string;
  /** How many pictures it has. */
  readonly pictures: number;
  readonly at: Date;
}

/** What was said up to a message, as its member may read it; null when the conversation is gone or not theirs. */
export async function transcriptOf(
  tx: Tx,
  memberId: MemberId,
  conversationId: string,
  seq: number,
): Promise<readonly TranscriptLine[] | null> {
  const own = await ownConversation(tx, memberId, conversationId);
  if (!own.ok) return null;
  const { list } = await messagesOf(tx, conversationId, { before: seq + 1, limit: TRANSCRIPT_MAXIMUM }, () => null);
  return list.flatMap(({ from, deskNo, text, pictures, at }) =>
    from === 'system' ? [] : [{ from, deskNo, text, pictures: pictures.length, at: new Date(at) }],
  );
}

/** Whether the desk is there, and the conversation the member is in. Refuses chat_off. */
export async function readDesk(
  module: ModuleContext,
  merchant: Merchant,
  memberId: MemberId,
): Promise<Result<Desk, 'chat_off'>> {
  const { db } = module.kernel;
  if (!(await module.deps.isOffered(merchant.code))) return refuse('chat_off');
  const standing = await standingOf(module, db, merchant);
  const { online, hours, isWithin, opensAt, at } = standing;
  const row = await findCurrent(db, memberId);
  return ok({
    online,
    hours,
    opensAt: isWithin ? null : opensAt.getTime(),
    current: row ? await present(module, db, merchant, row, standing) : null,
    serverTime: at.getTime(),
  });
}

/** A page of the member's conversations, newest first. Refuses input_invalid for a foreign cursor. */
export async function listConversations(
  module: ModuleContext,
  merchant: Merchant,
  memberId: MemberId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<AnswerOf<Calls['chat.list']>, 'input_invalid'>> {
  const { db } = module.kernel;
  const page = await pageOfMember(db, memberId, after, limit);
  if (!page.ok) return page;
  const list: Conversation[] = [];
  for (const row of page.value.rows) list.push(await present(module, db, merchant, row));
  return ok({ list, next: page.value.next });
}

/** A page of messages with their pictures. */
export async function messagesOf(
  tx: Tx,
  conversationId: string,
  place: MessagePlace,
  shown: (row: MessageRow) => string | null,
): Promise<{ readonly list: Messages['list']; readonly rows: readonly MessageRow[]; readonly more: boolean }> {
  const { rows, more } = await pageOfMessages(tx, conversationId, place);
  const pictures = await picturesOf(
    tx,
    conversationId,
    rows.map(({ seq }) => seq),
  );
  const list = rows.map((row) => ({
    seq: row.seq,
    from: row.sender,
    clientId: shown(row),
    text: row.body,
    notice: row.notice,
    deskNo: row.deskNo,
    pictures: [...(pictures.get(row.seq) ?? [])],
    at: row.at.getTime(),
  }));
  return { list, rows, more };
}

/** Messages of the member's own conversation. Refuses chat_not_found. */
export async function readMessages(
  module: ModuleContext,
  merchant: Merchant,
  memberId: MemberId,
  conversationId: string,
  place: MessagePlace,
): Promise<Result<Messages, 'chat_not_found'>> {
  const { db } = module.kernel;
  const own = await ownConversation(db, memberId, conversationId);
  if (!own.ok) return own;
  const { list, more } = await messagesOf(db, conversationId, place, ({ sender, clientId }) =>
    sender === 'member' ? clientId : null,
  );
  // Read after the messages: its numbers are never older than theirs.
  const conversation = (await findConversation(db, conversationId)) ?? own.value;
  return ok({ list, more, conversation: await present(module, db, merchant, conversation) });
}

/** How many messages of the desk the member has not read. */
export const unreadOf = async (
  { kernel: { db } }: ModuleContext,
  memberId: MemberId,
): Promise<Result<AnswerOf<Calls['chat.unreadCount']>>> => ok({ totalUnreadCount: await countUnread(db, memberId) });

/** A picture of the member's own, or one the desk has sent them. Refuses chat_picture_not_found. */
export async function readPicture(
  { kernel: { db }, vault }: ModuleContext,
  memberId: MemberId,
  pictureId: string,
): Promise<Result<AnswerOf<Calls['chat.picture']>, 'chat_picture_not_found'>> {
  const row = await findPicture(db, pictureId);
  if (row?.memberId !== memberId) return refuse('chat_picture_not_found');
  // The desk's until it is sent.
  if (row.operatorId !== null && row.conversationId === null) return refuse('chat_picture_not_found');
  const jpeg = await vault.read(row, pictureOwner(memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: row.width, height: row.height });
}
