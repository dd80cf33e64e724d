/** SQL for issues and their sealed seeds. Instants are milliseconds since 1970; `kernel.now()` is the only clock. */
import type { DrawResult } from '@lantern/contract';
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Schedule } from './rules/schedule.ts';
import { statesBefore, type OwnIssueState } from './states.ts';

/** What names an issue. */
export interface IssueKey {
  readonly gameCode: string;
  readonly numero: string;
}

export interface IssueTimes {
  readonly opensAt: number;
  readonly locksAt: number;
  readonly drawsAt: number;
}

export interface Issue extends IssueKey, IssueTimes {
  readonly state: OwnIssueState;
  /** SHA-256 of the seed, lower-case hex. */
  readonly commitment: string;
  readonly ticketHash: string | null;
  readonly ticketCount: number | null;
  readonly seed: string | null;
  readonly result: DrawResult | null;
}

export interface IssueHorizon {
  readonly game: Schedule & { readonly code: string };
  /** Draw time of its newest issue, 0 when it has none. */
  readonly newestDrawsAt: number;
}

const epochMs = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;
const instant = (ms: number) => sql`('epoch'::timestamptz + ${ms}::float8 * interval '1 millisecond')`;
/** The given time, or the database's when there is none. */
const at = (ms: number | undefined) => (ms === undefined ? sql`kernel.now()` : instant(ms));
const sameIssue = (key: IssueKey) => sql`game_code = ${key.gameCode} AND numero = ${key.numero}`;

const issueColumns = sql`game_code AS "gameCode", numero, state, ${epochMs('opens_at')} AS "opensAt", ${epochMs('locks_at')} AS "locksAt",
  ${epochMs('draws_at')} AS "drawsAt", commitment, ticket_hash AS "ticketHash", ticket_count AS "ticketCount", seed, result`;

/** Milliseconds of the database clock. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now`.execute(tx);
  return rows[0]!.now;
}

/** Games on sale, and how far their issues reach. */
export async function listIssueHorizons(tx: Tx): Promise<readonly IssueHorizon[]> {
  const { rows } = await sql<IssueHorizon>`
    SELECT json_build_object('code', g.code, 'intervalSec', g.interval_sec, 'lockTimeSec', g.lock_time_sec) AS game,
      coalesce(extract(epoch FROM (SELECT max(i.draws_at) FROM lottery.issue i WHERE i.game_code = g.code)) * 1000, 0)::float8 AS "newestDrawsAt"
    FROM lottery.game g WHERE g.on_sale`.execute(tx);
  return rows;
}

/** Creates a pending issue; false when it exists already. */
export async function insertIssue(tx: Tx, issue: IssueKey & IssueTimes, commitment: string, sealedSeed: Buffer): Promise<boolean> {
  const { rows } = await sql`INSERT INTO lottery.issue (game_code, numero, state, opens_at, locks_at, draws_at, commitment)
    VALUES (${issue.gameCode}, ${issue.numero}, 'pending', ${instant(issue.opensAt)}, ${instant(issue.locksAt)}, ${instant(issue.drawsAt)}, ${commitment})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`INSERT INTO lottery.issue_seed VALUES (${issue.gameCode}, ${issue.numero}, ${sealedSeed})`.execute(tx);
  return true;
}

/** One issue. */
export async function findIssue(tx: Tx, key: IssueKey): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${sameIssue(key)}`.execute(tx);
  return rows[0];
}

