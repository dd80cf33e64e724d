/** SQL of conversations and their messages. */
import type { ChatNotice, ChatReference, ChatSender, ChatState, ChatTopic, Language } from '@lantern/contract';
import type { ChatCloseReason } from '@lantern/contract/ops';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Priority } from './rules/queue.ts';

export interface ConversationRow {
  readonly conversationId: string;
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly topic: ChatTopic;
  readonly language: Language;
  readonly referenceKind: ChatReference | null;
  readonly referenceId: string | null;
  readonly state: ChatState;
  readonly version: number;
  readonly createdAt: Date;
  /** To the microsecond, for the cursor. */
  readonly createdText: string;
  readonly priority: Priority;
  readonly isLeft: boolean;
  readonly operatorId: string | null;
  /** An offer that has not lapsed. */
  readonly offeredTo: string | null;
  readonly offeredUntil: Date | null;
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly deskReadSeq: number;
  readonly deskLastSeq: number | null;
  readonly waitingSince: Date | null;
  readonly closedAt: Date | null;
  readonly closedFrom: 'member' | 'desk' | 'system' | null;
  readonly closedName: string | null;
  readonly closeReason: ChatCloseReason | null;
  readonly closeNote: string | null;
  /** Until when the member may go on with it. */
  readonly reopenUntil: Date | null;
  readonly rating: number | null;
  readonly ratingNote: string | null;
  /** The operator who has it, or to whom it is offered. */
  readonly holderName: string | null;
  /** The public number of who has it. */
  readonly deskNo: number | null;
}

export const isOffered = sql`(c.offered_until > kernel.now())`;

export const conversationColumns = sql`c.conversation_id AS "conversationId", c.merchant_code AS "merchantCode", c.member_id AS "memberId", c.topic,
  c.language, c.reference_kind AS "referenceKind", c.reference_id AS "referenceId", c.state, c.version, c.created_at AS "createdAt",
  ${instantText(sql`c.created_at`)} AS "createdText", c.priority, c.is_left AS "isLeft", c.operator_id AS "operatorId",
  CASE WHEN ${isOffered} THEN c.offered_to END AS "offeredTo", CASE WHEN ${isOffered} THEN c.offered_until END AS "offeredUntil",
  c.last_seq AS "lastSeq", c.read_seq AS "readSeq", c.desk_read_seq AS "deskReadSeq", c.desk_last_seq AS "deskLastSeq",
  c.waiting_since AS "waitingSince", c.closed_at AS "closedAt", c.closed_from AS "closedFrom", c.closed_name AS "closedName",
  c.close_reason AS "closeReason", c.close_note AS "closeNote",
  CASE WHEN c.closed_at + interval '24 hours' > kernel.now() THEN c.closed_at + interval '24 hours' END AS "reopenUntil",
  c.rating, c.rating_note AS "ratingNote", o.display_name AS "holderName",
  CASE WHEN c.operator_id IS NOT NULL THEN o.desk_no END AS "deskNo"`;

export const conversationFrom = sql`chat.conversation c LEFT JOIN chat.operator o ON o.merchant_code = c.merchant_code
  AND o.operator_id = coalesce(c.operator_id, CASE WHEN ${isOffered} THEN c.offered_to END)`;

const byCreation: KeysetColumn<Pick<ConversationRow, 'createdText'>> = {
  by: sql`c.created_at`,
  type: 'timestamptz',
  of: ({ createdText }) => createdText,
};
export const byConversation: KeysetColumn<Pick<ConversationRow, 'conversationId'>> = {
  by: sql`c.conversation_id`,
  type: 'text',
  of: ({ conversationId }) => conversationId,
};

export async function findConversation(tx: Tx, conversationId: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.conversation_id = ${conversationId}`.execute(tx);
  return rows[0];
}

/** The same, locked until the transaction ends: its messages get their numbers one after another. */
export async function lockConversation(tx: Tx, conversationId: string): Promise<ConversationRow | undefined> {
  await sql`SELECT 1 FROM chat.conversation WHERE conversation_id = ${conversationId} FOR UPDATE`.execute(tx);
  return findConversation(tx, conversationId);
}

export async function findByKey(tx: Tx, memberId: MemberId, requestKey: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.member_id = ${memberId} AND c.request_key = ${requestKey}`.execute(tx);
  return rows[0];
}

/** The member's conversation that is not closed, else the newest one that may still go on. */
export async function findCurrent(tx: Tx, memberId: MemberId): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.member_id = ${memberId} AND (c.state <> 'closed' OR c.closed_at > kernel.now() - interval '24 hours')
    ORDER BY c.state = 'closed', c.created_at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** Whether the member has a conversation that is not closed. */
