/** Art of an instant game beside its tile: the background of its board, and its pieces on one sheet. */
import { createCanvas, HEIGHT, WIDTH } from './canvas.ts';
import { background } from './backgrounds.ts';
import { companionFigure, halo } from './light.ts';
import { sparks, specks } from './ornaments.ts';
import { CELL, COLUMNS } from './sheet.ts';
import { SCENE_HEIGHT, type SlotGame } from './slots.ts';
import { at, px, stops } from './svg.ts';

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}">${inside}</svg>`;

/** Size of a piece in its cell: a subject is 100 wide. */
const PIECE_SCALE = (CELL / 100) * 0.78;

/**
 * The background of a game: its tile's pattern in its palette, light from above, dusk behind the controls; room for a
 * board.
 */
export function composeGameBackground({ id, art: { palette, pattern, subjects } }: SlotGame): string {
  const canvas = createCanvas(id, palette);
  const { top, mid, foot, light } = canvas.colours;
  canvas.define('tc', `<clipPath id="tc"><rect width="${WIDTH}" height="${HEIGHT}"/></clipPath>`);
  const dusk = canvas.define(
    'du',
    `<linearGradient id="du" x2="0" y2="1">${stops(`0 ${foot} .1`, `.4 ${foot} .44`, `.6 ${foot} .97`, `.62 ${foot}`, `1 ${foot}`)}</linearGradient>`,
  );
  const pool = canvas.define(
    'po',
    `<radialGradient id="po">${stops(`0 ${mid} .9`, `.6 ${top} .5`, `1 ${top} 0`)}</radialGradient>`,
  );
  const leak = canvas.define(
    'ls',
    `<radialGradient id="ls">${stops(`0 ${light} .55`, `1 ${light} 0`)}</radialGradient>`,
  );
  const soft = canvas.define(
    'bl',
    '<filter id="bl" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="1.600"/></filter>',
  );
  const near = subjects.slice(1).concat(subjects.slice(0, 1))[0] ?? 'own:coin-hole';
  const scattered = [
    [24, 470, 92, -18],
    [300, 440, 104, 16],
    [262, 610, 76, -10],
    [48, 640, 64, 12],
  ] as const;
  const props = scattered
    .map(([x, y, size, turn]) => at(x, y, { turn, scale: size / 100 }, canvas.subject(near)))
    .join('');
  const painted = `<rect width="${WIDTH}" height="${SCENE_HEIGHT}" fill="${foot}"/><g clip-path="url(#tc)">${background(canvas, pattern)}</g><g filter="${soft}" opacity=".34">${props}</g><rect width="${WIDTH}" height="${SCENE_HEIGHT}" fill="${dusk}"/><ellipse cx="162" cy="330" rx="230" ry="150" fill="${pool}" opacity=".55"/><ellipse cx="162" cy="-30" rx="210" ry="110" fill="${leak}"/>${halo(canvas, 162, 70, 150, 0.35)}${specks(canvas, 20, light, 60, 660)}${sparks(canvas, 7)}`;
  return svg(WIDTH, SCENE_HEIGHT, `<defs>${canvas.definitions()}</defs>${painted}`);
}

/**
 * The pieces of a game on one sheet, four in a row in the order of `pieces` (name to subject), each a lit figure with
 * its shadow.
 * `facts` becomes the metadata: readers of the sheet get the rest of the theme from it.
 */
export function composePieces(
  { id, art: { palette } }: SlotGame,
  pieces: Readonly<Record<string, string>>,
  facts: object,
): string {
  const canvas = createCanvas(id, palette);
  const lit = companionFigure(canvas);
  const names = Object.keys(pieces);
  const drawn = Object.values(pieces).map((subject, index) => {
    const [x, y] = [(index % COLUMNS) * CELL + CELL / 2, Math.floor(index / COLUMNS) * CELL + CELL / 2];
    return `<g filter="${lit}">${at(x, y, { scale: PIECE_SCALE }, canvas.subject(subject))}</g>`;
  });
  const [width, height] = [COLUMNS * CELL, Math.ceil(names.length / COLUMNS) * CELL];
  const metadata = JSON.stringify({ ...facts, names, colours: canvas.colours })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  return svg(width, height, `<metadata>${metadata}</metadata><defs>${canvas.definitions()}</defs>${drawn.join('')}`);
}
