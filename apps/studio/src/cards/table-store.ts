/** SQL of tables and seats. Every change at a table holds its row lock; times are by the database's clock. */
import type { CardPhase } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import type { SaltOrigin } from './hand-place.ts';
import type { Owner, Room } from './room.ts';

export interface TableRow extends Room {
  readonly tableId: string;
  readonly stake: number;
  readonly hold: number;
  readonly seatCount: number;
  readonly version: number;
  readonly phase: CardPhase | 'closed';
  readonly leftMs: number;
  readonly ofMs: number;
  readonly handId: string | null;
  /** The seat that won the previous hand, while its player sits there. */
  readonly leaderSeat: number | null;
  /** The next hand's place in the table's chains, and the salt of the last one. */
  readonly chainNo: number;
  readonly nextIndex: number;
  readonly salt: string;
  readonly saltFrom: SaltOrigin | null;
  /** The code of a private table; null where anyone may sit down. */
  readonly invite: string | null;
  /** Whether bots fill it, in practice. */
  readonly bots: boolean;
  /** It still keeps the seats of members who are away. */
  readonly kept: boolean;
}

export interface SeatRow extends Owner {
  readonly seat: number;
  readonly bot: boolean;
  readonly sessionId: string | null;
  /** Its member has no connection. */
  readonly away: boolean;
  readonly leaving: boolean;
  readonly timeouts: number;
  readonly unanswered: number;
}

/** Whether no hand is asked for, played or shown: then members sit down in place of bots, and the next hand is prepared. */
export const isBetweenHands = ({ phase }: Pick<TableRow, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'starting';

/** A connection not refreshed for this long belongs to a process that is gone. */
export const CONNECTION_FRESH_SEC = 30;

const COLUMNS = `table_id AS "tableId", vendor, game, currency, room, practice, chips, stake, hold, seat_count AS "seatCount", version, phase, hand_id AS "handId", leader_seat AS "leaderSeat",
  chain_no AS "chainNo", next_index AS "nextIndex", salt, salt_from AS "saltFrom", invite, bots, coalesce(kept_until > clock_timestamp(), false) AS kept,
  greatest(0, extract(epoch FROM phase_ends_at - clock_timestamp()) * 1000)::double precision AS "leftMs",
  greatest(0, extract(epoch FROM phase_ends_at - phase_began_at) * 1000)::double precision AS "ofMs"`;
const OF_ROOM = 'vendor = $1 AND game = $2 AND currency = $3 AND room = $4 AND chips = $5 AND practice = $6';
const OF_OWNER = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4 AND room = $5';
const roomValues = ({ vendor, game, currency, room, chips, practice }: Room) => [
  vendor,
  game,
  currency,
  room,
  chips,
  practice,
];

/** An owner as statement parameters, in order. */
export const ownerValues = ({ vendor, memberRef, currency, game, room }: Owner) => [
  vendor,
  memberRef,
  currency,
  game,
  room,
];

const first = async (tx: Tx, text: string, values: readonly unknown[]): Promise<TableRow | undefined> =>
  (await tx.query<TableRow>(text, values)).rows[0];

export const findTable = (tx: Tx, tableId: string): Promise<TableRow | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM card_table WHERE table_id = $1`, [tableId]);

export const lockTable = (tx: Tx, tableId: string): Promise<TableRow | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM card_table WHERE table_id = $1 AND phase <> 'closed' FOR NO KEY UPDATE`, [tableId]);

/** One table whose phase is over, row locked; tables locked by others are skipped. */
export const lockDueTable = (tx: Tx): Promise<TableRow | undefined> =>
  first(
    tx,
    `SELECT ${COLUMNS} FROM card_table WHERE phase <> 'closed' AND phase_ends_at <= clock_timestamp() ORDER BY phase_ends_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [],
  );

/** Milliseconds until the next phase ends; undefined when all tables are closed. */
export async function nextTableMs(tx: Tx): Promise<number | undefined> {
  const { rows } = await tx.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM min(phase_ends_at) - clock_timestamp()) * 1000)::double precision AS ms FROM card_table WHERE phase <> 'closed'`,
  );
  return rows[0]?.ms ?? undefined;
}

