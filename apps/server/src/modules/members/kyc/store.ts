/** SQL of applications, their steps, pictures' rows, and of the access log. */
import type { KycImage, KycState } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { countUpload, mayUpload, secondsToNextUpload } from '../../../kernel/images/upload-limit.ts';
import type { StoredImage } from '../../../kernel/images/vault.ts';

export interface Application {
  readonly state: KycState;
  readonly reason: string | null;
  readonly sealedFacts: Buffer | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
}

const applicationColumns = sql`state, reason, sealed_facts AS "sealedFacts", submitted_at AS "submittedAt", decided_at AS "decidedAt"`;

/** Undefined for a member who never began. */
export async function findApplication(tx: Tx, memberId: MemberId): Promise<Application | undefined> {
  const { rows } =
    await sql<Application>`SELECT ${applicationColumns} FROM kyc.application WHERE member_id = ${memberId}`.execute(tx);
  return rows[0];
}

/** The member's application, created when there is none, locked against change until the transaction ends. */
export async function lockApplication(tx: Tx, memberId: MemberId): Promise<Application> {
  await sql`INSERT INTO kyc.application (member_id) VALUES (${memberId}) ON CONFLICT (member_id) DO NOTHING`.execute(
    tx,
  );
  const { rows } =
    await sql<Application>`SELECT ${applicationColumns} FROM kyc.application WHERE member_id = ${memberId} FOR UPDATE`.execute(
      tx,
    );
  return rows[0]!;
}

