/** SQL of pairs: a member and a friend who registered by the member's code. Days are merchant-local dates as `yyyy-mm-dd`. */
import type { ReferralClosing } from '@lantern/contract/promotion-rules';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';
import { instantText, keysetOrder } from '../../../../kernel/db/keyset.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionName } from '../campaigns/store.ts';
import type { ReferralRule, StepsMet } from '../campaigns/kinds/referral.ts';

export interface Pair extends PromotionName {
  readonly referralId: string;
  readonly version: number;
  /** That of its version. */
  readonly rule: ReferralRule;
  readonly currency: string;
  readonly friendId: MemberId;
  readonly referrerId: MemberId;
  readonly registeredAt: Date;
  readonly windowEnds: Date;
  readonly identity: boolean;
  readonly bank: boolean;
  readonly deposits: boolean;
  readonly points: boolean;
  readonly state: 'open' | 'holding' | 'paid' | 'closed';
  readonly holdUntil: Date | null;
  readonly endedAt: Date | null;
  readonly closing: ReferralClosing | null;
  readonly closedBy: string;
  readonly closedReason: string;
  readonly rewarded: boolean;
  readonly shareFrom: Day;
  readonly shareUntil: Day;
  readonly sharedTo: Day | null;
  readonly shared: bigint;
}

const columns = sql`f.referral_id AS "referralId", f.merchant_code AS "merchantCode", f.key, f.version, r.rule, f.currency, f.friend_id AS "friendId",
  f.referrer_id AS "referrerId", f.registered_at AS "registeredAt", f.window_ends AS "windowEnds", f.identity, f.bank, f.deposits, f.points, f.state,
  f.hold_until AS "holdUntil", f.ended_at AS "endedAt", f.closing, f.closed_by AS "closedBy", f.closed_reason AS "closedReason", f.rewarded,
  to_char(f.share_from, 'YYYY-MM-DD') AS "shareFrom", to_char(f.share_until, 'YYYY-MM-DD') AS "shareUntil",
  to_char(f.shared_to, 'YYYY-MM-DD') AS "sharedTo", f.shared`;
const tables = sql`promotions.referral f JOIN promotions.rule r
  ON r.merchant_code = f.merchant_code AND r.key = f.key AND r.version = f.version`;

export interface NewPair extends PromotionName {
  readonly referralId: string;
  readonly version: number;
  readonly currency: string;
  readonly friendId: MemberId;
  readonly referrerId: MemberId;
  readonly registeredAt: Date;
  readonly windowEnds: Date;
  readonly shareFrom: Day;
  readonly shareUntil: Day;
}

/** Adds a pair, unless the friend is in one already. */
export async function insertPair(tx: Tx, pair: NewPair): Promise<void> {
  await sql`INSERT INTO promotions.referral
      (referral_id, merchant_code, key, version, currency, friend_id, referrer_id, registered_at, window_ends, share_from, share_until)
    VALUES (${pair.referralId}, ${pair.merchantCode}, ${pair.key}, ${pair.version}, ${pair.currency}, ${pair.friendId}, ${pair.referrerId},
      ${pair.registeredAt}, ${pair.windowEnds}, ${pair.shareFrom}::date, ${pair.shareUntil}::date)
    ON CONFLICT (friend_id) DO NOTHING`.execute(tx);
}

/** The open pairs of friends, locked, in the order of the friends. */
export async function lockOpen(tx: Tx, friendIds: readonly MemberId[]): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`SELECT ${columns} FROM ${tables}
    WHERE f.friend_id = ANY (${[...friendIds]}::text[]) AND f.state = 'open' ORDER BY f.friend_id FOR UPDATE OF f`.execute(
    tx,
  );
  return rows;
}

