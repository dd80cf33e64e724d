/** The rooms of this process: four members each, a fifth opens another. Play money has its own rooms. */
import type { Clock } from '../kernel/clock.ts';
import { rollOf } from '../kernel/random.ts';
import type { Connection } from '../connections/connections.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { openRoom, type Cannon, type OpenRoom } from './open-room.ts';
import { fishingRoomOf } from './rooms.ts';

/** How long a lost connection can get its seat back. */
export const SEAT_KEPT_MS = 20_000;
const TURN_MS = 500;
/** Swimmer ids start beyond those of any earlier process. */
const IDS_PER_MS = 100;

/** State of the previous connection when another took over its cannon. */
export interface TakenOver {
  readonly connection: Connection | undefined;
  /** Batches in flight: a frame that enters has none. */
  readonly batches: readonly string[];
}

export interface OpenRooms {
  /** A cannon for the connection: the member's own, or a new one. Undefined where the game is not a fishing game. */
  take(connection: Connection): { readonly cannon: Cannon; readonly before: TakenOver | undefined } | undefined;
  /** The cannon the connection holds. */
  cannonOf(connection: Connection): Cannon | undefined;
  /** The connection is gone; its seat is reserved for a while. Returns the cannon it held. */
  leave(connection: Connection): Cannon | undefined;
}

const roomKey = ({ vendor, game, currency, demo }: SessionRow): string => [vendor, game, currency, demo].join('/');
const ownerKey = (session: SessionRow): string => [roomKey(session), session.memberRef].join('/');

type OpenByKey = Map<string, readonly OpenRoom[]>;

/** Twice a second while any room is open: abandoned seats are freed, fish are spawned, and empty rooms close. */
function createTurns(
  clock: Clock,
  open: OpenByKey,
  onTurn: (cannon: Cannon, nowMs: number) => void,
  close: (cannon: Cannon) => void,
): { begin(): void } {
  let timer: NodeJS.Timeout | undefined;

  function turnRoom(room: OpenRoom, nowMs: number): boolean {
    for (const cannon of room.cannons) {
      if (cannon && !cannon.connection && nowMs - cannon.leftMs > SEAT_KEPT_MS) close(cannon);
      else if (cannon) onTurn(cannon, nowMs);
    }
    const isPlayed = room.cannons.some((cannon) => cannon !== undefined);
    if (isPlayed) room.turn(nowMs);
    return isPlayed;
  }

  function turn(): void {
    const nowMs = clock.now();
    for (const [key, rooms] of open) {
      const played = rooms.filter((room) => turnRoom(room, nowMs));
      if (played.length > 0) open.set(key, played);
      else open.delete(key);
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return { begin: () => void (timer ??= setInterval(turn, TURN_MS).unref()) };
}

/** Hands a cannon to another connection of its member. */
function takeOver(cannon: Cannon, connection: Connection): TakenOver {
  const before = { connection: cannon.connection, batches: [...cannon.batches.keys()] };
  for (const batchId of before.batches) cannon.batches.delete(batchId);
  Object.assign(cannon, { connection });
  return before;
}

/** Starts without rooms; `onTurn` is called for every cannon twice a second. */
export function createOpenRooms(clock: Clock, onTurn: (cannon: Cannon, nowMs: number) => void): OpenRooms {
  const open: OpenByKey = new Map();
  const owned = new Map<string, Cannon>();
  const held = new WeakMap<Connection, Cannon>();
  let lastId = clock.now() * IDS_PER_MS;
  const deps = { roll: rollOf, nextId: () => (lastId += 1) };
  const turns = createTurns(clock, open, onTurn, (cannon) => {
    cannon.room.free(cannon);
    owned.delete(cannon.owner);
    cannon.room.sendSeats();
  });

  function roomFor(session: SessionRow): OpenRoom | undefined {
    const spec = fishingRoomOf(session.game);
    if (!spec) return undefined;
    const key = roomKey(session);
    const known = open.get(key) ?? [];
    const free = known.find(({ cannons }) => cannons.includes(undefined));
    if (free) return free;
    const fresh = openRoom(spec, clock.now(), deps);
    open.set(key, [...known, fresh]);
    turns.begin();
    return fresh;
  }

  return {
    take(connection) {
      const owner = ownerKey(connection.session);
      const own = owned.get(owner);
      const before = own && takeOver(own, connection);
      const cannon = own ?? roomFor(connection.session)?.seatFor(connection, owner);
      if (!cannon) return undefined;
      owned.set(owner, cannon);
      held.set(connection, cannon);
      return { cannon, before };
    },
    cannonOf(connection) {
      const cannon = held.get(connection);
      return cannon?.connection === connection ? cannon : undefined;
    },
    leave(connection) {
      const cannon = held.get(connection);
      if (cannon?.connection !== connection) return undefined;
      Object.assign(cannon, { connection: undefined, leftMs: clock.now() });
      return cannon;
    },
  };
}
