/**
 * Art of the fishing games: everything that swims, on one sheet shared by all rooms, and the scene of each game in both
 * formats.
 */
import type { FishCell, FishSheet } from '../src/fish-sheet.ts';
import { createCanvas, type Canvas } from './canvas.ts';
import { BEASTS } from './fishing-beasts.ts';
import { brushFor } from './fishing-brush.ts';
import { PLAIN, type Creature } from './fishing-fish.ts';
import { px } from './svg.ts';

const CREATURES: Readonly<Record<string, Creature>> = { ...PLAIN, ...BEASTS };
const SHEET_WIDTH = 1480;
/** Margin round a cell, so that no neighbour shows at its edge. */
const GAP = 6;

/** Lays the creatures out in rows, the highest first. */
export function fishSheet(): FishSheet {
  const cells: Record<string, FishCell> = {};
  let [x, y, row] = [GAP, GAP, 0];
  for (const [id, { width, height, motion }] of Object.entries(CREATURES).toSorted(
    ([, one], [, other]) => other.height - one.height,
  )) {
    if (x + width + GAP > SHEET_WIDTH) [x, y, row] = [GAP, y + row + GAP, 0];
    cells[id] = { x, y, width, height, motion };
    row = Math.max(row, height);
    x += width + GAP;
  }
  return { width: SHEET_WIDTH, height: y + row + GAP, cells };
}

function drawAll(canvas: Canvas, { cells }: FishSheet): string {
  return Object.entries(cells)
    .map(
      ([id, { x, y, width, height }]) =>
        `<g transform="translate(${px(x + width / 2)} ${px(y + height / 2)})">${CREATURES[id]!.paint(brushFor(canvas, id))}</g>`,
    )
    .join('');
}

/** All creatures on one sheet; their positions are in its metadata. */
export function composeFish(): string {
  const sheet = fishSheet();
  const canvas = createCanvas('fish', 'sea');
  const drawn = drawAll(canvas, sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px(sheet.width)}" height="${px(sheet.height)}" viewBox="0 0 ${px(sheet.width)} ${px(sheet.height)}"><metadata>${JSON.stringify(sheet)}</metadata><defs>${canvas.definitions()}</defs>${drawn}</svg>`;
}
