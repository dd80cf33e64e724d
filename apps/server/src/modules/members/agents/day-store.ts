/** SQL of time: the database's clock, and the days that instants fall into. */
import type { Day, DayRange } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** The database's clock, in milliseconds. */
export async function readNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now.getTime();
}

/** The days of a zone that two instants fall into; the last is today without one, the first the last. */
export async function daysOfInstants(
  tx: Tx,
  timeZone: string,
  today: Day,
  from?: number,
  to?: number,
): Promise<DayRange> {
  const { rows } = await sql<{ fromDay: Day | null; toDay: Day | null }>`SELECT
      to_char(${from === undefined ? null : new Date(from)}::timestamptz AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS "fromDay",
      to_char(${to === undefined ? null : new Date(to)}::timestamptz AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS "toDay"`.execute(
    tx,
  );
  const toDay = rows[0]!.toDay ?? today;
  return { fromDay: rows[0]!.fromDay ?? toDay, toDay };
}
