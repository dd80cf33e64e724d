/** SQL of the feed: the log, its position, who consumes it, snapshots, and the tables its fold writes. Times are by the database's clock. */
import type { Tx } from '../../kernel/database.ts';
import { lockEvents } from '../book/event-store.ts';
import type { LogRow, ResultRow } from '../book/fold.ts';
import type { DeskState } from '../book/desk.ts';
import type { EventState, ProducerState } from '../book/state.ts';
import type { PastMatch } from './messages.ts';

/** Told with the position of the log's newest row. */
export const FEED_CHANNEL = 'studio_feed';
/** Another process takes a producer over that was not seen for this long. */
export const LEASE_MS = 6_000;

/** Takes or keeps the lease of a producer. Returns the number of its last message, or undefined where another process has it. */
export async function takeLease(tx: Tx, producer: string, holder: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ last: number }>(
    `INSERT INTO feed_producer AS p (producer, holder) VALUES ($1, $2)
     ON CONFLICT (producer) DO UPDATE SET holder = excluded.holder, seen_at = clock_timestamp()
       WHERE p.holder = excluded.holder OR p.seen_at < clock_timestamp() - $3 * interval '1 millisecond'
     RETURNING last_seq AS last`,
    [producer, holder, LEASE_MS],
  );
  return rows[0]?.last;
}

/** Lets others take a producer at once. */
export async function releaseLease(tx: Tx, producer: string, holder: string): Promise<void> {
  await tx.query(`UPDATE feed_producer SET seen_at = '-infinity' WHERE producer = $1 AND holder = $2`, [
    producer,
    holder,
  ]);
}

/** Locks a producer and the log's head until the transaction ends. Returns the position; undefined where another process has the lease. */
export async function lockLog(tx: Tx, producer: string, holder: string): Promise<number | undefined> {
  const mine = await tx.query('SELECT FROM feed_producer WHERE producer = $1 AND holder = $2 FOR UPDATE', [
    producer,
    holder,
  ]);
  return mine.rowCount === 0 ? undefined : await lockHead(tx);
}

/** Locks the log's head until the transaction ends. Returns the position. */
export async function lockHead(tx: Tx): Promise<number> {
  return (await tx.query<{ position: number }>('SELECT position FROM feed_head FOR UPDATE')).rows[0]!.position;
}

