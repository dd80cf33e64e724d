/** SQL of games, their price lists and the retention of their draws. */
import type { FormatId, OddsTable, PrizeMode, Timetable } from '@lantern/game-math/lottery';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PlayType } from '../rules/play-types.ts';

export interface Game {
  readonly code: string;
  readonly category: string;
  readonly format: FormatId;
  readonly timetable: Timetable;
  readonly lockTimeSec: number;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly remarkVi: string;
  readonly remarkEn: string;
  readonly iconUrl: string;
  readonly vendor: string;
  readonly gameType: string;
  /** 1 = Sunday … 7 = Saturday, comma-separated. */
  readonly drawDayOfWeek: string;
  readonly onSale: boolean;
  /** Result source of issues created from now on: the house's seed, or the sources of an official draw. */
  readonly resultSource: ResultSource;
}

export type ResultSource = 'seed' | 'official';

/** One row of the price list. Amounts in minor units. */
export interface OddsRow {
  readonly prizeMode: PrizeMode;
  readonly playType: PlayType;
  readonly betType: string;
  /** Gross return on one unit in ten-thousandths. */
  readonly oddsE4: bigint;
  /** Odds by choice or tier, in ten-thousandths. */
  readonly oddsTable: OddsTable | null;
  readonly unitMinimum: bigint;
  readonly stakeMinimum: bigint;
  readonly stakeMaximum: bigint;
  readonly numberLiabilityMaximum: bigint;
}

/** A game's timetable in the format of game-math. */
export const timetableColumn = sql`CASE WHEN interval_sec IS NULL
  THEN jsonb_build_object('kind', 'days', 'weekdays', ('[' || draw_day_of_week || ']')::jsonb, 'drawsAtMinute', draws_at_minute,
    'reopensAtMinute', reopens_at_minute)
  ELSE jsonb_strip_nulls(jsonb_build_object('kind', 'interval', 'intervalSec', interval_sec, 'window',
    CASE WHEN window_from_minute IS NOT NULL THEN jsonb_build_object('fromMinute', window_from_minute, 'toMinute', window_to_minute) END)) END`;

const gameColumns = sql`code, category, format, ${timetableColumn} AS timetable, lock_time_sec AS "lockTimeSec", name_vi AS "nameVi",
  name_en AS "nameEn", remark_vi AS "remarkVi", remark_en AS "remarkEn", icon_url AS "iconUrl", vendor, game_type AS "gameType",
  draw_day_of_week AS "drawDayOfWeek", on_sale AS "onSale", result_source AS "resultSource"`;

/** Every game in menu order, including those off sale. */
export async function listGames(tx: Tx): Promise<readonly Game[]> {
  const { rows } = await sql<Game>`SELECT ${gameColumns} FROM lottery.game ORDER BY sort_order, code`.execute(tx);
  return rows;
}

/** One game by code. */
export async function findGame(tx: Tx, code: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`SELECT ${gameColumns} FROM lottery.game WHERE code = ${code}`.execute(tx);
  return rows[0];
}

/** A game's current price list, all prize modes and play types, in board order. */
export async function listOdds(tx: Tx, gameCode: string): Promise<readonly OddsRow[]> {
  const { rows } =
    await sql<OddsRow>`SELECT prize_mode AS "prizeMode", play_type AS "playType", bet_type AS "betType", odds_e4 AS "oddsE4",
      odds_table AS "oddsTable", unit_minimum AS "unitMinimum", stake_minimum AS "stakeMinimum", stake_maximum AS "stakeMaximum",
      number_liability_maximum AS "numberLiabilityMaximum"
    FROM lottery.odds WHERE game_code = ${gameCode} AND on_sale ORDER BY sort_order, bet_type`.execute(tx);
  return rows;
}

export interface Category {
  readonly tag: string;
  readonly nameVi: string;
  readonly nameEn: string;
}

/** The menu's categories in order, without the keno rooms. */
export async function listCategories(tx: Tx): Promise<readonly Category[]> {
  const { rows } =
    await sql<Category>`SELECT tag, name_vi AS "nameVi", name_en AS "nameEn" FROM lottery.category WHERE in_menu ORDER BY sort_order, tag`.execute(
      tx,
    );
  return rows;
}

/** Codes of the games that are sold in a prize mode. */
export async function listGamesOfMode(tx: Tx, prizeMode: PrizeMode): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM lottery.game g
    WHERE EXISTS (SELECT FROM lottery.odds o WHERE o.game_code = g.code AND o.prize_mode = ${prizeMode} AND o.on_sale)`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.code));
}

/** Dates without a weekday draw, `yyyyMMdd`. */
export async function listNoDrawDates(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`SELECT date FROM lottery.no_draw_date WHERE active`.execute(tx);
  return new Set(rows.map((row) => row.date));
}

/** Sets the result source of a game; false if the game does not exist. */
export async function writeResultSource(tx: Tx, code: string, source: ResultSource): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE lottery.game SET result_source = ${source} WHERE code = ${code}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Sets whether a date has no weekday draw. */
export async function writeNoDrawDate(tx: Tx, date: string, active: boolean): Promise<void> {
  await sql`INSERT INTO lottery.no_draw_date (date, active) VALUES (${date}, ${active}) ON CONFLICT (date) DO UPDATE SET active = excluded.active`.execute(
    tx,
  );
}

/**
 * Deletes a day of a game's oldest draws without bets, as the database function `lottery.prune_game` decides; returns how
 * many were deleted, null if none is old enough.
 */
export async function pruneGame(tx: Tx, gameCode: string): Promise<number | null> {
  const { rows } = await sql<{ pruned: number | null }>`SELECT lottery.prune_game(${gameCode}) AS pruned`.execute(tx);
  return rows[0]!.pruned;
}
