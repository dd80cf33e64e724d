/** SQL of login passwords: the hash, when it was set, whether it must be changed. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** The password's hash; null for an account without one, undefined for no account. */
export async function findPasswordHash(tx: Tx, memberId: MemberId): Promise<string | null | undefined> {
  const { rows } = await sql<{
    hash: string | null;
  }>`SELECT password_hash AS hash FROM identity.member WHERE id = ${memberId}`.execute(tx);
  return rows[0]?.hash;
}

/** Sets the password and clears a required change. Locks the member's row until the transaction ends. */
export async function updatePassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void> {
  await sql`UPDATE identity.member SET password_hash = ${passwordHash}, password_set_at = kernel.now(), password_change_required = false
    WHERE id = ${memberId}`.execute(tx);
}

/** Requires a password change. False for an unknown id. */
export async function markPasswordDue(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`UPDATE identity.member SET password_change_required = true WHERE id = ${memberId} RETURNING 1 AS marked`.execute(
      tx,
    );
  return rows.length > 0;
}
