/** The scene on one canvas: sky, curve, rider and crash, drawn by the studio's clock. */
import { clock } from '@lantern/ui';
import type { CrashRoundShown } from '../../../../wire/crash.ts';
import { GROUND_HUNDREDTHS, heightAt, hundredthsAt, timeOf } from '../round/curve.ts';
import { flownAt } from '../round/play.ts';
import type { Theme } from '../themes.ts';
import { drawCurve, drawExit, drawGrid, frameAt, looksOf, placeOf, slopeAt, type Frame, type Place } from './plot.ts';
import { createRider } from './rider.ts';
import { createSky } from './sky.ts';
import { createSparks } from './sparks.ts';

export interface Exit {
  readonly hundredths: number;
  readonly mine: boolean;
}

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly theme: Theme;
  /** Reduced motion. */
  readonly still: () => boolean;
  /** The displayed multiplier; null while nothing runs. Called on every frame. */
  readonly onHeight: (hundredths: number | null) => void;
  /** Milliseconds until take-off; negative after. */
  readonly onWait: (leftMs: number, ofMs: number) => void;
}

export interface Stage {
  show(round: CrashRoundShown): void;
  exits(exits: readonly Exit[]): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

const LONGEST_STEP_MS = 50;
/** Frame interval with reduced motion. */
const STILL_EVERY_MS = 250;
const SHAKE_MS = 500;
const SHAKE_PX = 7;
const DENSITY_MAXIMUM = 2;
const DRIFT_PER_MS = 0.045;
const EXITS_SHOWN = 24;

interface Scene {
  round: CrashRoundShown | undefined;
  exits: readonly Exit[];
  /** When this page received the crash; negative: it was over when the page loaded. */
  brokeAtMs: number;
  driftPx: number;
  shown: number;
}

/** Displayed flight time in milliseconds; after the crash it stays at the crash point. */
function shownFlight(round: CrashRoundShown): number {
  if (round.phase === 'crashed') return timeOf(round.hundredths ?? GROUND_HUNDREDTHS);
  return round.phase === 'betting' ? 0 : Math.max(0, flownAt(round, clock.nowMs()));
}

/** Notifies the callbacks of what is displayed. */
function notify(
  scene: Scene,
  round: CrashRoundShown,
  flownMs: number,
  { onHeight, onWait }: Pick<StageOptions, 'onHeight' | 'onWait'>,
): void {
  if (round.phase === 'betting') {
    scene.shown = GROUND_HUNDREDTHS;
    onWait(round.leftMs - (clock.nowMs() - round.atMs), round.ofMs);
    onHeight(null);
  } else {
    // A clock correction does not move the display back.
    scene.shown =
      round.phase === 'crashed'
        ? (round.hundredths ?? GROUND_HUNDREDTHS)
        : Math.max(scene.shown, hundredthsAt(flownMs));
    onHeight(scene.shown);
  }
}

/** Animation frames; with reduced motion only now and then. */
function createPictures(still: () => boolean, draw: (nowMs: number, stepMs: number) => void) {
  let [frameId, before, drawn] = [0, 0, 0];
  function run(): void {
    const nowMs = clock.elapsedMs();
    frameId = requestAnimationFrame(run);
    if (still() && nowMs - drawn < STILL_EVERY_MS) return;
    const stepMs = before === 0 ? 0 : Math.min(LONGEST_STEP_MS, nowMs - before);
    [before, drawn] = [nowMs, nowMs];
    draw(nowMs, stepMs);
  }
  frameId = requestAnimationFrame(run);
  return {
    /** Something changed: draw at once. */
    drawNow: () => void (drawn = 0),
    stop: () => cancelAnimationFrame(frameId),
  };
}

export function createStage({ canvas, theme, still, ...callbacks }: StageOptions): Stage {
  const context = canvas.getContext('2d', { alpha: false })!;
  const sky = createSky(theme, () => undefined);
  const sparks = createSparks([theme.accent, theme.light, '#ff7a4a', '#f4c66c']);
  const rider = createRider(theme, sparks);
  const scene: Scene = { round: undefined, exits: [], brokeAtMs: -1, driftPx: 0, shown: GROUND_HUNDREDTHS };
  let [width, height, density] = [0, 0, 1];
  let looks: ReturnType<typeof looksOf> | undefined;

  function drawFlight(round: CrashRoundShown, flownMs: number, nowMs: number, stepMs: number): void {
    const frame: Frame = frameAt(flownMs, width, height);
    const broken = round.phase === 'crashed';
    drawGrid(context, frame, width);
    if (round.phase !== 'betting') drawCurve(context, frame, flownMs, broken ? looks!.broken : looks!.flying);
    for (const { hundredths, mine } of scene.exits) drawExit(context, frame, hundredths, mine);
    const tip: Place = placeOf(frame, flownMs);
    const pose = {
      tip,
      slope: round.phase === 'betting' ? -0.5 : slopeAt(frame, flownMs),
      nowMs,
      stepMs,
      still: still(),
    };
    if (!broken) rider.fly(context, pose, round.phase === 'flying');
    else rider.end(context, pose, scene.brokeAtMs < 0 ? Number.POSITIVE_INFINITY : nowMs - scene.brokeAtMs);
    if (!still()) sparks.draw(context, stepMs);
  }

  function draw(nowMs: number, stepMs: number): void {
    const { round } = scene;
    if (!round || width === 0) return;
    const flownMs = shownFlight(round);
    const speed = round.phase === 'flying' ? 1 + Math.log(heightAt(flownMs)) * 1.6 : 0.25;
    if (!still()) scene.driftPx += stepMs * DRIFT_PER_MS * speed;
    const since = nowMs - scene.brokeAtMs;
    const shake = scene.brokeAtMs >= 0 && since < SHAKE_MS && !still() ? SHAKE_PX * (1 - since / SHAKE_MS) : 0;
    context.setTransform(
      density,
      0,
      0,
      density,
      Math.sin(since / 17) * shake * density,
      Math.cos(since / 13) * shake * density,
    );
    sky.draw(context, heightAt(flownMs), scene.driftPx, still() ? 0 : nowMs);
    drawFlight(round, flownMs, nowMs, stepMs);
    notify(scene, round, flownMs, callbacks);
  }

  const pictures = createPictures(still, draw);

  return {
    show(round) {
      const known = scene.round;
      const breaks = known?.roundId === round.roundId && known.phase !== 'crashed' && round.phase === 'crashed';
      if (round.phase !== 'crashed') scene.brokeAtMs = -1;
      if (breaks) scene.brokeAtMs = clock.elapsedMs();
      if (known?.roundId !== round.roundId) sparks.clear();
      scene.round = round;
      pictures.drawNow();
    },
    exits(exits) {
      scene.exits = exits.slice(-EXITS_SHOWN);
    },
    resize(newWidth, newHeight) {
      [width, height, density] = [newWidth, newHeight, Math.min(DENSITY_MAXIMUM, window.devicePixelRatio || 1)];
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      sky.resize(width, height, density);
      rider.resize(density);
      looks = looksOf(context, theme, height);
      pictures.drawNow();
    },
    destroy: pictures.stop,
  };
}
