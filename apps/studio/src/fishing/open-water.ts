/** One water somebody plays at: who is alive in it, and the cannons at its edges. In memory; no money hangs on what swims where. */
import type { Fish, Waters } from '@lantern/game-math/fishing';
import { BURST_MOST, BURST_RADIUS, type SeatShown, type Swimmer } from '../../wire/fishing.ts';
import { isInWater, placeOf } from '../../wire/path.ts';
import { newsText, type Line } from '../lines/lines.ts';
import { createPace, type Pace } from './pace.ts';
import { bossDueMs, firstSwimmers, nextBoss, nextSwimmers, type Newborn, type SwimmerHere } from './shoals.ts';
import { pricesOf } from './waters.ts';

export const SEATS = 4;

/** How late a frame's word about a fish may be, and how far its clock may be ahead. */
const LATE_MS = 1_500;
const AHEAD_MS = 250;
const STEP_MS = 125;
/** A fish is met by its body, not only by its middle. */
const BODY = 130;
/** Two clocks, two middles: who is at the rim of a burst is reached. */
const RIM = 40;

/** A member at a water. */
export interface Cannon {
  readonly water: OpenWater;
  readonly seat: number;
  /** Member, currency and game: one cannon each. */
  readonly owner: string;
  readonly who: string;
  readonly pace: Pace;
  /** Volleys with bullets in flight, and when they were last heard of. */
  readonly volleys: Map<string, number>;
  bullet: number;
  /** Absent while the member is gone and the seat is kept. */
  line: Line | undefined;
  leftMs: number;
  /** The settling of the volley before: balances are told in their order. */
  settling: Promise<void>;
  /** Balances told, and volleys answered: one that was read before another was told is out of date. */
  told: number;
}

export interface OpenWater {
  readonly waters: Waters;
  readonly cannons: readonly (Cannon | undefined)[];
  seatFor(line: Line, owner: string): Cannon;
  free(cannon: Cannon): void;
  swimming(nowMs: number): readonly Swimmer[];
  /** The fish as one that a bullet may have met at about this time; undefined where it is dead, gone, or of another water. */
  reach(swimmerId: number, nowMs: number): SwimmerHere | undefined;
  /** Those of `asked` whom the burst of a bomb reaches. */
  burst(bomb: SwimmerHere, asked: readonly number[], nowMs: number): readonly SwimmerHere[];
  kill(killed: readonly SwimmerHere[]): void;
  /** A kill that could not be written down never was. */
  revive(killed: readonly SwimmerHere[]): void;
  /** Lets in who is due. */
  turn(nowMs: number): void;
  tell(news: string, value: unknown, but?: Cannon): void;
  tellSeats(): void;
  seatsFor(mine: Cannon): readonly (SeatShown | null)[];
}

/** Cannons at the edges. */
type Cannons = (Cannon | undefined)[];

const lettersOf = ({ session: { memberRef } }: Line): string => memberRef.slice(-3);

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
    return here !== null && there !== null && isInWater(there.x, there.y, BODY) && Math.hypot(here.x - there.x, here.y - there.y) <= BURST_RADIUS + RIM;
  });
}

const isOver = ({ swimmer: { bornMs, livesMs } }: SwimmerHere, nowMs: number): boolean => nowMs > bornMs + livesMs;

/** What swims in a water. */
function createSwimmers(waters: Waters, nowMs: number, newborn: Newborn) {
  const here = new Map(firstSwimmers(waters, nowMs, newborn).map((each) => [each.swimmer.swimmerId, each]));
  let bossMs = bossDueMs(nowMs, newborn.roll);
  const alive = (atMs: number): readonly SwimmerHere[] => [...here.values()].filter((each) => !isOver(each, atMs));
  const found = (swimmerId: number): SwimmerHere | undefined => here.get(swimmerId);
  return {
    alive,
    found,
    kill: (killed: readonly SwimmerHere[]): void => killed.forEach(({ swimmer }) => here.delete(swimmer.swimmerId)),
    revive: (killed: readonly SwimmerHere[]): void => killed.forEach((each) => here.set(each.swimmer.swimmerId, each)),
    /** Who comes now, and whether a boss is among them. */
    next(atMs: number): { readonly come: readonly Swimmer[]; readonly boss: Fish | undefined } {
      for (const [swimmerId, each] of here) if (isOver(each, atMs - LATE_MS)) here.delete(swimmerId);
      const come = [...nextSwimmers(waters, alive(atMs), atMs, newborn)];
      const boss = atMs >= bossMs ? nextBoss(waters, atMs, newborn) : undefined;
      if (boss) {
        come.push(boss);
        bossMs = bossDueMs(atMs, newborn.roll);
      }
      for (const each of come) here.set(each.swimmer.swimmerId, each);
      return { come: come.map(({ swimmer }) => swimmer), boss: boss?.fish };
    },
  };
}

function newCannon(water: OpenWater, seat: number, line: Line, owner: string): Cannon {
  return {
    water,
    seat,
    owner,
    who: lettersOf(line),
    pace: createPace(),
    volleys: new Map(),
    bullet: pricesOf(water.waters)[0]!,
    line,
    leftMs: 0,
    settling: Promise.resolve(),
    told: 0,
  };
}

const seatShown = (cannon: Cannon | undefined, mine: Cannon): SeatShown | null => (cannon ? { who: cannon.who, bullet: cannon.bullet, mine: cannon === mine } : null);

/** Opens it, swum in already. */
export function openWater(waters: Waters, nowMs: number, newborn: Newborn): OpenWater {
  const cannons: Cannons = Array.from({ length: SEATS }, () => undefined);
  const swimmers = createSwimmers(waters, nowMs, newborn);
  const water: OpenWater = {
    waters,
    cannons,
    seatFor(line, owner) {
      const seat = cannons.indexOf(undefined);
      return (cannons[seat] = newCannon(water, seat, line, owner));
    },
    free: (cannon) => void (cannons[cannon.seat] = undefined),
    swimming: (atMs) => swimmers.alive(atMs).map(({ swimmer }) => swimmer),
    reach(swimmerId, atMs) {
      const found = swimmers.found(swimmerId);
      return found && wasThere(found.swimmer, atMs) ? found : undefined;
    },
    burst(bomb, asked, atMs) {
      const others = [...new Set(asked)].flatMap((swimmerId) => swimmers.found(swimmerId) ?? []);
      return others.filter((each) => each !== bomb && each.fish.size !== 'boss' && wasNear(bomb.swimmer, each.swimmer, atMs)).slice(0, BURST_MOST);
    },
    kill: swimmers.kill,
    revive: swimmers.revive,
    turn(atMs) {
      const { come, boss } = swimmers.next(atMs);
      if (boss) water.tell('called', { fish: boss.id });
      if (come.length > 0) water.tell('swimmers', come);
    },
    tell(news, value, but) {
      const text = newsText(news, value);
      for (const cannon of cannons) if (cannon !== but) cannon?.line?.tellText(text);
    },
    tellSeats() {
      for (const cannon of cannons) if (cannon) cannon.line?.tell('seats', water.seatsFor(cannon));
    },
    seatsFor: (mine) => cannons.map((each) => seatShown(each, mine)),
  };
  return water;
}
