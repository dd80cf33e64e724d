/** SQL of launches that have not been opened yet. */
import type { Tx } from '../kernel/database.ts';

export interface LaunchRow {
  readonly sessionId: string;
  readonly vendor: string;
  readonly memberRef: string;
  readonly game: string;
  readonly language: string;
  readonly walletToken: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
}

export async function insertLaunch(tx: Tx, tokenHash: Buffer, ttlSec: number, launch: LaunchRow): Promise<void> {
  await tx.query(
    `INSERT INTO launch (token_hash, session_id, vendor, member_ref, game, language, wallet_token, lobby_url, deposit_url, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 second')`,
    [
      tokenHash,
      launch.sessionId,
      launch.vendor,
      launch.memberRef,
      launch.game,
      launch.language,
      launch.walletToken,
      launch.lobbyUrl,
      launch.depositUrl,
      ttlSec,
    ],
  );
}

/** Takes a launch, once and in time. */
export async function takeLaunch(tx: Tx, tokenHash: Buffer): Promise<LaunchRow | undefined> {
  const { rows } = await tx.query<LaunchRow & { readonly inTime: boolean }>(
    `DELETE FROM launch WHERE token_hash = $1 RETURNING session_id AS "sessionId", vendor, member_ref AS "memberRef", game, language, wallet_token AS "walletToken",
       lobby_url AS "lobbyUrl", deposit_url AS "depositUrl", expires_at > now() AS "inTime"`,
    [tokenHash],
  );
  return rows[0]?.inTime === true ? rows[0] : undefined;
}

/** Deletes launches that were never opened. */
export async function deleteStaleLaunches(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM launch WHERE expires_at < now() - interval '1 hour'`);
}
