/** SQL of rounds and seeds. Who changes a round holds its row. */
import type { RoundState } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';

/** Whose rounds of which game: one runs at a time. */
export interface Seat {
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
}

export interface RoundRow extends Seat {
  readonly roundId: string;
  readonly kind: string;
  readonly title: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly bet: number;
  /** The grant of free spins it was played on: then nothing was staked, and `bet` is what the spin is worth. */
  readonly grantId: string | null;
  readonly won: number;
  readonly state: RoundState;
  /** What the bet stands on; null where the amount says it all. */
  readonly stakes: unknown;
  /** Where the engine stood after the last step. */
  readonly play: unknown;
  /** The round many play together that this one is a part of. */
  readonly sharedRound: string | null;
  /** The hand of cards this one is a part of. */
  readonly cardHand: string | null;
  readonly seed: Buffer | null;
  readonly seedHash: string;
  readonly memberSeed: string;
  readonly nextSeedHash: string | null;
  readonly stepNo: number;
  /** What it won out of a growing pool, beside `won`; null for nothing. */
  readonly jackpot: number | null;
  readonly balanceStaked: number | null;
  readonly balancePaid: number | null;
  readonly refusal: { readonly code: string; readonly value?: Readonly<Record<string, unknown>> } | null;
  readonly askedAt: Date;
}

const COLUMNS = `round_id AS "roundId", vendor, member_ref AS "memberRef", currency, game, kind, title, session_id AS "sessionId", request_id AS "requestId", bet, grant_id AS "grantId", won, state, stakes, play,
  shared_round AS "sharedRound", card_hand AS "cardHand", seed,
  seed_hash AS "seedHash", member_seed AS "memberSeed", next_seed_hash AS "nextSeedHash", step_no AS "stepNo", balance_staked AS "balanceStaked", balance_paid AS "balancePaid",
  refusal, asked_at AS "askedAt", (SELECT amount FROM jackpot_win WHERE jackpot_win.round_id = round.round_id) AS jackpot`;

const OF_SEAT = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4';
const seatValues = ({ vendor, memberRef, currency, game }: Seat) => [vendor, memberRef, currency, game];

export interface SeedRow {
  readonly seed: Buffer;
  readonly seedHash: string;
}

/** The seed of the seat's next round, its row locked; the offered one where there was none. */
export async function lockNextSeed(tx: Tx, seat: Seat, offered: SeedRow): Promise<SeedRow> {
  await tx.query(`INSERT INTO next_seed (vendor, member_ref, currency, game, seed, seed_hash) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`, [...seatValues(seat), offered.seed, offered.seedHash]);
  const { rows } = await tx.query<SeedRow>(`SELECT seed, seed_hash AS "seedHash" FROM next_seed WHERE ${OF_SEAT} FOR UPDATE`, seatValues(seat));
  return rows[0]!;
}

export async function replaceNextSeed(tx: Tx, seat: Seat, next: SeedRow): Promise<void> {
  await tx.query(`UPDATE next_seed SET seed = $5, seed_hash = $6 WHERE ${OF_SEAT}`, [...seatValues(seat), next.seed, next.seedHash]);
}

export interface NewRound extends Seat {
  readonly kind: string;
  readonly title: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly bet: number;
  readonly grantId?: string | undefined;
  readonly stakes?: unknown;
  /** Absent where the seed is that of a shared round or a hand of cards. */
  readonly seed?: Buffer;
  readonly seedHash: string;
  readonly memberSeed: string;
  readonly sharedRound?: string;
  readonly cardHand?: string;
  /** May run beside others of its seat; parts of what many play always may. */
  readonly beside?: boolean;
}

export async function insertRound(tx: Tx, round: NewRound): Promise<RoundRow> {
  const { kind, title, sessionId, requestId, bet, grantId = null, stakes, seed = null, seedHash, memberSeed, sharedRound = null, cardHand = null, beside = sharedRound !== null || cardHand !== null } = round;
  const { rows } = await tx.query<RoundRow>(
    `INSERT INTO round (vendor, member_ref, currency, game, kind, title, session_id, request_id, bet, stakes, seed, seed_hash, member_seed, shared_round, card_hand, beside, grant_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING ${COLUMNS}`,
    [...seatValues(round), kind, title, sessionId, requestId, bet, stakes === undefined ? null : JSON.stringify(stakes), seed, seedHash, memberSeed, sharedRound, cardHand, beside, grantId],
  );
  return rows[0]!;
}

export async function findByRequest(tx: Tx, seat: Seat, requestId: string): Promise<RoundRow | undefined> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND request_id = $5`, [...seatValues(seat), requestId])).rows[0];
}

/** The round that is being played, if any; those that may run beside others left out. */
export async function findRunning(tx: Tx, seat: Seat): Promise<RoundRow | undefined> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND state IN ('asking', 'open') AND NOT beside`, seatValues(seat))).rows[0];
}

