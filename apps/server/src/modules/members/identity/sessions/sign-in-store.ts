/** SQL of a member's sign-ins as the security centre shows them. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface SignIn {
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
