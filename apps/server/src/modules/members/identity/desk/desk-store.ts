/** SQL of members as the operators' desk reads them: rows of lists, sign-ins, and who shares a device or an address. */
import { sql } from '../../../../kernel/db/sql.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { IDLE_SEC } from '../sessions/sessions.ts';
import type { MemberState } from '../states.ts';

export interface DeskMember {
  readonly memberId: MemberId;
  readonly username: string;
  readonly merchantCode: string;
  readonly type: number;
  readonly state: MemberState;
  readonly currency: string;
  readonly clubLabel: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly birthday: string | null;
  readonly registeredAt: Date;
  readonly passwordSetAt: Date;
  readonly lastSeenAt: Date | null;
  readonly online: boolean;
}

/** The members of a merchant among these, in no order. */
export async function listDeskMembers(
  tx: Tx,
  merchantCode: string,
  ids: readonly MemberId[],
): Promise<readonly DeskMember[]> {
  const { rows } =
    await sql<DeskMember>`SELECT m.id AS "memberId", m.username, m.merchant_code AS "merchantCode", m.type::integer AS type, m.state,
      m.currency, m.club_label AS "clubLabel", m.mobile,
      (SELECT value FROM identity.member_field WHERE member_id = m.id AND field = 'email') AS email,
      (SELECT value FROM identity.member_field WHERE member_id = m.id AND field = 'payeeName') AS name,
      to_char(m.birthday, 'YYYY-MM-DD') AS birthday, m.registered_at AS "registeredAt", m.password_set_at AS "passwordSetAt",
      seen.at AS "lastSeenAt", coalesce(seen.online, false) AS online
    FROM identity.member m LEFT JOIN LATERAL (
      SELECT s.last_seen_at AS at, s.ended_at IS NULL AND s.expires_at > kernel.now()
        AND s.last_seen_at > kernel.now() - ${IDLE_SEC} * interval '1 second' AS online
      FROM identity.session s WHERE s.member_id = m.id AND s.scope = 'site' ORDER BY s.started_at DESC LIMIT 1) seen ON true
    WHERE m.id = ANY (${[...ids]}::text[]) AND m.merchant_code = ${merchantCode}`.execute(tx);
  return rows;
}

export interface SignInDay {
  /** `yyyy-mm-dd` in the merchant's zone. */
  readonly day: string;
  readonly signIns: number;
  /** Of these, on a device that was new to the account. */
  readonly newDevices: number;
  readonly addresses: number;
}

/** The member's sign-ins per day of a time zone, oldest first; today is the last of the days. */
export async function countSignIns(
  tx: Tx,
  memberId: MemberId,
  { timeZone, days }: { readonly timeZone: string; readonly days: number },
): Promise<readonly SignInDay[]> {
  const { rows } = await sql<SignInDay>`WITH today AS (SELECT (kernel.now() AT TIME ZONE ${timeZone})::date AS day)
    SELECT to_char(today.day - n, 'YYYY-MM-DD') AS day, count(s.id)::integer AS "signIns",
      (count(s.id) FILTER (WHERE s.new_device))::integer AS "newDevices", count(DISTINCT nullif(s.address, ''))::integer AS addresses
    FROM today CROSS JOIN generate_series(${days}::integer - 1, 0, -1) n
    LEFT JOIN identity.session s ON s.member_id = ${memberId} AND s.scope = 'site'
      AND s.started_at >= (today.day - n)::timestamp AT TIME ZONE ${timeZone} AND s.started_at < (today.day - n + 1)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY today.day, n ORDER BY n DESC`.execute(tx);
  return rows;
}

/** Sign-ins that are looked at to say how many members are active. */
const SIGN_INS_COUNTED = 100_000;

/** Members of a merchant, without those for free play, who signed in within the last days, on one of these systems or, with none, on any. */
export async function countActive(
  tx: Tx,
  merchantCode: string,
  { days, devices }: { readonly days: number; readonly devices: readonly ('android' | 'ios' | 'desktop')[] },
): Promise<{ readonly members: number; readonly exact: boolean }> {
  const { rows } = await sql<{ members: number; signIns: number }>`WITH seen AS (
      SELECT s.member_id, CASE WHEN split_part(s.device, '/', 1) IN ('android', 'ios') THEN split_part(s.device, '/', 1) ELSE 'desktop' END AS system
      FROM identity.session s JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode} AND m.state = 'active' AND m.type IN (0, 1, 2)
      WHERE s.scope = 'site' AND s.started_at > kernel.now() - ${days}::int * interval '1 day'
      ORDER BY s.started_at DESC LIMIT ${SIGN_INS_COUNTED})
    SELECT count(DISTINCT member_id) FILTER (WHERE cardinality(${[...devices]}::text[]) = 0 OR system = ANY (${[...devices]}::text[]))::int AS members,
      count(*)::int AS "signIns" FROM seen`.execute(tx);
  const { members, signIns } = rows[0]!;
  return { members, exact: signIns < SIGN_INS_COUNTED };
}

export interface SharedThing {
  readonly kind: 'device' | 'address';
  /** The device's print in hexadecimal digits, or the shortened address. */
  readonly thing: string;
  readonly label: string;
  readonly memberId: MemberId;
  readonly times: number;
  readonly lastSeenAt: Date;
}

/** Sign-ins of a member that are looked at, and members shown of one thing. */
const SIGN_INS_MAXIMUM = 500;
const MEMBERS_MAXIMUM = 12;

/** The member's devices and addresses, newest first, with everyone of the merchant who signed in by them. */
export async function listShared(tx: Tx, merchantCode: string, memberId: MemberId): Promise<readonly SharedThing[]> {
  const { rows } = await sql<SharedThing>`WITH mine AS MATERIALIZED (
      SELECT fingerprint, address, device, last_seen_at FROM identity.session
      WHERE member_id = ${memberId} AND scope = 'site' ORDER BY started_at DESC LIMIT ${SIGN_INS_MAXIMUM}
    ), devices AS (
      SELECT fingerprint, max(device) AS label FROM mine WHERE fingerprint IS NOT NULL GROUP BY fingerprint ORDER BY max(last_seen_at) DESC LIMIT 6
    ), addresses AS (
      SELECT address FROM mine WHERE address <> '' GROUP BY address ORDER BY max(last_seen_at) DESC LIMIT 4
    )
    SELECT 'device' AS kind, encode(d.fingerprint, 'hex') AS thing, d.label, u.member_id AS "memberId", u.times, u.last AS "lastSeenAt"
    FROM devices d CROSS JOIN LATERAL (
      SELECT s.member_id, count(*)::integer AS times, max(s.last_seen_at) AS last FROM identity.session s
      JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
      WHERE s.fingerprint = d.fingerprint GROUP BY s.member_id ORDER BY s.member_id = ${memberId} DESC, count(*) DESC LIMIT ${MEMBERS_MAXIMUM}) u
    UNION ALL
    SELECT 'address', a.address, a.address, u.member_id, u.times, u.last
    FROM addresses a CROSS JOIN LATERAL (
      SELECT s.member_id, count(*)::integer AS times, max(s.last_seen_at) AS last FROM identity.session s
      JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
      WHERE s.address = a.address AND s.address <> '' AND s.scope = 'site' GROUP BY s.member_id
      ORDER BY s.member_id = ${memberId} DESC, count(*) DESC LIMIT ${MEMBERS_MAXIMUM}) u`.execute(tx);
  return rows;
}
