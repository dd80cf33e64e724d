/** Bullets in flight: straight, bouncing off the edges, or following a target; and hit tests. Pure. */
import { WATER_HEIGHT, WATER_WIDTH } from '../../../../wire/path.ts';

export interface Flying {
  x: number;
  y: number;
  /** Direction, in radians. */
  way: number;
}

/** Units per second. */
export const SPEED = 1_050;
const SECOND_MS = 1_000;

/** Moves it on; `towards` is the position of its target. */
export function fly(bullet: Flying, stepMs: number, towards?: { readonly x: number; readonly y: number }): void {
  if (towards) bullet.way = Math.atan2(towards.y - bullet.y, towards.x - bullet.x);
  const far = (SPEED * stepMs) / SECOND_MS;
  bullet.x += Math.cos(bullet.way) * far;
  bullet.y += Math.sin(bullet.way) * far;
  if (bullet.x < 0 || bullet.x > WATER_WIDTH) {
    bullet.x = bullet.x < 0 ? -bullet.x : 2 * WATER_WIDTH - bullet.x;
    bullet.way = Math.PI - bullet.way;
  }
  if (bullet.y < 0 || bullet.y > WATER_HEIGHT) {
    bullet.y = bullet.y < 0 ? -bullet.y : 2 * WATER_HEIGHT - bullet.y;
    bullet.way = -bullet.way;
  }
}

export interface Body {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** Half its length and half its height. */
  readonly long: number;
  readonly high: number;
}

/** Whether a point is inside a fish, or no further than `reach` from it. */
export function meets(body: Body, x: number, y: number, reach: number): boolean {
  const cos = Math.cos(body.heading);
  const sin = Math.sin(body.heading);
  const along = ((x - body.x) * cos + (y - body.y) * sin) / (body.long + reach);
  const across = ((y - body.y) * cos - (x - body.x) * sin) / (body.high + reach);
  return along * along + across * across <= 1;
}
