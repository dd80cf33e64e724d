/** SQL of launches. */
import { sql } from '../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';

export interface NewLaunch {
  readonly id: string;
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  readonly vendor: string;
  readonly gameCode: string;
  /** Who takes the token: the lottery's own frame, or a vendor. */
  readonly audience: 'lottery' | 'vendor';
  readonly tokenHash: Buffer;
  readonly ttlSec: number;
  /** What whoever exchanges a vendor's token is told. */
  readonly play?: { readonly currency: string; readonly language: string; readonly room: string | undefined };
}

export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
  await sql`INSERT INTO launch.launch (id, member_id, session_id, vendor, game_code, audience, token_hash, currency, language, room, expires_at)
    VALUES (${launch.id}, ${launch.memberId}, ${launch.sessionId}, ${launch.vendor}, ${launch.gameCode}, ${launch.audience}, ${launch.tokenHash},
      ${launch.play?.currency ?? null}, ${launch.play?.language ?? null}, ${launch.play?.room ?? null}, kernel.now() + ${launch.ttlSec} * interval '1 second')`.execute(tx);
}

/** Notes that a launch led to a frame, and the vendor's own id of its session. */
export async function markOpened(tx: Tx, id: string, vendorSession?: string): Promise<void> {
  await sql`UPDATE launch.launch SET opened_at = kernel.now(), vendor_session = ${vendorSession ?? null} WHERE id = ${id}`.execute(tx);
}

/** Uses up the token of a launch that led nowhere. */
export async function useUpToken(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE launch.launch SET exchanged_at = kernel.now() WHERE id = ${id} AND exchanged_at IS NULL`.execute(tx);
}

export interface OpenedCount {
  readonly gameId: string;
  readonly plays: number;
}

/** How often each game was opened in the last days: once per member and day, so that reloading makes nothing popular. */
export async function countOpened(tx: Tx, days: number): Promise<readonly OpenedCount[]> {
  const { rows } = await sql<OpenedCount>`SELECT game_code AS "gameId", count(DISTINCT (member_id, opened_at::date))::double precision AS plays
    FROM launch.launch WHERE opened_at > kernel.now() - ${days} * interval '1 day' GROUP BY game_code`.execute(tx);
  return rows;
}

/** Takes the launch token of a lottery frame, once and in time; the session that launched. */
export async function takeLaunch(tx: Tx, tokenHash: Buffer): Promise<{ readonly sessionId: SessionId; readonly memberId: MemberId } | undefined> {
  const { rows } = await sql<{ sessionId: SessionId; memberId: MemberId }>`UPDATE launch.launch SET exchanged_at = kernel.now()
    WHERE token_hash = ${tokenHash} AND audience = 'lottery' AND exchanged_at IS NULL AND expires_at > kernel.now() RETURNING session_id AS "sessionId", member_id AS "memberId"`.execute(tx);
  return rows[0];
}

/** What a launch at a vendor says to the wallet. */
export interface VendorLaunch {
  readonly launchId: string;
  readonly memberId: MemberId;
  readonly game: string;
  readonly room: string | null;
  readonly currency: string;
  readonly language: string;
}

/** Takes the launch token of a vendor's game, once and in time. */
export async function takeVendorLaunch(tx: Tx, vendor: string, tokenHash: Buffer): Promise<VendorLaunch | undefined> {
  const { rows } = await sql<VendorLaunch>`UPDATE launch.launch SET exchanged_at = kernel.now()
    WHERE token_hash = ${tokenHash} AND audience = 'vendor' AND vendor = ${vendor} AND currency IS NOT NULL AND exchanged_at IS NULL AND expires_at > kernel.now()
    RETURNING id AS "launchId", member_id AS "memberId", game_code AS game, room, currency, language`.execute(tx);
  return rows[0];
}

/** Forgets launches that are long over. */
export async function deleteOldLaunches(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM launch.launch WHERE expires_at < kernel.now() - ${keepDays} * interval '1 day'`.execute(tx);
}
