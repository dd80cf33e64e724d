/**
 * Spawner of a room: groups of small fish, single larger ones, a boss from time to time. It does not affect money: every fish returns the
 * same on average.
 */
import type { Fish, FishingRoom } from '@lantern/game-math/fishing';
import type { Swimmer } from '../../wire/fishing.ts';
import { placeOf } from '../../wire/path.ts';
import { courseFor, lengthOf, type Point, type Roll } from './courses.ts';

/** Upper limit of fish in a room. */
export const MAX_ALIVE = 28;
/** Below this number, more fish are spawned. */
const WANTED_ALIVE = 23;

/** A boss is announced this long before it appears. */
export const BOSS_NOTICE_MS = 3_000;
const BOSS_PAUSE_MIN_MS = 50_000;
const BOSS_PAUSE_SPREAD_MS = 40_000;

interface Habit {
  /** Relative frequency. */
  readonly weight: number;
  readonly together: readonly [number, number];
  /** Units of the water per second. */
  readonly speed: readonly [number, number];
  /** Distance beyond the edge at which it is out of sight. */
  readonly margin: number;
}

const HABITS: Readonly<Record<Fish['size'], Habit>> = {
  small: { weight: 40, together: [3, 6], speed: [80, 125], margin: 90 },
  medium: { weight: 30, together: [1, 3], speed: [65, 95], margin: 120 },
  large: { weight: 18, together: [1, 1], speed: [55, 80], margin: 190 },
  precious: { weight: 6, together: [1, 1], speed: [55, 75], margin: 180 },
  boss: { weight: 0, together: [1, 1], speed: [44, 54], margin: 300 },
};
const BOMB: Habit = { weight: 6, together: [1, 1], speed: [50, 70], margin: 130 };
/** Distances within a group: sideways, and behind each other, in units. */
const APART = 60;
const APART_SPREAD = 35;
const BEHIND = 85;
/** Number of random paths of which the least crowded is taken. */
const WAYS_WEIGHED = 5;
const NEAR = 230;
const WEIGHED_SHARES = [0.2, 0.4, 0.6, 0.8];
/** Fish of a room that opens have already lived this percentage of their life, plus up to the spread. */
const MIN_LIVED = 10;
const LIVED_SPREAD = 70;
const ALL_SHARES = 100;

export interface LiveSwimmer {
  readonly swimmer: Swimmer;
  readonly fish: Fish;
}

export interface SpawnDeps {
  readonly roll: Roll;
  /** A number no other swimmer has or had. */
  readonly nextId: () => number;
}

const between = (roll: Roll, [min, max]: readonly [number, number]): number => min + roll(max - min + 1);
const habitOf = ({ size, bomb }: Fish): Habit => (bomb ? BOMB : HABITS[size]);

/** Chooses a kind of fish, preferably one not yet in the room, with at most one bomb at a time. */
function nextFish({ fish }: FishingRoom, roll: Roll, alive: readonly LiveSwimmer[]): Fish {
  const about = new Set(alive.map((each) => each.fish));
  const hasBomb = alive.some((each) => each.fish.bomb);
  const groups = Map.groupBy(
    fish.filter((each) => habitOf(each).weight > 0 && !(each.bomb && hasBomb)),
    habitOf,
  );
  let left = roll([...groups.keys()].reduce((sum, { weight }) => sum + weight, 0));
  const [, kinds = fish] = [...groups].find(([{ weight }]) => (left -= weight) < 0) ?? [];
  const rather = kinds.filter((each) => !about.has(each));
  const choice = rather.length > 0 ? rather : kinds;
  return choice[roll(choice.length)]!;
}

/** How many other fish come near a path at sample moments. */
function crowdOn(course: readonly Point[], bornMs: number, livesMs: number, alive: readonly LiveSwimmer[]): number {
  const here = { x: 0, y: 0, heading: 0 };
  const there = { x: 0, y: 0, heading: 0 };
  return WEIGHED_SHARES.reduce((sum, share) => {
    const atMs = bornMs + livesMs * share;
    placeOf({ bornMs, livesMs, points: course }, atMs, here);
    return (
      sum +
      alive.filter(
        ({ swimmer }) => placeOf(swimmer, atMs, there) && Math.hypot(here.x - there.x, here.y - there.y) < NEAR,
      ).length
    );
  }, 0);
}

