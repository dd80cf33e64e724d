/** SQL of tickets: between the two steps of a login, and in place of the old password in a required change. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** The proof of a login's first step. */
export type LoginProof = 'password' | 'mobile' | 'social' | 'remembered';

/** Login modes whose credentials are remembered separately (§2 Login). */
export type RememberMode = 'username' | 'mobile';

export interface LoginTicket {
  readonly memberId: MemberId;
  readonly proof: LoginProof;
  /** The mode to remember the login in; null for no. */
  readonly rememberMode: RememberMode | null;
  /** The remembered login's token, if one opened the login. */
  readonly rememberTokenHash: Buffer | null;
  readonly fingerprint: Buffer | null;
}

export async function insertLoginTicket(
  tx: Tx,
  ticket: LoginTicket & { readonly ticketHash: Buffer; readonly deviceHash: Buffer; readonly ttlSec: number },
): Promise<void> {
  await sql`INSERT INTO identity.login_ticket (ticket_hash, member_id, device_hash, proof, remember_mode, remember_token_hash, fingerprint, expires_at)
    VALUES (${ticket.ticketHash}, ${ticket.memberId}, ${ticket.deviceHash}, ${ticket.proof}, ${ticket.rememberMode},
      ${ticket.rememberTokenHash}, ${ticket.fingerprint}, kernel.now() + ${ticket.ttlSec} * interval '1 second')`.execute(
    tx,
  );
}

/** The member of a valid ticket. */
export async function findTicketMember(
  tx: Tx,
  ticketHash: Buffer,
  triesMaximum: number,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM identity.login_ticket
    WHERE ticket_hash = ${ticketHash} AND tries < ${triesMaximum} AND expires_at > kernel.now()`.execute(tx);
  return rows[0]?.memberId;
}

/** Counts a try of a ticket on its device; false when none is left. */
export async function countAttempt(
  tx: Tx,
  ticketHash: Buffer,
  deviceHash: Buffer,
  triesMaximum: number,
): Promise<boolean> {
  const { rows } = await sql`UPDATE identity.login_ticket SET tries = tries + 1
    WHERE ticket_hash = ${ticketHash} AND device_hash = ${deviceHash} AND tries < ${triesMaximum} AND expires_at > kernel.now() RETURNING 1 AS counted`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Consumes a confirmed ticket and returns its data; undefined when it was consumed concurrently. */
export async function takeLoginTicket(tx: Tx, ticketHash: Buffer): Promise<LoginTicket | undefined> {
  const { rows } =
    await sql<LoginTicket>`DELETE FROM identity.login_ticket WHERE ticket_hash = ${ticketHash} AND expires_at > kernel.now()
    RETURNING member_id AS "memberId", proof, remember_mode AS "rememberMode", remember_token_hash AS "rememberTokenHash", fingerprint`.execute(
      tx,
    );
  return rows[0];
}

export async function insertChangeTicket(
  tx: Tx,
  ticket: {
    readonly ticketHash: Buffer;
    readonly memberId: MemberId;
    readonly sessionId: SessionId;
    readonly ttlSec: number;
  },
): Promise<void> {
  await sql`INSERT INTO identity.change_ticket (ticket_hash, member_id, session_id, expires_at)
    VALUES (${ticket.ticketHash}, ${ticket.memberId}, ${ticket.sessionId}, kernel.now() + ${ticket.ttlSec} * interval '1 second')`.execute(
    tx,
  );
}

/** Whether a ticket is valid in a session. */
export async function isChangeTicketValid(tx: Tx, ticketHash: Buffer, sessionId: SessionId): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS good FROM identity.change_ticket
    WHERE ticket_hash = ${ticketHash} AND session_id = ${sessionId} AND expires_at > kernel.now()`.execute(tx);
  return rows.length > 0;
}

/** Consumes a ticket of a session; false when it was no longer valid. */
export async function takeChangeTicket(tx: Tx, ticketHash: Buffer, sessionId: SessionId): Promise<boolean> {
  const { rows } = await sql`DELETE FROM identity.change_ticket
    WHERE ticket_hash = ${ticketHash} AND session_id = ${sessionId} AND expires_at > kernel.now() RETURNING 1 AS taken`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes every ticket of a member. */
export async function deleteTickets(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM identity.login_ticket WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM identity.change_ticket WHERE member_id = ${memberId}`.execute(tx);
}

/** Deletes expired tickets. */
export async function pruneTickets(tx: Tx): Promise<void> {
  await sql`DELETE FROM identity.login_ticket WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM identity.change_ticket WHERE expires_at <= kernel.now()`.execute(tx);
}
