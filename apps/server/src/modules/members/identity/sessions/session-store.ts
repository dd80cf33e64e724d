/** SQL of sessions, of the sign-ins among them that the security centre shows, and of the consent to fingerprints. */
import { APP_DEVICES } from '@lantern/contract/constants';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Session } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export type EndReason =
  | 'logged_out'
  | 'member_locked'
  | 'password_changed'
  | 'signed_out_elsewhere'
  | 'erased'
  | 'token_reused';

export interface NewSession {
  readonly id: SessionId;
  readonly memberId: MemberId;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly absoluteSec: number;
  readonly origin: SessionOrigin;
}

/** Origin of a session, as its member sees it. */
export interface SessionOrigin {
  /** Shortened. */
  readonly address: string;
  readonly newDevice: boolean;
  /** The Device header (§7): OTHERS from the home screen, APP in the wrapper. */
  readonly deviceHeader?: string | undefined;
  readonly fingerprint?: Buffer | undefined;
  readonly rememberedId?: string | undefined;
  readonly firstLogin?: boolean;
}

/** Returns its start time, by the database's clock. */
export async function insertSession(tx: Tx, { origin, ...session }: NewSession): Promise<Date> {
  const { rows } = await sql<{ startedAt: Date }>`INSERT INTO identity.session
      (id, member_id, token_hash, scope, device, expires_at, address, new_device, device_header, fingerprint, remembered_id, first_login)
    VALUES (${session.id}, ${session.memberId}, ${session.tokenHash}, 'site', ${session.device}, kernel.now() + ${session.absoluteSec} * interval '1 second',
      ${origin.address}, ${origin.newDevice}, ${origin.deviceHeader ?? null}, ${origin.fingerprint ?? null}, ${origin.rememberedId ?? null}, ${origin.firstLogin ?? false})
    RETURNING started_at AS "startedAt"`.execute(tx);
  return rows[0]!.startedAt;
}

export interface FrameOwner {
  readonly userName: string;
  readonly type: number;
  readonly currency: string;
}

/** A frame session under a live parent, ending with it at the latest. Undefined when the parent has ended. */
export async function insertFrameSession(
  tx: Tx,
  frame: { readonly id: SessionId; readonly parentId: SessionId; readonly tokenHash: Buffer; readonly idleSec: number },
): Promise<FrameOwner | undefined> {
  const { rows } = await sql<FrameOwner>`WITH parent AS (
      SELECT s.id, s.member_id, s.device, s.expires_at, m.username, m.type, m.currency
      FROM identity.session s JOIN identity.member m ON m.id = s.member_id
      WHERE s.id = ${frame.parentId} AND s.scope = 'site' AND s.ended_at IS NULL AND m.state = 'active'
        AND s.expires_at > kernel.now() AND s.last_seen_at > kernel.now() - ${frame.idleSec} * interval '1 second'
      FOR SHARE OF s
    ), made AS (
      INSERT INTO identity.session (id, member_id, token_hash, scope, parent_id, device, expires_at)
      SELECT ${frame.id}, member_id, ${frame.tokenHash}, 'frame', id, device, expires_at FROM parent
    )
    SELECT username AS "userName", type::integer AS type, currency FROM parent`.execute(tx);
  return rows[0];
}

interface Found extends Session {
  /** Its last use was not written for a while. */
  readonly stale: boolean;
}

/** The live session of a token. A frame is valid while its parent is; its use keeps the parent from timing out. */
export async function findLiveSession(
  tx: Tx,
  tokenHash: Buffer,
  idleSec: number,
  staleSec: number,
): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`SELECT s.id AS "sessionId", s.member_id AS "memberId", m.merchant_code AS "merchantCode", m.username AS "userName", m.type::integer AS "memberType", m.currency, m.password_change_required OR m.unclaimed AS "passwordChangeRequired", s.first_login AS "firstLogin", s.scope,
      root.last_seen_at < clock.now - ${staleSec} * interval '1 second' AS stale
    FROM identity.session s
    JOIN identity.session root ON root.id = coalesce(s.parent_id, s.id)
    JOIN identity.member m ON m.id = s.member_id
    CROSS JOIN (SELECT kernel.now() AS now) clock
    WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL AND root.ended_at IS NULL AND m.state = 'active'
      AND s.expires_at > clock.now AND root.expires_at > clock.now AND root.last_seen_at > clock.now - ${idleSec} * interval '1 second'`.execute(
      tx,
      'identity.live_session',
    );
  return rows[0];
}

/** Records the use of a session and of its parent, unless another node just did. */
export async function touchSession(tx: Tx, id: SessionId, staleSec: number): Promise<void> {
  await sql`UPDATE identity.session SET last_seen_at = kernel.now()
    WHERE id IN (SELECT ${id} UNION ALL SELECT parent_id FROM identity.session WHERE id = ${id})
      AND ended_at IS NULL AND last_seen_at < kernel.now() - ${staleSec} * interval '1 second'`.execute(tx);
}

