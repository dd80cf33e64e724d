/** SQL of rounds and seeds. Every change holds the round's row lock. */
import type { RoundState } from '../../wire/session.ts';
import type { Tx } from '../kernel/database.ts';

/** A member in a game: one round runs at a time. */
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
  /** The free-spins grant it was played on: nothing was staked, and `bet` is the value of the spin. */
  readonly grantId: string | null;
  readonly won: number;
  readonly state: RoundState;
  /** What the bet is placed on; null where the amount is enough. */
  readonly stakes: unknown;
  /** Placed by the frame itself, within limits its member set. */
  readonly auto: boolean;
  /** The engine's state after the last step. */
  readonly play: unknown;
  /** The shared round this stake belongs to. */
  readonly sharedRound: string | null;
  /** The hand of cards this hold belongs to. */
  readonly cardHand: string | null;
  readonly seed: Buffer | null;
  readonly seedHash: string;
  readonly memberSeed: string;
  readonly nextSeedHash: string | null;
  readonly stepNo: number;
  /** Amount won from a progressive pool, apart from `won`; null for none. */
  readonly jackpot: number | null;
  readonly balanceStaked: number | null;
  readonly balancePaid: number | null;
  readonly refusal: { readonly code: string; readonly value?: Readonly<Record<string, unknown>> } | null;
  readonly requestedAt: Date;
}

const COLUMNS = `round_id AS "roundId", vendor, member_ref AS "memberRef", currency, game, kind, title, session_id AS "sessionId", request_id AS "requestId", bet, grant_id AS "grantId", won, state, stakes, auto, play,
  shared_round AS "sharedRound", card_hand AS "cardHand", seed,
  seed_hash AS "seedHash", member_seed AS "memberSeed", next_seed_hash AS "nextSeedHash", step_no AS "stepNo", balance_staked AS "balanceStaked", balance_paid AS "balancePaid",
  refusal, requested_at AS "requestedAt", (SELECT amount FROM jackpot_win WHERE jackpot_win.round_id = round.round_id) AS jackpot`;

const OF_SEAT = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4';
const seatValues = ({ vendor, memberRef, currency, game }: Seat) => [vendor, memberRef, currency, game];

export interface SeedRow {
  readonly seed: Buffer;
  readonly seedHash: string;
}

/** The row with its seed opened; seeds of running rounds are stored sealed. */
const opened = ({ vault }: Tx, row: RoundRow): RoundRow =>
  row.seed === null ? row : { ...row, seed: vault.open(row.seed, row.seedHash) };
const readRows = async (tx: Tx, text: string, values: readonly unknown[]): Promise<RoundRow[]> =>
  (await tx.query<RoundRow>(text, values)).rows.map((row) => opened(tx, row));

/** The seed; undefined where its key is missing: nothing was staked on it, so another replaces it. */
function tryOpen({ vault }: Tx, { seed, seedHash }: SeedRow): Buffer | undefined {
  try {
    return vault.open(seed, seedHash);
  } catch {
    return undefined;
  }
}

