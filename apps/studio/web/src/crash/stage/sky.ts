/** The sky: painted once per size, with drifting objects on top. */
import { CLOUD, type Theme } from '../themes.ts';
import { createWobble, sheetOf, spriteOf, type Sprite } from './sprites.ts';

export interface Sky {
  resize(width: number, height: number, density: number): void;
  /** `height` is the multiplier, 1 on the ground; `driftPx` the horizontal offset of drifting objects. */
  draw(context: CanvasRenderingContext2D, height: number, driftPx: number, nowMs: number): void;
}

interface Speck {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly depth: number;
}

const STARS = 70;
const EMBERS = 34;
const CLOUDS = 5;
/** Above this multiplier the ground is out of sight. */
const GONE_AT = 10;
const BOLT_EVERY_MS = 5_200;
const BOLT_MS = 420;

const wrap = (value: number, span: number): number => ((value % span) + span) % span;

function specksOf(count: number, seed: number): readonly Speck[] {
  const wobble = createWobble(seed);
  return Array.from({ length: count }, () => ({
    x: wobble(),
    y: wobble(),
    size: 0.6 + wobble() * 1.5,
    depth: 0.25 + wobble() * 0.75,
  }));
}

/** The background: gradient from above, light behind the curve's end, shade at the bottom. */
function paintBackground({ top, mid, foot, light, sky }: Theme, width: number, height: number): HTMLCanvasElement {
  const [canvas, context] = sheetOf(width, height);
  const down = context.createLinearGradient(0, 0, 0, height);
  down.addColorStop(0, sky === 'clouds' ? mid : foot);
  down.addColorStop(0.5, top);
  down.addColorStop(1, foot);
  context.fillStyle = down;
  context.fillRect(0, 0, width, height);
  const sun = context.createRadialGradient(
    width * 0.76,
    height * 0.26,
    0,
    width * 0.76,
    height * 0.26,
    Math.max(width, height) * 0.75,
  );
  sun.addColorStop(0, `${light}${sky === 'clouds' ? 'b0' : '5c'}`);
  sun.addColorStop(0.35, `${mid}80`);
  sun.addColorStop(1, `${mid}00`);
  context.fillStyle = sun;
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** How far the hills sink as the curve climbs, in scene heights. */
const RIDGES_SINK = [0.34, 0.5] as const;
const RIDGE_STEP_PX = 6;

/** Hills along the bottom, distant ones paler. */
function paintRidge({ foot, mid }: Theme, width: number, height: number, near: boolean): HTMLCanvasElement {
  const [canvas, context] = sheetOf(width, height);
  const [peak, wide, shift] = near ? [0.2, 118, 2.1] : [0.3, 168, 0.4];
  context.beginPath();
  context.moveTo(0, height);
  for (let x = 0; x <= width + RIDGE_STEP_PX; x += RIDGE_STEP_PX) {
    const wave =
      Math.abs(Math.sin(x / wide + shift)) * 0.72 +
      Math.sin(x / (wide * 0.31) + shift) * 0.13 +
      Math.sin(x / (wide * 0.13)) * 0.05;
    context.lineTo(x, height * (1 - peak * (0.35 + wave)));
  }
  context.lineTo(width, height);
  const down = context.createLinearGradient(0, height * (1 - peak * 1.2), 0, height);
  down.addColorStop(0, near ? foot : mid);
  down.addColorStop(1, foot);
  context.fillStyle = down;
  context.fill();
  return canvas;
}

/** A faint flash now and then, far below what is harmful. */
function drawBolt(
  context: CanvasRenderingContext2D,
  { light }: Theme,
  width: number,
  height: number,
  nowMs: number,
): void {
  const since = nowMs % BOLT_EVERY_MS;
  if (since >= BOLT_MS || nowMs === 0) return;
  context.globalAlpha = 0.14 * (1 - since / BOLT_MS);
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

export function createSky(theme: Theme, onChange: () => void): Sky {
  let [width, height] = [1, 1];
  let background: HTMLCanvasElement | undefined;
  let ridges: readonly HTMLCanvasElement[] = [];
  let marks: readonly Sprite[] = [];
  let cloud: Sprite = { canvas: null };
  const stars = specksOf(theme.sky === 'clouds' ? 0 : STARS, 11);
  const embers = specksOf(theme.sky === 'embers' ? EMBERS : 0, 23);
  const clouds = specksOf(theme.sky === 'clouds' || theme.sky === 'bolts' ? CLOUDS : 0, 37);

  function drawStars(context: CanvasRenderingContext2D, driftPx: number, nowMs: number): void {
    context.fillStyle = theme.light;
    for (const { x, y, size, depth } of stars) {
      context.globalAlpha = depth * (0.45 + 0.4 * Math.sin(nowMs / 900 + x * 40));
      context.fillRect(
        wrap(x * width - driftPx * depth * 0.4, width),
        wrap(y * height + driftPx * depth * 0.4, height),
        size,
        size,
      );
    }
  }

  function drawEmbers(context: CanvasRenderingContext2D, driftPx: number, nowMs: number): void {
    context.fillStyle = theme.light;
    for (const { x, y, size, depth } of embers) {
      context.globalAlpha = 0.25 + 0.5 * depth;
      context.fillRect(
        wrap(x * width + Math.sin(nowMs / 700 + y * 30) * 8 - driftPx * 0.2, width),
        height - wrap(y * height + (nowMs / 26) * depth, height),
        size * 1.6,
        size * 1.6,
      );
    }
  }

  function drawClouds(context: CanvasRenderingContext2D, driftPx: number): void {
    if (!cloud.canvas) return;
    for (const { x, y, size, depth } of clouds) {
      const wide = width * (0.16 + 0.12 * size);
      context.globalAlpha = (theme.sky === 'bolts' ? 0.2 : 0.62) * depth;
      context.drawImage(
        cloud.canvas,
        wrap(x * width - driftPx * depth, width + wide * 2) - wide,
        wrap(y * height + driftPx * depth * 0.45, height + wide) - wide * 0.6,
        wide,
        wide,
      );
    }
  }

  function drawMarks(context: CanvasRenderingContext2D, climbed: number): void {
    ridges.forEach((ridge, index) => {
      context.globalAlpha = index === 0 ? 0.75 : 0.95;
      context.drawImage(ridge, 0, height * RIDGES_SINK[index]! * climbed, width, height);
    });
    theme.landmarks.forEach(({ x, y, size, alpha, sinks }, index) => {
      const picture = marks[index]?.canvas;
      if (!picture) return;
      const wide = Math.min(width * size, height * size * 1.5);
      context.globalAlpha = alpha;
      context.drawImage(picture, width * x - wide / 2, height * (y + sinks * climbed) - wide / 2, wide, wide);
    });
  }

  return {
    resize(newWidth, newHeight, density) {
      [width, height] = [newWidth, newHeight];
      background = paintBackground(theme, width, height);
      ridges =
        theme.sky === 'clouds' ? [paintRidge(theme, width, height, false), paintRidge(theme, width, height, true)] : [];
      marks = theme.landmarks.map(({ picture, size }) =>
        spriteOf(picture, Math.min(720, width * size * density), onChange),
      );
      if (clouds.length > 0) cloud = spriteOf(CLOUD, 220 * density, onChange);
    },
    draw(context, multiplier, driftPx, nowMs) {
      context.globalAlpha = 1;
      if (background) context.drawImage(background, 0, 0, width, height);
      drawStars(context, driftPx, nowMs);
      drawMarks(context, Math.min(1, Math.log(multiplier) / Math.log(GONE_AT)));
      drawClouds(context, driftPx);
      drawEmbers(context, driftPx, nowMs);
      if (theme.sky === 'bolts') drawBolt(context, theme, width, height, nowMs);
      context.globalAlpha = 1;
    },
  };
}
