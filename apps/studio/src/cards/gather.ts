/** Between hands: who sits down, who stands up, and when the next hand is told. Every step holds the table's row. */
import type { Code } from '../kernel/refusals.ts';
import { rollOf } from '../kernel/random.ts';
import type { Tx } from '../kernel/database.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { announceTable } from './announcements.ts';
import { botRef } from './bots.ts';
import { cardGameOf } from './card-games.ts';
import { deleteHand, insertHand } from './hand-store.ts';
import { leaveWord } from './line-store.ts';
import { STARTING_MS, WAITING_MS } from './phases.ts';
import type { Owner } from './room.ts';
import { deleteSeat, insertSeat, listSeats, setTable, touchTable, type SeatRow, type TableRow } from './table-store.ts';

const FEWEST = 2;

/** Frees a seat; why is told to its member, where there is a reason he did not give himself. */
export async function standUp(tx: Tx, tableId: string, row: SeatRow, why?: Code): Promise<void> {
  await deleteSeat(tx, tableId, row.seat);
  if (why !== undefined && !row.bot) await leaveWord(tx, row, why);
}

/** Seats without anybody. */
export function freeSeats({ seatCount }: TableRow, seats: readonly SeatRow[]): readonly number[] {
  return Array.from({ length: seatCount }, (_, seat) => seat).filter((seat) => !seats.some((row) => row.seat === seat));
}

/** Sits a member down: on a free seat, or a bot's; which one is chance's. Answers the seat; undefined where there is none. */
export async function takeSeat(tx: Tx, table: TableRow, owner: Owner, sessionId: string): Promise<number | undefined> {
  const seats = await listSeats(tx, table.tableId);
  const free = freeSeats(table, seats);
  const bots = table.phase === 'waiting' || table.phase === 'starting' ? seats.filter(({ bot }) => bot) : [];
  const choice = free.length > 0 ? free : bots.map(({ seat }) => seat);
  if (choice.length === 0) return undefined;
  const seat = choice[rollOf(choice.length)]!;
  if (free.length === 0) await deleteSeat(tx, table.tableId, seat);
  await insertSeat(tx, table.tableId, seat, owner, sessionId);
  return seat;
}

async function fillWithBots(tx: Tx, table: TableRow, seats: readonly SeatRow[]): Promise<void> {
  const { vendor, currency, game, room, tableId } = table;
  for (const seat of freeSeats(table, seats)) await insertSeat(tx, tableId, seat, { vendor, memberRef: botRef(seat), currency, game, room }, null);
}

async function close(tx: Tx, { tableId }: TableRow, seats: readonly SeatRow[]): Promise<TableRow> {
  for (const { seat } of seats) await deleteSeat(tx, tableId, seat);
  return await setTable(tx, tableId, 'closed', 0, null);
}

/** Brings a table between hands to where it belongs: closed without a member, waiting for a second player, or with the next hand told. Answers it as it is then. */
export async function gather(tx: Tx, table: TableRow): Promise<TableRow> {
  const { tableId, game, stake, hold, phase, handId } = table;
  const told = phase === 'starting' ? handId : null;
  let seats = await listSeats(tx, tableId);
  const members = seats.filter(({ bot }) => !bot).length;
  if (members > 0 && table.practice) {
    await fillWithBots(tx, table, seats);
    seats = await listSeats(tx, tableId);
  }
  const forget = async (): Promise<void> => {
    if (told !== null) await deleteHand(tx, told);
  };
  let now: TableRow;
  if (members === 0) {
    now = await close(tx, table, seats);
    await forget();
  } else if (seats.length < FEWEST) {
    now = await setTable(tx, tableId, 'waiting', WAITING_MS, null);
    await forget();
  } else if (told === null) {
    const next = await insertHand(tx, { tableId, game, stake, hold, rules: cardGameOf(game)!.rules }, freshSeed());
    now = await setTable(tx, tableId, 'starting', STARTING_MS, next);
  } else {
    now = await touchTable(tx, tableId);
  }
  await announceTable(tx, tableId);
  return now;
}

/** Lets those go who are on no line or said they would, then gathers. */
export async function clearAndGather(tx: Tx, table: TableRow): Promise<TableRow> {
  for (const row of await listSeats(tx, table.tableId)) if (row.away || row.leaving) await standUp(tx, table.tableId, row);
  return await gather(tx, table);
}
