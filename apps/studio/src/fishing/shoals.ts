/**
 * What swims into a water next: shoals of small fish, larger ones alone, a boss from time to time. None of it decides about money: every
 * fish gives back the same on average.
 */
import type { Fish, Waters } from '@lantern/game-math/fishing';
import type { Swimmer } from '../../wire/fishing.ts';
import { courseFor, lengthOf, type Roll } from './courses.ts';

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
/** How far apart those of a shoal swim, in units and in time. */
const APART = 60;
const APART_MS = 450;
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

/** A kind of fish, by what there is too little of; at most one bomb swims at a time. */
function nextFish({ fish }: Waters, roll: Roll, hasBomb: boolean): Fish {
  const groups = Map.groupBy(fish.filter((each) => habitOf(each).weight > 0 && !(each.bomb && hasBomb)), habitOf);
  let left = roll([...groups.keys()].reduce((sum, { weight }) => sum + weight, 0));
  for (const [{ weight }, kinds] of groups) if ((left -= weight) < 0) return kinds[roll(kinds.length)]!;
  return fish[0]!;
}

/** So many of a kind, on one way beside and behind each other. */
export function shoalOf(fish: Fish, count: number, bornMs: number, { roll, nextId }: Newborn): readonly SwimmerHere[] {
  const { speed, margin } = habitOf(fish);
  const course = courseFor(roll, margin);
  const livesMs = Math.round((lengthOf(course) / between(roll, speed)) * 1_000);
  return Array.from({ length: count }, (_, at) => {
    const [asideX, asideY] = at === 0 ? [0, 0] : [between(roll, [-APART, APART]), between(roll, [-APART, APART])];
    const points = course.map(([x, y]): [number, number] => [x + asideX, y + asideY]);
    return { fish, swimmer: { swimmerId: nextId(), fish: fish.id, bornMs: bornMs + at * APART_MS, livesMs, points } };
  });
}

/** Who comes into a water where these are alive, shoal by shoal; nobody while there are enough. */
function nextShoals(waters: Waters, alive: readonly SwimmerHere[], nowMs: number, newborn: Newborn): readonly (readonly SwimmerHere[])[] {
  const shoals: (readonly SwimmerHere[])[] = [];
  let count = alive.length;
  let hasBomb = alive.some(({ fish }) => fish.bomb);
  while (count < WANTED_ALIVE) {
    const fish = nextFish(waters, newborn.roll, hasBomb);
    hasBomb ||= fish.bomb === true;
    // One place is kept for a boss.
    const shoal = shoalOf(fish, Math.min(MOST_ALIVE - 1 - count, between(newborn.roll, habitOf(fish).together)), nowMs, newborn);
    shoals.push(shoal);
    count += shoal.length;
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
  return shoalOf(bosses[newborn.roll(bosses.length)]!, 1, nowMs + BOSS_NOTICE_MS, newborn)[0]!;
}
