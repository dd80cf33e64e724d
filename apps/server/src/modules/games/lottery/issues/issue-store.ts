/** SQL of issues and their sealed seeds. Instants are milliseconds since 1970; `kernel.now()` is the only clock. */
import type { DrawResult, IssueState } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { priceVersionAt, type ResultSource } from './game-store.ts';
import { statesBefore } from '../states.ts';

/** Identifies an issue. */
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
  /** SHA-256 of the seed, lower-case hex; null for official results. */
  readonly commitment: string | null;
  readonly ticketHash: string | null;
  readonly ticketCount: number | null;
  readonly seed: string | null;
  readonly result: DrawResult | null;
  /** Its result before the last correction, and the time of that correction. */
  readonly previousResult: DrawResult | null;
  readonly correctedAt: number | null;
  /** Whether all of its bets are settled. */
  readonly finished: boolean;
  /** Whether it was voided after its settlement: every bet is refunded, the drawn result stays. */
  readonly voided: boolean;
}

const epochMs = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;
const instant = (ms: number) => sql`('epoch'::timestamptz + ${ms}::float8 * interval '1 millisecond')`;
/** The given time, or the database's clock. */
const at = (ms: number | undefined) => (ms === undefined ? sql`kernel.now()` : instant(ms));
const sameIssue = (key: IssueKey) => sql`game_code = ${key.gameCode} AND numero = ${key.numero}`;

const issueColumns = sql`game_code AS "gameCode", numero, state, ${epochMs('opens_at')} AS "opensAt", ${epochMs('locks_at')} AS "locksAt",
  ${epochMs('draws_at')} AS "drawsAt", source, revision, commitment, ticket_hash AS "ticketHash", ticket_count AS "ticketCount", seed, result, previous_result AS "previousResult",
  ${epochMs('corrected_at')} AS "correctedAt", settled_at IS NOT NULL AS finished, voided_at IS NOT NULL AS voided`;

/** When the next timed step of an undrawn issue is due; null if it waits for something else (sources of an official draw, settlement). */
const dueAt = sql`CASE state WHEN 'pending' THEN opens_at WHEN 'open' THEN locks_at WHEN 'locked' THEN draws_at WHEN 'drawing' THEN CASE source WHEN 'seed' THEN draws_at END
  END`;

/** Milliseconds of the database clock. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now`.execute(
    tx,
  );
  return rows[0]!.now;
}

/** The part of an issue that a sale depends on. */
export type IssueOnSale = Pick<Issue, 'numero' | 'state' | 'locksAt'>;

/** An issue, the revision of the market (game-store.ts) and the clock in one look. */
export async function readIssueForSale(
  tx: Tx,
  { gameCode, numero }: IssueKey,
): Promise<{
  readonly nowMs: number;
  readonly revision: bigint;
  readonly priceVersion: number | null;
  readonly issue: IssueOnSale | undefined;
}> {
  const { rows } = await sql<{
    nowMs: number;
    revision: bigint;
    priceVersion: number | null;
    state: IssueState | null;
    locksAt: number;
  }>`SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS "nowMs", m.number AS revision, i.state, ${epochMs('i.locks_at')} AS "locksAt",
      ${priceVersionAt(gameCode, sql`i.opens_at`)} AS "priceVersion"
    FROM lottery.market_revision m LEFT JOIN lottery.issue i ON i.game_code = ${gameCode} AND i.numero = ${numero}`.execute(
    tx,
  );
  const { nowMs, revision, priceVersion, state, locksAt } = rows[0]!;
  return { nowMs, revision, priceVersion, issue: state === null ? undefined : { numero, state, locksAt } };
}

/** One issue. */
export async function findIssue(tx: Tx, key: IssueKey): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${sameIssue(key)}`.execute(tx);
  return rows[0];
}

/** Issues with a due step, oldest draw first, at most `limit`. */
export async function listDue(tx: Tx, limit: number): Promise<readonly Issue[]> {
  const { rows } =
    await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE settled_at IS NULL AND ${dueAt} <= kernel.now()
    ORDER BY draws_at, game_code LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The clock, and when the oldest step of any issue is or was due; Infinity if there is none. */
export async function readAgenda(tx: Tx): Promise<{ readonly now: number; readonly dueAt: number }> {
  const { rows } = await sql<{
    now: number;
    due: number | null;
  }>`SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now, (extract(epoch FROM min(${dueAt})) * 1000)::float8 AS due
    FROM lottery.issue WHERE settled_at IS NULL`.execute(tx);
  const { now, due } = rows[0]!;
  return { now, dueAt: due ?? Infinity };
}

/** When the next future step of any issue is due; Infinity if there is none. */
export async function readNextDue(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    next: number | null;
  }>`SELECT (extract(epoch FROM min(due)) * 1000)::float8 AS next FROM (
      SELECT ${dueAt} AS due FROM lottery.issue WHERE settled_at IS NULL) d WHERE due > kernel.now()`.execute(tx);
  return rows[0]?.next ?? Infinity;
}

/** Issues that wait for settlement, oldest draw first, at most `limit`. */
export async function listUnsettled(tx: Tx, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE settled_at IS NULL AND state IN ('drawn', 'cancelled', 'resettled') ORDER BY draws_at, game_code LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

const ahead = sql`settled_at IS NULL AND state IN ('pending', 'open', 'locked', 'drawing') AND draws_at > kernel.now()`;

/** Upcoming issues of a game, soonest draw first, at most `limit`. */
export async function listUpcoming(tx: Tx, gameCode: string, limit: number): Promise<readonly Issue[]> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE game_code = ${gameCode} AND ${ahead}
    ORDER BY draws_at LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The issue of each game that is drawn next. */
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

/** A page of past or cancelled draws, newest first, with their total. */
export async function pageDraws(
  tx: Tx,
  gameCode: string,
  offset: number,
  limit: number,
): Promise<{ total: number; draws: readonly Issue[] }> {
  const past = sql`game_code = ${gameCode} AND state IN ('drawn', 'settled', 'cancelled', 'resettled')`;
  const counted = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM lottery.issue WHERE ${past}`.execute(tx);
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${past}
    ORDER BY draws_at DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, draws: rows };
}