export async function hasConversation(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM chat.conversation
    WHERE member_id = ${memberId} AND state <> 'closed') AS has`.execute(tx);
  return rows[0]!.has;
}

/** A page of a member's conversations, newest first. Refuses input_invalid for a cursor that is not one of the list. */
export async function pageOfMember(
  tx: Tx,
  memberId: MemberId,
  after: string | undefined,
  limit: number,
): Promise<Result<{ readonly rows: readonly ConversationRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ConversationRow>(
    { columns: { createdAt: byCreation }, id: byConversation },
    '-createdAt',
    after,
  );
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.member_id = ${memberId} AND ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

export interface NewConversation {
  readonly conversationId: string;
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly requestKey: string;
  readonly topic: ChatTopic;
  readonly language: Language;
  readonly reference: { readonly kind: ChatReference; readonly id: string } | undefined;
  readonly state: 'queued' | 'offline';
  readonly priority: Priority;
}

export async function insertConversation(tx: Tx, one: NewConversation): Promise<void> {
  await sql`INSERT INTO chat.conversation (conversation_id, merchant_code, member_id, request_key, topic, language, reference_kind, reference_id,
      state, priority, is_left)
    VALUES (${one.conversationId}, ${one.merchantCode}, ${one.memberId}, ${one.requestKey}, ${one.topic}, ${one.language},
      ${one.reference?.kind ?? null}, ${one.reference?.id ?? null}, ${one.state}, ${one.priority}, ${one.state === 'offline'})`.execute(
    tx,
  );
}

/** A closed conversation waits again, as one that has just arrived. */
export async function reopen(
  tx: Tx,
  conversationId: string,
  state: 'queued' | 'offline',
  priority: Priority,
): Promise<void> {
  await sql`UPDATE chat.conversation SET state = ${state}, version = version + 1, priority = ${priority}, arrived_at = kernel.now(),
      is_left = ${state === 'offline'}, passed_by = '{}', closed_at = NULL, closed_from = NULL, closed_by = NULL, closed_name = NULL,
      close_reason = NULL, close_note = NULL
    WHERE conversation_id = ${conversationId}`.execute(tx);
}

export interface NewMessage {
  readonly conversationId: string;
  readonly sender: ChatSender;
  readonly clientId: string | null;
  readonly body: string;
  readonly notice: ChatNotice | null;
  readonly deskNo: number | null;
  readonly by: { readonly operatorId: string; readonly displayName: string } | null;
}

export interface Stored {
  readonly seq: number;
  readonly at: Date;
  readonly body: string;
}

/** Gives the message the next number of its conversation, and notes there who waits for whom. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<Stored> {
  const { conversationId, sender, clientId, body, notice, deskNo, by } = message;
  const { rows } = await sql<Stored>`WITH numbered AS (
      UPDATE chat.conversation SET last_seq = last_seq + 1,
        member_last_at = CASE ${sender}::text WHEN 'member' THEN kernel.now() ELSE member_last_at END,
        desk_last_seq = CASE ${sender}::text WHEN 'desk' THEN last_seq + 1 ELSE desk_last_seq END,
        desk_last_at = CASE ${sender}::text WHEN 'desk' THEN kernel.now() ELSE desk_last_at END,
        waiting_since = CASE ${sender}::text WHEN 'member' THEN coalesce(waiting_since, kernel.now()) WHEN 'desk' THEN NULL ELSE waiting_since END,
        unread_since = CASE ${sender}::text WHEN 'desk' THEN coalesce(unread_since, kernel.now()) ELSE unread_since END,
        answer_sec = CASE WHEN ${sender}::text = 'desk' AND answered_at IS NULL AND NOT is_left
          THEN greatest(0, extract(epoch FROM kernel.now() - arrived_at))::integer ELSE answer_sec END,
        answered_at = CASE ${sender}::text WHEN 'desk' THEN coalesce(answered_at, kernel.now()) ELSE answered_at END
      WHERE conversation_id = ${conversationId} RETURNING last_seq)
    INSERT INTO chat.message (conversation_id, seq, sender, client_id, body, notice, desk_no, operator_id, operator_name)
    SELECT ${conversationId}, n.last_seq, ${sender}, ${clientId}, ${body}, ${notice}, ${deskNo}::integer, ${by?.operatorId ?? null}, ${by?.displayName ?? null}
    FROM numbered n RETURNING seq, at, body`.execute(tx);
  return rows[0]!;
}

/** The message of a side with its sender's id. */
export async function findByClientId(
  tx: Tx,
  conversationId: string,
  sender: 'member' | 'desk',
  clientId: string,
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`SELECT seq, at, body FROM chat.message
    WHERE conversation_id = ${conversationId} AND sender = ${sender} AND client_id = ${clientId}`.execute(tx);
  return rows[0];
}

export interface MessageRow extends Stored {
  readonly sender: ChatSender;
  readonly clientId: string | null;
  readonly notice: ChatNotice | null;
  readonly deskNo: number | null;
  readonly operatorName: string | null;
}

const messageColumns = sql`seq, sender, client_id AS "clientId", body, notice, desk_no AS "deskNo", operator_name AS "operatorName", at`;

export interface MessagePlace {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Messages after a number, or the newest ones before one, in their order. */
export async function pageOfMessages(
  tx: Tx,
  conversationId: string,
  { after, before, limit }: MessagePlace,
): Promise<{ readonly rows: readonly MessageRow[]; readonly more: boolean }> {
  if (after !== undefined) {
    const { rows } = await sql<MessageRow>`SELECT ${messageColumns} FROM chat.message
      WHERE conversation_id = ${conversationId} AND seq > ${after} ORDER BY seq LIMIT ${limit + 1}`.execute(tx);
    return { rows: rows.slice(0, limit), more: rows.length > limit };
  }
  const { rows } = await sql<MessageRow>`SELECT ${messageColumns} FROM chat.message
    WHERE conversation_id = ${conversationId} AND (${before ?? null}::integer IS NULL OR seq < ${before ?? null}::integer)
    ORDER BY seq DESC LIMIT ${limit + 1}`.execute(tx);
  return { rows: rows.slice(0, limit).toReversed(), more: rows.length > limit };
}

/** Seconds until the member may send again; 0 when they may now. */
export async function secondsToSend(tx: Tx, memberId: MemberId, perMinute: number): Promise<number> {
  const { rows } = await sql<{ waitSec: number }>`SELECT
      greatest(1, ceil(extract(epoch FROM m.at + interval '1 minute' - kernel.now())))::integer AS "waitSec"
    FROM chat.conversation c JOIN chat.message m ON m.conversation_id = c.conversation_id AND m.sender = 'member'
    WHERE c.member_id = ${memberId} AND c.member_last_at > kernel.now() - interval '1 minute' AND m.at > kernel.now() - interval '1 minute'
    ORDER BY m.at DESC OFFSET ${perMinute - 1} LIMIT 1`.execute(tx);
  return rows[0]?.waitSec ?? 0;
}

/** The member has read up to a number; a lower one changes nothing. Returns whether something changed. */
export async function markRead(tx: Tx, conversationId: string, upTo: number): Promise<boolean> {
  const { rows } = await sql`UPDATE chat.conversation c SET read_seq = least(${upTo}, c.last_seq),
      unread_since = (SELECT min(m.at) FROM chat.message m WHERE m.conversation_id = c.conversation_id AND m.sender = 'desk' AND m.seq > ${upTo}),
      is_mailed = c.is_mailed AND ${upTo} < c.desk_last_seq
    WHERE c.conversation_id = ${conversationId} AND c.read_seq < least(${upTo}, c.last_seq) RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Messages of the desk that the member has not read, over all conversations. */
