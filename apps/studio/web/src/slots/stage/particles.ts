/** Sparks: a fixed pool in typed arrays. */
import type { Sprite } from './sprites.ts';

const MOST = 96;
const LIFE_MS = 620;
const GRAVITY = 0.0011;

export interface Particles {
  /** Emits sparks from a point, in device pixels, as far as `reach`. */
  burst(x: number, y: number, count: number, reach: number): void;
  /** Moves all; returns whether any is alive. */
  tick(stepMs: number): boolean;
  draw(pen: CanvasRenderingContext2D, spark: Sprite): void;
}

export function createParticles(): Particles {
  const [xs, ys, dxs, dys, lives] = [
    new Float32Array(MOST),
    new Float32Array(MOST),
    new Float32Array(MOST),
    new Float32Array(MOST),
    new Float32Array(MOST),
  ];
  let next = 0;
  let alight = 0;
  return {
    burst(x, y, count, reach) {
      for (let index = 0; index < count; index += 1) {
        const angle = (index / count) * 6.283 + (next % 7) * 0.21;
        const speed = (reach / LIFE_MS) * (0.7 + ((next * 37) % 60) / 60);
        xs[next] = x;
        ys[next] = y;
        dxs[next] = Math.cos(angle) * speed;
        dys[next] = Math.sin(angle) * speed - speed * 0.5;
        lives[next] = LIFE_MS;
        next = (next + 1) % MOST;
      }
      alight = Math.min(MOST, alight + count);
    },
    tick(stepMs) {
      if (alight === 0) return false;
      alight = 0;
      for (let index = 0; index < MOST; index += 1) {
        if (lives[index]! <= 0) continue;
        lives[index]! -= stepMs;
        xs[index]! += dxs[index]! * stepMs;
        ys[index]! += dys[index]! * stepMs;
        dys[index]! += GRAVITY * stepMs;
        if (lives[index]! > 0) alight += 1;
      }
      return alight > 0;
    },
    draw(pen, spark) {
      if (alight === 0) return;
      pen.globalCompositeOperation = 'lighter';
      for (let index = 0; index < MOST; index += 1) {
        const share = lives[index]! / LIFE_MS;
        if (share <= 0) continue;
        pen.globalAlpha = share;
        const side = spark.width * (0.4 + share * 0.6);
        pen.drawImage(spark, xs[index]! - side / 2, ys[index]! - side / 2, side, side);
      }
      pen.globalAlpha = 1;
      pen.globalCompositeOperation = 'source-over';
    },
  };
}