export async function findRound(tx: Tx, seat: Seat, roundId: string): Promise<RoundRow | undefined> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND round_id = $5`, [...seatValues(seat), roundId])).rows[0];
}

/** A round of a member, whatever game it was of. */
export async function findOfMember(tx: Tx, vendor: string, memberRef: string, roundId: string): Promise<RoundRow | undefined> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE vendor = $1 AND member_ref = $2 AND round_id = $3`, [vendor, memberRef, roundId])).rows[0];
}

export async function lockRound(tx: Tx, roundId: string): Promise<RoundRow> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE round_id = $1 FOR UPDATE`, [roundId])).rows[0]!;
}

export async function readRound(tx: Tx, roundId: string): Promise<RoundRow> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE round_id = $1`, [roundId])).rows[0]!;
}

/** Milliseconds until the seat may stake again: some after its last bet was taken, fewer after one that was asked for only. */
export async function waitBeforeBet(tx: Tx, seat: Seat, takenMs: number, askedMs: number): Promise<number> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM max(greatest(accepted_at + $5 * interval '1 millisecond', asked_at + $6 * interval '1 millisecond')) - clock_timestamp()) * 1000)::double precision AS ms
     FROM (SELECT accepted_at, asked_at FROM round WHERE ${OF_SEAT} ORDER BY round_id DESC LIMIT 20) AS latest`,
    [...seatValues(seat), takenMs, askedMs],
  );
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

/** What a step leaves: where the round stands, and what it has won. */
export interface Progress {
  readonly state: 'open' | 'paying';
  readonly stepNo: number;
  readonly won: number;
  /** The part of `won` that was staked and never played: it does not count as played. */
  readonly returned?: number;
  /** Anything but null. */
  readonly play: unknown;
  /** Of the seat's next round, where taking this one took its seed. */
  readonly nextSeedHash?: string;
}

export async function acceptRound(tx: Tx, roundId: string, balance: number, { state, stepNo, won, play, nextSeedHash = null }: Omit<Progress, 'nextSeedHash'> & { readonly nextSeedHash?: string | null }): Promise<void> {
  await tx.query(
    `UPDATE round SET state = $2, step_no = $3, won = $4, play = $5, balance_staked = $6, next_seed_hash = $7, accepted_at = clock_timestamp(), touched_at = clock_timestamp() WHERE round_id = $1`,
    [roundId, state, stepNo, won, JSON.stringify(play), balance, nextSeedHash],
  );
}

export async function advanceRound(tx: Tx, roundId: string, { state, stepNo, won, play }: Progress): Promise<void> {
  await tx.query('UPDATE round SET state = $2, step_no = $3, won = $4, play = $5, touched_at = clock_timestamp() WHERE round_id = $1', [roundId, state, stepNo, won, JSON.stringify(play)]);
}

export async function refuseRound(tx: Tx, roundId: string, refusal: NonNullable<RoundRow['refusal']>): Promise<void> {
  await tx.query(`UPDATE round SET state = 'refused', seed = NULL, refusal = $2, ended_at = clock_timestamp() WHERE round_id = $1`, [roundId, JSON.stringify(refusal)]);
}

export async function voidRound(tx: Tx, roundId: string): Promise<void> {
  await tx.query(`UPDATE round SET state = 'void', seed = NULL, play = NULL, ended_at = clock_timestamp() WHERE round_id = $1`, [roundId]);
}

/** One round of a kind that waits longer than it may, its row locked; those another worker holds are left to it. */
export async function lockWaiting(tx: Tx, kind: string, state: 'asking' | 'open', afterSec: number): Promise<RoundRow | undefined> {
  const { rows } = await tx.query<RoundRow>(
    `SELECT ${COLUMNS} FROM round WHERE kind = $1 AND state = $2 AND touched_at < clock_timestamp() - $3 * interval '1 second' ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [kind, state, afterSec],
  );
  return rows[0];
}

/** Open stakes on a shared round, their rows held; those another worker holds are left to it. */
export async function lockOpenOf(tx: Tx, sharedRound: string, limit: number): Promise<readonly RoundRow[]> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE shared_round = $1 AND state = 'open' ORDER BY round_id LIMIT $2 FOR UPDATE SKIP LOCKED`, [sharedRound, limit])).rows;
}

/** What members have, or had, on a shared round, in order. */
export async function listOfShared(tx: Tx, sharedRound: string, memberRefs: readonly string[]): Promise<readonly RoundRow[]> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE shared_round = $1 AND member_ref = ANY ($2) ORDER BY round_id`, [sharedRound, memberRefs])).rows;
}

/** Some rounds by their ids. */
export async function listRoundsById(tx: Tx, roundIds: readonly string[]): Promise<readonly RoundRow[]> {
  return (await tx.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE round_id = ANY ($1)`, [roundIds])).rows;
}

/** The seat's rounds, newest first, those the wallet never took left out. */
export async function listRounds(tx: Tx, seat: Seat, before: string | undefined, limit: number): Promise<readonly RoundRow[]> {
  const { rows } = await tx.query<RoundRow>(
    `SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND state <> 'refused' AND ($5::text IS NULL OR round_id < $5) ORDER BY round_id DESC LIMIT $6`,
    [...seatValues(seat), before ?? null, limit],
  );
  return rows;
}
