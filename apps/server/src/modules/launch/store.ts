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
  readonly tokenHash: Buffer;
  readonly ttlSec: number;
}

export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
  await sql`INSERT INTO launch.launch (id, member_id, session_id, vendor, game_code, token_hash, expires_at)
    VALUES (${launch.id}, ${launch.memberId}, ${launch.sessionId}, ${launch.vendor}, ${launch.gameCode}, ${launch.tokenHash},
      kernel.now() + ${launch.ttlSec} * interval '1 second')`.execute(tx);
}

/** Takes a launch token, once and in time; the session that launched. */
export async function takeLaunch(tx: Tx, tokenHash: Buffer): Promise<SessionId | undefined> {
  const { rows } = await sql<{ sessionId: SessionId }>`UPDATE launch.launch SET exchanged_at = kernel.now()
    WHERE token_hash = ${tokenHash} AND exchanged_at IS NULL AND expires_at > kernel.now() RETURNING session_id AS "sessionId"`.execute(tx);
  return rows[0]?.sessionId;
}

/** Forgets launches that are long over. */
export async function deleteOldLaunches(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM launch.launch WHERE expires_at < kernel.now() - ${keepDays} * interval '1 day'`.execute(tx);
}