/** The seed of the seat's next round, row locked; inserts the offered one where there is none. */
export async function lockNextSeed(tx: Tx, seat: Seat, offered: SeedRow): Promise<SeedRow> {
  await tx.query(
    `INSERT INTO next_seed (vendor, member_ref, currency, game, seed, seed_hash) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [...seatValues(seat), tx.vault.seal(offered.seed, offered.seedHash), offered.seedHash],
  );
  const { rows } = await tx.query<SeedRow>(
    `SELECT seed, seed_hash AS "seedHash" FROM next_seed WHERE ${OF_SEAT} FOR UPDATE`,
    seatValues(seat),
  );
  const seed = tryOpen(tx, rows[0]!);
  if (seed) return { seed, seedHash: rows[0]!.seedHash };
  await replaceNextSeed(tx, seat, offered);
  return offered;
}

export async function replaceNextSeed(tx: Tx, seat: Seat, next: SeedRow): Promise<void> {
  await tx.query(`UPDATE next_seed SET seed = $5, seed_hash = $6 WHERE ${OF_SEAT}`, [
    ...seatValues(seat),
    tx.vault.seal(next.seed, next.seedHash),
    next.seedHash,
  ]);
}

export interface NewRound extends Seat {
  /** Where it was known before, as a slip that waited; a new one by default. */
  readonly roundId?: string;
  readonly kind: string;
  readonly title: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly bet: number;
  readonly grantId?: string | undefined;
  readonly stakes?: unknown;
  readonly auto?: boolean;
  /** Absent where the seed is that of a shared round or a hand of cards. */
  readonly seed?: Buffer;
  readonly seedHash: string;
  readonly memberSeed: string;
  readonly sharedRound?: string;
  readonly cardHand?: string;
  /** May run in parallel with others of its seat; stakes on shared rounds always may. */
  readonly beside?: boolean;
}

export async function insertRound(tx: Tx, round: NewRound): Promise<RoundRow> {
  const {
    kind,
    title,
    sessionId,
    requestId,
    bet,
    grantId = null,
    stakes,
    auto = false,
    seed = null,
    seedHash,
    memberSeed,
    sharedRound = null,
    cardHand = null,
    beside = sharedRound !== null || cardHand !== null,
    roundId = null,
  } = round;
  const [row] = await readRows(
    tx,
    `INSERT INTO round (vendor, member_ref, currency, game, kind, title, session_id, request_id, bet, stakes, seed, seed_hash, member_seed, shared_round, card_hand, beside, grant_id, auto, round_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, coalesce($19, uuidv7()::text)) RETURNING ${COLUMNS}`,
    [
      ...seatValues(round),
      kind,
      title,
      sessionId,
      requestId,
      bet,
      stakes === undefined ? null : JSON.stringify(stakes),
      seed && tx.vault.seal(seed, seedHash),
      seedHash,
      memberSeed,
      sharedRound,
      cardHand,
      beside,
      grantId,
      auto,
      roundId,
    ],
  );
  return row!;
}

export async function findByRequest(tx: Tx, seat: Seat, requestId: string): Promise<RoundRow | undefined> {
  return (
    await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND request_id = $5`, [
      ...seatValues(seat),
      requestId,
    ])
  )[0];
}

/** The running round, if any; parallel rounds are left out. */
export async function findRunning(tx: Tx, seat: Seat): Promise<RoundRow | undefined> {
  return (
    await readRows(
      tx,
      `SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND state IN ('asking', 'open') AND NOT beside`,
      seatValues(seat),
    )
  )[0];
}

export async function findRound(tx: Tx, seat: Seat, roundId: string): Promise<RoundRow | undefined> {
  return (
    await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND round_id = $5`, [
      ...seatValues(seat),
      roundId,
    ])
  )[0];
}

/** A round of a member in any game. */
export async function findOfMember(
  tx: Tx,
  vendor: string,
  memberRef: string,
  roundId: string,
): Promise<RoundRow | undefined> {
  return (
    await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE vendor = $1 AND member_ref = $2 AND round_id = $3`, [
      vendor,
      memberRef,
      roundId,
    ])
  )[0];
}

export async function lockRound(tx: Tx, roundId: string): Promise<RoundRow> {
  return (await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE round_id = $1 FOR UPDATE`, [roundId]))[0]!;
}

/** Rounds by id, rows locked in one order; rows locked by other workers are skipped. */
export async function listRoundsForUpdate(tx: Tx, roundIds: readonly string[]): Promise<readonly RoundRow[]> {
  return await readRows(
    tx,
    `SELECT ${COLUMNS} FROM round WHERE round_id = ANY ($1) ORDER BY round_id FOR UPDATE SKIP LOCKED`,
    [roundIds],
  );
}

export async function readRound(tx: Tx, roundId: string): Promise<RoundRow> {
  return (await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE round_id = $1`, [roundId]))[0]!;
}

