/** SQL of rates: what accounts were granted of a category's counted stake, by local day of their merchant. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Rates } from './rules/rates.ts';

export interface Rate {
  readonly memberId: MemberId;
  readonly category: string;
  readonly rateBps: number;
}

/** The rates of members on a day. */
export async function listRates(tx: Tx, memberIds: readonly MemberId[], day: Day): Promise<readonly Rate[]> {
  const { rows } = await sql<Rate>`SELECT member_id AS "memberId", category, rate_bps AS "rateBps" FROM agents.rate
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND days @> ${day}::date ORDER BY member_id, category`.execute(
    tx,
  );
  return rows;
}

/** The rates of one account on a day. */
export const ratesOf = async (tx: Tx, memberId: MemberId, day: Day): Promise<Rates> =>
  Object.fromEntries((await listRates(tx, [memberId], day)).map(({ category, rateBps }) => [category, rateBps]));

/** The most an account holds in each category on every day from one on: what it may grant. A category with a gap is absent. */
export async function heldFrom(tx: Tx, memberId: MemberId, from: Day): Promise<Rates> {
  const { rows } = await sql<{
    category: string;
    rateBps: number;
  }>`SELECT category, min(rate_bps) AS "rateBps" FROM agents.rate
    WHERE member_id = ${memberId} AND (upper_inf(days) OR upper(days) > ${from}::date)
    GROUP BY category HAVING bool_or(upper_inf(days)) AND bool_or(days @> ${from}::date)`.execute(tx);
  return Object.fromEntries(rows.map(({ category, rateBps }) => [category, rateBps]));
}

/** The rates that begin after a day, the next of each category. */
export async function announcedAfter(
  tx: Tx,
  memberId: MemberId,
  day: Day,
): Promise<ReadonlyMap<string, { readonly rateBps: number; readonly from: Day }>> {
  const { rows } = await sql<{
    category: string;
    rateBps: number;
    from: Day;
  }>`SELECT DISTINCT ON (category) category, rate_bps AS "rateBps", to_char(lower(days), 'YYYY-MM-DD') AS "from"
    FROM agents.rate WHERE member_id = ${memberId} AND lower(days) > ${day}::date ORDER BY category, lower(days)`.execute(
    tx,
  );
  return new Map(rows.map(({ category, rateBps, from }) => [category, { rateBps, from }]));
}

export interface Granted {
  readonly memberId: MemberId;
  readonly category: string;
  readonly rateBps: number;
}

/** The highest rates of accounts on any day from one on. */
export async function highestFrom(tx: Tx, memberIds: readonly MemberId[], from: Day): Promise<readonly Granted[]> {
  const { rows } =
    await sql<Granted>`SELECT member_id AS "memberId", category, max(rate_bps) AS "rateBps" FROM agents.rate
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND (upper_inf(days) OR upper(days) > ${from}::date)
    GROUP BY member_id, category ORDER BY member_id, category`.execute(tx);
  return rows;
}

/** Rates above a bound that direct downlines of an agent hold on some day from one on. */
export async function grantedAbove(
  tx: Tx,
  agentId: MemberId,
  category: string,
  rateBps: number,
  from: Day,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT DISTINCT r.member_id AS "memberId"
    FROM agents.seat s JOIN agents.rate r ON r.member_id = s.member_id
    WHERE s.agent_id = ${agentId} AND upper_inf(s.days) AND r.category = ${category} AND r.rate_bps > ${rateBps}
      AND (upper_inf(r.days) OR upper(r.days) > ${from}::date) ORDER BY r.member_id LIMIT 20`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Sets a rate from a day on; what was to begin later goes. */
export async function setRate(
  tx: Tx,
  rate: Rate & { readonly merchantCode: string; readonly from: Day },
): Promise<void> {
  const { memberId, category, from } = rate;
  await sql`DELETE FROM agents.rate WHERE member_id = ${memberId} AND category = ${category} AND lower(days) >= ${from}::date`.execute(
    tx,
  );
  await sql`UPDATE agents.rate SET days = daterange(lower(days), ${from}::date)
    WHERE member_id = ${memberId} AND category = ${category} AND days @> ${from}::date`.execute(tx);
  await sql`INSERT INTO agents.rate (member_id, merchant_code, category, rate_bps, days)
    VALUES (${memberId}, ${rate.merchantCode}, ${category}, ${rate.rateBps}, daterange(${from}::date, NULL))`.execute(
    tx,
  );
}

export interface RateChange {
  readonly memberId: MemberId;
  readonly category: string;
  readonly before: number;
  readonly after: number;
  readonly from: Day;
  /** The agent, or the operator. */
  readonly askedBy: string;
  readonly askedOn: Day;
  readonly callId: string;
}

/** Writes down a change as it was decided. */
export async function insertRateChange(tx: Tx, change: RateChange): Promise<void> {
  await sql`INSERT INTO agents.rate_change (member_id, category, before_bps, after_bps, from_day, asked_by, asked_on, call_id)
    VALUES (${change.memberId}, ${change.category}, ${change.before}, ${change.after}, ${change.from}::date, ${change.askedBy},
      ${change.askedOn}::date, ${change.callId})`.execute(tx);
}

/** How often rates of an account were raised on a day. */
export async function countRaises(tx: Tx, memberId: MemberId, day: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT call_id)::integer AS count FROM agents.rate_change
    WHERE member_id = ${memberId} AND asked_on = ${day}::date AND after_bps > before_bps`.execute(tx);
  return rows[0]!.count;
}
