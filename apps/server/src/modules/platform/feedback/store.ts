/** SQL of members' feedback and their pictures. */
import type { FeedbackReference, FeedbackState, FeedbackTopic, Language } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { NewPicture } from '../../../kernel/images/member-pictures.ts';
import { countUpload, mayUpload, secondsToNextUpload } from '../../../kernel/images/upload-limit.ts';
import type { StoredImage } from '../../../kernel/images/vault.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Pictures of one feedback. */
export interface PictureShape {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureRow extends PictureShape, StoredImage {
  readonly memberId: MemberId;
  readonly feedbackId: string | null;
}

export interface FeedbackRow {
  readonly feedbackId: string;
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly topic: FeedbackTopic;
  readonly body: string;
  readonly language: Language;
  readonly referenceKind: FeedbackReference | null;
  readonly referenceId: string | null;
  readonly state: FeedbackState;
  readonly version: number;
  readonly createdAt: Date;
  /** To the microsecond, for the cursor. */
  readonly createdText: string;
  readonly answer: string | null;
  readonly answeredName: string | null;
  readonly answeredAt: Date | null;
  readonly closedName: string | null;
  readonly closedAt: Date | null;
}

export const feedbackColumns = sql`e.feedback_id AS "feedbackId", e.merchant_code AS "merchantCode", e.member_id AS "memberId", e.topic, e.body, e.language,
  e.reference_kind AS "referenceKind", e.reference_id AS "referenceId", e.state, e.version, e.created_at AS "createdAt",
  ${instantText(sql`e.created_at`)} AS "createdText", e.answer, e.answered_name AS "answeredName", e.answered_at AS "answeredAt",
  e.closed_name AS "closedName", e.closed_at AS "closedAt"`;

export const byCreation: KeysetColumn<Pick<FeedbackRow, 'createdText'>> = {
  by: sql`e.created_at`,
  type: 'timestamptz',
  of: ({ createdText }) => createdText,
};
export const byFeedback: KeysetColumn<Pick<FeedbackRow, 'feedbackId'>> = {
  by: sql`e.feedback_id`,
  type: 'text',
  of: ({ feedbackId }) => feedbackId,
};

/** The member's lock, until the transaction ends: what one member sends is decided one after another. */
export async function lockWriter(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`INSERT INTO feedback.writer (member_id) VALUES (${memberId}) ON CONFLICT (member_id) DO NOTHING`.execute(
    tx,
  );
  await sql`SELECT 1 FROM feedback.writer WHERE member_id = ${memberId} FOR UPDATE`.execute(tx);
}

/** Takes one upload from the hourly limit of a locked writer; otherwise returns the seconds until the next. */
export async function takeUpload(tx: Tx, memberId: MemberId, allowed: number): Promise<{ readonly waitSec: number }> {
  const { rows } = await sql<{ waitSec: number }>`WITH taken AS (
      UPDATE feedback.writer SET ${countUpload} WHERE member_id = ${memberId} AND ${mayUpload(allowed)} RETURNING 1
    ) SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE ${secondsToNextUpload} END AS "waitSec"
    FROM feedback.writer WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]!;
}

export async function insertPicture(tx: Tx, row: NewPicture): Promise<void> {
  await sql`INSERT INTO feedback.picture (picture_id, member_id, file, sealed_key, sha256, size_bytes, width, height)
    VALUES (${row.pictureId}, ${row.memberId}, ${row.file}, ${row.sealedKey}, ${row.sha256}, ${row.sizeBytes}, ${row.width}, ${row.height})`.execute(
    tx,
  );
}

/** Deletes the rows of a member's unsent pictures but the newest ones; returns their files. */
export async function deleteSurplus(tx: Tx, memberId: MemberId, kept: number): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM feedback.picture WHERE picture_id IN (
      SELECT picture_id FROM feedback.picture WHERE member_id = ${memberId} AND feedback_id IS NULL
      ORDER BY uploaded_at DESC, picture_id DESC OFFSET ${kept}) RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

export interface NewFeedback {
  readonly feedbackId: string;
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly requestKey: string;
  readonly topic: FeedbackTopic;
  readonly body: string;
  readonly language: Language;
  readonly reference: { readonly kind: FeedbackReference; readonly id: string } | undefined;
}

export async function insertFeedback(tx: Tx, entry: NewFeedback): Promise<void> {
  await sql`INSERT INTO feedback.entry (feedback_id, merchant_code, member_id, request_key, topic, body, language, reference_kind, reference_id)
    VALUES (${entry.feedbackId}, ${entry.merchantCode}, ${entry.memberId}, ${entry.requestKey}, ${entry.topic}, ${entry.body}, ${entry.language},
      ${entry.reference?.kind ?? null}, ${entry.reference?.id ?? null})`.execute(tx);
}

/** Gives the member's unsent pictures to a feedback, in the given order; returns how many of them there were. */
export async function attachPictures(
  tx: Tx,
  memberId: MemberId,
  feedbackId: string,
  pictureIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`UPDATE feedback.picture p SET feedback_id = ${feedbackId}, place = n.place
    FROM unnest(${[...pictureIds]}::text[]) WITH ORDINALITY AS n (picture_id, place)
    WHERE p.picture_id = n.picture_id AND p.member_id = ${memberId} AND p.feedback_id IS NULL RETURNING 1`.execute(tx);
  return rows.length;
}

/** How many of the pictures are the member's own and unsent. */
export async function countUnsent(tx: Tx, memberId: MemberId, pictureIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM feedback.picture
    WHERE picture_id = ANY (${[...pictureIds]}::text[]) AND member_id = ${memberId} AND feedback_id IS NULL`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** What the member sent within 24 hours. */
export async function countOfDay(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM feedback.entry
    WHERE member_id = ${memberId} AND created_at > kernel.now() - interval '24 hours'`.execute(tx);
  return rows[0]!.n;
}

export async function findByKey(tx: Tx, memberId: MemberId, requestKey: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`SELECT ${feedbackColumns} FROM feedback.entry e
    WHERE e.member_id = ${memberId} AND e.request_key = ${requestKey}`.execute(tx);
  return rows[0];
}

/** A page of a member's feedback, newest first. Refuses input_invalid for a cursor that is not one of the list. */
export async function pageOfMember(
  tx: Tx,
  memberId: MemberId,
  after: string | undefined,
  limit: number,
): Promise<Result<{ readonly rows: readonly FeedbackRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<FeedbackRow>({ columns: { createdAt: byCreation }, id: byFeedback }, '-createdAt', after);
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } = await sql<FeedbackRow>`SELECT ${feedbackColumns} FROM feedback.entry e
    WHERE e.member_id = ${memberId} AND ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

/** Pictures by feedback, in their order; a feedback without any is absent. */
export async function picturesOf(
  tx: Tx,
  feedbackIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PictureShape[]>> {
  const { rows } = await sql<PictureShape & { feedbackId: string }>`SELECT feedback_id AS "feedbackId",
      picture_id AS "pictureId", width, height FROM feedback.picture
    WHERE feedback_id = ANY (${[...feedbackIds]}::text[]) ORDER BY feedback_id, place`.execute(tx);
  const grouped = Map.groupBy(rows, ({ feedbackId }) => feedbackId);
  return new Map(
    [...grouped].map(([id, list]) => [id, list.map(({ pictureId, width, height }) => ({ pictureId, width, height }))]),
  );
}

export async function findPicture(tx: Tx, pictureId: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`SELECT picture_id AS "pictureId", member_id AS "memberId",
      feedback_id AS "feedbackId", file, sealed_key AS "sealedKey", sha256, width, height
    FROM feedback.picture WHERE picture_id = ${pictureId}`.execute(tx);
  return rows[0];
}

/** The answer; null when there is none, or nothing of it any more. */
export async function findAnswer(tx: Tx, feedbackId: string): Promise<string | null> {
  const { rows } = await sql<{ answer: string | null }>`SELECT answer FROM feedback.entry
    WHERE feedback_id = ${feedbackId}`.execute(tx);
  return rows[0]?.answer ?? null;
}

/** All of a member's feedback, newest first, for the data export. */
export async function listPerson(tx: Tx, memberId: MemberId): Promise<readonly FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`SELECT ${feedbackColumns} FROM feedback.entry e
    WHERE e.member_id = ${memberId} ORDER BY e.created_at DESC, e.feedback_id DESC`.execute(tx);
  return rows;
}

/** Every picture of a member, sent or not, oldest first. */
export async function listPersonPictures(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly (PictureRow & { readonly uploadedAt: Date })[]> {
  const { rows } = await sql<
    PictureRow & { uploadedAt: Date }
  >`SELECT picture_id AS "pictureId", member_id AS "memberId",
      feedback_id AS "feedbackId", file, sealed_key AS "sealedKey", sha256, width, height, uploaded_at AS "uploadedAt"
    FROM feedback.picture WHERE member_id = ${memberId} ORDER BY uploaded_at, picture_id`.execute(tx);
  return rows;
}

/** Deletes everything of a member; returns the files of the pictures. */
export async function deletePerson(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    file: string;
  }>`DELETE FROM feedback.picture WHERE member_id = ${memberId} RETURNING file`.execute(tx);
  await sql`DELETE FROM feedback.entry WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM feedback.writer WHERE member_id = ${memberId}`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes pictures that were not sent within a day; returns their files. */
export async function deleteUnsent(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM feedback.picture
    WHERE feedback_id IS NULL AND uploaded_at < kernel.now() - interval '1 day' RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes some feedback that is older than the months, with its pictures' rows; returns how many, and the files. */
export async function deleteOld(
  tx: Tx,
  months: number,
  atOnce: number,
): Promise<{ readonly count: number; readonly files: readonly string[] }> {
  const old = await sql<{ id: string }>`SELECT feedback_id AS id FROM feedback.entry
    WHERE created_at < kernel.now() - ${months}::integer * interval '1 month'
    ORDER BY created_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
  const ids = old.rows.map(({ id }) => id);
  const { rows } = await sql<{ file: string }>`DELETE FROM feedback.picture
    WHERE feedback_id = ANY (${ids}::text[]) RETURNING file`.execute(tx);
  await sql`DELETE FROM feedback.entry WHERE feedback_id = ANY (${ids}::text[])`.execute(tx);
  return { count: ids.length, files: rows.map(({ file }) => file) };
}

/** The files without a row. */
export async function unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`SELECT file FROM unnest(${[...files]}::text[]) AS file
    WHERE NOT EXISTS (SELECT 1 FROM feedback.picture p WHERE p.file = file.file)`.execute(tx);
  return rows.map(({ file }) => file);
}
