/** SQL of the chat desk: its lists and figures, notes, canned answers. */
import type { ChatTopic } from '@lantern/contract';
import type { ChatView } from '@lantern/contract/ops';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { sql, type Sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Person } from './queue-store.ts';
import { byConversation, conversationColumns, conversationFrom, type ConversationRow } from './store.ts';

export interface DeskRow extends ConversationRow {
  /** The newest message that says something. */
  readonly lastText: string | null;
  /** Messages of the member that no operator has read. */
  readonly unread: number;
  /** Its place in the order of the view, for the cursor. */
  readonly placeText: string;
}

export interface DeskFilter {
  readonly view: ChatView;
  readonly memberId?: string | undefined;
  /** Whose conversations `mine` are. */
  readonly operatorId: string;
}

const matching = (merchantCode: string, { view, memberId, operatorId }: DeskFilter): Sql =>
  sql`c.merchant_code = ${merchantCode} AND c.state = (CASE ${view}::text WHEN 'waiting' THEN 'queued' WHEN 'mine' THEN 'open' ELSE ${view}::text END)
    AND (${view}::text <> 'mine' OR c.operator_id = ${operatorId}) AND (${memberId ?? null}::text IS NULL OR c.member_id = ${memberId ?? null})`;

const arrivalText = instantText(sql`c.arrived_at`);
const closingText = instantText(sql`coalesce(c.closed_at, c.arrived_at)`);

/** What waits in the order it is answered, what is closed by the time it was closed, the rest by its arrival. */
const PLACES: Readonly<Record<'waiting' | 'arrival' | 'closing', Pick<KeysetColumn<DeskRow>, 'by' | 'type'>>> = {
  waiting: { by: sql`(c.priority::text || ${arrivalText})`, type: 'text' },
  arrival: { by: sql`c.arrived_at`, type: 'timestamptz' },
  closing: { by: sql`c.closed_at`, type: 'timestamptz' },
};
const placeText = sql`CASE c.state WHEN 'queued' THEN c.priority::text || ${arrivalText} WHEN 'closed' THEN ${closingText} ELSE ${arrivalText} END`;

/** A page of a merchant's conversations. Refuses input_invalid for a foreign cursor. */
export async function pageOfDesk(
  tx: Tx,
  merchantCode: string,
  { after, limit, ...filter }: DeskFilter & { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly rows: readonly DeskRow[]; readonly next: string | null }, 'input_invalid'>> {
  const { view } = filter;
  const column = view === 'waiting' ? PLACES.waiting : view === 'closed' ? PLACES.closing : PLACES.arrival;
  const place: KeysetColumn<DeskRow> = { ...column, of: (row) => row.placeText };
  const order = keysetOrder<DeskRow>(
    { columns: { [view]: place }, id: byConversation },
    view === 'closed' ? `-${view}` : view,
    after,
  );
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } = await sql<DeskRow>`SELECT ${conversationColumns}, ${placeText} AS "placeText",
      (SELECT m.body FROM chat.message m WHERE m.conversation_id = c.conversation_id AND m.body <> '' ORDER BY m.seq DESC LIMIT 1) AS "lastText",
      (SELECT count(*)::integer FROM chat.message m WHERE m.conversation_id = c.conversation_id AND m.sender = 'member' AND m.seq > c.desk_read_seq) AS unread
    FROM ${conversationFrom} WHERE ${matching(merchantCode, filter)} AND ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(
    tx,
  );
  return ok(page(rows, limit));
}

export async function countOfDesk(tx: Tx, merchantCode: string, filter: DeskFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM chat.conversation c
    WHERE ${matching(merchantCode, filter)}`.execute(tx);
  return rows[0]!.n;
}

export interface Figures {
  readonly mine: number;
  readonly waiting: number;
  readonly offline: number;
  readonly ratingHundredths: number | null;
}

/** How many there are, and how content members were in seven days. */
export async function readFigures(tx: Tx, merchantCode: string, operatorId: string): Promise<Figures> {
  const { rows } =
    await sql<Figures>`SELECT count(*) FILTER (WHERE c.state = 'open' AND c.operator_id = ${operatorId})::integer AS mine,
      count(*) FILTER (WHERE c.state = 'queued')::integer AS waiting, count(*) FILTER (WHERE c.state = 'offline')::integer AS offline,
      (SELECT round(avg(r.rating) * 100)::integer FROM chat.conversation r WHERE r.merchant_code = ${merchantCode}
        AND r.rated_at > kernel.now() - interval '7 days') AS "ratingHundredths"
    FROM chat.conversation c WHERE c.merchant_code = ${merchantCode} AND c.state <> 'closed'`.execute(tx);
  return rows[0]!;
}

export interface PreviousRow {
  readonly conversationId: string;
  readonly topic: ChatTopic;
  readonly closedAt: Date;
  readonly rating: number | null;
}

