/** SQL of rounds that many play together. The clock is the database's. */
import type { Tx } from '../kernel/database.ts';
import type { Seat } from '../rounds/round-store.ts';
import type { AcceptedStake, Matching, SharedPhase, SharedRound } from './shared-engine.ts';

const msUntil = (time: string): string => `greatest(0, extract(epoch FROM ${time} - clock_timestamp()) * 1000)::double precision`;
const COLUMNS = `shared_id AS "sharedId", game, kind, number, seed, seed_hash AS "seedHash", phase, memory, result,
  ${msUntil('phase_ends_at')} AS "leftMs", greatest(0, extract(epoch FROM clock_timestamp() - phase_began_at) * 1000)::double precision AS "elapsedMs",
  greatest(0, extract(epoch FROM phase_ends_at - phase_began_at) * 1000)::double precision AS "ofMs"`;
const GOES_ON = `phase IN ('betting', 'running', 'shown')`;
const IS_BETTING = `phase = 'betting' AND phase_ends_at > clock_timestamp()`;

const first = async (tx: Tx, text: string, values: readonly unknown[]): Promise<SharedRound | undefined> => (await tx.query<SharedRound>(text, values)).rows[0];

export const findShared = (tx: Tx, sharedId: string): Promise<SharedRound | undefined> => first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1`, [sharedId]);

/** The round at the table, if there is one. */
export const findGoingOn = (tx: Tx, game: string): Promise<SharedRound | undefined> => first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE game = $1 AND ${GOES_ON}`, [game]);

/** Those of the games that have a round at their table. */
export async function listGoingOn(tx: Tx, games: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ game: string }>(`SELECT game FROM shared_round WHERE game = ANY ($1) AND ${GOES_ON}`, [games]);
  return new Set(rows.map(({ game }) => game));
}

/** The round if stakes are taken on it now. */
export const findBetting = (tx: Tx, game: string, sharedId: string): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1 AND game = $2 AND ${IS_BETTING}`, [sharedId, game]);

/** The same, and it stays so until the transaction ends: whoever closes betting waits for it. */
export const holdBetting = (tx: Tx, sharedId: string): Promise<SharedRound | undefined> => first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE shared_id = $1 AND ${IS_BETTING} FOR SHARE`, [sharedId]);

/** The last rounds of a game that were decided and told, newest first. */
export async function listTold(tx: Tx, game: string, limit: number): Promise<readonly SharedRound[]> {
  const { rows } = await tx.query<SharedRound>(`SELECT ${COLUMNS} FROM shared_round WHERE game = $1 AND phase IN ('shown', 'ended') ORDER BY number DESC LIMIT $2`, [game, limit]);
  return rows;
}

export interface NewSharedRound {
  readonly game: string;
  readonly kind: string;
  readonly seed: Buffer;
  readonly seedHash: string;
  readonly bettingMs: number;
  readonly memory: unknown;
}

/** Opens a round unless there is one. Answers its id if it was opened here. */
export async function insertShared(tx: Tx, { game, kind, seed, seedHash, bettingMs, memory }: NewSharedRound): Promise<string | undefined> {
  const { rows } = await tx.query<{ sharedId: string }>(
    `INSERT INTO shared_round (game, kind, number, seed, seed_hash, phase_ends_at, memory)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, clock_timestamp() + $5 * interval '1 millisecond', $6 FROM shared_round WHERE game = $1
     ON CONFLICT DO NOTHING RETURNING shared_id AS "sharedId"`,
    [game, kind, seed, seedHash, bettingMs, JSON.stringify(memory ?? null)],
  );
  return rows[0]?.sharedId;
}