/** Everything that still has something to happen, oldest draw first, at most `limit`. */
export async function listUnfinished(tx: Tx, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE settled_at IS NULL
    ORDER BY draws_at, game_code LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Issues whose draw is still ahead, soonest first; of one game or of all. */
export async function listComing(tx: Tx, gameCode?: string): Promise<readonly Issue[]> {
  const ofGame = gameCode === undefined ? sql`true` : sql`game_code = ${gameCode}`;
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE settled_at IS NULL AND state IN ('pending', 'open', 'locked', 'drawing') AND draws_at > kernel.now() AND ${ofGame}
    ORDER BY draws_at, game_code`.execute(tx);
  return rows;
}

/** The newest drawn issue of each game. */
export async function listLastDraws(tx: Tx): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT last.* FROM lottery.game g CROSS JOIN LATERAL (
      SELECT ${issueColumns} FROM lottery.issue i WHERE i.game_code = g.code AND i.result IS NOT NULL ORDER BY i.draws_at DESC LIMIT 1
    ) last`.execute(tx);
  return rows;
}

/** A page of draws that have happened or were cancelled, newest first, with their number. */
export async function pageDraws(tx: Tx, gameCode: string, offset: number, limit: number): Promise<{ total: number; draws: readonly Issue[] }> {
  const past = sql`game_code = ${gameCode} AND state IN ('drawn', 'settled', 'cancelled')`;
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM lottery.issue WHERE ${past}`.execute(tx);
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${past}
    ORDER BY draws_at DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, draws: rows };
}

/** Claims an issue in one of the states before `to`; undefined when it is elsewhere or another node has it. */
export async function claimIssue(tx: Tx, key: IssueKey, to: OwnIssueState): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE ${sameIssue(key)} AND state = ANY (${statesBefore(to)}) FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Keeps bets and cancellations of the issue out until this transaction ends; false while some are still committing. */
export async function closeToBets(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`SELECT pg_try_advisory_xact_lock(lottery.issue_lock_key(${key.gameCode}, ${key.numero})) AS closed`.execute(tx);
  return rows[0]!.closed;
}

/** Whether the issue takes bets and cancellations now; holds the lock off until this transaction ends. */
export async function takesBets(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`SELECT lottery.issue_takes_bets(${key.gameCode}, ${key.numero}) AS open`.execute(tx);
  return rows[0]!.open;
}

/** pending → open. */
export async function markOpen(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'open' WHERE ${sameIssue(key)}`.execute(tx);
}

/** open → locked, with the closed ticket set's hash. */
export async function markLocked(tx: Tx, key: IssueKey, tickets: { readonly hash: string; readonly count: number }, ms?: number): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'locked', ticket_hash = ${tickets.hash}, ticket_count = ${tickets.count}, locked_at = ${at(ms)}
    WHERE ${sameIssue(key)}`.execute(tx);
}

/** locked → drawing. */
export async function markDrawing(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'drawing' WHERE ${sameIssue(key)}`.execute(tx);
}

/** The sealed seed of an issue. */
export async function readSealedSeed(tx: Tx, key: IssueKey): Promise<Buffer> {
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM lottery.issue_seed WHERE ${sameIssue(key)}`.execute(tx);
  return rows[0]!.sealed;
}

/** drawing → drawn: result and seed become public in one commit. */
export async function markDrawn(tx: Tx, key: IssueKey, seed: string, result: DrawResult, ms?: number): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'drawn', seed = ${seed}, result = ${JSON.stringify(result)}::jsonb, drawn_at = ${at(ms)}
    WHERE ${sameIssue(key)}`.execute(tx);
}

/** Void: its bets are refunded by settlement. */
export async function markCancelled(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'cancelled' WHERE ${sameIssue(key)}`.execute(tx);
}

/** No bet is pending any more. Answers false when one is, or another node has the issue. */
export async function markFinished(tx: Tx, key: IssueKey, ms?: number): Promise<boolean> {
  const { rows } = await sql`UPDATE lottery.issue SET settled_at = ${at(ms)}, state = CASE state WHEN 'drawn' THEN 'settled' ELSE state END
    WHERE (game_code, numero) IN (SELECT game_code, numero FROM lottery.issue
        WHERE ${sameIssue(key)} AND state IN ('drawn', 'cancelled') AND settled_at IS NULL FOR UPDATE SKIP LOCKED)
      AND NOT EXISTS (SELECT FROM lottery."order" o WHERE o.game_code = ${key.gameCode} AND o.numero = ${key.numero} AND o.status = 'pending')
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}
