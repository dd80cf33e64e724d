/** SQL of missions and their periods. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Mission, MissionSet } from './rules/missions.ts';

/** The merchant's sets in a currency, oldest first; none: no missions. */
export async function listMissionSets(tx: Tx, merchantCode: string, currency: string): Promise<readonly MissionSet[]> {
  const { rows } = await sql<
    Mission & { fromDay: Day }
  >`SELECT to_char(from_day, 'YYYY-MM-DD') AS "fromDay", span, tier, points, amount FROM promotions.mission
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} ORDER BY from_day, span, tier`.execute(tx);
  return [...Map.groupBy(rows, ({ fromDay }) => fromDay)].map(([fromDay, missions]) => ({ fromDay, missions }));
}

/** Writes a set. */
export async function writeMissionSet(
  tx: Tx,
  merchantCode: string,
  currency: string,
  { fromDay, missions }: MissionSet,
): Promise<void> {
  await sql`INSERT INTO promotions.mission (merchant_code, currency, from_day, span, tier, points, amount)
    SELECT ${merchantCode}, ${currency}, ${fromDay}::date, m.span, m.tier, m.points, m.amount
    FROM unnest(${missions.map(({ span }) => span)}::text[], ${missions.map(({ tier }) => tier)}::integer[],
      ${missions.map(({ points }) => points)}::bigint[], ${missions.map(({ amount }) => amount)}::bigint[]) AS m(span, tier, points, amount)
    ON CONFLICT (merchant_code, currency, from_day, span, tier) DO UPDATE SET points = excluded.points, amount = excluded.amount`.execute(
    tx,
  );
}

/** The day and the week it is now in a time zone. */
export interface Periods {
  readonly today: Day;
  readonly monday: Day;
  readonly lastMonday: Day;
  readonly nextMonday: Day;
  /** The first instants of tomorrow and of the next week. */
  readonly dayEnds: Date;
  readonly weekEnds: Date;
}

/** By the database's clock. */
export async function readPeriods(tx: Tx, timeZone: string): Promise<Periods> {
  const { rows } =
    await sql<Periods>`SELECT to_char(d.today, 'YYYY-MM-DD') AS today, to_char(d.monday, 'YYYY-MM-DD') AS monday,
      to_char(d.monday - 7, 'YYYY-MM-DD') AS "lastMonday", to_char(d.monday + 7, 'YYYY-MM-DD') AS "nextMonday",
      (d.today + 1)::timestamp AT TIME ZONE ${timeZone} AS "dayEnds", (d.monday + 7)::timestamp AT TIME ZONE ${timeZone} AS "weekEnds"
    FROM (SELECT l.today, date_trunc('week', l.today)::date AS monday
      FROM (SELECT (kernel.now() AT TIME ZONE ${timeZone})::date AS today) l) d`.execute(tx);
  return rows[0]!;
}
