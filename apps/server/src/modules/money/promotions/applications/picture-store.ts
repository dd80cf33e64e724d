/** SQL of the pictures of applications: uploads, what they were sent with, and what is deleted by itself. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { NewPicture } from '../../../../kernel/images/member-pictures.ts';
import { countUpload, mayUpload, secondsToNextUpload } from '../../../../kernel/images/upload-limit.ts';
import type { StoredImage } from '../../../../kernel/images/vault.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface PictureShape {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureRow extends PictureShape, StoredImage {
  readonly memberId: MemberId;
  readonly applicationId: string | null;
}

/** The member's lock, until the transaction ends: what one member uploads and sends is decided one after another. */
export async function lockWriter(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`INSERT INTO promotions.applicant (member_id) VALUES (${memberId}) ON CONFLICT (member_id) DO NOTHING`.execute(
    tx,
  );
  await sql`SELECT 1 FROM promotions.applicant WHERE member_id = ${memberId} FOR UPDATE`.execute(tx);
}

/** Takes one upload from the hourly limit of a locked member; otherwise returns the seconds until the next. */
export async function takeUpload(tx: Tx, memberId: MemberId, allowed: number): Promise<{ readonly waitSec: number }> {
  const { rows } = await sql<{ waitSec: number }>`WITH taken AS (
      UPDATE promotions.applicant SET ${countUpload} WHERE member_id = ${memberId} AND ${mayUpload(allowed)} RETURNING 1
    ) SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE ${secondsToNextUpload} END AS "waitSec"
    FROM promotions.applicant WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]!;
}

export async function insertPicture(tx: Tx, row: NewPicture): Promise<void> {
  await sql`INSERT INTO promotions.picture (picture_id, member_id, file, sealed_key, sha256, size_bytes, width, height)
    VALUES (${row.pictureId}, ${row.memberId}, ${row.file}, ${row.sealedKey}, ${row.sha256}, ${row.sizeBytes}, ${row.width}, ${row.height})`.execute(
    tx,
  );
}

/** Deletes the rows of a member's unsent pictures but the newest ones; returns their files. */
export async function deleteSurplus(tx: Tx, memberId: MemberId, kept: number): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM promotions.picture WHERE picture_id IN (
      SELECT picture_id FROM promotions.picture WHERE member_id = ${memberId} AND application_id IS NULL
      ORDER BY uploaded_at DESC, picture_id DESC OFFSET ${kept}) RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Gives the member's unsent pictures to an application, in the given order; returns how many of them there were. */
export async function attachPictures(
  tx: Tx,
  memberId: MemberId,
  applicationId: string,
  pictureIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`UPDATE promotions.picture p SET application_id = ${applicationId}, place = n.place
    FROM unnest(${[...pictureIds]}::text[]) WITH ORDINALITY AS n (picture_id, place)
    WHERE p.picture_id = n.picture_id AND p.member_id = ${memberId} AND p.application_id IS NULL RETURNING 1`.execute(
    tx,
  );
  return rows.length;
}

/** How many of the pictures are the member's own and unsent. */
export async function countUnsent(tx: Tx, memberId: MemberId, pictureIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM promotions.picture
    WHERE picture_id = ANY (${[...pictureIds]}::text[]) AND member_id = ${memberId} AND application_id IS NULL`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Pictures by application, in their order; an application without any is absent. */
export async function picturesOf(
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PictureShape[]>> {
  const { rows } = await sql<PictureShape & { applicationId: string }>`SELECT application_id AS "applicationId",
      picture_id AS "pictureId", width, height FROM promotions.picture
    WHERE application_id = ANY (${[...applicationIds]}::text[]) ORDER BY application_id, place`.execute(tx);
  const grouped = Map.groupBy(rows, ({ applicationId }) => applicationId);
  return new Map(
    [...grouped].map(([id, list]) => [id, list.map(({ pictureId, width, height }) => ({ pictureId, width, height }))]),
  );
}

export async function findPicture(tx: Tx, pictureId: string): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`SELECT picture_id AS "pictureId", member_id AS "memberId",
      application_id AS "applicationId", file, sealed_key AS "sealedKey", sha256, width, height
    FROM promotions.picture WHERE picture_id = ${pictureId}`.execute(tx);
  return rows[0];
}

/** Every picture of a member, sent or not, oldest first. */
export async function listPersonPictures(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly (PictureRow & { readonly uploadedAt: Date })[]> {
  const { rows } = await sql<
    PictureRow & { uploadedAt: Date }
  >`SELECT picture_id AS "pictureId", member_id AS "memberId",
      application_id AS "applicationId", file, sealed_key AS "sealedKey", sha256, width, height, uploaded_at AS "uploadedAt"
    FROM promotions.picture WHERE member_id = ${memberId} ORDER BY uploaded_at, picture_id`.execute(tx);
  return rows;
}

/** Deletes what a member applied with and for; the rewards stay with the books. Returns the files of the pictures. */
export async function deletePerson(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    file: string;
  }>`DELETE FROM promotions.picture WHERE member_id = ${memberId} RETURNING file`.execute(tx);
  await sql`DELETE FROM promotions.application WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM promotions.applicant WHERE member_id = ${memberId}`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes pictures that were not sent within a day; returns their files. */
export async function deleteUnsent(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`DELETE FROM promotions.picture
    WHERE application_id IS NULL AND uploaded_at < kernel.now() - interval '1 day' RETURNING file`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes some applications that are older than the months, with their pictures' rows; returns how many, and the files. */
export async function deleteOld(
  tx: Tx,
  months: number,
  atOnce: number,
): Promise<{ readonly count: number; readonly files: readonly string[] }> {
  const old = await sql<{ id: string }>`SELECT application_id AS id FROM promotions.application
    WHERE applied_at < kernel.now() - ${months}::integer * interval '1 month' AND state <> 'waiting'
    ORDER BY applied_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
  const ids = old.rows.map(({ id }) => id);
  const { rows } = await sql<{ file: string }>`DELETE FROM promotions.picture
    WHERE application_id = ANY (${ids}::text[]) RETURNING file`.execute(tx);
  await sql`DELETE FROM promotions.application WHERE application_id = ANY (${ids}::text[])`.execute(tx);
  return { count: ids.length, files: rows.map(({ file }) => file) };
}

/** The files without a row. */
export async function unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`SELECT file FROM unnest(${[...files]}::text[]) AS file
    WHERE NOT EXISTS (SELECT 1 FROM promotions.picture p WHERE p.file = file.file)`.execute(tx);
  return rows.map(({ file }) => file);
}
