/** SQL of changed timetables. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { TimetableRow } from './definition-store.ts';

/** Today in Viet Nam, `yyyyMMdd`. */
export async function readToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`SELECT to_char(kernel.now() AT TIME ZONE interval '+07:00', 'YYYYMMDD') AS today`.execute(tx);
  return rows[0]!.today;
}

export interface NewTimetable {
  readonly row: TimetableRow;
  readonly version: number;
  readonly fromDate: string;
  readonly note: string;
  readonly actor: string;
}

/** Writes a version. */
export async function insertTimetable(tx: Tx, { row, version, fromDate, note, actor }: NewTimetable): Promise<void> {
  await sql`INSERT INTO lottery.timetable (game_code, version, from_date, interval_sec, window_from_minute, window_to_minute, draw_day_of_week,
      draws_at_minute, reopens_at_minute, lock_time_sec, note, published_by)
    VALUES (${row.game_code}, ${version}, ${fromDate}, ${row.interval_sec}, ${row.window_from_minute}, ${row.window_to_minute}, ${row.draw_day_of_week},
      ${row.draws_at_minute}, ${row.reopens_at_minute}, ${row.lock_time_sec}, ${note}, ${actor})`.execute(tx);
}

/** Withdraws a version. */
export async function withdrawTimetable(tx: Tx, gameCode: string, version: number, actor: string): Promise<void> {
  await sql`UPDATE lottery.timetable SET withdrawn_at = kernel.now(), withdrawn_by = ${actor}
    WHERE game_code = ${gameCode} AND version = ${version}`.execute(tx);
}

/** Deletes a game's issues from a date on that are neither on sale nor bet on; returns the numbers of the others that are not locked. */
export async function dropUnsoldIssues(tx: Tx, gameCode: string, fromDate: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    kept: readonly string[];
  }>`SELECT lottery.drop_unsold_issues(${gameCode}, ${fromDate}) AS kept`.execute(tx);
  return rows[0]!.kept;
}
