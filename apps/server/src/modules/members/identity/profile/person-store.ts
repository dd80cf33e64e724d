/** SQL of a member's personal data: export and erasure. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface Person {
  readonly username: string;
  readonly merchantCode: string;
  readonly nickname: string;
  readonly birthday: string | null;
  readonly mobile: string | null;
  readonly headIcon: string | null;
  readonly registerMethod: string | null;
  readonly loginAlerts: boolean;
  readonly registeredAt: Date;
  readonly firstLoginAt: Date | null;
  readonly passwordSetAt: Date;
}

export async function findPerson(tx: Tx, id: MemberId): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`SELECT username, merchant_code AS "merchantCode", nickname, to_char(birthday, 'YYYY-MM-DD') AS birthday, mobile,
    head_icon AS "headIcon", register_method AS "registerMethod", login_alerts AS "loginAlerts", registered_at AS "registeredAt",
    first_login_at AS "firstLoginAt", password_set_at AS "passwordSetAt" FROM identity.member WHERE id = ${id}`.execute(
      tx,
    );
  return rows[0];
}

/** Fields of the registration form that were stored as written. */
export async function listFields(tx: Tx, id: MemberId): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{
    field: string;
    value: string;
  }>`SELECT field, value FROM identity.member_field WHERE member_id = ${id} ORDER BY field`.execute(tx);
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
}

export interface SignIn {
  readonly device: string;
  readonly address: string;
  readonly fingerprintKept: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
}

/** Remembered sign-ins, newest first, without anything that could open one. */
export async function listSignIns(tx: Tx, id: MemberId): Promise<readonly SignIn[]> {
  const { rows } =
    await sql<SignIn>`SELECT device, address, fingerprint IS NOT NULL AS "fingerprintKept", started_at AS "startedAt",
    last_seen_at AS "lastSeenAt", ended_at AS "endedAt" FROM identity.session WHERE member_id = ${id} AND scope = 'site' ORDER BY started_at DESC`.execute(
      tx,
    );
  return rows;
}

/** Blanks everything personal in the member's rows; the id remains, for the ledger. */
export async function blankPerson(tx: Tx, id: MemberId, handle: string): Promise<void> {
  await sql`UPDATE identity.member SET username = ${handle}, state = 'erased', password_hash = NULL, nickname = '', club_label = '', mobile = NULL, birthday = NULL,
    head_icon = NULL, register_method = NULL, password_change_required = false, login_alerts = false WHERE id = ${id}`.execute(
    tx,
  );
  await sql`DELETE FROM identity.member_field WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM identity.device WHERE member_id = ${id}`.execute(tx);
  await sql`UPDATE identity.session SET address = '', fingerprint = NULL, device_header = NULL, device = 'other/other' WHERE member_id = ${id}`.execute(
    tx,
  );
}

export async function insertRetired(tx: Tx, nameHash: Buffer): Promise<void> {
  await sql`INSERT INTO identity.retired_username (name_hash) VALUES (${nameHash}) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function isRetired(tx: Tx, nameHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM identity.retired_username WHERE name_hash = ${nameHash}`.execute(
    tx,
  );
  return rows.length > 0;
}
