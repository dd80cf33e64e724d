/** All SQL of play. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DayChange } from '../turnover/index.ts';

/** Sums of changes by member, day and category. */
const summed = (
  changes: readonly DayChange[],
) => sql`SELECT c.member_id, c.currency, (c.settled_at AT TIME ZONE c.time_zone)::date AS day, c.category,
      c.merchant_code, sum(c.bets)::integer AS bets, sum(c.stake)::bigint AS stake, sum(c.valid)::bigint AS valid, sum(c.counted)::bigint AS counted,
      sum(c.points)::bigint AS points, sum(c.win)::bigint AS win, sum(c.cash_net)::bigint AS cash_net, sum(c.theory_milli)::bigint AS theory_milli
    FROM unnest(${changes.map(({ memberId }) => memberId)}::text[], ${changes.map(({ merchant }) => merchant.code)}::text[],
      ${changes.map(({ merchant }) => merchant.timeZone)}::text[], ${changes.map(({ currency }) => currency)}::text[],
      ${changes.map(({ category }) => category)}::text[], ${changes.map(({ settledAt }) => settledAt)}::timestamptz[],
      ${changes.map(({ figures }) => figures.bets)}::integer[], ${changes.map(({ figures }) => figures.stake)}::bigint[],
      ${changes.map(({ figures }) => figures.valid)}::bigint[], ${changes.map(({ figures }) => figures.counted)}::bigint[],
      ${changes.map(({ figures }) => figures.points)}::bigint[], ${changes.map(({ figures }) => figures.win)}::bigint[],
      ${changes.map(({ figures }) => figures.cashNet)}::bigint[], ${changes.map(({ figures }) => figures.theoryMilli)}::bigint[])
      AS c(member_id, merchant_code, time_zone, currency, category, settled_at, bets, stake, valid, counted, points, win, cash_net, theory_milli)
    GROUP BY c.member_id, c.currency, day, c.category, c.merchant_code`;

/** Adds to days, in a fixed lock order. */
export async function addToDays(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  await sql`INSERT INTO play.member_day AS d (member_id, currency, day, category, merchant_code, bets, stake, valid, counted, points, win, cash_net,
      theory_milli)
    SELECT a.member_id, a.currency, a.day, a.category, a.merchant_code, a.bets, a.stake, a.valid, a.counted, a.points, a.win, a.cash_net,
      a.theory_milli
    FROM (${summed(changes)}) a ORDER BY a.member_id, a.currency, a.day, a.category
    ON CONFLICT (member_id, currency, day, category) DO UPDATE SET bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      valid = d.valid + excluded.valid, counted = d.counted + excluded.counted, points = d.points + excluded.points, win = d.win + excluded.win,
      cash_net = d.cash_net + excluded.cash_net, theory_milli = d.theory_milli + excluded.theory_milli`.execute(tx);
}

/** Corrects existing days. */
export async function takeFromDays(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  await sql`UPDATE play.member_day d SET bets = d.bets + t.bets, stake = d.stake + t.stake, valid = d.valid + t.valid, counted = d.counted + t.counted,
      points = d.points + t.points, win = d.win + t.win, cash_net = d.cash_net + t.cash_net, theory_milli = d.theory_milli + t.theory_milli
    FROM (${summed(changes)}) t
    WHERE d.member_id = t.member_id AND d.currency = t.currency AND d.day = t.day AND d.category = t.category`.execute(
    tx,
  );
}

/** One category of one of a member's days. */
export interface DayKey {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly day: Day;
  readonly category: string;
}

/** A member's day in a category; amounts in minor units, the mean loss in thousandths of them. */
export interface MemberDay extends DayKey {
  readonly bets: number;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly points: bigint;
  readonly win: bigint;
  readonly cashNet: bigint;
  readonly theoryMilli: bigint;
}

const columns = sql`d.member_id AS "memberId", d.currency, to_char(d.day, 'YYYY-MM-DD') AS day, d.category, d.bets, d.stake, d.valid, d.counted, d.points,
  d.win, d.cash_net AS "cashNet", d.theory_milli AS "theoryMilli"`;

