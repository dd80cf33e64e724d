/** SQL of games, their price lists and the retention of their draws. */
import type { DatedSchedule, FormatId, OddsTable, PrizeMode, Timetable } from '@lantern/game-math/lottery';
import { sql, type Sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PlayType } from '../rules/play-types.ts';

export interface Game {
  readonly code: string;
  readonly category: string;
  readonly format: FormatId;
  /** Those of today. */
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

/** A row of lottery.timetable in the format of game-math. */
const timetableColumn = sql`CASE WHEN t.interval_sec IS NULL
  THEN jsonb_build_object('kind', 'days', 'weekdays', ('[' || t.draw_day_of_week || ']')::jsonb, 'drawsAtMinute', t.draws_at_minute,
    'reopensAtMinute', t.reopens_at_minute)
  ELSE jsonb_strip_nulls(jsonb_build_object('kind', 'interval', 'intervalSec', t.interval_sec, 'window',
    CASE WHEN t.window_from_minute IS NOT NULL THEN jsonb_build_object('fromMinute', t.window_from_minute, 'toMinute', t.window_to_minute) END)) END`;

/** Today in Viet Nam, `yyyyMMdd`. */
const todayColumn = sql`to_char(kernel.now() AT TIME ZONE interval '+07:00', 'YYYYMMDD')`;

/** The versions of a game's schedule, in order of their first days. */
const timetablesColumn = sql`(SELECT jsonb_agg(jsonb_build_object('fromDate', t.from_date, 'timetable', ${timetableColumn},
    'lockTimeSec', t.lock_time_sec) ORDER BY t.from_date) FROM lottery.timetable t WHERE t.game_code = g.code AND t.withdrawn_at IS NULL)`;

/** Every game with the timetable of today. */
const games = sql`lottery.game g CROSS JOIN LATERAL (SELECT * FROM lottery.timetable t
  WHERE t.game_code = g.code AND t.withdrawn_at IS NULL AND t.from_date <= ${todayColumn} ORDER BY t.from_date DESC LIMIT 1) t`;

const gameColumns = sql`g.code, g.category, g.format, ${timetableColumn} AS timetable, t.lock_time_sec AS "lockTimeSec", g.name_vi AS "nameVi",
  g.name_en AS "nameEn", g.remark_vi AS "remarkVi", g.remark_en AS "remarkEn", g.icon_url AS "iconUrl", g.vendor, g.game_type AS "gameType",
  t.draw_day_of_week AS "drawDayOfWeek", g.on_sale AS "onSale", g.result_source AS "resultSource"`;

/** Every game in menu order, including those off sale. */
export async function listGames(tx: Tx): Promise<readonly Game[]> {
  const { rows } = await sql<Game>`SELECT ${gameColumns} FROM ${games} ORDER BY g.sort_order, g.code`.execute(tx);
  return rows;
}

/** One game by code. */
export async function findGame(tx: Tx, code: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`SELECT ${gameColumns} FROM ${games} WHERE g.code = ${code}`.execute(tx);
  return rows[0];
}

/** A version of a game's timetable. */
export interface TimetableVersion extends DatedSchedule {
  readonly gameCode: string;
  readonly version: number;
  readonly state: 'scheduled' | 'in_force' | 'replaced' | 'withdrawn';
  readonly note: string;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
  readonly publishedBy: string;
  readonly withdrawnAt: number | null;
  readonly withdrawnBy: string | null;
}

/** Every version of a game's timetable, newest first. */
export async function listTimetableVersions(tx: Tx, gameCode: string): Promise<readonly TimetableVersion[]> {
  const { rows } =
    await sql<TimetableVersion>`SELECT t.game_code AS "gameCode", t.version, t.from_date AS "fromDate", ${timetableColumn} AS timetable,
      t.lock_time_sec AS "lockTimeSec", t.note, (extract(epoch FROM t.published_at) * 1000)::float8 AS "publishedAt", t.published_by AS "publishedBy",
      (extract(epoch FROM t.withdrawn_at) * 1000)::float8 AS "withdrawnAt", t.withdrawn_by AS "withdrawnBy",
      CASE WHEN t.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN t.from_date > ${todayColumn} THEN 'scheduled'
        WHEN t.from_date = (SELECT max(o.from_date) FROM lottery.timetable o WHERE o.game_code = t.game_code AND o.withdrawn_at IS NULL
          AND o.from_date <= ${todayColumn}) THEN 'in_force' ELSE 'replaced' END AS state
    FROM lottery.timetable t WHERE t.game_code = ${gameCode} ORDER BY t.version DESC`.execute(tx);
  return rows;
}

/** The versions of a game's schedule. */
export async function listTimetables(tx: Tx, code: string): Promise<readonly DatedSchedule[]> {
  const { rows } = await sql<{
    versions: readonly DatedSchedule[] | null;
  }>`SELECT ${timetablesColumn} AS versions FROM lottery.game g WHERE g.code = ${code}`.execute(tx);
  return rows[0]?.versions ?? [];
}

/** Delays or awaits changes of timetables until this transaction ends, so that no issue is created by one that was replaced. */
export async function holdTimetables(tx: Tx, mode: 'create' | 'change'): Promise<void> {
  const lock = mode === 'change' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`SELECT ${lock}(hashtextextended('lottery.timetable', 0))`.execute(tx);
}

/** A game on sale with its schedules and the numbers of its upcoming issues. */
export interface SoldGame {
  readonly code: string;
  readonly resultSource: ResultSource;
  readonly timetables: readonly DatedSchedule[];
  readonly coming: readonly string[];
}

/** Games on sale with their upcoming issues. */
export async function listSoldGames(tx: Tx): Promise<readonly SoldGame[]> {
  const { rows } =
    await sql<SoldGame>`SELECT g.code, ${timetablesColumn} AS timetables, g.result_source AS "resultSource",
      ARRAY(SELECT numero FROM lottery.issue i WHERE i.game_code = g.code AND i.settled_at IS NULL AND i.draws_at > kernel.now()) AS coming
    FROM lottery.game g WHERE g.on_sale`.execute(tx);
  return rows;
}

/** The version of the price list that was in force when sales opened; the present one where `opened` is null. */
export const priceVersionAt = (gameCode: string | Sql, opened: Sql) =>
  sql`(SELECT max(p.version) FROM lottery.price_list p
    WHERE p.game_code = ${gameCode} AND p.withdrawn_at IS NULL AND p.valid_from <= coalesce(${opened}, kernel.now()))`;

async function listOddsWhere(tx: Tx, gameCode: string, version: Sql): Promise<readonly OddsRow[]> {
  const { rows } =
    await sql<OddsRow>`SELECT prize_mode AS "prizeMode", play_type AS "playType", bet_type AS "betType", odds_e4 AS "oddsE4",
      odds_table AS "oddsTable", unit_minimum AS "unitMinimum", stake_minimum AS "stakeMinimum", stake_maximum AS "stakeMaximum",
      number_liability_maximum AS "numberLiabilityMaximum"
    FROM lottery.odds WHERE game_code = ${gameCode} AND on_sale AND version = ${version} ORDER BY sort_order, bet_type`.execute(
      tx,
    );
  return rows;
}

/**
 * A game's price list, all prize modes and play types, in board order: the newest version that was in force when the sales of the
 * given issues opened, of the first of them; without issues that of the one on sale, or the next.
 */
export function listOdds(tx: Tx, gameCode: string, numeros: readonly string[] = []): Promise<readonly OddsRow[]> {
  const opened =
    numeros.length > 0
      ? sql`(SELECT min(i.opens_at) FROM lottery.issue i WHERE i.game_code = ${gameCode} AND i.numero = ANY (${numeros}::text[]))`
      : sql`(SELECT i.opens_at FROM lottery.issue i WHERE i.game_code = ${gameCode} AND i.settled_at IS NULL AND i.locks_at > kernel.now()
          ORDER BY i.draws_at LIMIT 1)`;
  return listOddsWhere(tx, gameCode, priceVersionAt(gameCode, opened));
}

/** A version of a game's price list, in board order. */
export const listOddsOfVersion = (tx: Tx, gameCode: string, version: number): Promise<readonly OddsRow[]> =>
  listOddsWhere(tx, gameCode, sql`${version}::integer`);

/** The number of changes of games, price lists and largest wins so far (triggers in functions/lottery.sql). */
export async function readMarketRevision(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`SELECT number FROM lottery.market_revision`.execute(tx);
  return rows[0]!.number;
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
    WHERE EXISTS (SELECT FROM lottery.odds o WHERE o.game_code = g.code AND o.prize_mode = ${prizeMode} AND o.on_sale
      AND o.version = (SELECT max(p.version) FROM lottery.price_list p
        WHERE p.game_code = g.code AND p.withdrawn_at IS NULL AND p.valid_from <= kernel.now()))`.execute(tx);
  return new Set(rows.map((row) => row.code));
}

/** Dates without a weekday draw, `yyyyMMdd`. */
export async function listNoDrawDates(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`SELECT date FROM lottery.no_draw_date WHERE active`.execute(tx);
  return new Set(rows.map((row) => row.date));
}

/** Sets the result source of a game. */
export async function writeResultSource(tx: Tx, code: string, source: ResultSource): Promise<void> {
  await sql`UPDATE lottery.game SET result_source = ${source} WHERE code = ${code}`.execute(tx);
}

/** Puts a game on or off sale. */
export async function writeOnSale(tx: Tx, code: string, onSale: boolean): Promise<void> {
  await sql`UPDATE lottery.game SET on_sale = ${onSale} WHERE code = ${code}`.execute(tx);
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
