/** SQL of accounts for the login. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { MemberState } from '../states.ts';

export interface LoginAccount {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  /** E.164; null when none is bound. */
  readonly mobile: string | null;
  /** Null: no password; the account signs in by code or provider. */
  readonly passwordHash: string | null;
  readonly passwordChangeRequired: boolean;
  readonly loginAlerts: boolean;
  readonly type: number;
  readonly state: MemberState;
}

const COLUMNS = sql`id, merchant_code AS "merchantCode", username, mobile, password_hash AS "passwordHash",
  password_change_required AS "passwordChangeRequired", login_alerts AS "loginAlerts", type::integer AS type, state`;

/** The account of a (folded) username. */
export async function findAccountByName(
  tx: Tx,
  merchantCode: string,
  username: string,
): Promise<LoginAccount | undefined> {
  const { rows } =
    await sql<LoginAccount>`SELECT ${COLUMNS} FROM identity.member WHERE merchant_code = ${merchantCode} AND username = ${username}`.execute(
      tx,
    );
  return rows[0];
}

/** The account a number (E.164) is bound to. */
export async function findAccountByMobile(
  tx: Tx,
  merchantCode: string,
  mobile: string,
): Promise<LoginAccount | undefined> {
  const { rows } =
    await sql<LoginAccount>`SELECT ${COLUMNS} FROM identity.member WHERE merchant_code = ${merchantCode} AND mobile = ${mobile}`.execute(
      tx,
    );
  return rows[0];
}

export async function findAccountById(tx: Tx, id: MemberId): Promise<LoginAccount | undefined> {
  const { rows } = await sql<LoginAccount>`SELECT ${COLUMNS} FROM identity.member WHERE id = ${id}`.execute(tx);
  return rows[0];
}

/** The account, locked against change until the transaction ends. */
export async function lockAccount(tx: Tx, id: MemberId): Promise<LoginAccount | undefined> {
  const { rows } = await sql<LoginAccount>`SELECT ${COLUMNS} FROM identity.member WHERE id = ${id} FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** Sets whether sign-ins on new devices are announced. */
export async function updateLoginAlerts(tx: Tx, id: MemberId, enabled: boolean): Promise<void> {
  await sql`UPDATE identity.member SET login_alerts = ${enabled} WHERE id = ${id}`.execute(tx);
}

export interface MemberContacts {
  readonly merchantCode: string;
  readonly email: string | null;
  /** E.164. */
  readonly mobile: string | null;
}

/** A member's contacts outside the site. */
export async function findContacts(tx: Tx, id: MemberId): Promise<MemberContacts | undefined> {
  const { rows } = await sql<MemberContacts>`SELECT m.merchant_code AS "merchantCode", f.value AS email, m.mobile
    FROM identity.member m LEFT JOIN identity.member_field f ON f.member_id = m.id AND f.field = 'email'
    WHERE m.id = ${id} AND m.state = 'active'`.execute(tx);
  return rows[0];
}
