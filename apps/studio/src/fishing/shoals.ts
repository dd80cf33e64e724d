/**
 * What swims into a water next: shoals of small fish, larger ones alone, a boss from time to time. None of it decides about money: every
 * fish gives back the same on average.
 */
import type { Fish, Waters } from '@lantern/game-math/fishing';
import type { Swimmer } from '../../wire/fishing.ts';
import { placeOf } from '../../wire/path.ts';
import { courseFor, lengthOf, type Point, type Roll } from './courses.ts';

/** Never more. */
export const MOST_ALIVE = 28;
/** Fewer than this, and some more come. */
const WANTED_ALIVE = 23;

/** A boss is announced so long before it comes. */
export const BOSS_NOTICE_MS = 3_000;
const BOSS_PAUSE_LEAST_MS = 50_000;
const BOSS_PAUSE_SPREAD_MS = 40_000;

interface Habit {
  /** How often it is the next to come, beside the others. */
  readonly weight: number;
  readonly together: readonly [number, number];
  /** Units of the water a second. */
  readonly speed: readonly [number, number];
  /** Out of sight so far beyond the edge. */
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
/** How far apart those of a shoal swim: to their side, in units, and behind each other. */
const APART = 60;
const APART_SPREAD = 35;
const BEHIND = 85;
/** Of so many ways the one is taken where fewest others are near on it. */
const WAYS_WEIGHED = 5;
const NEAR = 230;
const WEIGHED_SHARES = [0.2, 0.4, 0.6, 0.8];
/** A water that opens has been swum in: every fish has lived so many hundredths of its life, at least, and up to so many more. */
const LEAST_LIVED = 10;
const LIVED_SPREAD = 70;
const ALL_SHARES = 100;

export interface SwimmerHere {
  readonly swimmer: Swimmer;
  readonly fish: Fish;
}

export interface Newborn {
  readonly roll: Roll;
  /** A number no other swimmer has, or had. */
  readonly nextId: () => number;
}

const between = (roll: Roll, [least, most]: readonly [number, number]): number => least + roll(most - least + 1);
const habitOf = ({ size, bomb }: Fish): Habit => (bomb ? BOMB : HABITS[size]);

/** A kind of fish; rather one that is not about already, and at most one bomb at a time. */
function nextFish({ fish }: Waters, roll: Roll, alive: readonly SwimmerHere[]): Fish {
  const about = new Set(alive.map((each) => each.fish));
  const hasBomb = alive.some((each) => each.fish.bomb);
  const groups = Map.groupBy(fish.filter((each) => habitOf(each).weight > 0 && !(each.bomb && hasBomb)), habitOf);
  let left = roll([...groups.keys()].reduce((sum, { weight }) => sum + weight, 0));
  const [, kinds = fish] = [...groups].find(([{ weight }]) => (left -= weight) < 0) ?? [];
  const rather = kinds.filter((each) => !about.has(each));
  const choice = rather.length > 0 ? rather : kinds;
  return choice[roll(choice.length)]!;
}

/** How many others come near a way at moments of it. */
function crowdOn(course: readonly Point[], bornMs: number, livesMs: number, alive: readonly SwimmerHere[]): number {
  const here = { x: 0, y: 0, heading: 0 };
  const there = { x: 0, y: 0, heading: 0 };
  return WEIGHED_SHARES.reduce((sum, share) => {
    const atMs = bornMs + livesMs * share;
    placeOf({ bornMs, livesMs, points: course }, atMs, here);
    return sum + alive.filter(({ swimmer }) => placeOf(swimmer, atMs, there) && Math.hypot(here.x - there.x, here.y - there.y) < NEAR).length;
  }, 0);
}

/** So many of a kind, on one way beside and behind each other, where it is least crowded. */
export function shoalOf(fish: Fish, count: number, bornMs: number, alive: readonly SwimmerHere[], { roll, nextId }: Newborn): readonly SwimmerHere[] {
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
    // One leads, the others follow to its left and right by turns.
    const aside = at === 0 ? 0 : (at % 2 === 0 ? 1 : -1) * (APART + roll(APART_SPREAD));
    const points = course.map(([x, y]): [number, number] => (isUpright ? [x + aside, y] : [x, y + aside]));
    return { fish, swimmer: { swimmerId: nextId(), fish: fish.id, bornMs: bornMs + Math.round((at * BEHIND * 1_000) / unitsPerSec), livesMs, points } };
  });
}

/** Who comes into a water where these are alive, shoal by shoal; nobody while there are enough. */
function nextShoals(waters: Waters, alive: readonly SwimmerHere[], nowMs: number, newborn: Newborn): readonly (readonly SwimmerHere[])[] {
  const shoals: (readonly SwimmerHere[])[] = [];
  let all = alive;
  while (all.length < WANTED_ALIVE) {
    const fish = nextFish(waters, newborn.roll, all);
    // One place is kept for a boss.
    const shoal = shoalOf(fish, Math.min(MOST_ALIVE - 1 - all.length, between(newborn.roll, habitOf(fish).together)), nowMs, all, newborn);
    shoals.push(shoal);
    all = [...all, ...shoal];
  }
  return shoals;
}

/** Who comes into a water where these are alive; nobody while there are enough. */
export const nextSwimmers = (waters: Waters, alive: readonly SwimmerHere[], nowMs: number, newborn: Newborn): readonly SwimmerHere[] => nextShoals(waters, alive, nowMs, newborn).flat();

/** What a water that has just opened is found with: as if it had been swum in for a while. */
export function firstSwimmers(waters: Waters, nowMs: number, newborn: Newborn): readonly SwimmerHere[] {
  return nextShoals(waters, [], nowMs, newborn).flatMap((shoal) => {
    const agoMs = Math.floor((shoal[0]!.swimmer.livesMs * (LEAST_LIVED + newborn.roll(LIVED_SPREAD))) / ALL_SHARES);
    return shoal.map(({ fish, swimmer }) => ({ fish, swimmer: { ...swimmer, bornMs: swimmer.bornMs - agoMs } }));
  });
}

/** When the next boss is due. */
export const bossDueMs = (nowMs: number, roll: Roll): number => nowMs + BOSS_PAUSE_LEAST_MS + roll(BOSS_PAUSE_SPREAD_MS);

/** A boss that comes soon. */
export function nextBoss({ fish }: Waters, nowMs: number, newborn: Newborn): SwimmerHere {
  const bosses = fish.filter(({ size }) => size === 'boss');
  return shoalOf(bosses[newborn.roll(bosses.length)]!, 1, nowMs + BOSS_NOTICE_MS, [], newborn)[0]!;
}