/** Locks an issue in one of the states before `to`; undefined if its state differs or another node has locked it. */
export async function claimIssue(tx: Tx, key: IssueKey, to: IssueState): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue
    WHERE ${sameIssue(key)} AND state = ANY (${statesBefore(to)}) FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Blocks bets and cancellations of the issue until this transaction ends; false while some are still committing. */
export async function closeToBets(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{
    closed: boolean;
  }>`SELECT pg_try_advisory_xact_lock(lottery.issue_lock_key(${key.gameCode}, ${key.numero})) AS closed`.execute(tx);
  return rows[0]!.closed;
}

/** Issues of a game by their numbers. */
export async function listIssuesByNumero(
  tx: Tx,
  gameCode: string,
  numeros: readonly string[],
): Promise<readonly Issue[]> {
  const { rows } =
    await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE game_code = ${gameCode} AND numero = ANY (${numeros}::text[])`.execute(
      tx,
    );
  return rows;
}

/** Whether bets on the issue may be cancelled now; delays the issue's lock until this transaction ends. Chases bet before sales begin. */
export async function acceptsCancellations(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`SELECT lottery.issue_takes_bets(${key.gameCode}, ${key.numero}, true) AS open`.execute(tx);
  return rows[0]!.open;
}

/** pending → open. */
export async function markOpen(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'open' WHERE ${sameIssue(key)}`.execute(tx);
}

/** open → locked, with the closed ticket set's hash. */
export async function markLocked(
  tx: Tx,
  key: IssueKey,
  tickets: { readonly hash: string; readonly count: number },
  ms?: number,
): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'locked', ticket_hash = ${tickets.hash}, ticket_count = ${tickets.count}, locked_at = ${at(ms)}
    WHERE ${sameIssue(key)}`.execute(tx);
}

/** locked → drawing. */
export async function markDrawing(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'drawing' WHERE ${sameIssue(key)}`.execute(tx);
}

/** The sealed seed of an issue. */
export async function readSealedSeed(tx: Tx, key: IssueKey): Promise<Buffer> {
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM lottery.issue_seed WHERE ${sameIssue(key)}`.execute(
    tx,
  );
  return rows[0]!.sealed;
}

/** drawing → drawn: the result becomes public, together with its seed, if it has one. */
export async function markDrawn(
  tx: Tx,
  key: IssueKey,
  seed: string | null,
  result: DrawResult,
  ms?: number,
): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'drawn', seed = ${seed}, result = ${JSON.stringify(result)}::jsonb, drawn_at = ${at(ms)}
    WHERE ${sameIssue(key)}`.execute(tx);
}

/** settled → resettled: the result is replaced, and every order settled by the old one waits for resettlement. */
export async function markCorrected(tx: Tx, key: IssueKey, result: DrawResult): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'resettled', previous_result = result, result = ${JSON.stringify(result)}::jsonb, revision = revision + 1,
    corrected_at = kernel.now(), settled_at = NULL WHERE ${sameIssue(key)}`.execute(tx);
}

/** settled → resettled as a void: the result stays, and every order that was settled by it waits to be refunded. */
export async function markVoided(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'resettled', previous_result = result, revision = revision + 1, corrected_at = kernel.now(),
    voided_at = kernel.now(), settled_at = NULL WHERE ${sameIssue(key)}`.execute(tx);
}

/** Ends the sales of an open issue now; false if it is not open any more. */
export async function markSalesClosed(tx: Tx, key: IssueKey): Promise<boolean> {
  const { rows } =
    await sql`UPDATE lottery.issue SET locks_at = greatest(opens_at, date_trunc('milliseconds', kernel.now()))
    WHERE ${sameIssue(key)} AND state = 'open' AND locks_at > kernel.now() RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Locks the issue, waiting if needed, until this transaction ends. */
export async function lockIssueRow(tx: Tx, key: IssueKey): Promise<Issue | undefined> {
  const { rows } =
    await sql<Issue>`SELECT ${issueColumns} FROM lottery.issue WHERE ${sameIssue(key)} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Void: its bets are refunded by settlement. */
export async function markCancelled(tx: Tx, key: IssueKey): Promise<void> {
  await sql`UPDATE lottery.issue SET state = 'cancelled' WHERE ${sameIssue(key)}`.execute(tx);
}

/** Marks the issue as finished. Returns false if a bet is still pending, or another node has locked the issue. */
export async function markFinished(tx: Tx, key: IssueKey, ms?: number): Promise<boolean> {
  const { rows } =
    await sql`UPDATE lottery.issue SET settled_at = ${at(ms)}, state = CASE state WHEN 'drawn' THEN 'settled' ELSE state END
    WHERE (game_code, numero) IN (SELECT game_code, numero FROM lottery.issue
        WHERE ${sameIssue(key)} AND state IN ('drawn', 'cancelled') AND settled_at IS NULL FOR UPDATE SKIP LOCKED)
      AND NOT EXISTS (SELECT FROM lottery."order" o WHERE o.game_code = ${key.gameCode} AND o.numero = ${key.numero} AND o.status = 'pending')
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}
