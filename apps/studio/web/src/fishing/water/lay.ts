/**
 * Layout of the water on the screen: unrotated on a wide screen, rotated by a quarter on a tall one, with the member's own end at the
 * bottom.
 */
import { WATER_HEIGHT, WATER_WIDTH } from '../../../../wire/path.ts';

export interface Lay {
  /** CSS pixels per unit of the water. */
  readonly scale: number;
  /** Quarter turns clockwise: 1 puts the right end at the bottom, -1 the left end. */
  readonly quarters: -1 | 0 | 1;
  readonly left: number;
  readonly top: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Cannons are at the short ends: two on the right, two on the left. */
const CANNON_IN = 142;
export const CANNONS: readonly (readonly [number, number])[] = [
  [WATER_WIDTH - CANNON_IN, WATER_HEIGHT * 0.72],
  [WATER_WIDTH - CANNON_IN, WATER_HEIGHT * 0.28],
  [CANNON_IN, WATER_HEIGHT * 0.28],
  [CANNON_IN, WATER_HEIGHT * 0.72],
];
const FIRST_LEFT = 2;

/** The layout for a screen size and a seat. */
export function layOf(width: number, height: number, seat: number): Lay {
  const tall = height > width;
  const [across, down] = tall ? [WATER_HEIGHT, WATER_WIDTH] : [WATER_WIDTH, WATER_HEIGHT];
  const scale = Math.min(width / across, height / down);
  const quarters = tall ? (seat >= FIRST_LEFT ? -1 : 1) : 0;
  // On a tall screen the own end is aligned with the bottom edge.
  return {
    scale,
    quarters,
    left: (width - across * scale) / 2,
    top: tall ? height - down * scale : (height - down * scale) / 2,
  };
}

/** Maps a position in the water to the screen, in CSS pixels. */
export function toScreen({ scale, quarters, left, top }: Lay, x: number, y: number, into: Point): Point {
  into.x = left + scale * (quarters === 0 ? x : quarters === 1 ? WATER_HEIGHT - y : y);
  into.y = top + scale * (quarters === 0 ? y : quarters === 1 ? x : WATER_WIDTH - x);
  return into;
}

/** The inverse. */
export function toWater({ scale, quarters, left, top }: Lay, x: number, y: number, into: Point): Point {
  const [right, below] = [(x - left) / scale, (y - top) / scale];
  into.x = quarters === 0 ? right : quarters === 1 ? below : WATER_WIDTH - below;
  into.y = quarters === 0 ? below : quarters === 1 ? WATER_HEIGHT - right : right;
  return into;
}

/** Offset of a direction in the water to the one on the screen. */
export const turnOf = ({ quarters }: Lay): number => (quarters * Math.PI) / 2;
