/** Sprites of creatures, rasterized once per size. Body waves are pre-rendered, phase by phase. */
import type { Creatures, FishCell } from '../art.ts';

/** Phases of one tail beat. */
export const PHASES = 8;
const SLICE = 3;
/** Tail swing as a share of the height, and wave length of the body. */
const SWING = 0.13;
const WAVES = 2.4;
/** Shadows and flashes need less resolution. */
const COARSE = 0.5;
const FINEST = 1.15;
/** Scale of small fish. */
const LARGEST = 1.2;

export interface Sprite {
  readonly cell: FishCell;
  /** Units of the water. */
  readonly width: number;
  readonly height: number;
  readonly phases: readonly HTMLCanvasElement[];
  readonly shadow: HTMLCanvasElement;
  readonly flash: HTMLCanvasElement;
}

export interface Sprites {
  of(fish: string): Sprite;
}

function canvasOf(width: number, height: number): readonly [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return [canvas, canvas.getContext('2d')!];
}

/** Cuts a creature from the sheet, with space for its tail. */
function cut(
  sheet: HTMLCanvasElement,
  { x, y, width, height }: FishCell,
  room: number,
  sharp: number,
  fine: number,
): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(width * fine, (height + 2 * room) * fine);
  pen.drawImage(
    sheet,
    x * sharp,
    y * sharp,
    width * sharp,
    height * sharp,
    0,
    room * fine,
    width * fine,
    height * fine,
  );
  return canvas;
}

/** Bends the body by a wave that grows from head to tail. */
function bent(straight: HTMLCanvasElement, phase: number, swing: number): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(straight.width, straight.height);
  for (let x = 0; x < straight.width; x += SLICE) {
    const back = 1 - x / straight.width;
    const lift = swing * back * back * Math.sin(phase - back * WAVES);
    pen.drawImage(straight, x, 0, SLICE, straight.height, x, lift, SLICE, straight.height);
  }
  return canvas;
}

function dyed(straight: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const [canvas, pen] = canvasOf(straight.width * COARSE, straight.height * COARSE);
  pen.drawImage(straight, 0, 0, canvas.width, canvas.height);
  pen.globalCompositeOperation = 'source-in';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

interface Drawn {
  readonly sheet: HTMLCanvasElement;
  /** Pixels of the sheet per unit. */
  readonly sharp: number;
  readonly fine: number;
}

function bake(cell: FishCell, { sheet, sharp, fine }: Drawn, scale: number): Sprite {
  const waves = cell.motion === 'wave';
  const room = waves ? cell.height * SWING : 0;
  const straight = cut(sheet, cell, room, sharp, fine * scale);
  const swing = room * fine * scale;
  const phases = waves
    ? Array.from({ length: PHASES }, (_, index) => bent(straight, (index / PHASES) * 2 * Math.PI, swing))
    : [straight];
  return {
    cell,
    width: cell.width * scale,
    height: (cell.height + 2 * room) * scale,
    phases,
    shadow: dyed(straight, '#020814'),
    flash: dyed(straight, '#ff5a3c'),
  };
}

/** Sprites for a resolution: device pixels per unit of the water. `scaleOf` enlarges small fish. */
export function createSprites(creatures: Creatures, pixelsPerUnit: number, scaleOf: (fish: string) => number): Sprites {
  const baked = new Map<string, Sprite>();
  const fine = Math.min(FINEST, pixelsPerUnit);
  const sharp = fine * LARGEST;
  // The sheet is rasterized once: every creature is cut from its pixels.
  const [sheet, pen] = canvasOf(creatures.width * sharp, creatures.height * sharp);
  pen.drawImage(creatures.picture, 0, 0, creatures.width * sharp, creatures.height * sharp);
  return {
    of(fish) {
      let sprite = baked.get(fish);
      if (!sprite) {
        const cell = creatures.cells[fish];
        if (!cell) throw new Error(`there is no picture of ${fish}`);
        sprite = bake(cell, { sheet, sharp, fine }, scaleOf(fish));
        baked.set(fish, sprite);
      }
      return sprite;
    },
  };
}
