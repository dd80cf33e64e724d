/** SQL of the monthly check, its notices, and of how far periodic work has come. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';

/** Kinds of periodic work. */
export type Work = 'check' | 'notice' | 'weekly' | 'birthday';

/** The last day that was worked through; undefined before the first. */
export async function readProgress(
  tx: Tx,
  { merchantCode, currency }: Programme,
  work: Work,
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`SELECT to_char(done_until, 'YYYY-MM-DD') AS day FROM vip.progress
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND work = ${work}`.execute(tx);
  return rows[0]?.day;
}

/** Moves the mark to a later day. */
export async function writeProgress(
  tx: Tx,
  { merchantCode, currency }: Programme,
  work: Work,
  day: Day,
): Promise<void> {
  await sql`INSERT INTO vip.progress AS p (merchant_code, currency, work, done_until) VALUES (${merchantCode}, ${currency}, ${work}, ${day})
    ON CONFLICT (merchant_code, currency, work) DO UPDATE SET done_until = greatest(p.done_until, excluded.done_until)`.execute(
    tx,
  );
}

/** A level that is to be kept. */
export interface KeptLevel {
  readonly memberId: MemberId;
  readonly level: number;
}

/** A page of members who may have to be notified of a check, locked: above the first level, and not notified yet. */
export async function lockToNotice(
  tx: Tx,
  { merchantCode, currency }: Programme,
  checkDay: Day,
  after: string,
  limit: number,
): Promise<readonly KeptLevel[]> {
  const { rows } = await sql<KeptLevel>`SELECT s.member_id AS "memberId", s.level::integer AS level FROM vip.standing s
    WHERE s.merchant_code = ${merchantCode} AND s.currency = ${currency} AND s.level > 0 AND s.member_id > ${after}
      AND s.noticed_for IS DISTINCT FROM ${checkDay}::date
    ORDER BY s.member_id LIMIT ${limit} FOR UPDATE`.execute(tx);
  return rows;
}

/** Marks members as notified of a check. */
export async function markNoticed(
  tx: Tx,
  currency: string,
  memberIds: readonly MemberId[],
  checkDay: Day,
): Promise<void> {
  await sql`UPDATE vip.standing SET noticed_for = ${checkDay}::date WHERE member_id = ANY (${memberIds}::text[]) AND currency = ${currency}`.execute(
    tx,
  );
}

/** A page of members whose level is to be checked, locked: notified of this check, at their level since before its day, and not checked yet. */
export async function lockToCheck(
  tx: Tx,
  { merchantCode, currency }: Programme,
  checkDay: Day,
  timeZone: string,
  after: string,
  limit: number,
): Promise<readonly KeptLevel[]> {
  const { rows } = await sql<KeptLevel>`SELECT s.member_id AS "memberId", s.level::integer AS level FROM vip.standing s
    WHERE s.merchant_code = ${merchantCode} AND s.currency = ${currency} AND s.level > 0 AND s.member_id > ${after}
      AND s.noticed_for = ${checkDay}::date AND coalesce(s.checked_on < ${checkDay}::date, true)
      AND s.since < ${checkDay}::date::timestamp AT TIME ZONE ${timeZone}
    ORDER BY s.member_id LIMIT ${limit} FOR UPDATE`.execute(tx);
  return rows;
}

/** Marks members as checked. */
export async function markChecked(
  tx: Tx,
  currency: string,
  memberIds: readonly MemberId[],
  checkDay: Day,
): Promise<void> {
  await sql`UPDATE vip.standing SET checked_on = ${checkDay}::date WHERE member_id = ANY (${memberIds}::text[]) AND currency = ${currency}`.execute(
    tx,
  );
}