/** Appends rows after the locked position. */
export async function appendLog(tx: Tx, producer: string, rows: readonly LogRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO feed_log (position, producer, seq, kind, made_ms, version, body)
     SELECT position, $1, seq, kind, made_ms, version, body
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::json[]) AS r (position, seq, kind, made_ms, version, body)`,
    [
      producer,
      rows.map(({ position }) => position),
      rows.map(({ seq }) => seq),
      rows.map(({ kind }) => kind),
      rows.map(({ madeMs }) => madeMs),
      rows.map(({ version }) => version),
      rows.map(({ body }) => JSON.stringify(body)),
    ],
  );
  await tx.query('UPDATE feed_head SET position = $1', [rows.at(-1)!.position]);
  const last = rows.reduce((highest, { seq }) => Math.max(highest, seq ?? 0), 0);
  await tx.query(
    'UPDATE feed_producer SET last_seq = greatest(last_seq, $2), seen_at = clock_timestamp() WHERE producer = $1',
    [producer, last],
  );
}

/** Rows after a position, in order. */
export async function readLog(tx: Tx, after: number, limit: number): Promise<readonly LogRow[]> {
  const { rows } = await tx.query<LogRow>(
    `SELECT position, producer, seq, kind, made_ms AS "madeMs", version, body FROM feed_log WHERE position > $1 ORDER BY position LIMIT $2`,
    [after, limit],
  );
  return rows;
}

/** The log's position, and the milliseconds since each producer was seen. */
export async function readPulse(
  tx: Tx,
): Promise<{ readonly position: number; readonly quiet: ReadonlyMap<string, number> }> {
  const { rows } = await tx.query<{ position: number; producer: string | null; quietMs: number }>(
    `SELECT h.position, p.producer, (least(extract(epoch FROM clock_timestamp() - p.seen_at), 1e6) * 1000)::double precision AS "quietMs"
     FROM feed_head h LEFT JOIN feed_producer p ON true`,
  );
  const quiet = rows.flatMap(({ producer, quietMs }) => (producer === null ? [] : [[producer, quietMs] as const]));
  return { position: rows[0]!.position, quiet: new Map(quiet) };
}

/**
 * Writes the rows of events. It waits for bets that are being taken on them, and bets that come wait for it: what is notified afterwards finds
 * every bet taken or late.
 */
export async function writeEvents(tx: Tx, events: readonly EventState[]): Promise<void> {
  if (events.length === 0) return;
  const sorted = events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await lockEvents(
    tx,
    sorted.map(({ id }) => id),
  );
  await tx.query(
    `INSERT INTO sports_event AS e (event_id, competition, season, round, kick_off_at, status, version, stop_seq)
     SELECT id, competition, season, round, to_timestamp(kick_off_ms / 1000.0), status, version, stop_seq
     FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[]) AS r (id, competition, season, round, kick_off_ms, status, version, stop_seq)
     ON CONFLICT (event_id) DO UPDATE SET kick_off_at = excluded.kick_off_at, status = excluded.status, version = excluded.version,
       stop_seq = greatest(e.stop_seq, excluded.stop_seq), updated_at = clock_timestamp()`,
    [
      sorted.map(({ id }) => id),
      sorted.map(({ fixture }) => fixture.competition.id),
      sorted.map(({ fixture }) => fixture.season),
      sorted.map(({ fixture }) => fixture.round),
      sorted.map(({ kickOffAt }) => kickOffAt),
      sorted.map(({ status }) => status),
      sorted.map(({ version }) => version),
      sorted.map(({ stopSeq }) => stopSeq),
    ],
  );
}

/** Writes results; a revision that is there already can only become certain. */
export async function writeResults(tx: Tx, results: readonly ResultRow[]): Promise<void> {
  if (results.length === 0) return;
  // The same outcome may be decided twice in one batch: the last says it.
  const last = [
    ...new Map(results.map((row) => [`${row.event}/${row.key}/${row.outcome}/${row.revision}`, row])).values(),
  ];
  await tx.query(
    `INSERT INTO sports_result AS r (event_id, market_key, outcome, revision, won_bps, void_bps, certainty, rolled_back, score_home, score_away, why)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::integer[], $7::smallint[], $8::boolean[], $9::integer[], $10::integer[], $11::text[])
     ON CONFLICT (event_id, market_key, outcome, revision) DO UPDATE SET certainty = greatest(r.certainty, excluded.certainty)`,
    [
      last.map(({ event }) => event),
      last.map(({ key }) => key),
      last.map(({ outcome }) => outcome),
      last.map(({ revision }) => revision),
      last.map(({ won }) => won),
      last.map(({ voided }) => voided),
      last.map(({ certainty }) => certainty),
      last.map(({ rolledBack }) => rolledBack),
      last.map(({ score }) => score?.[0] ?? null),
      last.map(({ score }) => score?.[1] ?? null),
      last.map(({ why }) => why),
    ],
  );
}

/** Writes matches that are over. */
export async function writePast(tx: Tx, matches: readonly PastMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const last = [...new Map(matches.map((match) => [match.event, match])).values()];
  await tx.query(
    `INSERT INTO sports_match (event_id, competition, season, round, kick_off_at, home, away, status, home_goals, away_goals, home_half, away_half, shown)
     SELECT id, competition, season, round, to_timestamp(kick_off_ms / 1000.0), home, away, status, home_goals, away_goals, home_half, away_half, shown
     FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::integer[], $11::integer[], $12::integer[], $13::json[])
       AS r (id, competition, season, round, kick_off_ms, home, away, status, home_goals, away_goals, home_half, away_half, shown)
     ON CONFLICT (event_id) DO UPDATE SET status = excluded.status, home_goals = excluded.home_goals, away_goals = excluded.away_goals,
       home_half = excluded.home_half, away_half = excluded.away_half`,
    [
      last.map(({ event }) => event),
      last.map(({ competition }) => competition.id),
      last.map(({ season }) => season),
      last.map(({ round }) => round),
      last.map(({ kickOffAt }) => kickOffAt),
      last.map(({ home }) => home.id),
      last.map(({ away }) => away.id),
      last.map(({ status }) => status),
      last.map(({ score }) => score[0]),
      last.map(({ score }) => score[1]),
      last.map(({ halfTime }) => halfTime[0]),
      last.map(({ halfTime }) => halfTime[1]),
      last.map(({ competition, home, away }) => JSON.stringify({ competition, home, away })),
    ],
  );
}

/** Keys with open bets, by event. */
export async function listOpenLines(
  tx: Tx,
  events: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await tx.query<{ event: string; keys: readonly string[] }>(
    `SELECT event_id AS event, array_agg(DISTINCT market_key) AS keys FROM slip_leg WHERE state = 'open' AND event_id = ANY ($1) GROUP BY event_id`,
    [events],
  );
  return new Map(rows.map(({ event, keys }) => [event, new Set(keys)]));
}

interface SnapshotHead {
  readonly position: number;
  readonly producers: readonly (readonly [string, ProducerState])[];
  readonly desk: DeskState | null;
}

/** The newest snapshot; undefined where there is none. */
export async function readSnapshot(
  tx: Tx,
): Promise<(SnapshotHead & { readonly events: readonly { readonly body: unknown }[] }) | undefined> {
  const head = (await tx.query<SnapshotHead>('SELECT position, producers, desk FROM feed_snapshot_head FOR SHARE'))
    .rows[0];
  if (!head) return undefined;
  return { ...head, events: (await tx.query<{ body: unknown }>('SELECT body FROM feed_snapshot')).rows };
}

/** Writes what changed since the last snapshot, unless another process wrote a newer one. Returns whether it did. */
export async function writeSnapshot(
  tx: Tx,
  head: SnapshotHead,
  changed: readonly { readonly id: string; readonly body: string }[],
  gone: readonly string[],
): Promise<boolean> {
  const written = await tx.query(
    `INSERT INTO feed_snapshot_head AS h (position, producers, desk) VALUES ($1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET position = excluded.position, producers = excluded.producers, desk = excluded.desk WHERE h.position < excluded.position`,
    [head.position, JSON.stringify(head.producers), JSON.stringify(head.desk)],
  );
  if (written.rowCount === 0) return false;
  await tx.query(
    `INSERT INTO feed_snapshot (event_id, body) SELECT * FROM unnest($1::text[], $2::json[]) ON CONFLICT (event_id) DO UPDATE SET body = excluded.body`,
    [changed.map(({ id }) => id), changed.map(({ body }) => body)],
  );
  await tx.query('DELETE FROM feed_snapshot WHERE event_id = ANY ($1)', [gone]);
  return true;
}

/** Deletes rows of the log that are older than `hours` and in the snapshot, at most `limit`. Returns how many. */
export async function deleteOldLog(tx: Tx, hours: number, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM feed_log WHERE position IN (
       SELECT position FROM feed_log WHERE logged_at < clock_timestamp() - $1 * interval '1 hour'
         AND position <= (SELECT position FROM feed_snapshot_head) ORDER BY position LIMIT $2)`,
    [hours, limit],
  );
  return rowCount ?? 0;
}

