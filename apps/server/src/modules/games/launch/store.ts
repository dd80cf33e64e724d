/** SQL of launches. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface NewLaunch {
  readonly id: string;
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  readonly vendor: string;
  readonly gameCode: string;
  /** Who exchanges the token: the lottery's own frame, or a vendor. */
  readonly audience: 'lottery' | 'vendor';
  readonly tokenHash: Buffer;
  readonly ttlSec: number;
  /** Returned to the vendor that exchanges the token. */
  readonly play?: { readonly currency: string; readonly language: string; readonly room: string | undefined };
}

export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
  await sql`INSERT INTO launch.launch (id, member_id, session_id, vendor, game_code, audience, token_hash, currency, language, room, expires_at)
    VALUES (${launch.id}, ${launch.memberId}, ${launch.sessionId}, ${launch.vendor}, ${launch.gameCode}, ${launch.audience}, ${launch.tokenHash},
      ${launch.play?.currency ?? null}, ${launch.play?.language ?? null}, ${launch.play?.room ?? null}, kernel.now() + ${launch.ttlSec} * interval '1 second')`.execute(
    tx,
  );
}

/** Records that a launch succeeded, and the vendor's own session id. */
export async function markOpened(tx: Tx, id: string, vendorSession?: string): Promise<void> {
  await sql`UPDATE launch.launch SET opened_at = kernel.now(), vendor_session = ${vendorSession ?? null} WHERE id = ${id}`.execute(
    tx,
  );
}

/** Invalidates the token of a failed launch. */
export async function invalidateToken(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE launch.launch SET exchanged_at = kernel.now() WHERE id = ${id} AND exchanged_at IS NULL`.execute(tx);
}

export interface OpenedCount {
  readonly gameId: string;
  readonly plays: number;
}

/** Launch counts by game over the last days: once per member and day, so that reloads do not count. */
export async function countOpened(tx: Tx, days: number): Promise<readonly OpenedCount[]> {
  const { rows } =
    await sql<OpenedCount>`SELECT game_code AS "gameId", count(DISTINCT (member_id, opened_at::date))::double precision AS plays
    FROM launch.launch WHERE opened_at > kernel.now() - ${days} * interval '1 day' GROUP BY game_code`.execute(tx);
  return rows;
}

/** Consumes the launch token of a lottery frame, if unused and not expired; returns the session that launched. */
export async function consumeLaunch(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ readonly sessionId: SessionId; readonly memberId: MemberId } | undefined> {
  const { rows } = await sql<{
    sessionId: SessionId;
    memberId: MemberId;
  }>`UPDATE launch.launch SET exchanged_at = kernel.now()
    WHERE token_hash = ${tokenHash} AND audience = 'lottery' AND exchanged_at IS NULL AND expires_at > kernel.now() RETURNING session_id AS "sessionId", member_id AS "memberId"`.execute(
    tx,
  );
  return rows[0];
}

/** A vendor launch as needed by the wallet. */
export interface VendorLaunch {
  readonly launchId: string;
  readonly memberId: MemberId;
  readonly game: string;
  readonly room: string | null;
  readonly currency: string;
  readonly language: string;
}

/** Consumes the launch token of a vendor's game, if unused and not expired. */
export async function consumeVendorLaunch(
  tx: Tx,
  vendor: string,
  tokenHash: Buffer,
): Promise<VendorLaunch | undefined> {
  const { rows } = await sql<VendorLaunch>`UPDATE launch.launch SET exchanged_at = kernel.now()
    WHERE token_hash = ${tokenHash} AND audience = 'vendor' AND vendor = ${vendor} AND currency IS NOT NULL AND exchanged_at IS NULL AND expires_at > kernel.now()
    RETURNING id AS "launchId", member_id AS "memberId", game_code AS game, room, currency, language`.execute(tx);
  return rows[0];
}

/** Deletes old launches. */
export async function deleteOldLaunches(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM launch.launch WHERE expires_at < kernel.now() - ${keepDays} * interval '1 day'`.execute(tx);
}
