/**
 * The position of a fish as a function of time alone, the same in the frame and the studio. Its path is a Catmull-Rom curve through its
 * points, with equal time per piece; before the first and after the last point it is extended straight. Imports nothing.
 */

/** The water, in its own units; origin at the upper left. */
export const WATER_WIDTH = 1600;
export const WATER_HEIGHT = 900;

/** What `placeOf` needs of a swimmer. */
export interface Course {
  readonly bornMs: number;
  readonly livesMs: number;
  readonly points: readonly (readonly [number, number])[];
}

export interface Place {
  x: number;
  y: number;
  /** Its direction, in radians: 0 to the right, positive downwards. */
  heading: number;
}

const LEAST_MOVE = 1e-6;

/** Its position at a time of the studio's clock, written into `into`; null before its birth and after its life. */
export function placeOf(
  { bornMs, livesMs, points }: Course,
  atMs: number,
  into: Place = { x: 0, y: 0, heading: 0 },
): Place | null {
  const share = (atMs - bornMs) / livesMs;
  const pieces = points.length - 1;
  if (!(share >= 0 && share <= 1) || pieces < 1) return null;
  const piece = Math.min(pieces - 1, Math.floor(share * pieces));
  const t = share * pieces - piece;
  const from = points[piece]!;
  const to = points[piece + 1]!;
  // Beyond the ends the neighbour is mirrored, so that the curve begins and ends straight.
  const before = points[piece - 1];
  const after = points[piece + 2];
  const beforeX = before ? before[0] : 2 * from[0] - to[0];
  const beforeY = before ? before[1] : 2 * from[1] - to[1];
  const afterX = after ? after[0] : 2 * to[0] - from[0];
  const afterY = after ? after[1] : 2 * to[1] - from[1];
  into.x = along(beforeX, from[0], to[0], afterX, t);
  into.y = along(beforeY, from[1], to[1], afterY, t);
  const moveX = slope(beforeX, from[0], to[0], afterX, t);
  const moveY = slope(beforeY, from[1], to[1], afterY, t);
  into.heading = Math.abs(moveX) + Math.abs(moveY) < LEAST_MOVE ? 0 : Math.atan2(moveY, moveX);
  return into;
}

/** One coordinate of the curve between b and c. */
const along = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** Its derivative. */
const slope = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (c - a + t * (2 * (2 * a - 5 * b + 4 * c - d) + t * 3 * (3 * (b - c) + d - a)));

/** Whether a position is in the water, or no further than `margin` from it. */
export const isInWater = (x: number, y: number, margin = 0): boolean =>
  x >= -margin && x <= WATER_WIDTH + margin && y >= -margin && y <= WATER_HEIGHT + margin;
