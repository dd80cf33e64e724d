/** SQL of pictures and the limit of uploads; and what is kept of a person. */
import { sql, type Sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { NewPicture, UploadStore } from '../../../kernel/images/member-pictures.ts';
import { countUpload, mayUpload, secondsToNextUpload } from '../../../kernel/images/upload-limit.ts';
import type { StoredImage } from '../../../kernel/images/vault.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { conversationColumns, conversationFrom, type ConversationRow, type MessageRow } from './store.ts';

export interface PictureShape {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureRow extends PictureShape, StoredImage {
  readonly memberId: MemberId;
  readonly conversationId: string | null;
  readonly seq: number | null;
  /** Who uploaded it, of the desk; null: the member. */
  readonly operatorId: string | null;
}

/** Takes one upload from the hourly limit of a locked writer; otherwise returns the seconds until the next. */
export async function takeUpload(tx: Tx, memberId: MemberId, allowed: number): Promise<{ readonly waitSec: number }> {
  const { rows } = await sql<{ waitSec: number }>`WITH taken AS (
      UPDATE chat.writer SET ${countUpload} WHERE member_id = ${memberId} AND ${mayUpload(allowed)} RETURNING 1
    ) SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE ${secondsToNextUpload} END AS "waitSec"
    FROM chat.writer WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]!;
}

/** A picture that waits to be sent, by its member or by an operator. */
export async function insertPicture(tx: Tx, row: NewPicture, operatorId: string | null = null): Promise<void> {
  await sql`INSERT INTO chat.picture (picture_id, member_id, operator_id, file, sealed_key, sha256, size_bytes, width, height)
    VALUES (${row.pictureId}, ${row.memberId}, ${operatorId}, ${row.file}, ${row.sealedKey}, ${row.sha256}, ${row.sizeBytes}, ${row.width}, ${row.height})`.execute(
    tx,
  );
}

/** Deletes the rows of someone's unsent pictures but the newest ones; returns their files. */
async function deleteSurplusOf(tx: Tx, whose: Sql, kept: number): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM chat.picture WHERE picture_id IN (
      SELECT picture_id FROM chat.picture WHERE ${whose} AND conversation_id IS NULL
      ORDER BY uploaded_at DESC, picture_id DESC OFFSET ${kept}) RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** The same of a member's own pictures. */
export const deleteSurplus = (tx: Tx, memberId: MemberId, kept: number): Promise<readonly string[]> =>
  deleteSurplusOf(tx, sql`member_id = ${memberId} AND operator_id IS NULL`, kept);

/** Gives unsent pictures to a message, in the given order: the member's own, or of an operator those for this member. Returns how many there were. */
export async function attachPictures(
  tx: Tx,
  memberId: MemberId,
  operatorId: string | null,
  { conversationId, seq }: { readonly conversationId: string; readonly seq: number },
  pictureIds: readonly string[],
): Promise<number> {
  const { rows } =
    await sql`UPDATE chat.picture p SET conversation_id = ${conversationId}, seq = ${seq}::integer, place = n.place
    FROM unnest(${[...pictureIds]}::text[]) WITH ORDINALITY AS n (picture_id, place)
    WHERE p.picture_id = n.picture_id AND p.member_id = ${memberId} AND p.operator_id IS NOT DISTINCT FROM ${operatorId}
      AND p.conversation_id IS NULL RETURNING 1`.execute(tx);
  return rows.length;
}

/** Uploads of an operator for a member: the operator's lock, limit and rows. */
export const uploadsOfDesk = (merchantCode: string, operatorId: string): UploadStore => ({
  async lockWriter(tx) {
    await sql`SELECT 1 FROM chat.operator WHERE merchant_code = ${merchantCode} AND operator_id = ${operatorId} FOR UPDATE`.execute(
      tx,
    );
  },
  async takeUpload(tx, _memberId, allowed) {
    const { rows } = await sql<{ waitSec: number }>`WITH taken AS (
        UPDATE chat.operator SET ${countUpload} WHERE merchant_code = ${merchantCode} AND operator_id = ${operatorId} AND ${mayUpload(allowed)} RETURNING 1
      ) SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE ${secondsToNextUpload} END AS "waitSec"
      FROM chat.operator WHERE merchant_code = ${merchantCode} AND operator_id = ${operatorId}`.execute(tx);
    return rows[0]!;
  },
  insertPicture: (tx, row) => insertPicture(tx, row, operatorId),
  deleteSurplus: (tx, _memberId, kept) => deleteSurplusOf(tx, sql`operator_id = ${operatorId}`, kept),
});

/** How many of the pictures are the member's own and unsent. */
export async function countUnsent(tx: Tx, memberId: MemberId, pictureIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM chat.picture
    WHERE picture_id = ANY (${[...pictureIds]}::text[]) AND member_id = ${memberId} AND operator_id IS NULL AND conversation_id IS NULL`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Pictures of some messages of a conversation, by number and in their order; a message without any is absent. */
export async function picturesOf(
  tx: Tx,
  conversationId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly PictureShape[]>> {
  const { rows } = await sql<PictureShape & { seq: number }>`SELECT seq, picture_id AS "pictureId", width, height
    FROM chat.picture WHERE conversation_id = ${conversationId} AND seq = ANY (${[...seqs]}::integer[]) ORDER BY seq, place`.execute(
    tx,
  );
  const grouped = Map.groupBy(rows, ({ seq }) => seq);
  return new Map(
    [...grouped].map(([seq, list]) => [
      seq,
      list.map(({ pictureId, width, height }) => ({ pictureId, width, height })),
    ]),
  );
}

export async function findPicture(tx: Tx, pictureId: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`SELECT picture_id AS "pictureId", member_id AS "memberId",
      conversation_id AS "conversationId", seq, operator_id AS "operatorId", file, sealed_key AS "sealedKey", sha256, width, height
    FROM chat.picture WHERE picture_id = ${pictureId}`.execute(tx);
  return rows[0];
}

/** All of a member's conversations, newest first, for the data export. */
export async function listPerson(tx: Tx, memberId: MemberId): Promise<readonly ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.member_id = ${memberId} ORDER BY c.created_at DESC, c.conversation_id DESC`.execute(tx);
  return rows;
}

/** Every message of a member's conversations, in their order. */
export async function listPersonMessages(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly (MessageRow & { readonly conversationId: string })[]> {
  const { rows } = await sql<
    MessageRow & { conversationId: string }
  >`SELECT m.conversation_id AS "conversationId", m.seq, m.sender, m.client_id AS "clientId", m.body, m.notice,
      m.desk_no AS "deskNo", m.operator_name AS "operatorName", m.at
    FROM chat.message m JOIN chat.conversation c USING (conversation_id)
    WHERE c.member_id = ${memberId} ORDER BY m.conversation_id, m.seq`.execute(tx);
  return rows;
}

/** Every picture of a member, sent or not, and those the desk has sent them, oldest first. */
export async function listPersonPictures(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly (PictureRow & { readonly uploadedAt: Date })[]> {
  const { rows } = await sql<
    PictureRow & { uploadedAt: Date }
  >`SELECT picture_id AS "pictureId", member_id AS "memberId", conversation_id AS "conversationId", seq,
      operator_id AS "operatorId", file, sealed_key AS "sealedKey", sha256, width, height, uploaded_at AS "uploadedAt"
    FROM chat.picture WHERE member_id = ${memberId} AND (operator_id IS NULL OR conversation_id IS NOT NULL) ORDER BY uploaded_at, picture_id`.execute(
    tx,
  );
  return rows;
}

/** Deletes everything of a member; returns the files of the pictures. */
export async function deletePerson(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    file: string;
  }>`DELETE FROM chat.picture WHERE member_id = ${memberId} RETURNING file`.execute(tx);
  await sql`DELETE FROM chat.conversation WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM chat.writer WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM chat.block WHERE member_id = ${memberId}`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes pictures that were not sent within a day; returns their files. */
export async function deleteUnsent(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM chat.picture
    WHERE conversation_id IS NULL AND uploaded_at < kernel.now() - interval '1 day' RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes some conversations that were closed longer ago than the months, with all they have; returns how many, and the files. */
export async function deleteOld(
  tx: Tx,
  months: number,
  atOnce: number,
): Promise<{ readonly count: number; readonly files: readonly string[] }> {
  const old = await sql<{ id: string }>`SELECT conversation_id AS id FROM chat.conversation
    WHERE closed_at < kernel.now() - ${months}::integer * interval '1 month'
    ORDER BY closed_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
  const ids = old.rows.map(({ id }) => id);
  const { rows } = await sql<{ file: string }>`DELETE FROM chat.picture
    WHERE conversation_id = ANY (${ids}::text[]) RETURNING file`.execute(tx);
  await sql`DELETE FROM chat.conversation WHERE conversation_id = ANY (${ids}::text[])`.execute(tx);
  return { count: ids.length, files: rows.map(({ file }) => file) };
}

/** The files without a row. */
export async function unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`SELECT file FROM unnest(${[...files]}::text[]) AS file
    WHERE NOT EXISTS (SELECT 1 FROM chat.picture p WHERE p.file = file.file)`.execute(tx);
  return rows.map(({ file }) => file);
}
