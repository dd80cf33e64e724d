/** SQL of matches that are over, for results, tables, form and meetings. */
import type { CompetitionShown, CompetitorShown, EventStatus } from '../../../wire/sports.ts';
import type { Tx } from '../../kernel/database.ts';

export interface PastRow {
  readonly event: string;
  readonly competition: string;
  readonly season: string;
  readonly round: number;
  readonly at: number;
  readonly status: EventStatus;
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly homeHalf: number;
  readonly awayHalf: number;
  readonly shown: {
    readonly competition: Omit<CompetitionShown, 'events'>;
    readonly home: CompetitorShown;
    readonly away: CompetitorShown;
  };
}

const COLUMNS = `event_id AS event, competition, season, round, floor(extract(epoch FROM kick_off_at) * 1000)::double precision AS at, status,
  home_goals AS "homeGoals", away_goals AS "awayGoals", home_half AS "homeHalf", away_half AS "awayHalf", shown`;

/** Ids of a season's matches that are kept. */
export async function listPastIds(tx: Tx, season: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ event: string }>('SELECT event_id AS event FROM sports_match WHERE season = $1', [
    season,
  ]);
  return new Set(rows.map(({ event }) => event));
}

/** Matches of a season, oldest first. */
export async function listSeason(tx: Tx, season: string): Promise<readonly PastRow[]> {
  return (
    await tx.query<PastRow>(`SELECT ${COLUMNS} FROM sports_match WHERE season = $1 ORDER BY kick_off_at, event_id`, [
      season,
    ])
  ).rows;
}

/** The newest season of a competition that has a match; undefined where there is none. */
export async function findNewestSeason(tx: Tx, competition: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ season: string }>(
    'SELECT season FROM sports_match WHERE competition = $1 ORDER BY kick_off_at DESC LIMIT 1',
    [competition],
  );
  return rows[0]?.season;
}

/** Matches that kicked off in a period, of one competition or of all but one, newest first, at most `limit`. */
export async function listPlayed(
  tx: Tx,
  fromMs: number,
  toMs: number,
  { only, but }: { readonly only: string | undefined; readonly but: string },
  limit: number,
): Promise<readonly PastRow[]> {
  return (
    await tx.query<PastRow>(
      `SELECT ${COLUMNS} FROM sports_match WHERE kick_off_at >= to_timestamp($1::double precision / 1000) AND kick_off_at < to_timestamp($2::double precision / 1000)
         AND CASE WHEN $3::text IS NULL THEN competition <> $4 ELSE competition = $3 END ORDER BY kick_off_at DESC, event_id LIMIT $5`,
      [fromMs, toMs, only ?? null, but, limit],
    )
  ).rows;
}

/** The last matches of a side before a moment, newest first; those against one other side where it is given. */
export async function listForm(
  tx: Tx,
  side: string,
  against: string | undefined,
  beforeMs: number,
  limit: number,
): Promise<readonly PastRow[]> {
  return (
    await tx.query<PastRow>(
      `SELECT ${COLUMNS} FROM (
         (SELECT * FROM sports_match WHERE home = $1 AND ($2::text IS NULL OR away = $2) AND kick_off_at < to_timestamp($3::double precision / 1000) ORDER BY kick_off_at DESC LIMIT $4)
         UNION ALL
         (SELECT * FROM sports_match WHERE away = $1 AND ($2::text IS NULL OR home = $2) AND kick_off_at < to_timestamp($3::double precision / 1000) ORDER BY kick_off_at DESC LIMIT $4)
       ) AS own ORDER BY kick_off_at DESC LIMIT $4`,
      [side, against ?? null, beforeMs, limit],
    )
  ).rows;
}