/** Serializes sitting down at a stake of a room until the transaction ends. */
export async function lockLevel(tx: Tx, room: Room, stake: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `cards/${roomValues(room).join('/')}/${stake}`,
  ]);
}

/**
 * A table of a room and stake, open to all, with a member and a free seat (or a bot's between hands), row locked. It is chosen at random,
 * so that who plays now does not choose opponents.
 */
export const lockOpenTable = (tx: Tx, room: Room, stake: number): Promise<TableRow | undefined> =>
  first(
    tx,
    `SELECT ${COLUMNS} FROM card_table WHERE ${OF_ROOM} AND stake = $7 AND phase <> 'closed' AND invite IS NULL
       AND EXISTS (SELECT FROM card_seat WHERE card_seat.table_id = card_table.table_id AND NOT bot)
       AND (SELECT count(*) FROM card_seat WHERE card_seat.table_id = card_table.table_id AND NOT (bot AND phase IN ('waiting', 'starting'))) < seat_count
     ORDER BY random() LIMIT 1 FOR NO KEY UPDATE`,
    [...roomValues(room), stake],
  );

/** Tables of a room that are open to all and not full of members, smallest stakes first. */
export async function listOpenTables(tx: Tx, room: Room, limit: number): Promise<readonly TableRow[]> {
  const { rows } = await tx.query<TableRow>(
    `SELECT ${COLUMNS} FROM card_table WHERE ${OF_ROOM} AND phase <> 'closed' AND invite IS NULL
       AND (SELECT count(*) FROM card_seat WHERE card_seat.table_id = card_table.table_id AND NOT bot) BETWEEN 1 AND seat_count - 1
     ORDER BY stake, table_id LIMIT $7`,
    [...roomValues(room), limit],
  );
  return rows;
}

/** Whether a table that is read is locked until the transaction ends. */
export type Reading = 'read' | 'lock';

const LISTED = `${OF_ROOM} AND table_id = $7 AND phase <> 'closed' AND invite IS NULL`;