/** Those of the sessions that no one has ended, whether or not they have timed out since. */
export async function listUnended(tx: Tx, ids: readonly SessionId[]): Promise<readonly SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`SELECT id FROM identity.session
    WHERE id = ANY (${[...ids]}::text[]) AND ended_at IS NULL`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ends a session and its frames. */
export async function endSession(tx: Tx, id: SessionId, reason: EndReason): Promise<void> {
  await sql`UPDATE identity.session SET ended_at = kernel.now(), end_reason = ${reason}
    WHERE (id = ${id} OR parent_id = ${id}) AND ended_at IS NULL`.execute(tx);
}

/** Ends every session of a member but one and its frames. */
export async function endMemberSessions(
  tx: Tx,
  memberId: MemberId,
  reason: EndReason,
  keep?: SessionId,
): Promise<void> {
  await sql`UPDATE identity.session SET ended_at = kernel.now(), end_reason = ${reason}
    WHERE member_id = ${memberId} AND ended_at IS NULL AND coalesce(parent_id, id) IS DISTINCT FROM ${keep ?? null}::text`.execute(
    tx,
  );
}

/** Ends the sessions that created or were opened by a remembered login, and their frames. */
export async function endSessionsOfRemembered(tx: Tx, rememberedId: string, reason: EndReason): Promise<void> {
  await sql`UPDATE identity.session SET ended_at = kernel.now(), end_reason = ${reason}
    WHERE coalesce(parent_id, id) IN (SELECT id FROM identity.session WHERE remembered_id = ${rememberedId}) AND ended_at IS NULL`.execute(
    tx,
  );
}

/** Sign-ins in the installed app, as their Device header says. */
export interface AppSignIns {
  /** Whether the session is one. */
  readonly isIn: boolean;
  /** The earliest of these accounts, among the sign-ins that are kept. */
  readonly firstAt: Date | undefined;
}

/** What is known of sign-ins of these accounts in the installed app. */
export async function findAppSignIns(
  tx: Tx,
  memberIds: readonly MemberId[],
  sessionId: SessionId,
): Promise<AppSignIns> {
  const { rows } = await sql<{
    isIn: boolean;
    firstAt: Date | null;
  }>`SELECT coalesce(bool_or(id = ${sessionId}), false) AS "isIn", min(started_at) AS "firstAt" FROM identity.session
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND scope = 'site' AND device_header = ANY (${[...APP_DEVICES]}::text[])`.execute(
    tx,
  );
  const { isIn, firstAt } = rows[0]!;
  return { isIn, firstAt: firstAt ?? undefined };
}

/** Deletes sessions that ended long ago, frames before their parents. */
export async function deleteOldSessions(tx: Tx, keepDays: number): Promise<void> {
  for (const scope of ['frame', 'site']) {
    await sql`DELETE FROM identity.session s WHERE scope = ${scope} AND expires_at < kernel.now() - ${keepDays} * interval '1 day'
      AND NOT EXISTS (SELECT FROM identity.session f WHERE f.parent_id = s.id)`.execute(tx);
  }
}

interface SignIn {
  readonly sessionId: SessionId;
  readonly device: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly open: boolean;
  readonly newDevice: boolean;
}

/** The newest sign-ins of a member within `days`; frames belong to their sign-in and are not listed. */
export async function findSignIns(
  tx: Tx,
  memberId: MemberId,
  span: { readonly days: number; readonly maximum: number; readonly idleSec: number },
): Promise<readonly SignIn[]> {
  const { rows } =
    await sql<SignIn>`SELECT id AS "sessionId", device, address, started_at AS "startedAt", last_seen_at AS "lastSeenAt", new_device AS "newDevice",
      ended_at IS NULL AND expires_at > clock.now AND last_seen_at > clock.now - ${span.idleSec} * interval '1 second' AS open
    FROM identity.session CROSS JOIN (SELECT kernel.now() AS now) clock
    WHERE member_id = ${memberId} AND scope = 'site' AND started_at > clock.now - ${span.days} * interval '1 day'
    ORDER BY started_at DESC, id DESC LIMIT ${span.maximum}`.execute(tx);
  return rows;
}

/** Whether a session is a sign-in of the member. */
export async function isSignInOf(tx: Tx, sessionId: SessionId, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM identity.session WHERE id = ${sessionId} AND member_id = ${memberId} AND scope = 'site'`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The member's last decision on a kind of consent; undefined when there is none. */
export async function findConsent(tx: Tx, memberId: MemberId, kind: 'fingerprint'): Promise<boolean | undefined> {
  const { rows } = await sql<{
    given: boolean;
  }>`SELECT given FROM identity.consent WHERE member_id = ${memberId} AND kind = ${kind} ORDER BY at DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.given;
}

/** Records the consent with the current version of its text. */
export async function insertFingerprintConsent(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`INSERT INTO identity.consent (member_id, kind, version, given)
    SELECT ${memberId}, 'fingerprint', consent_version, true FROM identity.registration_setting`.execute(tx);
}