export async function countUnread(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM chat.conversation c
    JOIN chat.message m ON m.conversation_id = c.conversation_id AND m.sender = 'desk' AND m.seq > c.read_seq
    WHERE c.member_id = ${memberId} AND c.unread_since IS NOT NULL`.execute(tx);
  return rows[0]!.n;
}

export interface Closing {
  readonly from: 'member' | 'desk' | 'system';
  readonly by: { readonly operatorId: string; readonly displayName: string } | null;
  readonly reason: ChatCloseReason;
  readonly note: string;
}

export async function writeClosed(tx: Tx, conversationId: string, { from, by, reason, note }: Closing): Promise<void> {
  await sql`UPDATE chat.conversation SET state = 'closed', version = version + 1, operator_id = NULL, offered_to = NULL, offered_until = NULL,
      waiting_since = NULL, closed_at = kernel.now(), closed_from = ${from}, closed_by = ${by?.operatorId ?? null},
      closed_name = ${by?.displayName ?? null}, close_reason = ${reason}, close_note = ${note}
    WHERE conversation_id = ${conversationId}`.execute(tx);
}

export async function writeRating(tx: Tx, conversationId: string, stars: number, note: string | null): Promise<void> {
  await sql`UPDATE chat.conversation SET rating = ${stars}, rating_note = ${note}, rated_at = kernel.now()
    WHERE conversation_id = ${conversationId}`.execute(tx);
}

/** Text of a message; null when there is none any more. */
export async function findText(tx: Tx, conversationId: string, seq: number): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`SELECT body FROM chat.message
    WHERE conversation_id = ${conversationId} AND seq = ${seq}`.execute(tx);
  return rows[0]?.body ?? null;
}
