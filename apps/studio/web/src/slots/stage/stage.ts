/** The reels on their canvas: what the game asks them to do, each answered when it has been seen. */
import { coinsOf, labelCoins, type Coins } from './coins.ts';
import { createCore, type Core, type StageOptions } from './core.ts';
import { lightsOf, type Lights } from './lights.ts';
import { makeSprites, type Geometry } from './sprites.ts';
import { turnsOf, type Turns } from './turns.ts';

export interface Stage extends Turns, Lights, Coins {
  /** Fits the canvas to a size in CSS pixels. */
  resize(width: number, height: number): void;
  /** Letters at once. */
  show(window: readonly string[]): void;
  /** Ends what is moving, at its end. */
  hurry(): void;
  destroy(): void;
}

/** Finer than this nobody sees, and it costs. */
const PIXELS_MOST = 2;

function resize(core: Core, width: number, height: number): void {
  const { canvas, sheet, rows, words } = core.options;
  const scale = Math.min(PIXELS_MOST, window.devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (core.sprites?.geometry.width === wide && core.sprites.geometry.height === high) return;
  const geometry: Geometry = { reels: core.reels.length, rows, width: wide, height: high, cellWidth: wide / core.reels.length, cellHeight: high / rows };
  canvas.width = wide;
  canvas.height = high;
  core.sprites = makeSprites(sheet, sheet.letters, geometry, words);
  labelCoins(core);
  core.loop.wake();
}

/** Makes the stage; it shows nothing until it has a size and a window. */
export function createStage(options: StageOptions): Stage {
  const core = createCore(options);
  return {
    ...turnsOf(core),
    ...lightsOf(core),
    ...coinsOf(core),
    resize: (width, height) => resize(core, width, height),
    show: core.show,
    hurry: () => core.tweens.finish(),
    destroy: () => core.loop.stop(),
  };
}
