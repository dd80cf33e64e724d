/** SQL of bindings: email, mobile number, payee name. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface Bindings {
  readonly email: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly payeeName: string | null;
  /** Whether a login password is set. */
  readonly password: boolean;
  readonly passwordSetAt: Date;
  readonly loginAlerts: boolean;
}

const BINDINGS = sql`SELECT (SELECT value FROM identity.member_field WHERE member_id = m.id AND field = 'email') AS email, m.mobile,
  (SELECT value FROM identity.member_field WHERE member_id = m.id AND field = 'payeeName') AS "payeeName",
  m.password_hash IS NOT NULL AS password, m.password_set_at AS "passwordSetAt", m.login_alerts AS "loginAlerts" FROM identity.member m`;

/** What a member has bound; undefined for an unknown member. */
export async function findBindings(tx: Tx, memberId: MemberId): Promise<Bindings | undefined> {
  const { rows } = await sql<Bindings>`${BINDINGS} WHERE m.id = ${memberId}`.execute(tx);
  return rows[0];
}

/** What a member has bound, locked against change until the transaction ends. */
export async function lockBindings(tx: Tx, memberId: MemberId): Promise<Bindings | undefined> {
  // The row first, then the fields: one statement that waited would read them as they were before.
  await sql`SELECT FROM identity.member WHERE id = ${memberId} FOR UPDATE`.execute(tx);
  return findBindings(tx, memberId);
}

/** Binds an email address or a payee name, replacing an earlier one. */
export async function writeField(
  tx: Tx,
  memberId: MemberId,
  field: 'email' | 'payeeName',
  value: string,
): Promise<void> {
  await sql`INSERT INTO identity.member_field (member_id, field, value) VALUES (${memberId}, ${field}, ${value})
    ON CONFLICT (member_id, field) DO UPDATE SET value = excluded.value`.execute(tx);
}

/** Binds a number. Throws an error that `isMobileTaken` recognises when it is another member's. */
export async function writeMobile(tx: Tx, memberId: MemberId, mobile: string): Promise<void> {
  await sql`UPDATE identity.member SET mobile = ${mobile} WHERE id = ${memberId}`.execute(tx);
}

/** Whether an error means that the number is bound to another member of the merchant. */
export const isMobileTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'member_mobile_once';
