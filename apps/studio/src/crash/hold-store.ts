/** SQL of bets that wait for the next round of a curve. */
import type { Code } from '../kernel/refusals.ts';
import type { Tx } from '../kernel/database.ts';
import type { RoundRow, Seat } from '../rounds/round-store.ts';

export interface HoldRow extends Seat {
  readonly requestId: string;
  readonly sessionId: string;
  readonly panel: 0 | 1;
  readonly forNumber: number;
  readonly bet: number;
  readonly autoHundredths: number | null;
  readonly memberSeed: string;
  readonly state: 'held' | 'placed' | 'withdrawn' | 'refused';
  /** Why it could not become a stake. */
  readonly refusal: Code | null;
}

const COLUMNS = `hold.vendor, hold.member_ref AS "memberRef", hold.currency, hold.game, hold.request_id AS "requestId", hold.session_id AS "sessionId", panel,
  for_number AS "forNumber", hold.bet, auto_hundredths AS "autoHundredths", hold.member_seed AS "memberSeed", hold.state, hold.refusal`;
const OF_SEAT = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4';
const seatValues = ({ vendor, memberRef, currency, game }: Seat) => [vendor, memberRef, currency, game];

/** A seat's hold by its request. */
export async function findHold(tx: Tx, seat: Seat, requestId: string): Promise<HoldRow | undefined> {
  const { rows } = await tx.query<HoldRow>(
    `SELECT ${COLUMNS} FROM crash_hold AS hold WHERE ${OF_SEAT} AND request_id = $5`,
    [...seatValues(seat), requestId],
  );
  return rows[0];
}

/** Whether a bet of the panel waits for the round already. The seat is locked. */
export async function isHeld(tx: Tx, seat: Seat, panel: 0 | 1, forNumber: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM crash_hold WHERE ${OF_SEAT} AND panel = $5 AND for_number = $6 AND state = 'held'`,
    [...seatValues(seat), panel, forNumber],
  );
  return rowCount === 1;
}

/** Stores a hold, and forgets the seat's holds for earlier rounds. The seat is locked. */
export async function insertHold(tx: Tx, hold: Omit<HoldRow, 'state' | 'refusal'>): Promise<void> {
  const { requestId, sessionId, panel, forNumber, bet, autoHundredths, memberSeed } = hold;
  await tx.query(`DELETE FROM crash_hold WHERE ${OF_SEAT} AND for_number < $5 - 1`, [...seatValues(hold), forNumber]);
  await tx.query(
    `INSERT INTO crash_hold (vendor, member_ref, currency, game, request_id, session_id, panel, for_number, bet, auto_hundredths, member_seed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [...seatValues(hold), requestId, sessionId, panel, forNumber, bet, autoHundredths, memberSeed],
  );
}

/** Withdraws a waiting hold; it waits for the transaction that makes a stake of it. Returns whether it was withdrawn now. */
export async function withdrawHold(tx: Tx, seat: Seat, requestId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE crash_hold SET state = 'withdrawn' WHERE ${OF_SEAT} AND request_id = $5 AND state = 'held'`,
    [...seatValues(seat), requestId],
  );
  return rowCount === 1;
}

/** A hold whose round takes bets now, row locked, with that round's id; rows locked by others are skipped. */
export async function lockDueHold(tx: Tx): Promise<(HoldRow & { readonly sharedId: string }) | undefined> {
  const { rows } = await tx.query<HoldRow & { sharedId: string }>(
    `SELECT ${COLUMNS}, shared.shared_id AS "sharedId" FROM crash_hold AS hold
     JOIN shared_round AS shared ON shared.game = hold.game AND shared.number = hold.for_number
       AND shared.phase = 'betting' AND shared.phase_ends_at > clock_timestamp()
     WHERE hold.state = 'held' ORDER BY hold.held_at LIMIT 1 FOR UPDATE OF hold SKIP LOCKED`,
  );
  return rows[0];
}

/** What became of a hold: a stake, or why not; its row is locked. */
export async function endHold(
  tx: Tx,
  hold: Pick<HoldRow, keyof Seat | 'requestId'>,
  end: { readonly roundId: string } | { readonly refusal: Code },
): Promise<void> {
  const [roundId, refusal] = 'roundId' in end ? [end.roundId, null] : [null, end.refusal];
  await tx.query(
    `UPDATE crash_hold SET state = CASE WHEN $6::text IS NULL THEN 'refused' ELSE 'placed' END, round_id = $6, refusal = $7 WHERE ${OF_SEAT} AND request_id = $5`,
    [...seatValues(hold), hold.requestId, roundId, refusal],
  );
}

/** Games whose holds wait for a round while none goes on. */
export async function listWaitingGames(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ game: string }>(
    `SELECT DISTINCT game FROM crash_hold AS hold WHERE state = 'held'
       AND NOT EXISTS (SELECT FROM shared_round AS shared WHERE shared.game = hold.game AND (shared.number >= hold.for_number OR shared.phase IN ('betting', 'running', 'shown')))`,
  );
  return rows.map(({ game }) => game);
}

/** A hold beside the round that is on: what its member sees of it. */
export interface HoldBesideRow extends HoldRow {
  /** Its round takes bets, or comes next. */
  readonly waits: boolean;
  /** The stake it became; null where there is none. */
  readonly stake: Pick<RoundRow, 'state' | 'refusal'> | null;
}

/** Holds for a round and for the one after it, oldest first. */
export async function listHoldsBeside(tx: Tx, sharedId: string): Promise<readonly HoldBesideRow[]> {
  const { rows } = await tx.query<HoldBesideRow>(
    `SELECT ${COLUMNS}, hold.for_number > shared.number OR shared.phase = 'betting' AS waits,
       CASE WHEN round.round_id IS NOT NULL THEN jsonb_build_object('state', round.state, 'refusal', round.refusal) END AS stake
     FROM shared_round AS shared
     JOIN crash_hold AS hold ON hold.game = shared.game AND hold.for_number IN (shared.number, shared.number + 1)
     LEFT JOIN round ON round.round_id = hold.round_id
     WHERE shared.shared_id = $1 ORDER BY hold.held_at`,
    [sharedId],
  );
  return rows;
}
