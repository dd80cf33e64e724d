/** SQL of members as the operators' desk reads them: rows of lists, sign-ins, and who shares a device or an address. */
import { instantText, keysetOrder } from '../../../../kernel/db/keyset.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
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

/** Real accounts; the others are for free play, and are not listed. */
const REAL = sql`m.type IN (0, 1, 2)`;

interface ListedRow {
  readonly id: MemberId;
  readonly registeredText: string;
}

export interface MemberListQuery {
  readonly state: 'all' | 'active' | 'locked';
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of ids of a merchant's real members. Refuses input_invalid for a foreign cursor. */
export async function listMemberIds(
  tx: Tx,
  merchantCode: string,
  { state, sort, after, limit }: MemberListQuery,
): Promise<Result<{ readonly ids: readonly MemberId[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ListedRow>(
    {
      columns: { registeredAt: { by: sql`m.registered_at`, type: 'timestamptz', of: (row) => row.registeredText } },
      id: { by: sql`m.id`, type: 'text', of: ({ id }) => id },
    },
    sort,
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<ListedRow>`SELECT m.id, ${instantText(sql`m.registered_at`)} AS "registeredText" FROM identity.member m
    WHERE m.merchant_code = ${merchantCode} AND ${REAL} AND (${state} = 'all' OR m.state = ${state}) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  const page = order.value.page(rows, limit);
  return ok({ ids: page.rows.map(({ id }) => id), next: page.next });
}

/** Rows that are counted one by one; more are an estimate. */
const COUNTED_MAXIMUM = 20_000;

/** How many real members a merchant has in a state; beyond 20 000 at least as many, as an estimate. */
export async function countMembers(
  tx: Tx,
  merchantCode: string,
  state: MemberListQuery['state'],
): Promise<{ readonly value: number; readonly exact: boolean }> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM (
      SELECT FROM identity.member m WHERE m.merchant_code = ${merchantCode} AND ${REAL} AND (${state} = 'all' OR m.state = ${state})
      LIMIT ${COUNTED_MAXIMUM + 1}) counted`.execute(tx);
  const { n } = rows[0]!;
  return { value: Math.min(n, COUNTED_MAXIMUM), exact: n <= COUNTED_MAXIMUM };
}

/** Sign-ins that are looked at to say how many members are active. */
const SIGN_INS_COUNTED = 100_000;

/** Members of a merchant who signed in within the last days, on one of these systems or, with none, on any. */
export async function countActive(
  tx: Tx,
  merchantCode: string,
  { days, devices }: { readonly days: number; readonly devices: readonly ('android' | 'ios' | 'desktop')[] },
): Promise<{ readonly members: number; readonly exact: boolean }> {
  const { rows } = await sql<{ members: number; signIns: number }>`WITH seen AS (
      SELECT s.member_id, CASE WHEN split_part(s.device, '/', 1) IN ('android', 'ios') THEN split_part(s.device, '/', 1) ELSE 'desktop' END AS system
      FROM identity.session s JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode} AND m.state = 'active' AND ${REAL}
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
