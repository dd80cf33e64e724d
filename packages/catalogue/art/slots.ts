/** Art of a slot beside its tile: the scene behind its reels, its symbols on one sheet, and its name as lettering. */
import type { GameEntry, VendorEntry } from '../src/entry.ts';
import { createCanvas, HEIGHT, WIDTH, type Canvas } from './canvas.ts';
import { LAYOUTS, linesOf, type TileLanguage } from './compose.ts';
import { background } from './backgrounds.ts';
import { lettering, letteringBox } from './lettering.ts';
import { halo, heroFigure } from './light.ts';
import { sparks, specks } from './ornaments.ts';
import { CELL, COLUMNS, metadata } from './sheet.ts';
import { at, polar, px, repeat, star, stops } from './svg.ts';

export type SlotGame = Pick<GameEntry, 'id' | 'name' | 'lines' | 'art'>;

/** Two and a sixth times as high as it is wide: a phone held upright. */
export const SCENE_HEIGHT = 702;
/** Room under the letters of a name for outline and shadow. */
const NAME_MARGIN = 18;

const svg = (box: string, width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="${box}">${inside}</svg>`;

/** One long wave across the scene. */
function swell(y: number, height: number, fill: string, shift: number): string {
  const step = WIDTH / 2;
  return `<path d="M${px(-step + shift)} ${SCENE_HEIGHT}V${px(y)}${repeat(5, () => `q${px(step / 4)} ${px(-height)} ${px(step / 2)} 0t${px(step / 2)} 0`)}V${SCENE_HEIGHT}Z" fill="${fill}" opacity=".45"/>`;
}

/** The lower half of the scene: the palette's darkest, with light falling on it. */
function foreground(canvas: Canvas): string {
  const { foot, mid, light, accent } = canvas.colours;
  const { random } = canvas;
  const dusk = canvas.define(
    'du',
    `<linearGradient id="du" x2="0" y2="1">${stops(`0 ${foot} 0`, `.26 ${foot} .86`, `.4 ${foot}`, `1 ${foot}`)}</linearGradient>`,
  );
  const night = canvas.define(
    'ni',
    `<linearGradient id="ni" x2="0" y2="1">${stops('0 #000 0', '1 #000 .4')}</linearGradient>`,
  );
  const glow = canvas.define('fg', `<radialGradient id="fg">${stops(`0 ${mid} .8`, `1 ${mid} 0`)}</radialGradient>`);
  const fading = canvas.define(
    'fm',
    `<linearGradient id="ff" gradientUnits="userSpaceOnUse" x1="0" y1="430" x2="0" y2="600">${stops('0 #fff', '1 #fff 0')}</linearGradient><mask id="fm" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${SCENE_HEIGHT}"><rect width="${WIDTH}" height="${SCENE_HEIGHT}" fill="url(#ff)"/></mask>`,
  );
  const glints = repeat(46, () => {
    const y = random.between(420, SCENE_HEIGHT);
    return `<rect x="${px(random.between(-10, WIDTH))}" y="${px(y)}" width="${px(random.between(8, 42))}" height="1.400" rx=".7" opacity="${px(random.between(0.08, 0.34))}"/>`;
  });
  return `<rect y="250" width="${WIDTH}" height="${SCENE_HEIGHT - 250}" fill="${dusk}"/><ellipse cx="162" cy="452" rx="210" ry="92" fill="${glow}" opacity=".55"/><g opacity=".3" mask="${fading}">${swell(452, 10, mid, 12)}${swell(500, 13, mid, -40)}</g><g fill="${accent}">${glints}</g>${specks(canvas, 16, light, 380, SCENE_HEIGHT)}<rect y="540" width="${WIDTH}" height="162" fill="${night}"/>`;
}

/** The scene of a game: its tile's own painting without letters and frame, and a foreground for the reels. */
export function composeScene({ id, art: { palette, pattern, layout, subjects } }: SlotGame): string {
  const canvas = createCanvas(id, palette);
  heroFigure(canvas);
  const { foot, light } = canvas.colours;
  const vignette = canvas.define(
    'vs',
    `<radialGradient id="vs" gradientUnits="userSpaceOnUse" cx="162" cy="170" r="420">${stops('.4 #000 0', `.75 ${foot} .6`, `1 ${foot} .7`)}</radialGradient>`,
  );
  const leak = canvas.define(
    'ls',
    `<radialGradient id="ls">${stops(`0 ${light} .5`, `1 ${light} 0`)}</radialGradient>`,
  );
  // Parts of a tile that run over its lower edge are cut where the tile ended.
  canvas.define('tc', `<clipPath id="tc"><rect width="${WIDTH}" height="${HEIGHT}"/></clipPath>`);
  const tile = `<g clip-path="url(#tc)">${background(canvas, pattern)}${LAYOUTS[layout](canvas, subjects)}</g>`;
  const painted = `<rect width="${WIDTH}" height="${SCENE_HEIGHT}" fill="${foot}"/>${tile}${foreground(canvas)}<rect width="${WIDTH}" height="${SCENE_HEIGHT}" fill="${vignette}"/><ellipse cx="162" cy="-30" rx="200" ry="90" fill="${leak}"/>${sparks(canvas, 8)}`;
  return svg(`0 0 ${WIDTH} ${SCENE_HEIGHT}`, WIDTH, SCENE_HEIGHT, `<defs>${canvas.definitions()}</defs>${painted}`);
}

/**
 * The backing of a symbol, by the rank its letter has: the best on plates of gold, the wild in a burst, the coin blank
 * for its amount.
 */
