/** `sit`, `stand`, `stay`: who comes to a table, and who gets up. */
import { z } from 'zod';
import type { CardTableShown } from '../../wire/cards.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { lockSeat } from '../shared/shared-store.ts';
import { announceTable } from './announcements.ts';
import { holdOf } from './card-games.ts';
import { gather, standUp, takeSeat } from './gather.ts';
import { playersOf } from './hand.ts';
import { findHand } from './hand-store.ts';
import { CLOCKWORK_MS } from './phases.ts';
import { purseOf } from './purse.ts';
import { ownerOf, roomOf } from './room.ts';
import { readWhole, tableShown } from './shown.ts';
import { findSeat, insertTable, listSeats, lockLevel, lockOpenTable, lockTable, setLeaving, setTable, touchTable, type SeatRow, type TableRow } from './table-store.ts';

export const sitAsked = z.strictObject({ stake: z.int().positive() });

/** A member's seat with its table, whose row is held. */
export interface Seated {
  readonly table: TableRow;
  readonly row: SeatRow;
}

/** Holds the table a member sits at. */
export async function lockSeated(tx: Tx, session: SessionRow): Promise<Seated | undefined> {
  const owner = ownerOf(session);
  const found = await findSeat(tx, owner);
  const table = found && (await lockTable(tx, found.tableId));
  const row = table && (await listSeats(tx, table.tableId)).find(({ bot, memberRef, vendor }) => !bot && memberRef === owner.memberRef && vendor === owner.vendor);
  return row && { table, row };
}

async function sitDown(tx: Tx, session: SessionRow, stake: number): Promise<Result<CardTableShown>> {
  const { cards, room } = roomOf(session);
  const owner = ownerOf(session);
  await lockSeat(tx, session);
  await lockLevel(tx, room, stake);
  if (await findSeat(tx, owner)) return refuse('already_seated');
  const fresh = () => insertTable(tx, room, { stake, hold: holdOf(stake), seatCount: cards.seats });
  let table = (await lockOpenTable(tx, room, stake)) ?? (await fresh());
  let seat = await takeSeat(tx, table, owner, session.sessionId);
  if (seat === undefined) {
    table = await fresh();
    seat = (await takeSeat(tx, table, owner, session.sessionId))!;
  }
  if (table.phase === 'waiting' || table.phase === 'starting') {
    table = await gather(tx, table);
  } else {
    table = await touchTable(tx, table.tableId);
    await announceTable(tx, table.tableId);
  }
  return ok(tableShown(await readWhole(tx, table), seat));
}

/** Sits down. Refuses stake_not_offered, funds_insufficient, already_seated, and what keeps the member from his wallet. */
export async function sit(doors: Doors, session: SessionRow, { stake }: z.output<typeof sitAsked>): Promise<Result<CardTableShown>> {
  const { cards } = roomOf(session);
  if (!cards.stakes.includes(stake)) return refuse('stake_not_offered');
  const purse = await purseOf(doors, session);
  if (!purse.ok) return purse;
  if (purse.value < holdOf(stake)) return refuse('funds_insufficient', { balance: purse.value });
  return await doors.db.transact((tx) => sitDown(tx, session, stake));
}

/** Whether the seat is in a hand that is asked or played. */
async function isBound(tx: Tx, { table, row }: Seated): Promise<boolean> {
  if (table.phase !== 'asking' && table.phase !== 'playing') return false;
  const hand = (await findHand(tx, table.handId!))!;
  return playersOf(hand).some(({ seat, memberRef }) => seat === row.seat && memberRef === row.memberRef);
}

/** Whose turn it is gets up: the clock plays on at once. */
async function hurry(tx: Tx, table: TableRow, seat: number): Promise<TableRow> {
  const { standing, hand } = await readWhole(tx, table);
  const isTurn = table.phase === 'playing' && standing && hand && playersOf(hand)[standing.game.open.turn]!.seat === seat;
  return isTurn ? await setTable(tx, table.tableId, 'playing', CLOCKWORK_MS, table.handId) : await touchTable(tx, table.tableId);
}

/** Stands up: at once, or after the hand. Answers the table while the member still sits there. */
export async function stand({ db }: Pick<Doors, 'db'>, session: SessionRow): Promise<Result<CardTableShown | null>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok(null);
    const { table, row } = seated;
    const { tableId } = table;
    if (await isBound(tx, seated)) {
      await setLeaving(tx, tableId, row.seat, true);
      const now = row.leaving ? table : await hurry(tx, table, row.seat);
      await announceTable(tx, tableId);
      return ok(tableShown(await readWhole(tx, now), row.seat));
    }
    await standUp(tx, tableId, row);
    if (table.phase === 'waiting' || table.phase === 'starting') {
      await gather(tx, table);
    } else {
      await touchTable(tx, tableId);
      await announceTable(tx, tableId);
    }
    return ok(null);
  });
}

/** Stays after all. Answers the table; null where the member sits at none. */
export async function stay({ db }: Pick<Doors, 'db'>, session: SessionRow): Promise<Result<CardTableShown | null>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok(null);
    const { table, row } = seated;
    await setLeaving(tx, table.tableId, row.seat, false);
    const now = await touchTable(tx, table.tableId);
    await announceTable(tx, table.tableId);
    return ok(tableShown(await readWhole(tx, now), row.seat));
  });
}
