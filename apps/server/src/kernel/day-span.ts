/** Converts queried days or times to instants, in the merchant's time zone. */
import { sql } from './db/index.ts';
import { rangeOf, type RangeQuery, type Day } from './days.ts';
import { ok, refuse, type Result } from './result.ts';
import type { Tx } from './tx.ts';

export interface SpanQuery extends RangeQuery {
  /** Milliseconds since 1970 UTC, for callers that do not query by days. */
  readonly from?: number | undefined;
  /** Excluded. */
  readonly to?: number | undefined;
}

export interface Span {
  readonly from?: Date;
  /** Excluded. */
  readonly to?: Date;
}

/** Today in a time zone, by the database's clock. */
export async function readToday(tx: Tx, timeZone: string): Promise<Day> {
  const { rows } = await sql<{
    today: Day;
  }>`SELECT to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(tx);
  return rows[0]!.today;
}

/** The queried span: days take precedence over times, and without either everything is included. Refuses range_invalid. */
export async function resolveSpan(
  tx: Tx,
  timeZone: string,
  { from, to, ...query }: SpanQuery,
): Promise<Result<Span, 'range_invalid'>> {
  if (query.range === undefined && query.fromDay === undefined && query.toDay === undefined) {
    return ok({
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
    });
  }
  const days = rangeOf(await readToday(tx, timeZone), query);
  if (!days) return refuse('range_invalid');
  const { rows } = await sql<{
    from: Date;
    to: Date;
  }>`SELECT ${days.fromDay}::date::timestamp AT TIME ZONE ${timeZone} AS "from",
    (${days.toDay}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS "to"`.execute(tx);
  return ok(rows[0]!);
}
