/** Between hands: seats members, frees seats and prepares the next hand. Every step holds the table's row lock. */
import type { Code } from '../kernel/refusals.ts';
import { rollOf } from '../kernel/random.ts';
import type { Tx } from '../kernel/database.ts';
import { announceTable } from './announcements.ts';
import { botRef } from './bots.ts';
import { cardGameOf } from './card-games.ts';
import { nextHandSeed } from './hand-seed.ts';
import { deleteHand, insertHand } from './hand-store.ts';
import { leaveReason } from './connection-store.ts';
import { STARTING_MS, WAITING_MS } from './phases.ts';
import type { Owner } from './room.ts';
import {
  deleteSeat,
  insertSeat,
  isBetweenHands,
  listSeats,
  setTable,
  touchTable,
  type SeatRow,
  type TableRow,
} from './table-store.ts';

const FEWEST = 2;

/** Frees a seat; the reason is stored for the member unless leaving was his own choice. */
export async function standUp(tx: Tx, tableId: string, row: SeatRow, why?: Code): Promise<void> {
  await deleteSeat(tx, tableId, row.seat);
  if (why !== undefined && !row.bot) await leaveReason(tx, row, why);
}

/** Seats that are free. */
export function freeSeats({ seatCount }: TableRow, seats: readonly SeatRow[]): readonly number[] {
  return Array.from({ length: seatCount }, (_, seat) => seat).filter((seat) => !seats.some((row) => row.seat === seat));
}

/** Seats a member on a random free seat, or in place of a random bot. Returns the seat; undefined where there is none. */
export async function takeSeat(
  tx: Tx,
  table: TableRow,
  owner: Owner,
  sessionId: string,
  memberSeed: string | null,
): Promise<number | undefined> {
  const seats = await listSeats(tx, table.tableId);
  const free = freeSeats(table, seats);
  const bots = isBetweenHands(table) ? seats.filter(({ bot }) => bot) : [];
  const choice = free.length > 0 ? free : bots.map(({ seat }) => seat);
  if (choice.length === 0) return undefined;
  const seat = choice[rollOf(choice.length)]!;
  if (free.length === 0) await deleteSeat(tx, table.tableId, seat);
  await insertSeat(tx, table.tableId, seat, owner, sessionId, memberSeed);
  return seat;
}

async function fillWithBots(tx: Tx, table: TableRow, seats: readonly SeatRow[]): Promise<void> {
  const { vendor, currency, game, room, tableId } = table;
  for (const seat of freeSeats(table, seats))
    await insertSeat(tx, tableId, seat, { vendor, memberRef: botRef(seat), currency, game, room }, null);
}

async function close(tx: Tx, { tableId }: TableRow, seats: readonly SeatRow[]): Promise<TableRow> {
  for (const { seat } of seats) await deleteSeat(tx, tableId, seat);
  return await setTable(tx, tableId, 'closed', 0, null);
}

/**
 * Moves a table between hands to its next phase: closed without members, waiting for a second player, or starting with the next hand
 * prepared. Returns the table after it.
 */
export async function gather(tx: Tx, table: TableRow): Promise<TableRow> {
  const { tableId, game, stake, hold, phase, handId } = table;
  const nextHandId = phase === 'starting' ? handId : null;
  let seats = await listSeats(tx, tableId);
  const members = seats.filter(({ bot }) => !bot).length;
  if (members > 0 && table.practice && table.bots) {
    await fillWithBots(tx, table, seats);
    seats = await listSeats(tx, tableId);
  }
  const forget = async (): Promise<void> => {
    if (nextHandId !== null) await deleteHand(tx, nextHandId);
  };
  let now: TableRow;
  if (members === 0) {
    now = await close(tx, table, seats);
    await forget();
  } else if (seats.filter((row) => !isAwaited(table, row)).length < FEWEST) {
    now = await setTable(tx, tableId, 'waiting', WAITING_MS, null);
    await forget();
  } else if (nextHandId === null) {
    const { seed, place } = await nextHandSeed(tx, table);
    const next = await insertHand(tx, { tableId, game, stake, hold, rules: cardGameOf(game)!.rules }, seed, place);
    now = await setTable(tx, tableId, 'starting', STARTING_MS, next);
  } else {
    now = await touchTable(tx, tableId);
  }
  announceTable(tx, tableId);
  return now;
}

/** Whether a private table keeps the seat of a member who is away, and plays without them until they are back. */
export const isAwaited = ({ invite, kept }: TableRow, { away, leaving }: SeatRow): boolean =>
  invite !== null && kept && away && !leaving;

/** Frees the seats of members who are disconnected, unless they are awaited, or leaving; then gathers. */
export async function clearAndGather(tx: Tx, table: TableRow): Promise<TableRow> {
  for (const row of await listSeats(tx, table.tableId))
    if ((row.away || row.leaving) && !isAwaited(table, row)) await standUp(tx, table.tableId, row);
  return await gather(tx, table);
}
