/** SQL of the simulator. It reads through the ports of other modules; what it needs itself is the clock. */
import { sql } from '../../../../kernel/db/index.ts';
import type { DayRange } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionName } from '../campaigns/store.ts';
import type { SpanDay } from './replays.ts';

/** No statement of the transaction may take longer. */
export async function limitStatements(tx: Tx, seconds: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
}

/** Days with their bounds in the merchant's zone, oldest first. */
export async function readSpan(tx: Tx, timeZone: string, { fromDay, toDay }: DayRange): Promise<readonly SpanDay[]> {
  const { rows } = await sql<{ day: string; from: Date; to: Date }>`SELECT to_char(d, 'YYYY-MM-DD') AS day,
      d::timestamp AT TIME ZONE ${timeZone} AS "from", (d + interval '1 day')::timestamp AT TIME ZONE ${timeZone} AS "to"
    FROM generate_series(${fromDay}::date::timestamp, ${toDay}::date::timestamp, interval '1 day') d ORDER BY d`.execute(
    tx,
  );
  return rows.map(({ day, from, to }) => ({ day, from: from.getTime(), to: to.getTime() }));
}

/** What a promotion gave on days of the merchant. */
export async function readGiven(
  tx: Tx,
  { merchantCode, key }: PromotionName,
  timeZone: string,
  { fromDay, toDay }: DayRange,
): Promise<{ readonly given: bigint; readonly members: number }> {
  const { rows } = await sql<{ given: bigint; members: number }>`SELECT coalesce(sum(amount), 0)::bigint AS given,
      count(DISTINCT member_id)::integer AS members
    FROM promotions.entry WHERE merchant_code = ${merchantCode} AND promotion = ${key} AND version IS NOT NULL
      AND earned_at >= ${fromDay}::date::timestamp AT TIME ZONE ${timeZone}
      AND earned_at < (${toDay}::date + 1)::timestamp AT TIME ZONE ${timeZone}`.execute(tx);
  return rows[0]!;
}
