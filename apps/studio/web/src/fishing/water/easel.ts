/** The canvas and everything rasterized for its size; created again on every resize. */
import type { FishShown } from '../../../../wire/fishing.ts';
import type { WaterArt } from '../art.ts';
import type { Easel } from './draw.ts';
import { scaleOfSize } from './fleet.ts';
import { createPieces } from './pieces.ts';
import { createSprites } from './sprites.ts';
import type { WaterState } from './state.ts';

const MAX_RATIO = 2;

/** Fits the canvas to the size in the state, and rasterizes for it. */
export function createEasel(
  canvas: HTMLCanvasElement,
  { width, height, lay }: WaterState,
  art: WaterArt,
  kinds: readonly FishShown[],
  still: () => boolean,
): Easel {
  const pen = canvas.getContext('2d')!;
  const ratio = Math.min(MAX_RATIO, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const scales = new Map(kinds.map(({ id, size }) => [id, scaleOfSize(size)]));
  const fine = lay.scale * ratio;
  const sprites = createSprites(art.creatures, fine, (fish) => scales.get(fish) ?? 1);
  // Before the first frame, so that none has to wait.
  for (const { id } of kinds) sprites.of(id);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.strokeStyle = 'rgba(40, 14, 4, 0.9)';
  return { pen, ratio, sprites, pieces: createPieces(art.theme, fine), still };
}
