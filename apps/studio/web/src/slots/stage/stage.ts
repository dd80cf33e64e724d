/** The reels' API for the game: each operation resolves when it has been shown. */
import { coinsOf, labelCoins, type Coins } from './coins.ts';
import { createCore, type Core, type StageOptions } from './core.ts';
import { lightsOf, type Lights } from './lights.ts';
import type { Geometry } from './look.ts';
import { makeSprites } from './sprites.ts';
import { turnsOf, type Turns } from './turns.ts';

export interface Stage extends Turns, Lights, Coins {
  /** Resizes the canvas, in CSS pixels. */
  resize(width: number, height: number): void;
  /** Sets letters at once. */
  show(window: readonly string[]): void;
  /** Skips all animations. */
  skip(): void;
  destroy(): void;
}

/** Maximum pixel ratio; more is invisible and slow. */
const MAX_PIXEL_RATIO = 2;

function resize(core: Core, width: number, height: number): void {
  const { canvas, sheet, rows, words } = core.options;
  const scale = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (core.sprites?.geometry.width === wide && core.sprites.geometry.height === high) return;
  const geometry: Geometry = {
    reels: core.reels.length,
    rows,
    width: wide,
    height: high,
    cellWidth: wide / core.reels.length,
    cellHeight: high / rows,
  };
  canvas.width = wide;
  canvas.height = high;
  core.sprites = makeSprites(sheet, sheet.letters, geometry, words, core.options.look);
  labelCoins(core);
  core.loop.wake();
}

/** Creates the stage; it shows nothing until it has a size and a window. */
export function createStage(options: StageOptions): Stage {
  const core = createCore(options);
  return {
    ...turnsOf(core),
    ...lightsOf(core),
    ...coinsOf(core),
    resize: (width, height) => resize(core, width, height),
    show: core.show,
    skip: () => core.tweens.finish(),
    destroy: () => core.loop.stop(),
  };
}
