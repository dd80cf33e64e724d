/** SQL of remembered logins and their tokens. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { EndReason } from '../sessions/session-store.ts';
import type { RememberMode } from './ticket-store.ts';

export interface RememberedLogin {
  readonly id: string;
  readonly memberId: MemberId;
  readonly mode: RememberMode;
  readonly deviceHash: Buffer;
  readonly factorConfirmed: boolean;
  /** Neither expired nor ended. */
  readonly open: boolean;
  /** The token was used before. */
  readonly used: boolean;
}

export async function insertRemembered(
  tx: Tx,
  login: Pick<RememberedLogin, 'id' | 'memberId' | 'mode' | 'deviceHash' | 'factorConfirmed'> & {
    readonly keepDays: number;
  },
): Promise<void> {
  // Materialized, or each reference would read the clock again.
  await sql`WITH clock AS MATERIALIZED (SELECT kernel.now() AS now)
    INSERT INTO identity.remembered_login (id, member_id, mode, device_hash, factor_confirmed, made_at, expires_at)
    SELECT ${login.id}, ${login.memberId}, ${login.mode}, ${login.deviceHash}, ${login.factorConfirmed}, clock.now, clock.now + ${login.keepDays} * interval '1 day'
    FROM clock`.execute(tx);
}

export async function insertRememberedToken(tx: Tx, rememberedId: string, tokenHash: Buffer): Promise<void> {
  await sql`INSERT INTO identity.remembered_token (token_hash, remembered_id) VALUES (${tokenHash}, ${rememberedId})`.execute(
    tx,
  );
}

/** The remembered login a token belongs or belonged to. */
export async function findRemembered(tx: Tx, tokenHash: Buffer): Promise<RememberedLogin | undefined> {
  const { rows } =
    await sql<RememberedLogin>`SELECT r.id, r.member_id AS "memberId", r.mode, r.device_hash AS "deviceHash", r.factor_confirmed AS "factorConfirmed",
      r.ended_at IS NULL AND r.expires_at > kernel.now() AS open, t.used_at IS NOT NULL AS used
    FROM identity.remembered_token t JOIN identity.remembered_login r ON r.id = t.remembered_id WHERE t.token_hash = ${tokenHash}`.execute(
      tx,
    );
  return rows[0];
}

/** Consumes a token; false when it was used before. The second of two concurrent uses waits for the first. */
export async function useRememberedToken(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`UPDATE identity.remembered_token SET used_at = kernel.now() WHERE token_hash = ${tokenHash} AND used_at IS NULL RETURNING 1 AS used`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Lets the remembered login also replace the second factor from now on. */
export async function markFactorConfirmed(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE identity.remembered_login SET factor_confirmed = true WHERE id = ${id}`.execute(tx);
}

export type RememberedEnd = Exclude<EndReason, 'logged_out'>;

/** Ends one remembered login. */
export async function endRemembered(tx: Tx, id: string, reason: RememberedEnd): Promise<void> {
  await sql`UPDATE identity.remembered_login SET ended_at = kernel.now(), end_reason = ${reason} WHERE id = ${id} AND ended_at IS NULL`.execute(
    tx,
  );
}

/** Ends the remembered login that opened a session, or that the session created. */
export async function endRememberedOfSession(tx: Tx, sessionId: SessionId, reason: RememberedEnd): Promise<void> {
  await sql`UPDATE identity.remembered_login SET ended_at = kernel.now(), end_reason = ${reason}
    WHERE id = (SELECT remembered_id FROM identity.session WHERE id = ${sessionId}) AND ended_at IS NULL`.execute(tx);
}

/** Ends every remembered login of a member. */
export async function endMemberRemembered(tx: Tx, memberId: MemberId, reason: RememberedEnd): Promise<void> {
  await sql`UPDATE identity.remembered_login SET ended_at = kernel.now(), end_reason = ${reason} WHERE member_id = ${memberId} AND ended_at IS NULL`.execute(
    tx,
  );
}

/** Deletes expired remembered logins that no stored session references. */
export async function deleteOldRemembered(tx: Tx): Promise<void> {
  await sql`DELETE FROM identity.remembered_login r WHERE r.expires_at <= kernel.now()
    AND NOT EXISTS (SELECT FROM identity.session s WHERE s.remembered_id = r.id)`.execute(tx);
}