/** Milliseconds until the seat may bet again: longer after a bet that was taken than after one that was only requested. */
export async function waitBeforeBet(tx: Tx, seat: Seat, takenMs: number, requestedMs: number): Promise<number> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM max(greatest(accepted_at + $5 * interval '1 millisecond', requested_at + $6 * interval '1 millisecond')) - clock_timestamp()) * 1000)::double precision AS ms
     FROM (SELECT accepted_at, requested_at FROM round WHERE ${OF_SEAT} ORDER BY round_id DESC LIMIT 20) AS latest`,
    [...seatValues(seat), takenMs, requestedMs],
  );
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

/** The result of a step: the state of the round and its winnings. */
export interface Progress {
  readonly state: 'open' | 'paying';
  readonly stepNo: number;
  readonly won: number;
  /** The part of `won` that was staked and never played: it does not count as played. */
  readonly returned?: number;
  /** The part of the stake that was never at risk (engagement §4): it does not count for rewards. Absent where it is unknown. */
  readonly notCounted?: number | undefined;
  /** Not null. */
  readonly play: unknown;
  /** Hash of the seat's next seed, where this step rotated it. */
  readonly nextSeedHash?: string;
}

/** The stored seed from this step on: in plain once the round is over, else unchanged. */
const revealed = ({ seed }: Pick<RoundRow, 'seed'>, { state }: Pick<Progress, 'state'>): Buffer | null =>
  state === 'paying' ? seed : null;

export async function acceptRound(
  tx: Tx,
  round: Pick<RoundRow, 'roundId' | 'seed'>,
  balance: number,
  {
    state,
    stepNo,
    won,
    play,
    nextSeedHash = null,
  }: Omit<Progress, 'nextSeedHash'> & { readonly nextSeedHash?: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE round SET state = $2, step_no = $3, won = $4, play = $5, balance_staked = $6, next_seed_hash = $7, seed = coalesce($8, seed), accepted_at = clock_timestamp(), touched_at = clock_timestamp() WHERE round_id = $1`,
    [round.roundId, state, stepNo, won, JSON.stringify(play), balance, nextSeedHash, revealed(round, { state })],
  );
}

export async function advanceRound(
  tx: Tx,
  round: Pick<RoundRow, 'roundId' | 'seed'>,
  { state, stepNo, won, play }: Progress,
): Promise<void> {
  await tx.query(
    'UPDATE round SET state = $2, step_no = $3, won = $4, play = $5, seed = coalesce($6, seed), touched_at = clock_timestamp() WHERE round_id = $1',
    [round.roundId, state, stepNo, won, JSON.stringify(play), revealed(round, { state })],
  );
}

export async function refuseRound(tx: Tx, roundId: string, refusal: NonNullable<RoundRow['refusal']>): Promise<void> {
  await tx.query(
    `UPDATE round SET state = 'refused', seed = NULL, refusal = $2, ended_at = clock_timestamp() WHERE round_id = $1`,
    [roundId, JSON.stringify(refusal)],
  );
}

export async function voidRound(tx: Tx, roundId: string): Promise<void> {
  await tx.query(
    `UPDATE round SET state = 'void', seed = NULL, play = NULL, ended_at = clock_timestamp() WHERE round_id = $1`,
    [roundId],
  );
}

/** One idle round of a kind, row locked; rows locked by other workers are skipped. */
export async function lockWaiting(
  tx: Tx,
  kind: string,
  state: 'asking' | 'open',
  afterSec: number,
): Promise<RoundRow | undefined> {
  const [row] = await readRows(
    tx,
    `SELECT ${COLUMNS} FROM round WHERE kind = $1 AND state = $2 AND touched_at < clock_timestamp() - $3 * interval '1 second' ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [kind, state, afterSec],
  );
  return row;
}

/** Open stakes on a shared round, rows locked; rows locked by other workers are skipped. */
export async function lockOpenOf(tx: Tx, sharedRound: string, limit: number): Promise<readonly RoundRow[]> {
  return await readRows(
    tx,
    `SELECT ${COLUMNS} FROM round WHERE shared_round = $1 AND state = 'open' ORDER BY round_id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [sharedRound, limit],
  );
}

/** Members' stakes on a shared round, in order, in any state. */
export async function listOfShared(
  tx: Tx,
  sharedRound: string,
  memberRefs: readonly string[],
): Promise<readonly RoundRow[]> {
  return await readRows(
    tx,
    `SELECT ${COLUMNS} FROM round WHERE shared_round = $1 AND member_ref = ANY ($2) ORDER BY round_id`,
    [sharedRound, memberRefs],
  );
}

/** Rounds by id, in the order they ended: the last one has the newest balance. */
export async function listRoundsById(tx: Tx, roundIds: readonly string[]): Promise<readonly RoundRow[]> {
  return await readRows(tx, `SELECT ${COLUMNS} FROM round WHERE round_id = ANY ($1) ORDER BY ended_at, round_id`, [
    roundIds,
  ]);
}

/** The seat's rounds, newest first, without those the wallet refused. */
export async function listRounds(
  tx: Tx,
  seat: Seat,
  before: string | undefined,
  limit: number,
): Promise<readonly RoundRow[]> {
  return await readRows(
    tx,
    `SELECT ${COLUMNS} FROM round WHERE ${OF_SEAT} AND state <> 'refused' AND ($5::text IS NULL OR round_id < $5) ORDER BY round_id DESC LIMIT $6`,
    [...seatValues(seat), before ?? null, limit],
  );
}
