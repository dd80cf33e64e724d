/** SQL of authenticator apps: a draft until its first code, then the app. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface StoredSecret {
  readonly sealedSecret: Buffer;
  /** The database's clock, milliseconds since 1970. */
  readonly nowMs: number;
}

const NOW_MS = sql`floor(extract(epoch FROM kernel.now()) * 1000)::double precision AS "nowMs"`;

/** Stores a draft, replacing an earlier one. */
export async function writeDraft(tx: Tx, memberId: MemberId, sealedSecret: Buffer, ttlSec: number): Promise<void> {
  await sql`INSERT INTO factors.totp_draft (member_id, sealed_secret, expires_at)
    VALUES (${memberId}, ${sealedSecret}, kernel.now() + ${ttlSec} * interval '1 second')
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

export async function findDraft(tx: Tx, memberId: MemberId): Promise<StoredSecret | undefined> {
  const { rows } = await sql<StoredSecret>`SELECT sealed_secret AS "sealedSecret", ${NOW_MS}
    FROM factors.totp_draft WHERE member_id = ${memberId} AND expires_at > kernel.now()`.execute(tx);
  return rows[0];
}

/** Consumes the draft; false when it is no longer this one. */
export async function takeDraft(tx: Tx, memberId: MemberId, sealedSecret: Buffer): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM factors.totp_draft WHERE member_id = ${memberId} AND sealed_secret = ${sealedSecret} RETURNING 1 AS taken`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Enables the app in place of an earlier one; the step that proved it is consumed. */
export async function writeTotp(tx: Tx, memberId: MemberId, sealedSecret: Buffer, step: number): Promise<void> {
  await sql`INSERT INTO factors.totp (member_id, sealed_secret, last_step) VALUES (${memberId}, ${sealedSecret}, ${step})
    ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, confirmed_at = kernel.now()`.execute(
    tx,
  );
}

export async function findTotp(tx: Tx, memberId: MemberId): Promise<StoredSecret | undefined> {
  const { rows } =
    await sql<StoredSecret>`SELECT sealed_secret AS "sealedSecret", ${NOW_MS} FROM factors.totp WHERE member_id = ${memberId}`.execute(
      tx,
    );
  return rows[0];
}

/** Consumes a step, once: false when it or a later one was used before (RFC 6238 §5.2), or the app has been replaced. */
export async function useStep(tx: Tx, memberId: MemberId, sealedSecret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`UPDATE factors.totp SET last_step = ${step}
    WHERE member_id = ${memberId} AND sealed_secret = ${sealedSecret} AND last_step < ${step} RETURNING 1 AS used`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Disables the app; false when there was none. */
export async function deleteTotp(tx: Tx, memberId: MemberId): Promise<boolean> {
  await sql`DELETE FROM factors.totp_draft WHERE member_id = ${memberId}`.execute(tx);
  const { rows } = await sql`DELETE FROM factors.totp WHERE member_id = ${memberId} RETURNING 1 AS removed`.execute(tx);
  return rows.length > 0;
}

/** When the app was enabled. */
export async function totpSince(tx: Tx, memberId: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{
    since: Date;
  }>`SELECT confirmed_at AS since FROM factors.totp WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]?.since;
}

/** Deletes unconfirmed drafts. */
export async function deleteLapsedDrafts(tx: Tx): Promise<void> {
  await sql`DELETE FROM factors.totp_draft WHERE expires_at <= kernel.now()`.execute(tx);
}
