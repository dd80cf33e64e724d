/** SQL of shared rounds. Times are by the database's clock. */
import type { Tx } from '../kernel/database.ts';
import type { Seat } from '../rounds/round-store.ts';
import type { AcceptedStake, Matching, SharedPhase, SharedRound } from './shared-engine.ts';

const msUntil = (time: string): string =>
  `greatest(0, extract(epoch FROM ${time} - clock_timestamp()) * 1000)::double precision`;
const COLUMNS = `shared_id AS "sharedId", game, kind, number, seed, seed_hash AS "seedHash", chain_no AS "chainNo", chain_index AS "chainIndex", salt, phase, memory, result,
  ${msUntil('phase_ends_at')} AS "leftMs", greatest(0, extract(epoch FROM clock_timestamp() - phase_began_at) * 1000)::double precision AS "elapsedMs",
  greatest(0, extract(epoch FROM phase_ends_at - phase_began_at) * 1000)::double precision AS "ofMs"`;
const GOES_ON = `phase IN ('betting', 'running', 'shown')`;
const IS_BETTING = `phase = 'betting' AND phase_ends_at > clock_timestamp()`;

const first = async (tx: Tx, text: string, values: readonly unknown[]): Promise<SharedRound | undefined> =>
  (await tx.query<SharedRound>(text, values)).rows[0];

export const findShared = (tx: Tx, sharedId: string): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1`, [sharedId]);

/** The current round of the table, if there is one. */
export const findGoingOn = (tx: Tx, game: string): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE game = $1 AND ${GOES_ON}`, [game]);

export interface TableStateRow {
  readonly game: string;
  readonly number: number | null;
  /** Null without a current round. */
  readonly phase: 'betting' | 'running' | 'shown' | null;
  readonly leftMs: number | null;
  /** Last revealed results, newest first. */
  readonly results: readonly unknown[];
}

/** The state of tables, with their last results. */
export async function listTableStates(
  tx: Tx,
  games: readonly string[],
  results: number,
): Promise<ReadonlyMap<string, TableStateRow>> {
  const { rows } = await tx.query<TableStateRow>(
    `SELECT game.name AS game, standing.number, standing.phase, standing."leftMs",
       ARRAY(SELECT result - 'pools' FROM shared_round WHERE shared_round.game = game.name AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT $2) AS results
     FROM unnest($1::text[]) AS game (name)
       LEFT JOIN LATERAL (SELECT number, phase, ${msUntil('phase_ends_at')} AS "leftMs" FROM shared_round WHERE shared_round.game = game.name AND ${GOES_ON}) AS standing ON true`,
    [games, results],
  );
  return new Map(rows.map((row) => [row.game, row]));
}

/** Those of the games that have a current round. */
export async function listGoingOn(tx: Tx, games: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ game: string }>(
    `SELECT game FROM shared_round WHERE game = ANY ($1) AND ${GOES_ON}`,
    [games],
  );
  return new Set(rows.map(({ game }) => game));
}

/** The round if it accepts stakes now. */
export const findBetting = (tx: Tx, game: string, sharedId: string): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1 AND game = $2 AND ${IS_BETTING}`, [
    sharedId,
    game,
  ]);

/** The same, with a share lock: closing betting waits for the transaction. */
export const holdBetting = (tx: Tx, sharedId: string): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1 AND ${IS_BETTING} FOR SHARE`, [sharedId]);

/** The last revealed rounds of a game, newest first. */
export async function listRevealed(tx: Tx, game: string, limit: number): Promise<readonly SharedRound[]> {
  const { rows } = await tx.query<SharedRound>(
    `SELECT ${COLUMNS} FROM shared_round WHERE game = $1 AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT $2`,
    [game, limit],
  );
  return rows;
}

/** One round whose phase is over, row locked; rounds locked by others are skipped. */
export const lockDue = (tx: Tx): Promise<SharedRound | undefined> =>
  first(
    tx,
    `SELECT ${COLUMNS} FROM shared_round WHERE ${GOES_ON} AND phase_ends_at <= clock_timestamp() ORDER BY phase_ends_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [],
  );

/** Milliseconds until the next phase ends; undefined when all tables are paused. */
export async function nextDueMs(tx: Tx): Promise<number | undefined> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT min(${msUntil('phase_ends_at')}) AS ms FROM shared_round WHERE ${GOES_ON}`,
  );
  return rows[0]?.ms ?? undefined;
}

/** Taken stakes on a round, rows locked, in the order they were accepted: by the database's clock, then by id. */
export async function lockAccepted(tx: Tx, sharedId: string): Promise<readonly AcceptedStake[]> {
  const { rows } = await tx.query<AcceptedStake>(
    `SELECT round_id AS "roundId", vendor, member_ref AS "memberRef", currency, bet, stakes FROM round WHERE shared_round = $1 AND state = 'open' ORDER BY accepted_at, round_id FOR UPDATE`,
    [sharedId],
  );
  return rows;
}

/** Stores the matching of stakes when betting closed; their rows are locked. */
export async function storeMatches(tx: Tx, met: Matching<unknown>['met']): Promise<void> {
  if (met.length === 0) return;
  await tx.query(
    `UPDATE round SET play = met.play FROM unnest($1::text[], $2::jsonb[]) AS met (round_id, play) WHERE round.round_id = met.round_id`,
    [met.map(({ roundId }) => roundId), met.map(({ play }) => JSON.stringify(play))],
  );
}

