/** SQL of what members change about their own profile, and of their consents over time. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { NewConsent } from '../store.ts';

export async function findHeadIcon(tx: Tx, id: MemberId): Promise<string | null> {
  const { rows } = await sql<{
    icon: string | null;
  }>`SELECT head_icon AS icon FROM identity.member WHERE id = ${id}`.execute(tx);
  return rows[0]?.icon ?? null;
}

export async function updateHeadIcon(tx: Tx, id: MemberId, icon: string): Promise<void> {
  await sql`UPDATE identity.member SET head_icon = ${icon} WHERE id = ${id}`.execute(tx);
}

export async function updateNickname(tx: Tx, id: MemberId, nickname: string): Promise<void> {
  await sql`UPDATE identity.member SET nickname = ${nickname} WHERE id = ${id}`.execute(tx);
}

/** Sets a member's label; an erased account keeps none. */
export async function updateClubLabel(tx: Tx, id: MemberId, label: string): Promise<void> {
  await sql`UPDATE identity.member SET club_label = ${label} WHERE id = ${id} AND state <> 'erased'`.execute(tx);
}

/** The days of an account that gifts go by. */
export interface MemberDates {
  /** `yyyy-mm-dd`; null when none is stored. */
  readonly birthday: string | null;
  /** In the given zone. */
  readonly registeredOn: string;
}

/** Birthdays and days of registration of members; unknown ids are absent. */
export async function findDates(
  tx: Tx,
  ids: readonly MemberId[],
  timeZone: string,
): Promise<readonly (MemberDates & { readonly id: MemberId })[]> {
  const { rows } = await sql<
    MemberDates & { id: MemberId }
  >`SELECT id, to_char(birthday, 'YYYY-MM-DD') AS birthday, to_char(registered_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS "registeredOn"
    FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
  return rows;
}

/** Of members those with a verified phone: only verified numbers are stored. */
export async function listWithPhone(tx: Tx, ids: readonly MemberId[]): Promise<readonly MemberId[]> {
  const { rows } = await sql<{
    id: MemberId;
  }>`SELECT id FROM identity.member WHERE id = ANY (${ids}::text[]) AND mobile IS NOT NULL`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface ConsentRow extends NewConsent {
  readonly at: Date;
}

/** Newest first; the first of each kind is current. */
export async function listConsents(tx: Tx, id: MemberId): Promise<readonly ConsentRow[]> {
  const { rows } =
    await sql<ConsentRow>`SELECT kind, version, given, at FROM identity.consent WHERE member_id = ${id} ORDER BY at DESC, kind`.execute(
      tx,
    );
  return rows;
}

/** Appends a yes or no to the current text. */
export async function insertConsent(tx: Tx, id: MemberId, kind: NewConsent['kind'], given: boolean): Promise<void> {
  await sql`INSERT INTO identity.consent (member_id, kind, version, given)
    SELECT ${id}, ${kind}, consent_version, ${given} FROM identity.registration_setting`.execute(tx);
}

/** Deletes what was stored under the consent. */
export async function clearFingerprints(tx: Tx, id: MemberId): Promise<void> {
  await sql`UPDATE identity.session SET fingerprint = NULL WHERE member_id = ${id} AND fingerprint IS NOT NULL`.execute(
    tx,
  );
}