/** Takes one upload from the hourly limit of a locked application; otherwise returns the seconds until the next. */
export async function takeUpload(tx: Tx, memberId: MemberId, allowed: number): Promise<{ readonly waitSec: number }> {
  const { rows } = await sql<{ waitSec: number }>`WITH taken AS (
      UPDATE kyc.application SET ${countUpload} WHERE member_id = ${memberId} AND ${mayUpload(allowed)} RETURNING 1
    ) SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE ${secondsToNextUpload} END AS "waitSec"
    FROM kyc.application WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]!;
}

export async function writeSubmission(tx: Tx, memberId: MemberId, sealedFacts: Buffer): Promise<void> {
  await sql`UPDATE kyc.application SET state = 'submitted', sealed_facts = ${sealedFacts}, reason = NULL, submitted_at = kernel.now(), decided_at = NULL
    WHERE member_id = ${memberId}`.execute(tx);
}

export async function writeDecision(tx: Tx, memberId: MemberId, state: KycState, reason: string | null): Promise<void> {
  await sql`UPDATE kyc.application SET state = ${state}, reason = ${reason}, decided_at = kernel.now() WHERE member_id = ${memberId}`.execute(
    tx,
  );
}

export interface Step {
  readonly state: KycState;
  readonly reviewer: string | null;
  readonly reason: string | null;
}

export async function insertStep(tx: Tx, memberId: MemberId, { state, reviewer, reason }: Step): Promise<void> {
  await sql`INSERT INTO kyc.step (member_id, to_state, reviewer, reason) VALUES (${memberId}, ${state}, ${reviewer}, ${reason})`.execute(
    tx,
  );
}

/** Oldest first, with the reviewers: for operators. */
export async function listReviewedSteps(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly (Step & { readonly at: Date })[]> {
  const { rows } = await sql<
    Step & { at: Date }
  >`SELECT to_state AS state, reviewer, reason, at FROM kyc.step WHERE member_id = ${memberId} ORDER BY id`.execute(tx);
  return rows;
}

/** Oldest first, without the reviewers. */
export async function listSteps(
  tx: Tx,
  memberId: MemberId,
): Promise<readonly { readonly state: KycState; readonly reason: string | null; readonly at: Date }[]> {
  const { rows } = await sql<{
    state: KycState;
    reason: string | null;
    at: Date;
  }>`SELECT to_state AS state, reason, at FROM kyc.step
    WHERE member_id = ${memberId} ORDER BY id`.execute(tx);
  return rows;
}

export interface ImageRow extends StoredImage {
  readonly image: KycImage;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly uploadedAt: Date;
}

/** Rows of the member's pictures, in the order front, back, selfie. */
export async function listImages(tx: Tx, memberId: MemberId): Promise<readonly ImageRow[]> {
  const { rows } =
    await sql<ImageRow>`SELECT image, file, sealed_key AS "sealedKey", sha256, size_bytes AS "sizeBytes", width, height, uploaded_at AS "uploadedAt"
    FROM kyc.image WHERE member_id = ${memberId} ORDER BY array_position(ARRAY['idFront', 'idBack', 'selfie'], image)`.execute(
      tx,
    );
  return rows;
}

/** Stores a picture's row; returns the file it replaced. */
export async function replaceImage(
  tx: Tx,
  memberId: MemberId,
  row: Omit<ImageRow, 'uploadedAt'>,
): Promise<string | undefined> {
  const before = await sql<{
    file: string;
  }>`SELECT file FROM kyc.image WHERE member_id = ${memberId} AND image = ${row.image}`.execute(tx);
  await sql`INSERT INTO kyc.image (member_id, image, file, sealed_key, sha256, size_bytes, width, height)
    VALUES (${memberId}, ${row.image}, ${row.file}, ${row.sealedKey}, ${row.sha256}, ${row.sizeBytes}, ${row.width}, ${row.height})
    ON CONFLICT (member_id, image) DO UPDATE SET file = excluded.file, sealed_key = excluded.sealed_key, sha256 = excluded.sha256,
      size_bytes = excluded.size_bytes, width = excluded.width, height = excluded.height, uploaded_at = kernel.now()`.execute(
    tx,
  );
  return before.rows[0]?.file;
}

/** Files that no row references. */
export async function unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ file: string }>`SELECT file FROM unnest(${[...files]}::text[]) AS file
    WHERE NOT EXISTS (SELECT FROM kyc.image i WHERE i.file = file.file)`.execute(tx);
  return rows.map(({ file }) => file);
}

/** Deletes everything but the access log; returns the files to delete. */
export async function deleteApplication(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    file: string;
  }>`DELETE FROM kyc.image WHERE member_id = ${memberId} RETURNING file`.execute(tx);
  await sql`DELETE FROM kyc.step WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM kyc.application WHERE member_id = ${memberId}`.execute(tx);
  return rows.map(({ file }) => file);
}

export interface Access {
  readonly viewer: string;
  readonly subject: 'facts' | KycImage;
  readonly reason: string;
}

export async function insertAccess(tx: Tx, memberId: MemberId, { viewer, subject, reason }: Access): Promise<void> {
  await sql`INSERT INTO kyc.access_log (member_id, viewer, subject, reason) VALUES (${memberId}, ${viewer}, ${subject}, ${reason})`.execute(
    tx,
  );
}

/** Oldest first. */
export async function listAccesses(tx: Tx, memberId: MemberId): Promise<readonly (Access & { readonly at: Date })[]> {
  const { rows } = await sql<
    Access & { at: Date }
  >`SELECT viewer, subject, reason, at FROM kyc.access_log WHERE member_id = ${memberId} ORDER BY id`.execute(tx);
  return rows;
}

/** True unless the merchant has disabled it. */
export async function readNeededToWithdraw(tx: Tx, merchantCode: string): Promise<boolean> {
  const { rows } = await sql<{
    needed: boolean;
  }>`SELECT needed_to_withdraw AS needed FROM kyc.merchant_setting WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]?.needed ?? true;
}

export async function writeNeededToWithdraw(tx: Tx, merchantCode: string, needed: boolean): Promise<void> {
  await sql`INSERT INTO kyc.merchant_setting VALUES (${merchantCode}, ${needed})
    ON CONFLICT (merchant_code) DO UPDATE SET needed_to_withdraw = excluded.needed_to_withdraw`.execute(tx);
}

/** Today in the merchant's time zone, `yyyy-MM-dd`, by the database's clock. */
export async function readToday(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`SELECT to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(tx);
  return rows[0]!.today;
}

/** Whole years between two days, both `yyyy-MM-dd`; a person born on 29 February comes of age on 1 March of a common year. */
export async function readAgeYears(tx: Tx, birthday: string, today: string): Promise<number> {
  const { rows } = await sql<{
    years: number;
  }>`SELECT extract(year FROM age(${today}::date, ${birthday}::date))::integer AS years`.execute(tx);
  return rows[0]!.years;
}

/** Which of the members have an approved check. */
export async function listApproved(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM kyc.application
    WHERE state = 'approved' AND member_id = ANY (${[...memberIds]}::text[])`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** The reason of the last decision to this state; null when there is none. */
export async function findReason(tx: Tx, memberId: MemberId, state: KycState): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`SELECT reason FROM kyc.step
    WHERE member_id = ${memberId} AND to_state = ${state} ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0]?.reason ?? null;
}