export interface DayQuery {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

/** The days of a member, oldest first. */
export async function listDays(tx: Tx, query: DayQuery): Promise<readonly MemberDay[]> {
  const { rows } = await sql<MemberDay>`SELECT ${columns} FROM play.member_day d
    WHERE d.member_id = ${query.memberId} AND d.currency = ${query.currency} AND d.day BETWEEN ${query.fromDay}::date AND ${query.toDay}::date
    ORDER BY d.day, d.category`.execute(tx);
  return rows;
}

/** Given categories of days. */
export async function readDays(tx: Tx, keys: readonly DayKey[]): Promise<readonly MemberDay[]> {
  const { rows } = await sql<MemberDay>`SELECT ${columns} FROM play.member_day d
    JOIN unnest(${keys.map(({ memberId }) => memberId)}::text[], ${keys.map(({ currency }) => currency)}::text[], ${keys.map(({ day }) => day)}::date[],
      ${keys.map(({ category }) => category)}::text[]) AS k(member_id, currency, day, category) USING (member_id, currency, day, category)`.execute(
    tx,
  );
  return rows;
}

export interface LockQuery extends Omit<DayQuery, 'memberId'> {
  readonly memberIds: readonly MemberId[];
}

/** Days of members, locked in the order in which settlements lock them. */
export async function lockDays(
  tx: Tx,
  { memberIds, currency, fromDay, toDay }: LockQuery,
): Promise<readonly MemberDay[]> {
  const { rows } = await sql<MemberDay>`SELECT ${columns} FROM play.member_day d
    WHERE d.member_id = ANY (${memberIds}::text[]) AND d.currency = ${currency} AND d.day BETWEEN ${fromDay}::date AND ${toDay}::date
    ORDER BY d.member_id, d.currency, d.day, d.category FOR UPDATE OF d`.execute(tx);
  return rows;
}

export interface PointsQuery extends Omit<DayQuery, 'memberId'> {
  readonly memberIds: readonly MemberId[];
}

/** Points of members within days; members without any are absent. */
export async function sumPoints(
  tx: Tx,
  { memberIds, currency, fromDay, toDay }: PointsQuery,
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await sql<{
    memberId: MemberId;
    points: bigint;
  }>`SELECT d.member_id AS "memberId", sum(d.points)::bigint AS points FROM play.member_day d
    WHERE d.member_id = ANY (${memberIds}::text[]) AND d.currency = ${currency} AND d.day BETWEEN ${fromDay}::date AND ${toDay}::date
    GROUP BY d.member_id`.execute(tx);
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}

/** A member whose points are counted from a day on, less what they had on that day before. */
export interface CountedFrom {
  readonly memberId: MemberId;
  readonly fromDay: Day;
  readonly baseline: bigint;
}

export interface CappedQuery {
  readonly members: readonly CountedFrom[];
  readonly currency: string;
  /** All of them when undefined. */
  readonly categories: readonly string[] | undefined;
  /** Included. */
  readonly toDay: Day;
  /** At most so many of each day. */
  readonly dailyCap: bigint;
}

/** Points of members by day, each day at most the cap; days without any are absent. */
export async function listCapped(
  tx: Tx,
  { members, currency, categories, toDay, dailyCap }: CappedQuery,
): Promise<readonly DayPoints[]> {
  const { rows } =
    await sql<DayPoints>`SELECT c.member_id AS "memberId", to_char(c.day, 'YYYY-MM-DD') AS day, least(c.points, ${dailyCap}::bigint) AS points
    FROM (
      SELECT d.member_id, d.day, (sum(d.points) - max(CASE WHEN d.day = m.from_day THEN m.baseline ELSE 0 END))::bigint AS points
      FROM unnest(${members.map(({ memberId }) => memberId)}::text[], ${members.map(({ fromDay }) => fromDay)}::date[],
        ${members.map(({ baseline }) => baseline)}::bigint[]) AS m(member_id, from_day, baseline)
      JOIN play.member_day d ON d.member_id = m.member_id AND d.currency = ${currency} AND d.day BETWEEN m.from_day AND ${toDay}::date
        AND (${categories === undefined}::boolean OR d.category = ANY (${[...(categories ?? [])]}::text[]))
      GROUP BY d.member_id, d.day
    ) c WHERE c.points > 0 ORDER BY c.member_id, c.day`.execute(tx);
  return rows;
}

/** A member's points of a day. */
export interface DayPoints {
  readonly memberId: MemberId;
  readonly day: Day;
  readonly points: bigint;
}

/** The same by day; days without any are absent. */
export async function listPoints(
  tx: Tx,
  { memberIds, currency, fromDay, toDay }: PointsQuery,
): Promise<readonly DayPoints[]> {
  const { rows } =
    await sql<DayPoints>`SELECT d.member_id AS "memberId", to_char(d.day, 'YYYY-MM-DD') AS day, sum(d.points)::bigint AS points
    FROM play.member_day d
    WHERE d.member_id = ANY (${memberIds}::text[]) AND d.currency = ${currency} AND d.day BETWEEN ${fromDay}::date AND ${toDay}::date
    GROUP BY d.member_id, d.day ORDER BY d.member_id, d.day`.execute(tx);
  return rows;
}

export interface MembersQuery {
  readonly merchantCode: string;
  readonly currency: string;
  readonly day: Day;
  /** The last member of the page before; empty: the first page. */
  readonly after: string;
  readonly limit: number;
}

/** Members who played on a day. */
export async function membersOf(
  tx: Tx,
  { merchantCode, currency, day, after, limit }: MembersQuery,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT DISTINCT d.member_id AS "memberId" FROM play.member_day d
    WHERE d.merchant_code = ${merchantCode} AND d.currency = ${currency} AND d.day = ${day}::date AND d.member_id > ${after}
    ORDER BY d.member_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** The first day of a merchant. */
export async function oldestDay(tx: Tx, merchantCode: string, currency: string): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`SELECT to_char(min(d.day), 'YYYY-MM-DD') AS day FROM play.member_day d
    WHERE d.merchant_code = ${merchantCode} AND d.currency = ${currency}`.execute(tx);
  return rows[0]!.day ?? undefined;
}

/** Every day of the member, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly MemberDay[]> {
  const { rows } = await sql<MemberDay>`SELECT ${columns} FROM play.member_day d WHERE d.member_id = ${memberId}
    ORDER BY d.day DESC, d.currency, d.category`.execute(tx);
  return rows;
}
