/** Paths of fish through the water: from outside to outside, never straight. Randomness is a parameter, so that tests can fix it. */
import { WATER_HEIGHT, WATER_WIDTH } from '../../wire/path.ts';

/** One of `count` whole numbers from 0, all equally likely. */
export type Roll = (count: number) => number;

export type Point = readonly [number, number];

/** Inside the water no path comes nearer to the edges than this. */
const SHORE = 110;
const SWAY = 130;

const between = (roll: Roll, min: number, max: number): number => min + roll(max - min + 1);
const clamped = (value: number, length: number): number => Math.round(Math.min(length - SHORE, Math.max(SHORE, value)));

/** From one side to the other with some sway; points are evenly spaced. */
function crossing(roll: Roll, margin: number, upright: boolean): readonly Point[] {
  const [length, width] = upright ? [WATER_HEIGHT, WATER_WIDTH] : [WATER_WIDTH, WATER_HEIGHT];
  const start = between(roll, SHORE, width - SHORE);
  // Upright the distance is short: the path drifts far aside, so that the fish stays longer.
  const end = upright
    ? clamped(start + (roll(2) === 0 ? 1 : -1) * between(roll, 350, 700), width)
    : between(roll, SHORE, width - SHORE);
  const pieces = between(roll, 3, 5);
  const points = Array.from({ length: pieces + 1 }, (_, at): Point => {
    const share = at / pieces;
    const across = start + (end - start) * share;
    const sway = at === 0 || at === pieces ? 0 : between(roll, -SWAY, SWAY);
    const along = Math.round(-margin + (length + 2 * margin) * share);
    return upright ? [clamped(across + sway, width), along] : [along, clamped(across + sway, width)];
  });
  return roll(2) === 0 ? points : points.toReversed();
}

/** In from a side, around in a wide bow, and out on the same side. */
function turning(roll: Roll, margin: number): readonly Point[] {
  const upper = between(roll, SHORE, 280);
  const lower = between(roll, 580, WATER_HEIGHT - SHORE);
  const depth = between(roll, 700, 1_300);
  const way: readonly Point[] = [
    [-margin, upper],
    [Math.round(depth * 0.55), clamped(upper + between(roll, -60, 60), WATER_HEIGHT)],
    [depth, Math.round((upper + lower) / 2)],
    [Math.round(depth * 0.55), clamped(lower + between(roll, -60, 60), WATER_HEIGHT)],
    [-margin, lower],
  ];
  const sided = roll(2) === 0 ? way : way.map(([x, y]): Point => [WATER_WIDTH - x, y]);
  return roll(2) === 0 ? sided : sided.toReversed();
}

/** A path for a fish that is out of sight `margin` units beyond the edge. */
export function courseFor(roll: Roll, margin: number): readonly Point[] {
  const sort = roll(10);
  if (sort < 6) return crossing(roll, margin, false);
  return sort < 8 ? crossing(roll, margin, true) : turning(roll, margin);
}

/** Its approximate length, in units of the water. */
export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - points[at]![0], y - points[at]![1]), 0);
}