/** Whether a member is a friend who may still qualify. */
export async function isOpenFriend(tx: Tx, friendId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM promotions.referral
    WHERE friend_id = ${friendId} AND state = 'open') AS found`.execute(tx);
  return rows[0]!.found;
}

/** A pair of a merchant's promotion, locked. */
export async function lockPair(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  referralId: string,
): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`SELECT ${columns} FROM ${tables}
    WHERE f.referral_id = ${referralId} AND f.merchant_code = ${merchantCode} AND f.key = ${key} FOR UPDATE OF f`.execute(
    tx,
  );
  return rows[0];
}

/** The pairs of a member from which something may still come, locked: as a friend, and as a referrer. */
export async function lockRunning(tx: Tx, memberId: MemberId): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`SELECT ${columns} FROM ${tables}
    WHERE (f.friend_id = ${memberId} OR f.referrer_id = ${memberId}) AND f.state <> 'closed' AND f.closing IS NULL
    ORDER BY f.friend_id FOR UPDATE OF f`.execute(tx);
  return rows;
}

/** Conditions of the pairs that a pass of the job works on. */
const DUE = {
  // What was noted within the window is evaluated first.
  overdue: sql`f.state = 'open' AND f.window_ends < kernel.now()
    AND NOT EXISTS (SELECT FROM promotions.dirty d WHERE d.member_id = f.friend_id AND d.noted_at <= f.window_ends)`,
  held: sql`f.state = 'holding' AND f.hold_until <= kernel.now()`,
} as const satisfies Readonly<Record<string, Sql>>;

/** The next pair after one that is due, locked; those that another node holds are left out. */
export async function lockNextDue(tx: Tx, of: keyof typeof DUE, after: string): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`SELECT ${columns} FROM ${tables}
    WHERE ${DUE[of]} AND f.referral_id > ${after} ORDER BY f.referral_id LIMIT 1 FOR UPDATE OF f SKIP LOCKED`.execute(
    tx,
  );
  return rows[0];
}

/** The next pair of a merchant's zone whose share is not computed up to a day. */
export async function lockNextSharing(
  tx: Tx,
  merchantCode: string,
  toDay: Day,
  after: string,
): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`SELECT ${columns} FROM ${tables}
    WHERE f.rewarded AND f.closing IS NULL AND f.shared_to IS DISTINCT FROM f.share_until AND f.merchant_code = ${merchantCode}
      AND f.share_from <= ${toDay}::date AND coalesce(f.shared_to < ${toDay}::date, true) AND f.referral_id > ${after}
    ORDER BY f.referral_id LIMIT 1 FOR UPDATE OF f SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Merchants that have a pair whose share runs. */
