/** SQL of the terms and of what has been paid of the lines. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DatedRate, Paid, Rates } from './rules/rebate.ts';

interface RateRow extends DatedRate {
  readonly key: string;
}

const byKey = (rows: readonly RateRow[]): ReadonlyMap<string, readonly DatedRate[]> =>
  Map.groupBy(rows, ({ key }) => key);

/** The merchant's rates with all their days, oldest first. */
export async function readRates(tx: Tx, merchantCode: string): Promise<Rates> {
  const levels =
    await sql<RateRow>`SELECT level::text AS key, to_char(from_day, 'YYYY-MM-DD') AS "fromDay", rate_bps AS "rateBps" FROM cashback.level
    WHERE merchant_code = ${merchantCode} ORDER BY level, from_day`.execute(tx);
  const maximums =
    await sql<RateRow>`SELECT category AS key, to_char(from_day, 'YYYY-MM-DD') AS "fromDay", rate_bps AS "rateBps" FROM cashback.maximum
    WHERE merchant_code = ${merchantCode} ORDER BY category, from_day`.execute(tx);
  return {
    levels: new Map([...byKey(levels.rows)].map(([level, rates]) => [Number(level), rates])),
    maximums: byKey(maximums.rows),
  };
}

/** A rate of a merchant that holds from a day on. */
export interface RateFrom extends DatedRate {
  readonly merchantCode: string;
}

/** Sets a category's maximum from a day on. */
export async function writeMaximum(
  tx: Tx,
  category: string,
  { merchantCode, fromDay, rateBps }: RateFrom,
): Promise<void> {
  await sql`INSERT INTO cashback.maximum (merchant_code, category, from_day, rate_bps) VALUES (${merchantCode}, ${category}, ${fromDay}, ${rateBps})
    ON CONFLICT (merchant_code, category, from_day) DO UPDATE SET rate_bps = excluded.rate_bps`.execute(tx);
}

/** Sets a level's rate from a day on. */
export async function writeLevel(tx: Tx, level: number, { merchantCode, fromDay, rateBps }: RateFrom): Promise<void> {
  await sql`INSERT INTO cashback.level (merchant_code, level, from_day, rate_bps) VALUES (${merchantCode}, ${level}, ${fromDay}, ${rateBps})
    ON CONFLICT (merchant_code, level, from_day) DO UPDATE SET rate_bps = excluded.rate_bps`.execute(tx);
}

export interface CashbackSetting {
  readonly claimMinimum: bigint;
  /** Days, today among them, that can be claimed; older ones are paid by themselves. */
  readonly validDays: number;
}

