/** One open room: the fish alive in it and the cannons at its edges. In memory only; no money depends on what swims where. */
import type { Fish, FishingRoom } from '@lantern/game-math/fishing';
import { MAX_BURST, BURST_RADIUS, type SeatShown, type Swimmer } from '../../wire/fishing.ts';
import { isInWater, placeOf } from '../../wire/path.ts';
import { newsText, type Connection } from '../connections/connections.ts';
import { createPace, type Pace } from './pace.ts';
import { bossDueMs, initialSwimmers, nextBoss, nextSwimmers, type SpawnDeps, type LiveSwimmer } from './spawner.ts';
import { pricesOf } from './rooms.ts';

export const SEATS = 4;

/** How late a frame's report about a fish may be, and how far its clock may be ahead. */
const LATE_MS = 1_500;
const AHEAD_MS = 250;
const STEP_MS = 125;
/** Half the size of a fish: it can be hit beside its centre. */
const BODY = 130;
/** Tolerance of the burst radius, since two clocks differ. */
const RIM = 40;

/** A member in a room. */
export interface Cannon {
  readonly room: OpenRoom;
  readonly seat: number;
  /** One cannon per member, currency and game. */
  readonly owner: string;
  readonly who: string;
  readonly pace: Pace;
  /** Batches with bullets in flight, and when each was last used. */
  readonly batches: Map<string, number>;
  bullet: number;
  /** Absent while the member is gone and the seat is reserved. */
  connection: Connection | undefined;
  leftMs: number;
  /** The settlement of the previous batch: balances are sent in order. */
  settling: Promise<void>;
  /** Number of balances sent: a balance read before another one was sent is out of date. */
  balancesSent: number;
}

export interface OpenRoom {
  readonly spec: FishingRoom;
  readonly cannons: readonly (Cannon | undefined)[];
  seatFor(connection: Connection, owner: string): Cannon;
  free(cannon: Cannon): void;
  swimming(nowMs: number): readonly Swimmer[];
  /** The fish, if a bullet can have hit it at about this time; undefined where it is dead, gone, or of another room. */
  reach(swimmerId: number, nowMs: number): LiveSwimmer | undefined;
  /** Those of `candidates` that the burst of a bomb reaches. */
  burst(bomb: LiveSwimmer, candidates: readonly number[], nowMs: number): readonly LiveSwimmer[];
  kill(killed: readonly LiveSwimmer[]): void;
  /** Undoes a kill that could not be stored. */
  revive(killed: readonly LiveSwimmer[]): void;
  /** Spawns the fish that are due. */
  turn(nowMs: number): void;
  broadcast(news: string, value: unknown, but?: Cannon): void;
  sendSeats(): void;
  seatsFor(mine: Cannon): readonly (SeatShown | null)[];
}

/** Cannons by seat. */
type Cannons = (Cannon | undefined)[];

const lettersOf = ({ session: { memberRef } }: Connection): string => memberRef.slice(-3);

function moments(nowMs: number): readonly number[] {
  return Array.from({ length: (LATE_MS + AHEAD_MS) / STEP_MS + 1 }, (_, at) => nowMs + AHEAD_MS - at * STEP_MS);
}

/** Whether it was in the water at about this time. */
function wasThere(swimmer: Swimmer, nowMs: number): boolean {
  return moments(nowMs).some((atMs) => {
    const place = placeOf(swimmer, atMs);
    return place !== null && isInWater(place.x, place.y, BODY);
  });
}

/** Whether they were near each other at about this time. */
function wasNear(one: Swimmer, other: Swimmer, nowMs: number): boolean {
  return moments(nowMs).some((atMs) => {
    const [here, there] = [placeOf(one, atMs), placeOf(other, atMs)];
    return (
      here !== null &&
      there !== null &&
      isInWater(there.x, there.y, BODY) &&
      Math.hypot(here.x - there.x, here.y - there.y) <= BURST_RADIUS + RIM
    );
  });
}

const isOver = ({ swimmer: { bornMs, livesMs } }: LiveSwimmer, nowMs: number): boolean => nowMs > bornMs + livesMs;

