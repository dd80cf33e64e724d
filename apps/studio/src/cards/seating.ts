/** `sit`, `stand`, `stay`: taking and leaving a seat. */
import { z } from 'zod';
import type { CardTableShown } from '../../wire/cards.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { memberSeed } from '../frame-call.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { lockSeat } from '../shared/shared-store.ts';
import { announceTable } from './announcements.ts';
import { holdOf } from './card-games.ts';
import { gather, standUp, takeSeat } from './gather.ts';
import { openTableChain } from './hand-seed.ts';
import { playersOf } from './hand.ts';
import { findHand } from './hand-store.ts';
import { CLOCKWORK_MS } from './phases.ts';
import { purseOf } from './purse.ts';
import { ownerOf, roomOf } from './room.ts';
import { readWhole, tableShown } from './shown.ts';
import {
  findSeat,
  insertTable,
  isBetweenHands,
  listSeats,
  lockLevel,
  lockOpenTable,
  lockTable,
  setLeaving,
  setTable,
  touchTable,
  type SeatRow,
  type TableRow,
} from './table-store.ts';

export const sitSchema = z.strictObject({ stake: z.int().positive(), memberSeed: memberSeed.optional() });

/** A member's seat with its table, whose row is locked. */
export interface Seated {
  readonly table: TableRow;
  readonly row: SeatRow;
}

/** Locks the table a member sits at. */
export async function lockSeated(tx: Tx, session: SessionRow): Promise<Seated | undefined> {
  const owner = ownerOf(session);
  const found = await findSeat(tx, owner);
  const table = found && (await lockTable(tx, found.tableId));
  const row =
    table &&
    (await listSeats(tx, table.tableId)).find(
      ({ bot, memberRef, vendor }) => !bot && memberRef === owner.memberRef && vendor === owner.vendor,
    );
  return row && { table, row };
}

/** Opens a table of a room, with the chain of its hands published. */
export async function openTable(
  tx: Tx,
  session: SessionRow,
  { stake, invite, bots }: Pick<TableRow, 'stake' | 'invite' | 'bots'>,
): Promise<TableRow> {
  const { cards, room } = roomOf(session);
  const opened = await insertTable(tx, room, {
    stake,
    hold: holdOf(cards, stake),
    seatCount: cards.seats,
    invite,
    bots,
  });
  await openTableChain(tx, opened);
  return opened;
}

/** Seats a member who has no seat at a table whose row is locked. Undefined where there is none now. */
export async function sitDownAt(
  tx: Tx,
  session: SessionRow,
  table: TableRow,
  seed: string | undefined,
): Promise<CardTableShown | undefined> {
  const seat = await takeSeat(tx, table, ownerOf(session), session.sessionId, seed ?? null);
  if (seat === undefined) return undefined;
  if (isBetweenHands(table)) return tableShown(await readWhole(tx, await gather(tx, table)), seat);
  const touched = await touchTable(tx, table.tableId);
  announceTable(tx, table.tableId);
  return tableShown(await readWhole(tx, touched), seat);
}

/** Serializes a member's sitting down in a room. Refuses already_seated. */
export async function withoutSeat(tx: Tx, session: SessionRow): Promise<Result<undefined>> {
  await lockSeat(tx, session);
  return (await findSeat(tx, ownerOf(session))) ? refuse('already_seated') : ok(undefined);
}

/** Whether a member can pay the hold of a stake. Refuses funds_insufficient, and the wallet's refusals. */
export async function affords(
  studio: Pick<StudioContext, 'db' | 'wallet'>,
  session: SessionRow,
  stake: number,
): Promise<Result<undefined>> {
  const purse = await purseOf(studio, session);
  if (!purse.ok) return purse;
  const hold = holdOf(roomOf(session).cards, stake);
  return purse.value < hold ? refuse('funds_insufficient', { balance: purse.value }) : ok(undefined);
}

async function sitDown(
  tx: Tx,
  session: SessionRow,
  { stake, memberSeed: seed }: z.output<typeof sitSchema>,
): Promise<Result<CardTableShown>> {
  const { room } = roomOf(session);
  const stands = await withoutSeat(tx, session);
  if (!stands.ok) return stands;
  await lockLevel(tx, room, stake);
  const found = await lockOpenTable(tx, room, stake);
  const seated = found && (await sitDownAt(tx, session, found, seed));
  if (seated) return ok(seated);
  const opened = await openTable(tx, session, { stake, invite: null, bots: true });
  return ok((await sitDownAt(tx, session, opened, seed))!);
}

/** Sits down. Refuses stake_not_offered, funds_insufficient, already_seated, and the wallet's refusals. */
export async function sit(
  studio: StudioContext,
  session: SessionRow,
  request: z.output<typeof sitSchema>,
): Promise<Result<CardTableShown>> {
  const { stake } = request;
  const { cards } = roomOf(session);
  if (!cards.stakes.includes(stake)) return refuse('stake_not_offered');
  const funds = await affords(studio, session, stake);
  if (!funds.ok) return funds;
  return await studio.db.transact((tx) => sitDown(tx, session, request));
}

/** Whether the seat takes part in a hand that is asking or playing. */
async function isBound(tx: Tx, { table, row }: Seated): Promise<boolean> {
  if (table.phase !== 'asking' && table.phase !== 'playing') return false;
  const hand = (await findHand(tx, table.handId!))!;
  return playersOf(hand).some(({ seat, memberRef }) => seat === row.seat && memberRef === row.memberRef);
}

/** Shortens the turn of a member who leaves. */
async function shortenTurn(tx: Tx, table: TableRow, seat: number): Promise<TableRow> {
  const { inPlay, hand } = await readWhole(tx, table);
  const isTurn =
    table.phase === 'playing' && hand && inPlay?.awaited.every((player) => playersOf(hand)[player]!.seat === seat);
  return isTurn
    ? await setTable(tx, table.tableId, 'playing', CLOCKWORK_MS, table.handId)
    : await touchTable(tx, table.tableId);
}

/** Stands up: at once, or after the hand. Returns the table while the member still sits there. */
export async function stand(
  { db }: Pick<StudioContext, 'db'>,
  session: SessionRow,
): Promise<Result<CardTableShown | null>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok(null);
    const { table, row } = seated;
    const { tableId } = table;
    if (await isBound(tx, seated)) {
      await setLeaving(tx, tableId, row.seat, true);
      const now = row.leaving ? table : await shortenTurn(tx, table, row.seat);
      announceTable(tx, tableId);
      return ok(tableShown(await readWhole(tx, now), row.seat));
    }
    await standUp(tx, tableId, row);
    if (isBetweenHands(table)) {
      await gather(tx, table);
    } else {
      await touchTable(tx, tableId);
      announceTable(tx, tableId);
    }
    return ok(null);
  });
}

/** Cancels leaving. Returns the table; null where the member has no seat. */
export async function stay(
  { db }: Pick<StudioContext, 'db'>,
  session: SessionRow,
): Promise<Result<CardTableShown | null>> {
  return await db.transact(async (tx) => {
    const seated = await lockSeated(tx, session);
    if (!seated) return ok(null);
    const { table, row } = seated;
    await setLeaving(tx, table.tableId, row.seat, false);
    const now = await touchTable(tx, table.tableId);
    announceTable(tx, table.tableId);
    return ok(tableShown(await readWhole(tx, now), row.seat));
  });
}
