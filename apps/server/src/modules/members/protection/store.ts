/** SQL of limits, exclusions, and what the member reads. */
import type { ExclusionKind, LimitKind, LimitSpan, MoneyLimitKind, ProtectionChange } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Creates the member's row if needed and locks it until the transaction ends: a member's changes are serialised. */
export async function lockMember(tx: Tx, memberId: MemberId, timeZone: string): Promise<void> {
  await sql`INSERT INTO protection.member (member_id, time_zone) VALUES (${memberId}, ${timeZone}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  await sql`SELECT FROM protection.member WHERE member_id = ${memberId} FOR UPDATE`.execute(tx);
}

/** Puts the member's money under the guard and locks it; the totals start from the ledger. */
export async function watchMember(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT protection.watch(${memberId})`.execute(tx);
}

export interface LimitKey {
  readonly memberId: MemberId;
  /** Empty for time. */
  readonly currency: string;
  readonly kind: LimitKind;
  readonly span: LimitSpan;
}

export interface LimitRow {
  /** What is in force. */
  readonly amount: bigint | null;
  readonly nextAmount: bigint | null;
  /** When the change takes effect; null when none is pending. */
  readonly nextAt: Date | null;
}

const limitColumns = sql`protection.in_force(l) AS amount, CASE WHEN l.next_at > kernel.now() THEN l.next_amount END AS "nextAmount",
  CASE WHEN l.next_at > kernel.now() THEN l.next_at END AS "nextAt"`;

/** One limit; undefined when it was never set. */
export async function findLimit(tx: Tx, { memberId, currency, kind, span }: LimitKey): Promise<LimitRow | undefined> {
  const { rows } = await sql<LimitRow>`SELECT ${limitColumns} FROM protection.member_limit l
    WHERE member_id = ${memberId} AND currency = ${currency} AND kind = ${kind} AND span = ${span}`.execute(tx);
  return rows[0];
}

/** Writes a limit that is effective now; drops a pending change. */
export async function writeLimit(
  tx: Tx,
  { memberId, currency, kind, span }: LimitKey,
  amount: bigint | null,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`INSERT INTO protection.member_limit (member_id, currency, kind, span, amount)
    VALUES (${memberId}, ${currency}, ${kind}, ${span}, ${amount})
    ON CONFLICT (member_id, currency, kind, span) DO UPDATE SET amount = excluded.amount, next_amount = NULL, next_at = NULL
    RETURNING kernel.now() AS at`.execute(tx);
  return rows[0]!.at;
}

/** Writes a pending change; the limit in force stays until then. */
export async function writeNextLimit(
  tx: Tx,
  { memberId, currency, kind, span }: LimitKey,
  amount: bigint | null,
  waitHours: number,
): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`UPDATE protection.member_limit l SET amount = protection.in_force(l), next_amount = ${amount},
      next_at = kernel.now() + ${waitHours} * interval '1 hour'
    WHERE member_id = ${memberId} AND currency = ${currency} AND kind = ${kind} AND span = ${span} RETURNING next_at AS at`.execute(
    tx,
  );
  return rows[0]!.at;
}

export interface LimitUse extends LimitRow {
  readonly kind: MoneyLimitKind;
  readonly span: LimitSpan;
  readonly used: bigint;
  readonly opensAt: Date | null;
}

/** The member's money limits in force or pending, with their use. */
export async function listLimits(tx: Tx, memberId: MemberId, currency: string): Promise<readonly LimitUse[]> {
  const { rows } =
    await sql<LimitUse>`SELECT l.kind, l.span, ${limitColumns}, protection.used(l.member_id, l.currency, l.kind, l.span) AS used,
      protection.opens_at(l.member_id, l.currency, l.kind, l.span, protection.in_force(l), 1) AS "opensAt"
    FROM protection.member_limit l WHERE l.member_id = ${memberId} AND l.currency = ${currency}`.execute(tx);
  return rows;
}

export interface ExclusionRow {
  readonly kind: ExclusionKind;
  readonly startedAt: Date;
  /** Null: permanent. */
  readonly until: Date | null;
}

/** The exclusion in force. */
export async function findExclusion(tx: Tx, memberId: MemberId): Promise<ExclusionRow | undefined> {
  const { rows } =
    await sql<ExclusionRow>`SELECT kind, started_at AS "startedAt", until FROM protection.exclusion_now(${memberId}) WHERE kind IS NOT NULL`.execute(
      tx,
    );
  return rows[0];
}

/** Of members those who are self-excluded now. */
export async function listSelfExcluded(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT DISTINCT member_id AS id FROM protection.exclusion
    WHERE kind = 'self_exclusion' AND member_id = ANY (${memberIds}::text[]) AND started_at <= kernel.now() AND (until IS NULL OR until > kernel.now())`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Whether a limit, a break or an exclusion is in force. */
export async function isSelfLimited(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT
    EXISTS (SELECT FROM protection.member_limit l WHERE member_id = ${memberId} AND protection.in_force(l) IS NOT NULL)
    OR EXISTS (SELECT FROM protection.exclusion_now(${memberId}) WHERE kind IS NOT NULL) AS is`.execute(tx);
  return rows[0]!.is;
}