/** A group of one kind, beside and behind each other, on the least crowded path. */
export function spawnGroup(
  fish: Fish,
  count: number,
  bornMs: number,
  alive: readonly LiveSwimmer[],
  { roll, nextId }: SpawnDeps,
): readonly LiveSwimmer[] {
  const { speed, margin } = habitOf(fish);
  const unitsPerSec = between(roll, speed);
  const ways = Array.from({ length: WAYS_WEIGHED }, () => {
    const course = courseFor(roll, margin);
    const livesMs = Math.round((lengthOf(course) / unitsPerSec) * 1_000);
    return { course, livesMs, crowd: crowdOn(course, bornMs, livesMs, alive) };
  });
  const { course, livesMs } = ways.reduce((best, way) => (way.crowd < best.crowd ? way : best));
  const [[startX, startY], [nextX, nextY]] = [course[0]!, course[1]!];
  const isUpright = Math.abs(nextY - startY) > Math.abs(nextX - startX);
  return Array.from({ length: count }, (_, at) => {
    // One leads, the others follow left and right alternately.
    const aside = at === 0 ? 0 : (at % 2 === 0 ? 1 : -1) * (APART + roll(APART_SPREAD));
    const points = course.map(([x, y]): [number, number] => (isUpright ? [x + aside, y] : [x, y + aside]));
    return {
      fish,
      swimmer: {
        swimmerId: nextId(),
        fish: fish.id,
        bornMs: bornMs + Math.round((at * BEHIND * 1_000) / unitsPerSec),
        livesMs,
        points,
      },
    };
  });
}

/** Groups to spawn beside those alive; none while there are enough. */
function nextGroups(
  room: FishingRoom,
  alive: readonly LiveSwimmer[],
  nowMs: number,
  deps: SpawnDeps,
): readonly (readonly LiveSwimmer[])[] {
  const groups: (readonly LiveSwimmer[])[] = [];
  let all = alive;
  while (all.length < WANTED_ALIVE) {
    const fish = nextFish(room, deps.roll, all);
    // One place is reserved for a boss.
    const group = spawnGroup(
      fish,
      Math.min(MAX_ALIVE - 1 - all.length, between(deps.roll, habitOf(fish).together)),
      nowMs,
      all,
      deps,
    );
    groups.push(group);
    all = [...all, ...group];
  }
  return groups;
}

/** Fish to spawn beside those alive; none while there are enough. */
export const nextSwimmers = (
  room: FishingRoom,
  alive: readonly LiveSwimmer[],
  nowMs: number,
  deps: SpawnDeps,
): readonly LiveSwimmer[] => nextGroups(room, alive, nowMs, deps).flat();

/** Fish of a room that has just opened, as if it had been open for a while. */
export function initialSwimmers(room: FishingRoom, nowMs: number, deps: SpawnDeps): readonly LiveSwimmer[] {
  return nextGroups(room, [], nowMs, deps).flatMap((group) => {
    const agoMs = Math.floor((group[0]!.swimmer.livesMs * (MIN_LIVED + deps.roll(LIVED_SPREAD))) / ALL_SHARES);
    return group.map(({ fish, swimmer }) => ({ fish, swimmer: { ...swimmer, bornMs: swimmer.bornMs - agoMs } }));
  });
}

/** When the next boss is due. */
export const bossDueMs = (nowMs: number, roll: Roll): number => nowMs + BOSS_PAUSE_MIN_MS + roll(BOSS_PAUSE_SPREAD_MS);

/** A boss that appears soon. */
export function nextBoss({ fish }: FishingRoom, nowMs: number, deps: SpawnDeps): LiveSwimmer {
  const bosses = fish.filter(({ size }) => size === 'boss');
  return spawnGroup(bosses[deps.roll(bosses.length)]!, 1, nowMs + BOSS_NOTICE_MS, [], deps)[0]!;
}
