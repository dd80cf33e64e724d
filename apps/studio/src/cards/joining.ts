/** `sitAt`, `open`, `invited`, `join`: a table chosen from the list, and private tables, which only their code opens. */
import { z } from 'zod';
import { INVITE_ALPHABET, INVITE_LENGTH, type CardTableListed, type CardTableShown } from '../../wire/cards.ts';
import type { StudioContext } from '../context.ts';
import { id, memberSeed } from '../frame-call.ts';
import type { Tx } from '../kernel/database.ts';
import { newCode } from '../kernel/random.ts';
import type { Code } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { offersInvites } from './card-games.ts';
import { KEPT_MS } from './phases.ts';
import { roomOf, type Room } from './room.ts';
import { affords, openTable, sitDownAt, withoutSeat } from './seating.ts';
import { tableListed } from './shown.ts';
import { invitedTable, keepTable, listedTable, listSeats, type Reading, type TableRow } from './table-store.ts';

const seed = memberSeed.optional();
const code = z.string().regex(new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_LENGTH}}$`));
export const sitAtSchema = z.strictObject({ tableId: id, memberSeed: seed });
export const openSchema = z.strictObject({ stake: z.int().positive(), bots: z.boolean(), memberSeed: seed });
export const invitedSchema = z.strictObject({ code });
export const joinSchema = z.strictObject({ code, memberSeed: seed });

/** Why there was no seat at a table. */
async function whyFull(tx: Tx, { tableId }: TableRow): Promise<Code> {
  return (await listSeats(tx, tableId)).some(({ bot }) => bot) ? 'seat_after_hand' : 'table_full';
}

/** A way to a table: who knows it may sit there while it leads to one. */
interface Way {
  readonly table: (tx: Tx, room: Room, reading: Reading) => Promise<TableRow | undefined>;
  /** Why it leads to none. */
  readonly missing: Code;
}

async function sitDownOn(
  studio: StudioContext,
  session: SessionRow,
  way: Way,
  memberSeed: string | undefined,
): Promise<Result<CardTableShown>> {
  const { room } = roomOf(session);
  const found = await way.table(studio.db, room, 'read');
  if (!found) return refuse(way.missing);
  const funds = await affords(studio, session, found.stake);
  if (!funds.ok) return funds;
  return await studio.db.transact(async (tx) => {
    const stands = await withoutSeat(tx, session);
    if (!stands.ok) return stands;
    const table = await way.table(tx, room, 'lock');
    if (!table) return refuse(way.missing);
    const now = table.invite === null ? table : await keepTable(tx, table.tableId, KEPT_MS);
    const seated = await sitDownAt(tx, session, now, memberSeed);
    return seated ? ok(seated) : refuse(await whyFull(tx, table));
  });
}

/** Sits down at a table of the list. Refuses table_gone, table_full, seat_after_hand, and what `sit` refuses. */
export const sitAt = (
  studio: StudioContext,
  session: SessionRow,
  { tableId, memberSeed }: z.output<typeof sitAtSchema>,
): Promise<Result<CardTableShown>> =>
  sitDownOn(
    studio,
    session,
    { table: (tx, room, reading) => listedTable(tx, room, tableId, reading), missing: 'table_gone' },
    memberSeed,
  );

/** Sits down at a private table. Refuses invite_invalid, table_full, seat_after_hand, and what `sit` refuses. */
export const join = (
  studio: StudioContext,
  session: SessionRow,
  { code, memberSeed }: z.output<typeof joinSchema>,
): Promise<Result<CardTableShown>> =>
  sitDownOn(
    studio,
    session,
    { table: (tx, room, reading) => invitedTable(tx, room, code, reading), missing: 'invite_invalid' },
    memberSeed,
  );

/** The table a code leads to, before its stake is accepted. Refuses invite_invalid. */
export async function invited(
  { db }: Pick<StudioContext, 'db'>,
  session: SessionRow,
  { code }: z.output<typeof invitedSchema>,
): Promise<Result<CardTableListed>> {
  const table = await invitedTable(db, roomOf(session).room, code, 'read');
  return table ? ok(tableListed(table, await listSeats(db, table.tableId))) : refuse('invite_invalid');
}

/** Opens a private table and sits down there. Refuses stake_not_offered, invites_not_offered, bots_not_offered, and what `sit` refuses. */
export async function open(
  studio: StudioContext,
  session: SessionRow,
  { stake, bots, memberSeed }: z.output<typeof openSchema>,
): Promise<Result<CardTableShown>> {
  const { cards, room } = roomOf(session);
  if (!cards.stakes.includes(stake)) return refuse('stake_not_offered');
  if (!offersInvites(cards, stake)) return refuse('invites_not_offered');
  if (bots && !room.practice) return refuse('bots_not_offered');
  const funds = await affords(studio, session, stake);
  if (!funds.ok) return funds;
  return await studio.db.transact(async (tx) => {
    const stands = await withoutSeat(tx, session);
    if (!stands.ok) return stands;
    const opened = await openTable(tx, session, { stake, invite: newCode(INVITE_ALPHABET, INVITE_LENGTH), bots });
    const table = await keepTable(tx, opened.tableId, KEPT_MS);
    return ok((await sitDownAt(tx, session, table, memberSeed))!);
  });
}