function backing(canvas: Canvas, letter: string): string {
  const { top, mid, foot, light, accent } = canvas.colours;
  const gold = canvas.define(
    'pg',
    `<linearGradient id="pg" x2=".3" y2="1">${stops('#fff6c9', '.35 #f9cf62', '.7 #d38d22', '#8a4f0c')}</linearGradient>`,
  );
  const plate = canvas.define(
    'pp',
    `<radialGradient id="pp" cy=".36">${stops(light, `.5 ${mid}`, `1 ${top}`)}</radialGradient>`,
  );
  const dark = canvas.define(
    'pd',
    `<radialGradient id="pd" cy=".4">${stops(mid, `.7 ${top}`, `1 ${foot}`)}</radialGradient>`,
  );
  const shadow = `<ellipse cy="45" rx="36" ry="6" fill="#000" opacity=".3"/>`;
  if (letter === 'A')
    return `<path d="${star(12, 58, 51)}" fill="${gold}" stroke="${foot}" stroke-width="1.500"/><circle r="47" fill="${plate}"/><circle r="47" fill="none" stroke="${foot}" stroke-opacity=".5" stroke-width="2"/>`;
  if (letter === 'B')
    return `<rect x="-50" y="-50" width="100" height="100" rx="26" fill="${gold}"/><rect x="-44" y="-44" width="88" height="88" rx="21" fill="${dark}"/>`;
  if (letter === 'D')
    return `<path d="M-30-51H30L51-30V30L30 51H-30L-51 30V-30Z" fill="${gold}"/><path d="M-27-44H27L44-27V27L27 44H-27L-44 27V-27Z" fill="${dark}"/>`;
  if (letter === 'W')
    return `${halo(canvas, 0, 0, 74, 0.9)}<path d="${star(16, 60, 44)}" fill="${gold}" opacity=".95"/><circle r="43" fill="${plate}"/>`;
  if (letter === 'S')
    return `${halo(canvas, 0, 0, 76, 1)}<circle r="52" fill="none" stroke="${accent}" stroke-width="3"/><circle r="46" fill="none" stroke="${accent}" stroke-width="6" stroke-dasharray="2 8" opacity=".8"/><path d="${repeat(4, (index) => `M${polar(0, 0, 60, index * 1.5708)}L${polar(0, 0, 50, index * 1.5708 - 0.09)}L${polar(0, 0, 50, index * 1.5708 + 0.09)}Z`)}" fill="${accent}"/>`;
  return shadow;
}

function blankCoin(canvas: Canvas): string {
  const face = canvas.define(
    'cf',
    `<radialGradient id="cf" cx=".36" cy=".3" r=".85">${stops('#fffbe0', '.45 #f6c453', '#955a10')}</radialGradient>`,
  );
  const teeth = repeat(36, (index) => `M${polar(0, 0, 53, index * 0.17453)}L${polar(0, 0, 47, index * 0.17453)}`);
  return `${halo(canvas, 0, 0, 74, 0.7)}<circle cx="1.500" cy="3" r="56" fill="#5b3006"/><circle r="56" fill="${face}"/><path d="${teeth}" stroke="#8a4f0c" stroke-width="2.200" opacity=".8"/><circle r="45" fill="none" stroke="#8a4f0c" stroke-width="2.400"/><circle r="42" fill="none" stroke="#fff3c4" stroke-width="1.200"/><path d="M-42-22A47 47 0 0 1-8-46" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4.500" stroke-linecap="round"/>`;
}

/** Size of a subject in its cell, by its backing. */
const SHARES: Readonly<Record<string, number>> = { A: 0.8, B: 0.74, D: 0.74, W: 0.84, S: 0.82 };
/** In hundredths of a cell: its middle is the origin of a subject 100 wide. */
const SCALE = CELL / 126;

/**
 * The symbols of a game on one sheet, four in a row in the order of `symbols` (letter to subject); the coin's subject
 * is its blank face. `facts` becomes the metadata: readers of the sheet get the rest of the theme from it.
 */
export function composeSymbols(
  { id, art: { palette } }: SlotGame,
  symbols: Readonly<Record<string, string>>,
  facts: object,
): string {
  const canvas = createCanvas(id, palette);
  const drawn = Object.entries(symbols).map(([letter, subject], index) => {
    const [x, y] = [(index % COLUMNS) * CELL + CELL / 2, Math.floor(index / COLUMNS) * CELL + CELL / 2];
    const inside =
      letter === 'C'
        ? blankCoin(canvas)
        : backing(canvas, letter) + at(0, 0, { scale: SHARES[letter] ?? 1 }, canvas.subject(subject));
    return at(x, y, { scale: SCALE }, inside);
  });
  const [width, height] = [COLUMNS * CELL, Math.ceil(drawn.length / COLUMNS) * CELL];
  return svg(
    `0 0 ${width} ${height}`,
    width,
    height,
    `${metadata(facts)}<defs>${canvas.definitions()}</defs>${drawn.join('')}`,
  );
}

/** The name of a game in its tile's lettering, by itself. */
export function composeName(
  game: SlotGame,
  vendor: Pick<VendorEntry, 'face' | 'lettering'>,
  language: TileLanguage,
): string {
  const canvas = createCanvas(game.id, game.art.palette);
  const lines = linesOf(game, language);
  const [left, top, right, bottom] = letteringBox(vendor.face, lines);
  const painted = lettering(canvas, vendor.face, vendor.lettering, lines);
  const [width, height] = [right - left + 2 * NAME_MARGIN, bottom - top + 2 * NAME_MARGIN];
  return svg(
    `${px(left - NAME_MARGIN)} ${px(top - NAME_MARGIN)} ${px(width)} ${px(height)}`,
    width,
    height,
    `<defs>${canvas.definitions()}</defs>${painted}`,
  );
}