/** The fish of a room. */
function createSwimmers(spec: FishingRoom, nowMs: number, deps: SpawnDeps) {
  const here = new Map(initialSwimmers(spec, nowMs, deps).map((each) => [each.swimmer.swimmerId, each]));
  let bossMs = bossDueMs(nowMs, deps.roll);
  const alive = (atMs: number): readonly LiveSwimmer[] => [...here.values()].filter((each) => !isOver(each, atMs));
  const found = (swimmerId: number): LiveSwimmer | undefined => here.get(swimmerId);
  return {
    alive,
    found,
    kill: (killed: readonly LiveSwimmer[]): void => killed.forEach(({ swimmer }) => here.delete(swimmer.swimmerId)),
    revive: (killed: readonly LiveSwimmer[]): void => killed.forEach((each) => here.set(each.swimmer.swimmerId, each)),
    /** The fish spawned now, and the boss if there is one. */
    next(atMs: number): { readonly come: readonly Swimmer[]; readonly boss: Fish | undefined } {
      for (const [swimmerId, each] of here) if (isOver(each, atMs - LATE_MS)) here.delete(swimmerId);
      const come = [...nextSwimmers(spec, alive(atMs), atMs, deps)];
      const boss = atMs >= bossMs ? nextBoss(spec, atMs, deps) : undefined;
      if (boss) {
        come.push(boss);
        bossMs = bossDueMs(atMs, deps.roll);
      }
      for (const each of come) here.set(each.swimmer.swimmerId, each);
      return { come: come.map(({ swimmer }) => swimmer), boss: boss?.fish };
    },
  };
}

function newCannon(room: OpenRoom, seat: number, connection: Connection, owner: string): Cannon {
  return {
    room,
    seat,
    owner,
    who: lettersOf(connection),
    pace: createPace(),
    batches: new Map(),
    bullet: pricesOf(room.spec)[0]!,
    connection,
    leftMs: 0,
    settling: Promise.resolve(),
    balancesSent: 0,
  };
}

const seatShown = (cannon: Cannon | undefined, mine: Cannon): SeatShown | null =>
  cannon ? { who: cannon.who, bullet: cannon.bullet, mine: cannon === mine } : null;

/** Opens a room that already has fish in it. */
export function openRoom(spec: FishingRoom, nowMs: number, deps: SpawnDeps): OpenRoom {
  const cannons: Cannons = Array.from({ length: SEATS }, () => undefined);
  const swimmers = createSwimmers(spec, nowMs, deps);
  const room: OpenRoom = {
    spec,
    cannons,
    seatFor(connection, owner) {
      const seat = cannons.indexOf(undefined);
      return (cannons[seat] = newCannon(room, seat, connection, owner));
    },
    free: (cannon) => void (cannons[cannon.seat] = undefined),
    swimming: (atMs) => swimmers.alive(atMs).map(({ swimmer }) => swimmer),
    reach(swimmerId, atMs) {
      const found = swimmers.found(swimmerId);
      return found && wasThere(found.swimmer, atMs) ? found : undefined;
    },
    burst(bomb, candidates, atMs) {
      const others = [...new Set(candidates)].flatMap((swimmerId) => swimmers.found(swimmerId) ?? []);
      return others
        .filter((each) => each !== bomb && each.fish.size !== 'boss' && wasNear(bomb.swimmer, each.swimmer, atMs))
        .slice(0, MAX_BURST);
    },
    kill: swimmers.kill,
    revive: swimmers.revive,
    turn(atMs) {
      const { come, boss } = swimmers.next(atMs);
      if (boss) room.broadcast('called', { fish: boss.id });
      if (come.length > 0) room.broadcast('swimmers', come);
    },
    broadcast(news, value, but) {
      const text = newsText(news, value);
      for (const cannon of cannons) if (cannon !== but) cannon?.connection?.sendText(text);
    },
    sendSeats() {
      for (const cannon of cannons) if (cannon) cannon.connection?.send('seats', room.seatsFor(cannon));
    },
    seatsFor: (mine) => cannons.map((each) => seatShown(each, mine)),
  };
  return room;
}
