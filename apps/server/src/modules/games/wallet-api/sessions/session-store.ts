/** SQL of vendor sessions. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface VendorSession {
  readonly vendor: string;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
}

export interface NewVendorSession extends VendorSession {
  readonly tokenHash: Buffer;
  readonly game: string;
  readonly launchId: string;
  readonly ttlSec: number;
}

/** Returns when the session expires, in milliseconds since 1970. */
export async function insertSession(tx: Tx, session: NewVendorSession): Promise<number> {
  const { rows } = await sql<{
    expiresAt: number;
  }>`INSERT INTO wallet_api.session (token_hash, vendor, member_id, merchant_code, currency, game, launch_id, expires_at)
    VALUES (${session.tokenHash}, ${session.vendor}, ${session.memberId}, ${session.merchantCode}, ${session.currency}, ${session.game}, ${session.launchId},
      kernel.now() + ${session.ttlSec} * interval '1 second') RETURNING floor(extract(epoch FROM expires_at) * 1000)::double precision AS "expiresAt"`.execute(
    tx,
  );
  return rows[0]!.expiresAt;
}

/** The session of a token, ended or not. */
export async function findSession(tx: Tx, tokenHash: Buffer): Promise<VendorSession | undefined> {
  const { rows } =
    await sql<VendorSession>`SELECT vendor, member_id AS "memberId", merchant_code AS "merchantCode", currency FROM wallet_api.session
    WHERE token_hash = ${tokenHash}`.execute(tx);
  return rows[0];
}

/** Whether the vendor has ever opened a session of the member in the currency. */
export async function hasPlayed(tx: Tx, vendor: string, memberId: string, currency: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM wallet_api.session WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} LIMIT 1`.execute(
      tx,
    );
  return rows.length > 0;
}

export interface EndedSession {
  readonly vendor: string;
  readonly launchId: string;
}

/** Ends a member's sessions, at every vendor or at one; returns those that were active. */
export async function endSessions(tx: Tx, memberId: MemberId, vendor?: string): Promise<readonly EndedSession[]> {
  const { rows } = await sql<EndedSession>`UPDATE wallet_api.session SET ended_at = kernel.now()
    WHERE member_id = ${memberId} AND ended_at IS NULL AND expires_at > kernel.now()
      AND vendor = coalesce(${vendor ?? null}::text, vendor) RETURNING vendor, launch_id AS "launchId"`.execute(tx);
  return rows;
}

/** Deletes sessions that expired long ago, except a member's latest with a vendor: it shows that the member has played there. */
export async function deleteOldSessions(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM wallet_api.session s WHERE s.expires_at < kernel.now() - ${keepDays} * interval '1 day'
    AND EXISTS (SELECT FROM wallet_api.session n WHERE n.member_id = s.member_id AND n.vendor = s.vendor AND n.currency = s.currency AND n.expires_at > s.expires_at)`.execute(
    tx,
  );
}