/** The member's closed conversation before another one. */
export async function findPrevious(
  tx: Tx,
  { conversationId, memberId, createdAt }: Pick<ConversationRow, 'conversationId' | 'memberId' | 'createdAt'>,
): Promise<PreviousRow | undefined> {
  const { rows } =
    await sql<PreviousRow>`SELECT conversation_id AS "conversationId", topic, closed_at AS "closedAt", rating
    FROM chat.conversation WHERE member_id = ${memberId} AND state = 'closed' AND conversation_id <> ${conversationId}
      AND created_at <= ${createdAt} ORDER BY created_at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** The operator has read up to a number; a lower one changes nothing. Returns whether something changed. */
export async function markDeskRead(tx: Tx, conversationId: string, upTo: number): Promise<boolean> {
  const { rows } = await sql`UPDATE chat.conversation SET desk_read_seq = least(${upTo}::integer, last_seq)
    WHERE conversation_id = ${conversationId} AND desk_read_seq < least(${upTo}::integer, last_seq) RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface NoteRow {
  readonly noteId: string;
  readonly afterSeq: number;
  readonly text: string;
  readonly operatorName: string;
  readonly at: Date;
}

const noteColumns = sql`note_id AS "noteId", after_seq AS "afterSeq", body AS text, operator_name AS "operatorName", at`;

export async function insertNote(
  tx: Tx,
  { noteId, conversationId, text }: { readonly noteId: string; readonly conversationId: string; readonly text: string },
  by: Person,
): Promise<NoteRow> {
  const { rows } =
    await sql<NoteRow>`INSERT INTO chat.note (note_id, conversation_id, after_seq, body, operator_id, operator_name)
    SELECT ${noteId}, c.conversation_id, c.last_seq, ${text}, ${by.operatorId}, ${by.displayName} FROM chat.conversation c
    WHERE c.conversation_id = ${conversationId} RETURNING ${noteColumns}`.execute(tx);
  return rows[0]!;
}

/** Notes among the messages of a page, both ends included; `to` null: up to the newest. */
export async function listNotes(
  tx: Tx,
  conversationId: string,
  { from, to }: { readonly from: number; readonly to: number | null },
  limit: number,
): Promise<readonly NoteRow[]> {
  const { rows } = await sql<NoteRow>`SELECT ${noteColumns} FROM chat.note
    WHERE conversation_id = ${conversationId} AND after_seq >= ${from}::integer AND (${to}::integer IS NULL OR after_seq <= ${to}::integer)
    ORDER BY after_seq, at, note_id LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface CannedRow {
  readonly cannedId: string;
  readonly title: string;
  readonly topic: ChatTopic | null;
  readonly vi: string;
  readonly en: string;
  readonly version: number;
}

const cannedColumns = sql`canned_id AS "cannedId", title, topic, vi, en, version`;

export async function listCanned(tx: Tx, merchantCode: string, limit: number): Promise<readonly CannedRow[]> {
  const { rows } = await sql<CannedRow>`SELECT ${cannedColumns} FROM chat.canned
    WHERE merchant_code = ${merchantCode} ORDER BY title, canned_id LIMIT ${limit}`.execute(tx);
  return rows;
}

export async function lockCanned(
  tx: Tx,
  merchantCode: string,
  cannedId: string,
): Promise<(CannedRow & { readonly changedName: string }) | undefined> {
  const { rows } = await sql<
    CannedRow & { changedName: string }
  >`SELECT ${cannedColumns}, changed_name AS "changedName" FROM chat.canned
    WHERE merchant_code = ${merchantCode} AND canned_id = ${cannedId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Writes it as the next version; a new one is the first. */
export async function writeCanned(
  tx: Tx,
  merchantCode: string,
  { cannedId, title, topic, vi, en }: Omit<CannedRow, 'version'>,
  by: string,
): Promise<CannedRow> {
  const { rows } =
    await sql<CannedRow>`INSERT INTO chat.canned AS k (merchant_code, canned_id, title, topic, vi, en, changed_name)
    VALUES (${merchantCode}, ${cannedId}, ${title}, ${topic}, ${vi}, ${en}, ${by})
    ON CONFLICT (merchant_code, canned_id) DO UPDATE SET title = excluded.title, topic = excluded.topic, vi = excluded.vi, en = excluded.en,
      changed_name = excluded.changed_name, version = k.version + 1
    RETURNING ${cannedColumns}`.execute(tx);
  return rows[0]!;
}

export async function deleteCanned(tx: Tx, merchantCode: string, cannedId: string): Promise<void> {
  await sql`DELETE FROM chat.canned WHERE merchant_code = ${merchantCode} AND canned_id = ${cannedId}`.execute(tx);
}

/** One change of the merchant's canned answers at a time, until the transaction ends. */
export async function lockAllCanned(tx: Tx, merchantCode: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat.canned:${merchantCode}`}, 0))`.execute(tx);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM chat.canned
    WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]!.n;
}

/** The member of a conversation of the merchant. */
export async function findMemberOf(
  tx: Tx,
  merchantCode: string,
  conversationId: string,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`SELECT member_id AS id FROM chat.conversation
    WHERE merchant_code = ${merchantCode} AND conversation_id = ${conversationId}`.execute(tx);
  return rows[0]?.id;
}
