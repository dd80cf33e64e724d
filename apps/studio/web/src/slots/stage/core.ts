/** The core of the stage: canvas, state and animation loop. Its operations are in the modules beside it. */
import type { HeldShown } from '../../../../wire/slots.ts';
import { drawStage } from './draw.ts';
import type { StageLook } from './look.ts';
import { createLoop, type Loop } from './loop.ts';
import { createParticles, type Particles } from './particles.ts';
import { makeReel, place, turn, type Reel } from './reel.ts';
import type { Sheet } from './sheet.ts';
import type { Sprites } from './sprites.ts';
import { EMPTY, restingState, settle, type StageState } from './state.ts';
import { createTweens, type Tweens } from './tweens.ts';

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly sheet: Sheet;
  readonly rows: number;
  readonly strips: readonly string[];
  /** Texts on the plates of letters. */
  readonly words: Readonly<Record<string, string>>;
  /** A short amount for a coin, or a jackpot's name. */
  readonly coinText: (coin: HeldShown) => string;
  /** Reduced motion: results are shown at once. */
  readonly still: () => boolean;
  readonly onLanded: (reel: number) => void;
  /** A flagship's own; absent for titles of a series. */
  readonly look?: StageLook | undefined;
}

export interface Core {
  readonly options: StageOptions;
  readonly reels: readonly Reel[];
  readonly cells: number;
  /** The index of the coin's letter. */
  readonly coin: number;
  readonly state: StageState;
  readonly loop: Loop;
  readonly tweens: Tweens;
  readonly particles: Particles;
  /** Absent until the canvas has a size. */
  sprites: Sprites | undefined;
  /** The current window, or the one before the reels began to turn. */
  standing: readonly string[];
  coins: readonly HeldShown[];
  pulsing: boolean;
  /** Called when the last reel has stopped. */
  landed: (() => void) | undefined;
  numbersOf(letters: string | readonly string[]): Uint8Array;
  show(window: readonly string[]): void;
  /** Sparks from a cell. */
  sparkle(cell: number, count: number): void;
}

const PULSE_MS = 900;

function stepReels(core: Core, nowMs: number, stepMs: number): boolean {
  const { reels, options } = core;
  let moving = false;
  for (let index = 0; index < reels.length; index += 1) {
    const before = reels[index]!.phase;
    if (turn(reels[index]!, nowMs, stepMs)) moving = true;
    else if (before === 'land') {
      options.onLanded(index);
      if (index === reels.length - 1) core.landed?.();
    }
  }
  return moving;
}

/** Moves and draws; returns whether anything is moving. */
function frame(core: Core, pen: CanvasRenderingContext2D, nowMs: number, stepMs: number): boolean {
  if (core.sprites === undefined) return false;
  const reelsMove = stepReels(core, nowMs, stepMs);
  const tweensMove = core.tweens.tick(nowMs);
  const sparksMove = core.particles.tick(stepMs);
  if (core.pulsing) core.state.pulse = 0.5 - 0.5 * Math.cos((nowMs / PULSE_MS) * 6.283);
  drawStage(pen, core.sprites, core.state, core.coin, core.options);
  core.particles.draw(pen, core.sprites.spark);
  return reelsMove || tweensMove || sparksMove || core.pulsing;
}

/** A stage without a size yet. */
export function createCore(options: StageOptions): Core {
  const { canvas, sheet, rows, strips, still } = options;
  const numberOf = (letter: string): number => (letter === '' ? EMPTY : Math.max(0, sheet.letters.indexOf(letter)));
  const numbersOf = (letters: string | readonly string[]): Uint8Array =>
    Uint8Array.from(letters as ArrayLike<string>, numberOf);
  const reels = strips.map((strip) => makeReel(rows, numbersOf(strip)));
  const cells = strips.length * rows;
  const pen = canvas.getContext('2d', { alpha: false })!;
  const loop = createLoop((nowMs, stepMs) => frame(core, pen, nowMs, stepMs));
  const core: Core = {
    options,
    reels,
    cells,
    coin: numberOf('C'),
    state: restingState(reels, cells),
    loop,
    tweens: createTweens(loop.now, loop.wake),
    particles: createParticles(),
    sprites: undefined,
    standing: Array.from({ length: cells }, () => ''),
    coins: [],
    pulsing: false,
    landed: undefined,
    numbersOf,
    show(window) {
      core.standing = window;
      const numbers = numbersOf(window);
      for (let index = 0; index < reels.length; index += 1) place(reels[index]!, numbers, index * rows);
      settle(core.state);
      loop.wake();
    },
    sparkle(cell, count) {
      if (core.sprites === undefined || still()) return;
      const { cellWidth, cellHeight } = core.sprites.geometry;
      core.particles.burst(
        (Math.floor(cell / rows) + 0.5) * cellWidth,
        ((cell % rows) + 0.5) * cellHeight,
        count,
        cellWidth * 1.1,
      );
      loop.wake();
    },
  };
  return core;
}
