/** From the days or moments a list was asked for to moments, by the merchant's clock. */
import { sql } from './db/index.ts';
import { rangeOf, type AskedRange, type Day } from './days.ts';
import { ok, refuse, type Result } from './result.ts';
import type { Tx } from './tx.ts';

export interface AskedSpan extends AskedRange {
  /** Milliseconds since 1970 UTC, for callers that do not ask in days. */
  readonly from?: number | undefined;
  /** Excluded. */
  readonly to?: number | undefined;
}

export interface Span {
  readonly from?: Date;
  /** Excluded. */
  readonly to?: Date;
}

/** The day it is now in a zone, by the database's clock. */
export async function readToday(tx: Tx, timeZone: string): Promise<Day> {
  const { rows } = await sql<{ today: Day }>`SELECT to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(tx);
  return rows[0]!.today;
}

/** The span asked for: days count before moments, nothing is all there is. Refuses with range_invalid. */
export async function spanAsked(tx: Tx, timeZone: string, { from, to, ...asked }: AskedSpan): Promise<Result<Span, 'range_invalid'>> {
  if (asked.range === undefined && asked.fromDay === undefined && asked.toDay === undefined) {
    return ok({ ...(from === undefined ? {} : { from: new Date(from) }), ...(to === undefined ? {} : { to: new Date(to) }) });
  }
  const days = rangeOf(await readToday(tx, timeZone), asked);
  if (!days) return refuse('range_invalid');
  const { rows } = await sql<{ from: Date; to: Date }>`SELECT ${days.fromDay}::date::timestamp AT TIME ZONE ${timeZone} AS "from",
    (${days.toDay}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS "to"`.execute(tx);
  return ok(rows[0]!);
}
