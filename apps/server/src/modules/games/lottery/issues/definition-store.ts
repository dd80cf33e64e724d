/** SQL that seeds lottery definitions. Row fields have the columns' names; existing rows are not changed. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface CategoryRow {
  readonly tag: string;
  readonly name_vi: string;
  readonly name_en: string;
  readonly in_menu: boolean;
  readonly sort_order: number;
}

export interface GameRow {
  readonly code: string;
  readonly category: string;
  readonly format: string;
  readonly name_vi: string;
  readonly name_en: string;
  readonly remark_vi: string;
  readonly remark_en: string;
  readonly icon_url: string;
  readonly vendor: string;
  readonly game_type: string;
  readonly sort_order: number;
}

/** The timetable a game is created with. */
export interface TimetableRow {
  readonly game_code: string;
  readonly interval_sec: number | null;
  readonly window_from_minute: number | null;
  readonly window_to_minute: number | null;
  readonly draw_day_of_week: string;
  readonly draws_at_minute: number | null;
  readonly reopens_at_minute: number | null;
  readonly lock_time_sec: number;
}

/** A row of the price list of several games. */
export interface PriceRow {
  readonly games: readonly string[];
  readonly prize_mode: string;
  readonly play_type: string;
  readonly bet_type: string;
  readonly odds_e4: number;
  readonly odds_table: Readonly<Record<string, number>> | null;
  readonly unit_minimum: number;
  readonly stake_minimum: number;
  readonly stake_maximum: number;
  readonly number_liability_maximum: number;
  readonly sort_order: number;
}

/** Whether these definitions are new; serializes nodes until the transaction ends. */
export async function claimSeeding(tx: Tx, fingerprint: string): Promise<boolean> {
  const known = await sql`SELECT 1 FROM lottery.definitions WHERE fingerprint = ${fingerprint}`.execute(tx);
  if (known.rows.length > 0) return false;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('lottery.definitions', 0))`.execute(tx);
  const { rows } =
    await sql`INSERT INTO lottery.definitions (fingerprint) VALUES (${fingerprint}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Categories, inside and outside the menu. */
export async function insertCategories(tx: Tx, categories: readonly CategoryRow[]): Promise<void> {
  await sql`INSERT INTO lottery.category (tag, name_vi, name_en, in_menu, sort_order)
    SELECT tag, name_vi, name_en, in_menu, sort_order FROM jsonb_populate_recordset(NULL::lottery.category, ${JSON.stringify(categories)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Games, on sale, each with the first version of its timetable and of its price list. */
export async function insertGames(
  tx: Tx,
  games: readonly GameRow[],
  timetables: readonly TimetableRow[],
): Promise<void> {
  await sql`INSERT INTO lottery.game (code, category, format, name_vi, name_en, remark_vi, remark_en, icon_url, vendor, game_type, sort_order)
    SELECT code, category, format, name_vi, name_en, remark_vi, remark_en, icon_url, vendor, game_type, sort_order
    FROM jsonb_populate_recordset(NULL::lottery.game, ${JSON.stringify(games)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`INSERT INTO lottery.timetable (game_code, version, from_date, interval_sec, window_from_minute, window_to_minute, draw_day_of_week,
      draws_at_minute, reopens_at_minute, lock_time_sec, published_by)
    SELECT game_code, 1, '19700101', interval_sec, window_from_minute, window_to_minute, draw_day_of_week, draws_at_minute, reopens_at_minute,
      lock_time_sec, 'system'
    FROM jsonb_populate_recordset(NULL::lottery.timetable, ${JSON.stringify(timetables)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`INSERT INTO lottery.price_list (game_code, version, drafted_by, valid_from, published_at, published_by)
    SELECT game_code, 1, 'system', '-infinity', kernel.now(), 'system'
    FROM jsonb_populate_recordset(NULL::lottery.timetable, ${JSON.stringify(timetables)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Lines that a game does not have yet, on sale: into its first version, and into every later one that is not withdrawn, since an
 * issue is sold at the newest. A published line is never changed by it; a line the first version has is not new.
 */
export async function insertPrices(tx: Tx, prices: readonly PriceRow[]): Promise<void> {
  const columns = sql`prize_mode, play_type, bet_type, odds_e4, odds_table, unit_minimum, stake_minimum, stake_maximum, number_liability_maximum, sort_order`;
  await sql`WITH added AS (INSERT INTO lottery.odds (game_code, ${columns})
      SELECT game_code, ${columns}
      FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p(games text[], prize_mode text, play_type text, bet_type text, odds_e4 bigint,
        odds_table jsonb, unit_minimum bigint, stake_minimum bigint, stake_maximum bigint, number_liability_maximum bigint, sort_order integer)
      CROSS JOIN LATERAL unnest(games) AS game_code
      ON CONFLICT DO NOTHING RETURNING game_code, ${columns})
    INSERT INTO lottery.odds (game_code, version, ${columns})
    SELECT a.game_code, l.version, a.prize_mode, a.play_type, a.bet_type, a.odds_e4, a.odds_table, a.unit_minimum, a.stake_minimum, a.stake_maximum,
      a.number_liability_maximum, a.sort_order
    FROM added a JOIN lottery.price_list l ON l.game_code = a.game_code AND l.version > 1 AND l.withdrawn_at IS NULL
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Dates without a weekday draw. */
export async function insertNoDrawDates(tx: Tx, dates: readonly string[]): Promise<void> {
  await sql`INSERT INTO lottery.no_draw_date (date) SELECT unnest(${dates}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
}