/** The merchant's setting in a currency; undefined: no cashback. */
export async function readSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<CashbackSetting | undefined> {
  const { rows } =
    await sql<CashbackSetting>`SELECT claim_minimum AS "claimMinimum", valid_days AS "validDays" FROM cashback.setting
    WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0];
}

/** The merchant's settings in all currencies. */
export async function listSettings(
  tx: Tx,
  merchantCode: string,
): Promise<readonly (CashbackSetting & { readonly currency: string })[]> {
  const { rows } = await sql<
    CashbackSetting & { currency: string }
  >`SELECT currency, claim_minimum AS "claimMinimum", valid_days AS "validDays" FROM cashback.setting WHERE merchant_code = ${merchantCode}
    ORDER BY currency`.execute(tx);
  return rows;
}

/** Sets the merchant's setting in a currency. */
export async function writeSetting(
  tx: Tx,
  merchantCode: string,
  currency: string,
  { claimMinimum, validDays }: CashbackSetting,
): Promise<void> {
  await sql`INSERT INTO cashback.setting (merchant_code, currency, claim_minimum, valid_days)
    VALUES (${merchantCode}, ${currency}, ${claimMinimum}, ${validDays})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET claim_minimum = excluded.claim_minimum, valid_days = excluded.valid_days`.execute(
    tx,
  );
}

/** What has been paid of a member's line. */
export interface PaidLine extends Paid {
  readonly memberId: MemberId;
  readonly day: Day;
  readonly category: string;
}

/** Paid lines of members within days. */
export async function listLines(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
  fromDay: Day,
  toDay: Day,
): Promise<readonly PaidLine[]> {
  const { rows } =
    await sql<PaidLine>`SELECT member_id AS "memberId", to_char(day, 'YYYY-MM-DD') AS day, category, rate_bps AS "rateBps", stake, valid, counted, paid
    FROM cashback.line WHERE member_id = ANY (${memberIds}::text[]) AND currency = ${currency} AND day BETWEEN ${fromDay}::date AND ${toDay}::date`.execute(
      tx,
    );
  return rows;
}

/** Stores what has been paid of lines. The caller has locked their days. */
export async function writeLines(tx: Tx, currency: string, lines: readonly PaidLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`INSERT INTO cashback.line (member_id, currency, day, category, rate_bps, stake, valid, counted, paid)
    SELECT l.member_id, ${currency}, l.day, l.category, l.rate_bps, l.stake, l.valid, l.counted, l.paid
    FROM unnest(${lines.map(({ memberId }) => memberId)}::text[], ${lines.map(({ day }) => day)}::date[], ${lines.map(({ category }) => category)}::text[],
      ${lines.map(({ rateBps }) => rateBps)}::integer[], ${lines.map(({ stake }) => stake)}::bigint[], ${lines.map(({ valid }) => valid)}::bigint[],
      ${lines.map(({ counted }) => counted)}::bigint[], ${lines.map(({ paid }) => paid)}::bigint[])
      AS l(member_id, day, category, rate_bps, stake, valid, counted, paid)
    ORDER BY l.member_id, l.day, l.category
    ON CONFLICT (member_id, currency, day, category) DO UPDATE SET stake = excluded.stake, valid = excluded.valid, counted = excluded.counted,
      paid = excluded.paid`.execute(tx);
}

/** What corrections of paid lines left; none: zero. */
export async function readCarry(tx: Tx, memberId: MemberId, currency: string): Promise<bigint> {
  const { rows } = await sql<{
    amount: bigint;
  }>`SELECT amount FROM cashback.carry WHERE member_id = ${memberId} AND currency = ${currency}`.execute(tx);
  return rows[0]?.amount ?? 0n;
}

/** The same of several members, locked. */
export async function lockCarries(
  tx: Tx,
  memberIds: readonly MemberId[],
  currency: string,
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await sql<{
    memberId: MemberId;
    amount: bigint;
  }>`SELECT member_id AS "memberId", amount FROM cashback.carry
    WHERE member_id = ANY (${memberIds}::text[]) AND currency = ${currency} ORDER BY member_id FOR UPDATE`.execute(tx);
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
}

/** A change of what is left of corrections. */
export interface CarryChange {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly amount: bigint;
}

/** Adds to what is left of corrections. */
export async function addCarries(tx: Tx, currency: string, changes: readonly CarryChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`INSERT INTO cashback.carry AS c (member_id, currency, merchant_code, amount)
    SELECT a.member_id, ${currency}, a.merchant_code, sum(a.amount)::bigint
    FROM unnest(${changes.map(({ memberId }) => memberId)}::text[], ${changes.map(({ merchantCode }) => merchantCode)}::text[],
      ${changes.map(({ amount }) => amount)}::bigint[]) AS a(member_id, merchant_code, amount)
    GROUP BY a.member_id, a.merchant_code ORDER BY a.member_id
    ON CONFLICT (member_id, currency) DO UPDATE SET amount = c.amount + excluded.amount`.execute(tx);
}

/** A page of the members whom corrections left something to be paid. */
export async function membersToPay(
  tx: Tx,
  merchantCode: string,
  currency: string,
  after: string,
  limit: number,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM cashback.carry
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND amount > 0 AND member_id > ${after} ORDER BY member_id LIMIT ${limit}`.execute(
    tx,
  );
  return rows.map(({ memberId }) => memberId);
}

/** The last day that was paid by itself; undefined before the first. */
export async function readPaidUntil(tx: Tx, merchantCode: string, currency: string): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`SELECT to_char(paid_until, 'YYYY-MM-DD') AS day FROM cashback.payout
    WHERE merchant_code = ${merchantCode} AND currency = ${currency}`.execute(tx);
  return rows[0]?.day;
}

/** Moves the mark to a later day. */
export async function writePaidUntil(tx: Tx, merchantCode: string, currency: string, day: Day): Promise<void> {
  await sql`INSERT INTO cashback.payout AS p (merchant_code, currency, paid_until) VALUES (${merchantCode}, ${currency}, ${day})
    ON CONFLICT (merchant_code, currency) DO UPDATE SET paid_until = greatest(p.paid_until, excluded.paid_until)`.execute(
    tx,
  );
}

/** A day of a bet, and whether it can no longer be claimed. */
export interface SettledDay {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly category: string;
  readonly day: Day;
  readonly merchantCode: string;
  readonly isClosed: boolean;
}

/** A bet's place in the calendar. */
export interface SettledAt {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly category: string;
  readonly settledAt: Date;
  readonly merchant: { readonly code: string; readonly timeZone: string };
}

/** The days of bets at merchants with cashback, each once. */
export async function settledDays(tx: Tx, bets: readonly SettledAt[]): Promise<readonly SettledDay[]> {
  const { rows } =
    await sql<SettledDay>`SELECT DISTINCT b.member_id AS "memberId", b.currency, b.category, to_char(b.settled_at AT TIME ZONE b.time_zone, 'YYYY-MM-DD') AS day,
      b.merchant_code AS "merchantCode",
      (b.settled_at AT TIME ZONE b.time_zone)::date <= (kernel.now() AT TIME ZONE b.time_zone)::date - s.valid_days AS "isClosed"
    FROM unnest(${bets.map(({ memberId }) => memberId)}::text[], ${bets.map(({ currency }) => currency)}::text[], ${bets.map(({ category }) => category)}::text[],
      ${bets.map(({ settledAt }) => settledAt)}::timestamptz[], ${bets.map(({ merchant }) => merchant.code)}::text[],
      ${bets.map(({ merchant }) => merchant.timeZone)}::text[]) AS b(member_id, currency, category, settled_at, merchant_code, time_zone)
    JOIN cashback.setting s ON s.merchant_code = b.merchant_code AND s.currency = b.currency`.execute(tx);
  return rows;
}
