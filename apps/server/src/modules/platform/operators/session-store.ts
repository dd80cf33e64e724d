/** SQL of operators' sessions. */
import type { Language } from '@lantern/contract/errors';
import type { Role } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { SessionSpan } from './store.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly username: string;
  readonly displayName: string;
  readonly language: Language;
  readonly roles: readonly Role[];
  readonly merchants: readonly string[];
  readonly passwordChangeRequired: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly now: Date;
}

/** The open session of a token whose operator may sign in. */
export async function findOpenSession(
  tx: Tx,
  tokenHash: Buffer,
  { idleSec, sessionSec }: SessionSpan,
): Promise<SessionRow | undefined> {
  const { rows } =
    await sql<SessionRow>`SELECT s.id AS "sessionId", o.id AS "operatorId", o.username, o.display_name AS "displayName", o.language, o.roles,
      o.merchants, o.password_change_required AS "passwordChangeRequired", s.started_at AS "startedAt", s.last_seen_at AS "lastSeenAt",
      kernel.now() AS now
    FROM operators.session s JOIN operators.operator o ON o.id = s.operator_id
    WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL AND o.state = 'active'
      AND s.last_seen_at > kernel.now() - ${idleSec} * interval '1 second'
      AND s.started_at > kernel.now() - ${sessionSec} * interval '1 second'`.execute(tx);
  return rows[0];
}

export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`UPDATE operators.session SET last_seen_at = greatest(last_seen_at, kernel.now()) WHERE id = ${sessionId} AND ended_at IS NULL`.execute(
    tx,
  );
}

export interface NewSession {
  readonly id: string;
  readonly operatorId: string;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly address: string;
}

export async function insertSession(tx: Tx, s: NewSession): Promise<void> {
  await sql`INSERT INTO operators.session (id, operator_id, token_hash, device, address)
    VALUES (${s.id}, ${s.operatorId}, ${s.tokenHash}, ${s.device}, ${s.address})`.execute(tx);
}

export interface OwnSessionRow {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

export async function listOpenSessions(
  tx: Tx,
  operatorId: string,
  { idleSec, sessionSec }: SessionSpan,
): Promise<OwnSessionRow[]> {
  const { rows } =
    await sql<OwnSessionRow>`SELECT id, device, address, started_at AS "startedAt", last_seen_at AS "lastSeenAt" FROM operators.session
    WHERE operator_id = ${operatorId} AND ended_at IS NULL AND last_seen_at > kernel.now() - ${idleSec} * interval '1 second'
      AND started_at > kernel.now() - ${sessionSec} * interval '1 second'
    ORDER BY started_at DESC LIMIT 100`.execute(tx);
  return rows;
}

/** Ends one session of an operator; false when it was not open. */
export async function endSession(tx: Tx, operatorId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE operators.session SET ended_at = kernel.now()
    WHERE id = ${sessionId} AND operator_id = ${operatorId} AND ended_at IS NULL RETURNING 1 AS ended`.execute(tx);
  return rows.length > 0;
}

/** Ends every session of an operator, or all but one. */
export async function endSessions(tx: Tx, operatorId: string, exceptId?: string): Promise<number> {
  const { rows } = await sql`UPDATE operators.session SET ended_at = kernel.now()
    WHERE operator_id = ${operatorId} AND ended_at IS NULL AND (${exceptId ?? null}::text IS NULL OR id <> ${exceptId ?? null})
    RETURNING 1 AS ended`.execute(tx);
  return rows.length;
}
