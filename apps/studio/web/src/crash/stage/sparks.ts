/** Sparks, smoke and debris: a fixed pool, so that frames allocate nothing. */
import { createWobble, glowOf } from './sprites.ts';

interface Spark {
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  size: number;
  leftMs: number;
  ofMs: number;
  tone: number;
}

export interface Sparks {
  /** Spawns one particle; `tone` picks its colour. */
  throw(x: number, y: number, speedX: number, speedY: number, size: number, ofMs: number, tone: number): void;
  /** Spawns many, in all directions. */
  burst(x: number, y: number, count: number, speed: number, tone: number): void;
  draw(context: CanvasRenderingContext2D, stepMs: number): void;
  clear(): void;
}

const MOST = 150;
const GLOW_PX = 48;
const FALL_PER_MS = 0.00012;

export function createSparks(colours: readonly string[]): Sparks {
  const glows = colours.map((colour) => glowOf(colour, GLOW_PX));
  const wobble = createWobble(77);
  const sparks: Spark[] = Array.from({ length: MOST }, () => ({
    x: 0,
    y: 0,
    speedX: 0,
    speedY: 0,
    size: 0,
    leftMs: 0,
    ofMs: 1,
    tone: 0,
  }));
  let next = 0;
  const fling: Sparks['throw'] = (x, y, speedX, speedY, size, ofMs, tone) => {
    const spark = sparks[next]!;
    next = (next + 1) % MOST;
    spark.x = x;
    spark.y = y;
    spark.speedX = speedX + (wobble() - 0.5) * 0.05;
    spark.speedY = speedY + (wobble() - 0.5) * 0.05;
    spark.size = size * (0.7 + wobble() * 0.6);
    spark.leftMs = ofMs;
    spark.ofMs = ofMs;
    spark.tone = tone % glows.length;
  };
  return {
    throw: fling,
    burst(x, y, count, speed, tone) {
      for (let index = 0; index < count; index += 1) {
        const angle = wobble() * Math.PI * 2;
        const fast = speed * (0.25 + wobble());
        fling(
          x,
          y,
          Math.cos(angle) * fast,
          Math.sin(angle) * fast,
          10 + wobble() * 16,
          600 + wobble() * 700,
          tone + (index % 2),
        );
      }
    },
    draw(context, stepMs) {
      context.globalCompositeOperation = 'lighter';
      for (const spark of sparks) {
        if (spark.leftMs <= 0) continue;
        spark.leftMs -= stepMs;
        spark.speedY += FALL_PER_MS * stepMs;
        spark.x += spark.speedX * stepMs;
        spark.y += spark.speedY * stepMs;
        const share = Math.max(0, spark.leftMs / spark.ofMs);
        const size = spark.size * (0.4 + 0.6 * share);
        context.globalAlpha = share * 0.85;
        context.drawImage(glows[spark.tone]!, spark.x - size / 2, spark.y - size / 2, size, size);
      }
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
    },
    clear() {
      for (const spark of sparks) spark.leftMs = 0;
    },
  };
}
