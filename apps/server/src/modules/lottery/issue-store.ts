/** SQL for issues and their sealed seeds. Instants are milliseconds since 1970; `kernel.now()` is the only clock. */
import type { DrawResult, IssueState } from '@lantern/contract';
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { ResultSource } from './game-store.ts';
import { statesBefore } from './states.ts';

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
  readonly state: IssueState;
  readonly source: ResultSource;
  /** How often its result was corrected. */
  readonly revision: number;
  /** SHA-256 of the seed, lower-case hex; null where the result comes from outside. */
  readonly commitment: string | null;
  readonly ticketHash: string | null;
  readonly ticketCount: number | null;
  readonly seed: string | null;
  readonly result: DrawResult | null;
  /** What its result was before it was corrected last, and when that was. */
  readonly previousResult: DrawResult | null;
  readonly correctedAt: number | null;
  /** Whether no bet of it waits any more. */
  readonly finished: boolean;
}

const epochMs = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;
const instant = (ms: number) => sql`('epoch'::timestamptz + ${ms}::float8 * interval '1 millisecond')`;
/** The given time, or the database's when there is none. */
const at = (ms: number | undefined) => (ms === undefined ? sql`kernel.now()` : instant(ms));
const sameIssue = (key: IssueKey) => sql`game_code = ${key.gameCode} AND numero = ${key.numero}`;

const issueColumns = sql`game_code AS "gameCode", numero, state, ${epochMs('opens_at')} AS "opensAt", ${epochMs('locks_at')} AS "locksAt",
  ${epochMs('draws_at')} AS "drawsAt", source, revision, commitment, ticket_hash AS "ticketHash", ticket_count AS "ticketCount", seed, result, previous_result AS "previousResult",
  ${epochMs('corrected_at')} AS "correctedAt", settled_at IS NOT NULL AS finished`;

/** When the clock moves an undrawn issue on; null where it waits for something else (sources of an official draw, settlement). */
const dueAt = sql`CASE state WHEN 'pending' THEN opens_at WHEN 'open' THEN locks_at WHEN 'locked' THEN draws_at WHEN 'drawing' THEN CASE source WHEN 'seed' THEN draws_at END
  END`;

/** Milliseconds of the database clock. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now`.execute(tx);
  return rows[0]!.now;
}

/** One issue. */
export async function findIssue(tx: Tx, key: IssueKey): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${sameIssue(key)}`.execute(tx);
  return rows[0];
}

/** Issues the clock can move on now, oldest draw first, at most `limit`. */
export async function listDue(tx: Tx, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE settled_at IS NULL AND ${dueAt} <= kernel.now()
    ORDER BY draws_at, game_code LIMIT ${limit}`.execute(tx);
  return rows;
}

/** When the next step of any issue is due that is not yet; Infinity when there is none. */
export async function readNextDue(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number | null }>`SELECT (extract(epoch FROM min(due)) * 1000)::float8 AS next FROM (
      SELECT ${dueAt} AS due FROM lottery.issue WHERE settled_at IS NULL) d WHERE due > kernel.now()`.execute(tx);
  return rows[0]?.next ?? Infinity;
}

/** Issues that wait for settlement, oldest draw first, at most `limit`. */
export async function listUnsettled(tx: Tx, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE settled_at IS NULL AND state IN ('drawn', 'cancelled', 'resettled') ORDER BY draws_at, game_code LIMIT ${limit}`.execute(tx);
  return rows;
}

const ahead = sql`settled_at IS NULL AND state IN ('pending', 'open', 'locked', 'drawing') AND draws_at > kernel.now()`;

/** Issues of a game whose draw is still ahead, soonest first, at most `limit`. */
export async function listComing(tx: Tx, gameCode: string, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE game_code = ${gameCode} AND ${ahead}
    ORDER BY draws_at LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The issue drawn next of each game. */
export async function listNextIssues(tx: Tx): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT next.* FROM lottery.game g CROSS JOIN LATERAL (
      SELECT ${issueColumns} FROM lottery.issue WHERE game_code = g.code AND ${ahead} ORDER BY draws_at LIMIT 1
    ) next`.execute(tx);
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
  const past = sql`game_code = ${gameCode} AND state IN ('drawn', 'settled', 'cancelled', 'resettled')`;
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM lottery.issue WHERE ${past}`.execute(tx);
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${past}
    ORDER BY draws_at DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, draws: rows };
}

/** Claims an issue in one of the states before `to`; undefined when it is elsewhere or another node has it. */
export async function claimIssue(tx: Tx, key: IssueKey, to: IssueState): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE ${sameIssue(key)} AND state = ANY (${statesBefore(to)}) FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Keeps bets and cancellations of the issue out until this transaction ends; false while some are still committing. */
export async function closeToBets(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`SELECT pg_try_advisory_xact_lock(lottery.issue_lock_key(${key.gameCode}, ${key.numero})) AS closed`.execute(tx);
  return rows[0]!.closed;
}

/** Issues of a game by their numbers. */
export async function listIssuesByNumero(tx: Tx, gameCode: string, numeros: readonly string[]): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE game_code = ${gameCode} AND numero = ANY (${numeros}::text[])`.execute(tx);
  return rows;
}

/** Whether bets on the issue may be taken back now; holds the lock off until this transaction ends. Chases bet before sales begin. */
export async function givesBetsBack(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`SELECT lottery.issue_takes_bets(${key.gameCode}, ${key.numero}, true) AS open`.execute(tx);
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

/** drawing → drawn: the result becomes public, and in the same commit the seed it was made of, where it was. */
export async function markDrawn(tx: Tx, key: IssueKey, seed: string | null, result: DrawResult, ms?: number): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'drawn', seed = ${seed}, result = ${JSON.stringify(result)}::jsonb, drawn_at = ${at(ms)}
    WHERE ${sameIssue(key)}`.execute(tx);
}

/** settled → resettled: the result is replaced, and every order settled by the old one waits to be settled anew. */
export async function markCorrected(tx: Tx, key: IssueKey, result: DrawResult): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'resettled', previous_result = result, result = ${JSON.stringify(result)}::jsonb, revision = revision + 1,
    corrected_at = kernel.now(), settled_at = NULL WHERE ${sameIssue(key)}`.execute(tx);
}

/** Waits for the issue and holds it until this transaction ends. */
export async function lockIssueRow(tx: Tx, key: IssueKey): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${sameIssue(key)} FOR UPDATE`.execute(tx);
  return rows[0];
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