/** Maximum number of member seeds per round. */
const MEMBER_SEEDS_MAXIMUM = 64;

/** Member seeds of taken stakes on a round: one per member, in the order they were accepted, up to the maximum. */
export async function listMemberSeeds(tx: Tx, sharedId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ seed: string }>(
    `SELECT member_seed AS seed FROM (
       SELECT DISTINCT ON (vendor, member_ref) member_seed, accepted_at, round_id FROM round
       WHERE shared_round = $1 AND state = 'open' AND member_seed <> '' ORDER BY vendor, member_ref, accepted_at, round_id) AS first_of_each
     ORDER BY accepted_at, round_id LIMIT $2`,
    [sharedId, MEMBER_SEEDS_MAXIMUM],
  );
  return rows.map(({ seed }) => seed);
}

/** The origin of a round's salt: the last earlier round with member seeds. */
export async function findSaltFrom(
  tx: Tx,
  game: string,
  number: number,
): Promise<{ readonly salt: string; readonly memberSeeds: readonly string[] } | undefined> {
  const { rows } = await tx.query<{ salt: string; memberSeeds: readonly string[] }>(
    `SELECT salt, member_seeds AS "memberSeeds" FROM shared_round WHERE game = $1 AND number < $2 AND member_seeds <> '[]' ORDER BY number DESC LIMIT 1`,
    [game, number],
  );
  return rows[0];
}

/** A round's next phase. */
export interface PhaseStep {
  readonly phase: SharedPhase;
  readonly lastsMs: number;
  /** With the first phase after betting. */
  readonly result?: unknown;
  readonly memberSeeds?: readonly string[];
  /** With the phase in which the outcome is revealed. */
  readonly seed?: Buffer;
}

/**
 * After a longer outage, a round without stakes continues on its original schedule; one with stakes continues from now, when members can
 * see it.
 */
const AWAY_SEC = 30;

/** Moves a round to its next phase; the row is locked. */
export async function setPhase(
  tx: Tx,
  sharedId: string,
  { phase, lastsMs, result, memberSeeds, seed }: PhaseStep,
): Promise<void> {
  await tx.query(
    `UPDATE shared_round SET phase = $2, phase_began_at = began.at, phase_ends_at = began.at + $3 * interval '1 millisecond', result = coalesce($4, result), member_seeds = coalesce($5, member_seeds), seed = coalesce(seed, $6)
     FROM (SELECT CASE WHEN phase_ends_at < clock_timestamp() - $7 * interval '1 second' AND NOT EXISTS (SELECT FROM round WHERE shared_round = $1) THEN phase_ends_at ELSE clock_timestamp() END AS at
           FROM shared_round WHERE shared_id = $1) AS began WHERE shared_id = $1`,
    [
      sharedId,
      phase,
      lastsMs,
      result === undefined ? null : JSON.stringify(result),
      memberSeeds === undefined ? null : JSON.stringify(memberSeeds),
      seed ?? null,
      AWAY_SEC,
    ],
  );
}

/** Decided rounds with unsettled stakes. */
export async function listUnsettled(tx: Tx, limit: number): Promise<readonly SharedRound[]> {
  const { rows } = await tx.query<SharedRound>(
    `SELECT ${COLUMNS} FROM shared_round WHERE settled_at IS NULL AND phase IN ('shown', 'ended', 'void') ORDER BY shared_id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Marks the round as settled if no stake is open. Returns whether it was marked here. */
export async function markSettled(tx: Tx, sharedId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE shared_round SET settled_at = clock_timestamp() WHERE shared_id = $1 AND settled_at IS NULL AND NOT EXISTS (SELECT FROM round WHERE shared_round = $1 AND state = 'open')`,
    [sharedId],
  );
  return rowCount === 1;
}

/** Serializes a seat's stakes until the transaction ends. */
export async function lockSeat(tx: Tx, { vendor, memberRef, currency, game }: Seat): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${vendor}/${memberRef}/${currency}/${game}`,
  ]);
}

/** The settlement of a stake. */
export interface SettledStake {
  readonly roundId: string;
  readonly won: number;
  readonly play: unknown;
  /** The wallet call. */
  readonly call: { readonly transactionId: string; readonly vendor: string; readonly body: unknown };
}

/** Settles many stakes at once, their rows being locked, and enqueues their wallet calls. */
export async function paySettled(tx: Tx, stakes: readonly SettledStake[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx.query(
    `UPDATE round SET state = 'paying', won = paid.won, play = paid.play, touched_at = clock_timestamp()
     FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS paid (round_id, won, play) WHERE round.round_id = paid.round_id`,
    [
      stakes.map(({ roundId }) => roundId),
      stakes.map(({ won }) => won),
      stakes.map(({ play }) => JSON.stringify(play)),
    ],
  );
  await tx.query(
    `INSERT INTO wallet_call (transaction_id, vendor, verb, round_id, body) SELECT id, vendor, 'win', round_id, body FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) AS due (id, vendor, round_id, body)`,
    [
      stakes.map(({ call }) => call.transactionId),
      stakes.map(({ call }) => call.vendor),
      stakes.map(({ roundId }) => roundId),
      stakes.map(({ call }) => JSON.stringify(call.body)),
    ],
  );
}