/** A table of a room that is open to all. */
export const listedTable = (tx: Tx, room: Room, tableId: string, reading: Reading): Promise<TableRow | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM card_table WHERE ${LISTED} ${reading === 'lock' ? 'FOR NO KEY UPDATE' : ''}`, [
    ...roomValues(room),
    tableId,
  ]);

const OF_INVITE = `${OF_ROOM} AND invite = $7 AND phase <> 'closed'`;

/** The private table of a room that a code leads to. */
export const invitedTable = (tx: Tx, room: Room, code: string, reading: Reading): Promise<TableRow | undefined> =>
  first(tx, `SELECT ${COLUMNS} FROM card_table WHERE ${OF_INVITE} ${reading === 'lock' ? 'FOR NO KEY UPDATE' : ''}`, [
    ...roomValues(room),
    code,
  ]);

/** Lets a private table keep the seats of members who are away, for this long from now. */
export async function keepTable(tx: Tx, tableId: string, ms: number): Promise<TableRow> {
  return (await first(
    tx,
    `UPDATE card_table SET kept_until = clock_timestamp() + $2 * interval '1 millisecond' WHERE table_id = $1 RETURNING ${COLUMNS}`,
    [tableId, ms],
  ))!;
}

export async function insertTable(
  tx: Tx,
  room: Room,
  { stake, hold, seatCount, invite, bots }: Pick<TableRow, 'stake' | 'hold' | 'seatCount' | 'invite' | 'bots'>,
): Promise<TableRow> {
  const { rows } = await tx.query<TableRow>(
    `INSERT INTO card_table (vendor, game, currency, room, chips, practice, stake, hold, seat_count, invite, bots) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${COLUMNS}`,
    [...roomValues(room), stake, hold, seatCount, invite, bots],
  );
  return rows[0]!;
}

/** Sets a table's phase, its row being locked. Returns the table after it. */
export async function setTable(
  tx: Tx,
  tableId: string,
  phase: TableRow['phase'],
  lastsMs: number,
  handId: string | null,
): Promise<TableRow> {
  const table = await first(
    tx,
    `UPDATE card_table SET phase = $2, phase_began_at = clock_timestamp(), phase_ends_at = clock_timestamp() + $3 * interval '1 millisecond', hand_id = $4, version = version + 1
     WHERE table_id = $1 RETURNING ${COLUMNS}`,
    [tableId, phase, lastsMs, handId],
  );
  return table!;
}

/** Increments the version of a table whose phase does not change. */
export async function touchTable(tx: Tx, tableId: string): Promise<TableRow> {
  return (await first(tx, `UPDATE card_table SET version = version + 1 WHERE table_id = $1 RETURNING ${COLUMNS}`, [
    tableId,
  ]))!;
}

/** Postpones a table's next step. */
export async function postponeTable(tx: Tx, tableId: string, ms: number): Promise<void> {
  await tx.query(
    `UPDATE card_table SET phase_ends_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE table_id = $1`,
    [tableId, ms],
  );
}

export async function setLeader(tx: Tx, tableId: string, seat: number): Promise<void> {
  await tx.query('UPDATE card_table SET leader_seat = $2 WHERE table_id = $1', [tableId, seat]);
}

/** Seats of tables, in order of play. */
export async function listSeatsOf(
  tx: Tx,
  tableIds: readonly string[],
): Promise<readonly (SeatRow & { readonly tableId: string })[]> {
  const { rows } = await tx.query<SeatRow & { readonly tableId: string }>(
    `SELECT table_id AS "tableId", seat, vendor, member_ref AS "memberRef", currency, game, room, bot, session_id AS "sessionId", leaving, timeouts, unanswered,
       NOT bot AND NOT EXISTS (SELECT FROM card_connection AS line WHERE line.vendor = sits.vendor AND line.member_ref = sits.member_ref AND line.currency = sits.currency
         AND line.game = sits.game AND line.room = sits.room AND line.seen_at > clock_timestamp() - $2 * interval '1 second') AS away
     FROM card_seat AS sits WHERE table_id = ANY ($1) ORDER BY table_id, seat`,
    [tableIds, CONNECTION_FRESH_SEC],
  );
  return rows;
}

/** Seats of a table, in order of play. */
export const listSeats = (tx: Tx, tableId: string): Promise<readonly SeatRow[]> => listSeatsOf(tx, [tableId]);

/** The seat of a member in a room. */
export async function findSeat(
  tx: Tx,
  owner: Owner,
): Promise<{ readonly tableId: string; readonly seat: number } | undefined> {
  const { rows } = await tx.query<{ tableId: string; seat: number }>(
    `SELECT table_id AS "tableId", seat FROM card_seat WHERE ${OF_OWNER} AND NOT bot`,
    ownerValues(owner),
  );
  return rows[0];
}

export async function insertSeat(
  tx: Tx,
  tableId: string,
  seat: number,
  owner: Owner,
  sessionId: string | null,
  memberSeed: string | null = null,
): Promise<void> {
  await tx.query(
    'INSERT INTO card_seat (vendor, member_ref, currency, game, room, table_id, seat, bot, session_id, member_seed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [...ownerValues(owner), tableId, seat, sessionId === null, sessionId, memberSeed],
  );
}

/** Reads and clears the member seeds no hand has used yet, in seat order. */
export async function takeMemberSeeds(tx: Tx, tableId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ memberSeed: string }>(
    `WITH brought AS (SELECT seat, member_seed FROM card_seat WHERE table_id = $1 AND member_seed IS NOT NULL FOR UPDATE),
       taken AS (UPDATE card_seat SET member_seed = NULL FROM brought WHERE card_seat.table_id = $1 AND card_seat.seat = brought.seat)
     SELECT member_seed AS "memberSeed" FROM brought ORDER BY seat`,
    [tableId],
  );
  return rows.map(({ memberSeed }) => memberSeed);
}

/** Stores the place of the table's next hand. */
export async function placeNext(
  tx: Tx,
  tableId: string,
  { chainNo, nextIndex, salt, saltFrom }: Pick<TableRow, 'chainNo' | 'nextIndex' | 'salt' | 'saltFrom'>,
): Promise<void> {
  await tx.query(
    'UPDATE card_table SET chain_no = $2, next_index = $3, salt = $4, salt_from = $5 WHERE table_id = $1',
    [tableId, chainNo, nextIndex, salt, saltFrom === null ? null : JSON.stringify(saltFrom)],
  );
}

/** Frees a seat, and the lead if it had it. */
export async function deleteSeat(tx: Tx, tableId: string, seat: number): Promise<void> {
  await tx.query('DELETE FROM card_seat WHERE table_id = $1 AND seat = $2', [tableId, seat]);
  await tx.query('UPDATE card_table SET leader_seat = NULL WHERE table_id = $1 AND leader_seat = $2', [tableId, seat]);
}

export async function setLeaving(tx: Tx, tableId: string, seat: number, leaving: boolean): Promise<void> {
  await tx.query(
    'UPDATE card_seat SET leaving = $3, timeouts = CASE WHEN $3 THEN timeouts ELSE 0 END WHERE table_id = $1 AND seat = $2',
    [tableId, seat, leaving],
  );
}

export async function setTimeouts(tx: Tx, tableId: string, seat: number, timeouts: number): Promise<void> {
  await tx.query('UPDATE card_seat SET timeouts = $3 WHERE table_id = $1 AND seat = $2', [tableId, seat, timeouts]);
}

export async function setUnanswered(tx: Tx, tableId: string, seat: number, unanswered: number): Promise<void> {
  await tx.query('UPDATE card_seat SET unanswered = $3 WHERE table_id = $1 AND seat = $2', [tableId, seat, unanswered]);
}

/** Binds a seat to the session the member connected with last. */
export async function setSeatSession(tx: Tx, tableId: string, seat: number, sessionId: string): Promise<void> {
  await tx.query('UPDATE card_seat SET session_id = $3 WHERE table_id = $1 AND seat = $2 AND NOT bot', [
    tableId,
    seat,
    sessionId,
  ]);
}

/** Records a phrase at a seat, unless the last one was less than `pauseMs` ago. Returns the milliseconds to wait. */
export async function recordPhrase(tx: Tx, tableId: string, seat: number, pauseMs: number): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE card_seat SET said_at = clock_timestamp() WHERE table_id = $1 AND seat = $2 AND (said_at IS NULL OR said_at <= clock_timestamp() - $3 * interval '1 millisecond')`,
    [tableId, seat, pauseMs],
  );
  if (rowCount === 1) return 0;
  const { rows } = await tx.query<{ ms: number }>(
    `SELECT ceil(extract(epoch FROM said_at - clock_timestamp()) * 1000 + $3)::double precision AS ms FROM card_seat WHERE table_id = $1 AND seat = $2`,
    [tableId, seat, pauseMs],
  );
  return Math.max(1, rows[0]?.ms ?? pauseMs);
}

/** Members at each stake of a room, bots and private tables excluded. */
export async function countPlayers(tx: Tx, room: Room): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ stake: number; players: number }>(
    `SELECT stake, count(*)::integer AS players FROM card_table JOIN card_seat USING (table_id)
     WHERE card_table.vendor = $1 AND card_table.game = $2 AND card_table.currency = $3 AND card_table.room = $4 AND chips = $5 AND practice = $6 AND phase <> 'closed' AND invite IS NULL AND NOT bot GROUP BY stake`,
    roomValues(room),
  );
  return new Map(rows.map(({ stake, players }) => [stake, players]));
}
