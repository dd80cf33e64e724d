/** SQL of what all members of a merchant played within past days, one row a member. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface PastQuery {
  readonly merchantCode: string;
  readonly currency: string;
  readonly fromDay: Day;
  /** Included; at most 30 days after the first one where days are asked for. */
  readonly toDay: Day;
  /** All of them when undefined. */
  readonly categories: readonly string[] | undefined;
}

const played = ({
  merchantCode,
  currency,
  fromDay,
  toDay,
  categories,
}: PastQuery) => sql`d.merchant_code = ${merchantCode}
  AND d.currency = ${currency} AND d.day BETWEEN ${fromDay}::date AND ${toDay}::date
  AND (${categories === undefined}::boolean OR d.category = ANY (${[...(categories ?? [])]}::text[]))`;

/** The days a member played on: bit n stands for n days after the first one. */
export interface PlayedDays {
  readonly memberId: MemberId;
  readonly days: number;
}

/** Members with the days on which they played. */
export async function listPlayedDays(tx: Tx, query: PastQuery): Promise<readonly PlayedDays[]> {
  const { rows } =
    await sql<PlayedDays>`SELECT d.member_id AS "memberId", bit_or(1 << (d.day - ${query.fromDay}::date)) AS days
    FROM play.member_day d WHERE ${played(query)} AND d.bets > 0 GROUP BY d.member_id ORDER BY d.member_id`.execute(tx);
  return rows;
}

export interface PastScore {
  readonly memberId: MemberId;
  readonly points: bigint;
}

/** Points of members, each day at most a cap, most first; those without any are absent. */
export async function listScores(tx: Tx, query: PastQuery, dailyCap: bigint): Promise<readonly PastScore[]> {
  const { rows } =
    await sql<PastScore>`SELECT c.member_id AS "memberId", sum(least(c.points, ${dailyCap}::bigint))::bigint AS points
    FROM (SELECT d.member_id, d.day, sum(d.points) AS points FROM play.member_day d WHERE ${played(query)} GROUP BY d.member_id, d.day) c
    WHERE c.points > 0 GROUP BY c.member_id ORDER BY points DESC, c.member_id`.execute(tx);
  return rows;
}

export interface PastTheory {
  readonly memberId: MemberId;
  /** The mean loss, in thousandths of a minor unit. */
  readonly theoryMilli: bigint;
}

/** What the play of members costs them on average; those without any are absent. */
export async function listTheory(tx: Tx, query: PastQuery): Promise<readonly PastTheory[]> {
  const { rows } = await sql<PastTheory>`SELECT d.member_id AS "memberId", sum(d.theory_milli)::bigint AS "theoryMilli"
    FROM play.member_day d WHERE ${played(query)} GROUP BY d.member_id HAVING sum(d.theory_milli) > 0`.execute(tx);
  return rows;
}

/** What a member lost and staked in a period. */
export interface PastLoss {
  readonly memberId: MemberId;
  /** The first day of the period: a day, or the Monday of a week. */
  readonly firstDay: Day;
  /** Cash staked less cash won, above zero. */
  readonly loss: bigint;
  /** What the stakes counted at the given rates, each category's day rounded down. */
  readonly ceiling: bigint;
}

/** Losses of members by day or by week; `rates` in basis points by category, those that are absent are zero. Oldest first. */
export async function listLosses(
  tx: Tx,
  query: PastQuery,
  period: 'day' | 'week',
  rates: Readonly<Record<string, number>>,
): Promise<readonly PastLoss[]> {
  const { rows } =
    await sql<PastLoss>`SELECT s.member_id AS "memberId", to_char(s.first_day, 'YYYY-MM-DD') AS "firstDay", s.loss, s.ceiling
    FROM (SELECT d.member_id, CASE WHEN ${period}::text = 'day' THEN d.day ELSE date_trunc('week', d.day)::date END AS first_day,
        sum(d.cash_net)::bigint AS loss, sum(d.counted * coalesce((${JSON.stringify(rates)}::jsonb ->> d.category)::bigint, 0) / 10000)::bigint AS ceiling
      FROM play.member_day d WHERE ${played(query)} GROUP BY 1, 2) s
    WHERE s.loss > 0 AND s.ceiling > 0 ORDER BY s.first_day, s.member_id`.execute(tx);
  return rows;
}
