/** Live connections of card rooms: entering, calls and leaving. */
import { BIG_BLIND, holdStakesOf, isNamed, modeOf, SMALL_BLIND, STUD_ANTE } from '@lantern/game-math/cards';
import { z } from 'zod';
import type { CardRulesShown, CardsEntered, CardTableShown } from '../../wire/cards.ts';
import type { StudioContext } from '../context.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { connectionVerb, type Connection, type ConnectionKind } from '../connections/connections.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceConnection, announceTable } from './announcements.ts';
import { lobbyOf } from './lobby.ts';
import { dropConnection, takeConnection } from './connection-store.ts';
import type { RoomConnection, CardConnections } from './card-connections.ts';
import { act, actSchema, passSchema, playSchema, say, saySchema } from './moving.ts';
import { moveMs } from './phases.ts';
import { lastBalance, purseOf } from './purse.ts';
import { roomOf } from './room.ts';
import { invited, invitedSchema, join, joinSchema, open, openSchema, sitAt, sitAtSchema } from './joining.ts';
import { gather } from './gather.ts';
import { lockSeated, sit, sitSchema, stand, stay } from './seating.ts';
import { readWhole, tableShown } from './shown.ts';
import { setSeatSession, touchTable } from './table-store.ts';

function rulesShown(session: SessionRow): CardRulesShown {
  const { cards, room } = roomOf(session);
  const { rules, seats } = cards;
  const shown: CardRulesShown = {
    mode: modeOf(rules),
    seats,
    turnMs: moveMs(rules),
    rakeBasisPoints: rules.rakeBasisPoints,
    holdStakes: holdStakesOf(rules),
    practice: room.practice,
    again: false,
    announces: false,
    banked: null,
    arranged: null,
    blinds: null,
    instantWins: false,
    oneColourWins: false,
    quadBeatsPairOfTwos: false,
    northern: false,
  };
  if (!isNamed(rules)) {
    const { instantWins, oneColourWins, quadBeatsPairOfTwos, northern = false } = rules;
    return { ...shown, instantWins, oneColourWins, quadBeatsPairOfTwos, northern };
  }
  switch (rules.play) {
    case 'phom':
      return { ...shown, again: rules.again };
    case 'sam':
      return { ...shown, announces: rules.announces, oneColourWins: rules.oneColourWins };
    case 'ba_cay': {
      const { deck, banker, limit, pot } = rules;
      return { ...shown, banked: { deck, banker, limit, pot } };
    }
    case 'mau_binh':
      return {
        ...shown,
        instantWins: true,
        oneColourWins: rules.oneColourWins,
        arranged: { wheel: rules.wheel, aces: rules.aces },
      };
    case 'xi_dach':
      return { ...shown, banked: { deck: 'whole', banker: rules.banker, limit: rules.limit, pot: false } };
    case 'poker':
      return { ...shown, blinds: { ante: 0, small: SMALL_BLIND, big: BIG_BLIND, rakeCap: rules.rakeCap } };
    case 'stud':
      return { ...shown, blinds: { ante: STUD_ANTE, small: 0, big: 0, rakeCap: rules.rakeCap } };
    case 'cat_te':
      return { ...shown, instantWins: rules.instantWins };
    case 'lieng':
      return shown;
  }
}

/** Restores the member's seat after a lost connection and binds it to the newest session. */
async function reconnect(
  { db }: StudioContext,
  { connection: { session }, owner, connectionId }: RoomConnection,
): Promise<CardTableShown | null> {
  return await db.transact(async (tx) => {
    await takeConnection(tx, owner, connectionId);
    announceConnection(tx, owner);
    const seated = await lockSeated(tx, session);
    if (!seated) return null;
    const { tableId } = seated.table;
    await setSeatSession(tx, tableId, seated.row.seat, session.sessionId);
    // A private table has waited for who was away.
    const isAwaited = seated.table.invite !== null && seated.table.phase === 'waiting';
    const table = isAwaited ? await gather(tx, seated.table) : await touchTable(tx, tableId);
    announceTable(tx, tableId);
    return tableShown(await readWhole(tx, table), seated.row.seat);
  });
}

async function enter(
  studio: StudioContext,
  entry: RoomConnection,
  assignTable: (entry: RoomConnection, table: CardTableShown | null) => void,
): Promise<Result<CardsEntered>> {
  const { session } = entry.connection;
  const table = await reconnect(studio, entry);
  const purse = await purseOf(studio, session);
  // A member with a seat is admitted even if the wallet does not answer.
  if (!purse.ok && !table) return purse;
  assignTable(entry, table);
  const balance = purse.ok ? purse.value : await lastBalance(studio.db, session);
  const lobby = await lobbyOf(studio.db, roomOf(session));
  entry.lobby = JSON.stringify(lobby);
  return ok({ rules: rulesShown(session), balance, ...lobby, table });
}

/** Removes the connection. The member keeps the seat, which is shown as away. */
async function disconnect(
  { db }: StudioContext,
  { connection: { session }, owner, connectionId }: RoomConnection,
): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await dropConnection(tx, owner, connectionId))) return;
    const seated = await lockSeated(tx, session);
    if (!seated) return;
    await touchTable(tx, seated.table.tableId);
    announceTable(tx, seated.table.tableId);
  });
}

/**
 * Connection handlers of the card rooms in this process. `resend` sends a table again, because it may have changed while its member joined.
 */
export function cardConnections(
  studio: StudioContext,
  connections: CardConnections,
  resend: (tableId: string) => void,
): ConnectionKind {
  const assignTable = (entry: RoomConnection, table: CardTableShown | null): void => {
    const isOther = entry.tableId !== table?.tableId;
    entry.tableId = table?.tableId;
    if (isOther) entry.assigned += 1;
    if (table && isOther) resend(table.tableId);
  };
  const verb = <T>(
    shape: z.ZodType<T>,
    answer: (session: SessionRow, request: T) => Promise<Result<CardTableShown | null>>,
  ) =>
    connectionVerb(shape, async (connection, request) => {
      const entry = connections.of(connection);
      if (!entry) return refuse('session_ended');
      const result = await answer(connection.session, request);
      if (result.ok) assignTable(entry, result.value);
      return result;
    });
  const nothing = z.unknown();
  return {
    kind: 'cards',
    async enter(connection: Connection) {
      const entry = connections.add(connection);
      const entering = enter(studio, entry, assignTable);
      entry.settled = entering.then(
        () => undefined,
        () => undefined,
      );
      return await entering;
    },
    leave(connection) {
      const entry = connections.remove(connection);
      if (entry) connections.track(entry.settled.then(() => disconnect(studio, entry)));
    },
    verbs: {
      sit: verb(sitSchema, (session, request) => sit(studio, session, request)),
      sitAt: verb(sitAtSchema, (session, request) => sitAt(studio, session, request)),
      open: verb(openSchema, (session, request) => open(studio, session, request)),
      join: verb(joinSchema, (session, request) => join(studio, session, request)),
      invited: connectionVerb(invitedSchema, ({ session }, request) => invited(studio, session, request)),
      stand: verb(nothing, (session) => stand(studio, session)),
      stay: verb(nothing, (session) => stay(studio, session)),
      play: verb(playSchema, (session, request) => act(studio, session, request)),
      act: verb(actSchema, (session, request) => act(studio, session, request)),
      pass: verb(passSchema, (session, request) => act(studio, session, request)),
      say: connectionVerb(saySchema, (connection, request) => say(studio, connection.session, request)),
    },
  };
}
