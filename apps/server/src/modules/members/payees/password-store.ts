/** SQL of payment passwords. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export async function findPaymentHash(tx: Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{
    hash: string;
  }>`SELECT password_hash AS hash FROM payees.payment_password WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]?.hash;
}

/** Sets the first one; false when there is one. */
export async function insertPaymentHash(tx: Tx, memberId: MemberId, hash: string): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO payees.payment_password (member_id, password_hash) VALUES (${memberId}, ${hash})
    ON CONFLICT (member_id) DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

/** Replaces the hash; false when the old one has changed. */
export async function replacePaymentHash(tx: Tx, memberId: MemberId, oldHash: string, hash: string): Promise<boolean> {
  const { rows } = await sql`UPDATE payees.payment_password SET password_hash = ${hash}, set_at = kernel.now()
    WHERE member_id = ${memberId} AND password_hash = ${oldHash} RETURNING 1 AS changed`.execute(tx);
  return rows.length > 0;
}

/** When it was last set. */
export async function paymentPasswordSetAt(tx: Tx, memberId: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{
    setAt: Date;
  }>`SELECT set_at AS "setAt" FROM payees.payment_password WHERE member_id = ${memberId}`.execute(tx);
  return rows[0]?.setAt;
}

export async function deletePaymentHash(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM payees.payment_password WHERE member_id = ${memberId}`.execute(tx);
}