export async function listSharingMerchants(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT DISTINCT merchant_code AS code FROM promotions.referral
    WHERE rewarded AND closing IS NULL AND shared_to IS DISTINCT FROM share_until`.execute(tx);
  return rows.map(({ code }) => code);
}

/** What the friend of a pair has done. */
export async function writeSteps(
  tx: Tx,
  referralId: string,
  { identity, bank, deposits, points }: StepsMet,
): Promise<void> {
  await sql`UPDATE promotions.referral SET identity = ${identity}, bank = ${bank}, deposits = ${deposits}, points = ${points}
    WHERE referral_id = ${referralId}`.execute(tx);
}

export async function markHolding(tx: Tx, referralId: string, holdUntil: Date): Promise<void> {
  await sql`UPDATE promotions.referral SET state = 'holding', hold_until = ${holdUntil} WHERE referral_id = ${referralId}`.execute(
    tx,
  );
}

/** Marks a pair as paid; `closing` says why its referrer got nothing. */
export async function markPairPaid(tx: Tx, referralId: string, closing: ReferralClosing | null): Promise<void> {
  await sql`UPDATE promotions.referral SET state = 'paid', ended_at = kernel.now(), rewarded = ${closing === null}, closing = ${closing}
    WHERE referral_id = ${referralId}`.execute(tx);
}

export interface Close {
  readonly closing: ReferralClosing;
  readonly by?: string;
  readonly reason?: string;
}

/** Closes a pair; of a paid one only the share that would still come. */
export async function markClosed(tx: Tx, referralId: string, { closing, by = '', reason = '' }: Close): Promise<void> {
  await sql`UPDATE promotions.referral SET state = CASE WHEN state = 'paid' THEN state ELSE 'closed' END,
      ended_at = coalesce(ended_at, kernel.now()), closing = ${closing}, closed_by = ${by}, closed_reason = ${reason}
    WHERE referral_id = ${referralId}`.execute(tx);
}

/** Notes how far the share is computed, and adds what was paid of it. */
export async function addShared(tx: Tx, referralId: string, toDay: Day, amount: bigint): Promise<void> {
  await sql`UPDATE promotions.referral SET shared_to = ${toDay}::date, shared = shared + ${amount} WHERE referral_id = ${referralId}`.execute(
    tx,
  );
}

/** Whether another account of a friend's person has qualified as a friend of this promotion. */
export async function hasQualified(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  accounts: readonly MemberId[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM promotions.referral
    WHERE merchant_code = ${merchantCode} AND key = ${key} AND friend_id = ANY (${[...accounts]}::text[]) AND state IN ('holding', 'paid')) AS found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** Friends for whom the accounts of one person were rewarded in this month of a zone. */
export async function countRewarded(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  accounts: readonly MemberId[],
  timeZone: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM promotions.referral f
    WHERE f.merchant_code = ${merchantCode} AND f.key = ${key} AND f.referrer_id = ANY (${[...accounts]}::text[]) AND f.rewarded
      AND date_trunc('month', f.ended_at AT TIME ZONE ${timeZone}) = date_trunc('month', kernel.now() AT TIME ZONE ${timeZone})`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface Totals {
  readonly invited: number;
  readonly qualified: number;
  readonly holding: number;
  readonly paidThisMonth: number;
  readonly gifts: bigint;
  readonly shares: bigint;
}

/** What came of a member's friends, of every referral the merchant had. */
export async function readTotals(tx: Tx, referrerId: MemberId, timeZone: string): Promise<Totals> {
  const { rows } =
    await sql<Totals>`SELECT count(*)::integer AS invited, count(*) FILTER (WHERE f.state IN ('holding', 'paid'))::integer AS qualified,
      count(*) FILTER (WHERE f.state = 'holding')::integer AS holding,
      count(*) FILTER (WHERE f.rewarded AND date_trunc('month', f.ended_at AT TIME ZONE ${timeZone})
        = date_trunc('month', kernel.now() AT TIME ZONE ${timeZone}))::integer AS "paidThisMonth",
      coalesce(sum((r.rule ->> 'amount')::bigint) FILTER (WHERE f.rewarded), 0)::bigint AS gifts, coalesce(sum(f.shared), 0)::bigint AS shares
    FROM ${tables} WHERE f.referrer_id = ${referrerId}`.execute(tx);
  return rows[0]!;
}

export interface PairFilter {
  /** The pairs of a referrer, or of a promotion. */
  readonly of: { readonly referrerId: MemberId } | PromotionName;
  readonly state?: 'registered' | 'qualifying' | 'holding' | 'paid' | 'closed' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of pairs, newest first. Refuses input_invalid for a foreign cursor. */
export async function pageOfPairs(
  tx: Tx,
  { of, state, after, limit }: PairFilter,
): Promise<Result<{ readonly rows: readonly Pair[]; readonly next: string | null }, 'input_invalid'>> {
  type Row = Pair & { readonly registeredText: string };
  const order = keysetOrder<Row>(
    {
      columns: {
        registeredAt: { by: sql`f.registered_at`, type: 'timestamptz', of: ({ registeredText }) => registeredText },
      },
      id: { by: sql`f.referral_id`, type: 'text', of: ({ referralId }) => referralId },
    },
    '-registeredAt',
    after,
  );
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const owned =
    'referrerId' in of
      ? sql`f.referrer_id = ${of.referrerId}`
      : sql`f.merchant_code = ${of.merchantCode} AND f.key = ${of.key}`;
  const anyStep = sql`(f.identity OR f.bank OR f.deposits OR f.points)`;
  const { rows } =
    await sql<Row>`SELECT ${columns}, ${instantText(sql`f.registered_at`)} AS "registeredText" FROM ${tables}
    WHERE ${owned} AND ${where} AND CASE ${state ?? null}::text WHEN 'registered' THEN f.state = 'open' AND NOT ${anyStep}
      WHEN 'qualifying' THEN f.state = 'open' AND ${anyStep} ELSE ${state ?? null}::text IS NULL OR f.state = ${state ?? null} END
    ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

/** What is kept of a member's friends, and of how the member came, without naming the other. For the data export. */
export async function readPersonPairs(tx: Tx, memberId: MemberId): Promise<readonly object[]> {
  const { rows } =
    await sql<object>`SELECT CASE WHEN f.friend_id = ${memberId} THEN 'friend' ELSE 'referrer' END AS "as", f.key AS promotion,
      f.registered_at AS "registeredAt", f.window_ends AS until, f.state, f.ended_at AS "endedAt", f.rewarded,
      CASE WHEN f.referrer_id = ${memberId} THEN f.shared::text END AS "sharePaid"
    FROM promotions.referral f WHERE f.friend_id = ${memberId} OR f.referrer_id = ${memberId} ORDER BY f.registered_at DESC, f.referral_id`.execute(
      tx,
    );
  return rows;
}