/** Whether a limit of the member's own is in force, or one was set or asked for in the last days. */
export async function hasLimits(tx: Tx, memberId: MemberId, days: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT
    EXISTS (SELECT FROM protection.member_limit l WHERE member_id = ${memberId} AND protection.in_force(l) IS NOT NULL)
    OR EXISTS (SELECT FROM protection.change WHERE member_id = ${memberId} AND what IN ('limit_set', 'limit_asked')
      AND at > kernel.now() - ${days}::integer * interval '1 day') AS has`.execute(tx);
  return rows[0]!.has;
}

/** Members who limit or exclude themselves now, at most `limit` of them. */
export async function listSelfLimited(tx: Tx, limit: number): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT m.member_id AS id FROM protection.member m
    WHERE EXISTS (SELECT FROM protection.member_limit l WHERE l.member_id = m.member_id AND protection.in_force(l) IS NOT NULL)
      OR EXISTS (SELECT FROM protection.exclusion_now(m.member_id) x WHERE x.kind IS NOT NULL) LIMIT ${limit}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Which of the members are excluded or on a break now. */
export async function listBarred(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT DISTINCT member_id AS id FROM protection.exclusion
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND (until IS NULL OR until > kernel.now())`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The instant `length` from now; null for permanent. */
export async function endOf(tx: Tx, length: string | null): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`SELECT kernel.now() + ${length}::interval AS until`.execute(tx);
  return rows[0]!.until;
}

/** Adds one that begins now; `length` is a PostgreSQL interval, null for permanent. */
export async function insertExclusion(
  tx: Tx,
  memberId: MemberId,
  kind: ExclusionKind,
  period: string,
  length: string | null,
): Promise<ExclusionRow> {
  const { rows } = await sql<ExclusionRow>`INSERT INTO protection.exclusion (member_id, kind, period, started_at, until)
    SELECT ${memberId}, ${kind}, ${period}, moment, moment + ${length}::interval FROM kernel.now() moment
    RETURNING kind, started_at AS "startedAt", until`.execute(tx);
  return rows[0]!;
}

/** The minutes between reality checks: the member's own, or the merchant's. */
export async function readRealityCheck(tx: Tx, memberId: MemberId, merchantCode: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`SELECT coalesce(
      (SELECT reality_check_min FROM protection.member WHERE member_id = ${memberId}),
      (SELECT reality_check_min FROM protection.setting WHERE merchant_code = ${merchantCode}), 60) AS minutes`.execute(
    tx,
  );
  return rows[0]!.minutes;
}

/** The merchant's minutes between reality checks. */
export async function readMerchantRealityCheck(tx: Tx, merchantCode: string): Promise<number> {
  const { rows } = await sql<{
    minutes: number;
  }>`SELECT coalesce((SELECT reality_check_min FROM protection.setting WHERE merchant_code = ${merchantCode}), 60) AS minutes`.execute(
    tx,
  );
  return rows[0]!.minutes;
}

export async function writeMerchantRealityCheck(tx: Tx, merchantCode: string, minutes: number): Promise<void> {
  await sql`INSERT INTO protection.setting (merchant_code, reality_check_min) VALUES (${merchantCode}, ${minutes})
    ON CONFLICT (merchant_code) DO UPDATE SET reality_check_min = excluded.reality_check_min`.execute(tx);
}

/** Whether the merchant's games may play rounds by themselves. */
export async function readAutoPlay(tx: Tx, merchantCode: string): Promise<boolean> {
  const { rows } = await sql<{
    autoPlay: boolean;
  }>`SELECT auto_play AS "autoPlay" FROM protection.setting WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]?.autoPlay ?? false;
}

export async function writeAutoPlay(tx: Tx, merchantCode: string, autoPlay: boolean): Promise<void> {
  await sql`INSERT INTO protection.setting (merchant_code, auto_play) VALUES (${merchantCode}, ${autoPlay})
    ON CONFLICT (merchant_code) DO UPDATE SET auto_play = excluded.auto_play`.execute(tx);
}

export async function writeRealityCheck(tx: Tx, memberId: MemberId, minutes: number): Promise<void> {
  await sql`UPDATE protection.member SET reality_check_min = ${minutes} WHERE member_id = ${memberId}`.execute(tx);
}

export interface HelpLink {
  readonly name: string;
  readonly url: string;
}

/** A merchant's help organisations. */
export async function readHelpLinks(tx: Tx, merchantCode: string): Promise<readonly HelpLink[]> {
  const { rows } = await sql<{
    links: readonly HelpLink[];
  }>`SELECT help_links AS links FROM protection.setting WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]?.links ?? [];
}

export async function writeHelpLinks(tx: Tx, merchantCode: string, links: readonly HelpLink[]): Promise<void> {
  await sql`INSERT INTO protection.setting (merchant_code, help_links) VALUES (${merchantCode}, ${JSON.stringify(links)}::jsonb)
    ON CONFLICT (merchant_code) DO UPDATE SET help_links = excluded.help_links`.execute(tx);
}

export interface ChangeRow {
  readonly at: Date;
  readonly what: ProtectionChange;
  readonly details: Readonly<Record<string, string | number | null>>;
}

export async function insertChange(
  tx: Tx,
  memberId: MemberId,
  what: ProtectionChange,
  details: ChangeRow['details'],
): Promise<void> {
  await sql`INSERT INTO protection.change (member_id, what, details) VALUES (${memberId}, ${what}, ${JSON.stringify(details)}::jsonb)`.execute(
    tx,
  );
}

/** The member's changes of the last 12 months, newest first. */
export async function listChanges(tx: Tx, memberId: MemberId, limit: number): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`SELECT at, what, details FROM protection.change
    WHERE member_id = ${memberId} AND at > kernel.now() - interval '12 months' ORDER BY change_id DESC LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function tidy(tx: Tx): Promise<void> {
  await sql`SELECT protection.tidy()`.execute(tx);
}
