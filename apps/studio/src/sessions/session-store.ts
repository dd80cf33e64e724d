/** SQL of sessions in frames. */
import type { Tx } from '../kernel/database.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
  readonly language: string;
  readonly walletSession: string;
  /** The room it was launched with; null for games without rooms. */
  readonly room: string | null;
  /** Played with play money. */
  readonly demo: boolean;
  /** Whether the frame may place bets by itself, as the platform said when it was opened. */
  readonly autoPlay: boolean;
}

const COLUMNS = `session_id AS "sessionId", vendor, member_ref AS "memberRef", currency, game, language, wallet_session AS "walletSession", room, demo, auto_play AS "autoPlay"`;

export async function insertSession(tx: Tx, tokenHash: Buffer, session: SessionRow, endsAtMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO session (token_hash, session_id, vendor, member_ref, currency, game, room, language, demo, auto_play, wallet_session, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::double precision / 1000))`,
    [
      tokenHash,
      session.sessionId,
      session.vendor,
      session.memberRef,
      session.currency,
      session.game,
      session.room,
      session.language,
      session.demo,
      session.autoPlay,
      session.walletSession,
      endsAtMs,
    ],
  );
}

/** Idle timeout of a session. */
const IDLE_SEC = 3_600;

/** The session of a bearer token, marked as used; undefined when it has ended or timed out. */
export async function useSession(tx: Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<SessionRow>(
    `UPDATE session SET used_at = now() WHERE token_hash = $1 AND ended_at IS NULL AND ends_at > now() AND used_at > now() - $2 * interval '1 second'
     RETURNING ${COLUMNS}`,
    [tokenHash, IDLE_SEC],
  );
  return rows[0];
}

/** A session by its id; undefined when it has ended. */
export async function findSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<SessionRow>(
    `SELECT ${COLUMNS} FROM session WHERE session_id = $1 AND ended_at IS NULL AND ends_at > now()`,
    [sessionId],
  );
  return rows[0];
}

/** The wallet session behind a session; undefined when it has ended. */
export async function walletSessionOf(tx: Tx, sessionId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ walletSession: string }>(
    'SELECT wallet_session AS "walletSession" FROM session WHERE session_id = $1 AND ended_at IS NULL AND ends_at > now()',
    [sessionId],
  );
  return rows[0]?.walletSession;
}

/** Ends a session that the wallet ended. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.query('UPDATE session SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL', [sessionId]);
}

/** Ends a member's session when the platform says so. */
export async function endSessionOf(tx: Tx, vendor: string, memberRef: string, sessionId: string): Promise<void> {
  await tx.query(
    'UPDATE session SET ended_at = now() WHERE vendor = $1 AND member_ref = $2 AND session_id = $3 AND ended_at IS NULL',
    [vendor, memberRef, sessionId],
  );
}

/** Deletes sessions that ended a day ago. */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM session WHERE ends_at < now() - interval '1 day'`);
}