/**
 * Deletes results of matches that ended `days` ago (virtual ones: a day) and that no slip was placed on, of at most `limit` matches, with their
 * events. Returns how many.
 */
export async function deleteOldEvents(tx: Tx, days: number, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT event_id AS id FROM sports_event e WHERE status IN ('confirmed', 'postponed', 'cancelled', 'abandoned')
       AND updated_at < clock_timestamp() - CASE WHEN event_id LIKE 'virtual:%' THEN 1 ELSE $1 END * interval '1 day' AND NOT EXISTS (SELECT FROM slip_leg l WHERE l.event_id = e.event_id)
     LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [days, limit],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query('DELETE FROM sports_result WHERE event_id = ANY ($1)', [ids]);
  await tx.query('DELETE FROM sports_event WHERE event_id = ANY ($1)', [ids]);
  return ids.length;
}

/** Deletes virtual matches that kicked off `days` ago from the results, at most `limit`. Returns how many. */
export async function deleteOldVirtual(tx: Tx, days: number, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM sports_match WHERE event_id IN (
       SELECT event_id FROM sports_match WHERE competition LIKE 'virtual:%' AND kick_off_at < clock_timestamp() - $1 * interval '1 day'
       ORDER BY kick_off_at LIMIT $2)`,
    [days, limit],
  );
  return rowCount ?? 0;
}