/** One round whose phase is over, its row held; those somebody else holds are left to him. */
export const lockDue = (tx: Tx): Promise<SharedRound | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM shared_round WHERE ${GOES_ON} AND phase_ends_at <= clock_timestamp() ORDER BY phase_ends_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`, []);

/** Milliseconds until a phase is over somewhere; undefined when all tables rest. */
export async function nextDueMs(tx: Tx): Promise<number | undefined> {
  const { rows } = await tx.query<{ ms: number | null }>(`SELECT min(${msUntil('phase_ends_at')}) AS ms FROM shared_round WHERE ${GOES_ON}`);
  return rows[0]?.ms ?? undefined;
}

/** Stakes that were taken on a round, their rows held, in the one order they were accepted in: by the database's clock, and by their ids where that is the same. */
export async function lockAccepted(tx: Tx, sharedId: string): Promise<readonly AcceptedStake[]> {
  const { rows } = await tx.query<AcceptedStake>(
    `SELECT round_id AS "roundId", vendor, member_ref AS "memberRef", currency, bet, stakes FROM round WHERE shared_round = $1 AND state = 'open' ORDER BY accepted_at, round_id FOR UPDATE`,
    [sharedId],
  );
  return rows;
}

/** Writes down what stakes met when betting closed, their rows being held. */
export async function storeMet(tx: Tx, met: Matching<unknown>['met']): Promise<void> {
  if (met.length === 0) return;
  await tx.query(`UPDATE round SET play = met.play FROM unnest($1::text[], $2::jsonb[]) AS met (round_id, play) WHERE round.round_id = met.round_id`, [
    met.map(({ roundId }) => roundId),
    met.map(({ play }) => JSON.stringify(play)),
  ]);
}

/** Brings a round into its next phase, the row being held; the result with the first phase after betting. */
export async function setPhase(tx: Tx, sharedId: string, phase: SharedPhase, lastsMs: number, result?: unknown): Promise<void> {
  await tx.query(
    `UPDATE shared_round SET phase = $2, phase_began_at = clock_timestamp(), phase_ends_at = clock_timestamp() + $3 * interval '1 millisecond', result = coalesce($4, result) WHERE shared_id = $1`,
    [sharedId, phase, lastsMs, result === undefined ? null : JSON.stringify(result)],
  );
}

/** Rounds that are decided and whose stakes are not all settled. */
export async function listUnsettled(tx: Tx, limit: number): Promise<readonly SharedRound[]> {
  const { rows } = await tx.query<SharedRound>(`SELECT ${COLUMNS} FROM shared_round WHERE settled_at IS NULL AND phase IN ('shown', 'ended', 'void') ORDER BY shared_id LIMIT $1`, [limit]);
  return rows;
}

/** Says that every stake of the round is settled, if it is so. Answers whether it became so here. */
export async function markSettled(tx: Tx, sharedId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE shared_round SET settled_at = clock_timestamp() WHERE shared_id = $1 AND settled_at IS NULL AND NOT EXISTS (SELECT FROM round WHERE shared_round = $1 AND state = 'open')`,
    [sharedId],
  );
  return rowCount === 1;
}

/** Makes a seat's stakes come one after the other until the transaction ends. */
export async function lockSeat(tx: Tx, { vendor, memberRef, currency, game }: Seat): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${vendor}/${memberRef}/${currency}/${game}`]);
}

/** Tells every process of the studio that something happened to a round of a game; heard when the transaction is committed. */
export async function announce(tx: Tx, channel: string, ...words: readonly string[]): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [channel, words.join(' ')]);
}

/** What a stake that is settled is brought to. */
export interface SettledStake {
  readonly roundId: string;
  readonly won: number;
  readonly play: unknown;
  /** What the wallet is told. */
  readonly call: { readonly transactionId: string; readonly vendor: string; readonly body: unknown };
}

/** Ends many stakes at once, their rows being held, and writes down what they are owed. */
export async function paySettled(tx: Tx, stakes: readonly SettledStake[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx.query(
    `UPDATE round SET state = 'paying', won = paid.won, play = paid.play, touched_at = clock_timestamp()
     FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS paid (round_id, won, play) WHERE round.round_id = paid.round_id`,
    [stakes.map(({ roundId }) => roundId), stakes.map(({ won }) => won), stakes.map(({ play }) => JSON.stringify(play))],
  );
  await tx.query(
    `INSERT INTO wallet_call (transaction_id, vendor, verb, round_id, body) SELECT id, vendor, 'win', round_id, body FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) AS due (id, vendor, round_id, body)`,
    [stakes.map(({ call }) => call.transactionId), stakes.map(({ call }) => call.vendor), stakes.map(({ roundId }) => roundId), stakes.map(({ call }) => JSON.stringify(call.body))],
  );
}
