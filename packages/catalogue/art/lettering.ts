/** The name on a tile: extruded, outlined, keylined and filled in two tones, fitted to its lines. */
import type { Face, LetteringStyle } from '../src/entry.ts';
import { CENTRE_X, HEIGHT, type Canvas } from './canvas.ts';
import { setLine, type Line } from './faces.ts';
import { blur } from './light.ts';
import { px, repeat, stops } from './svg.ts';

interface Cast {
  /** From the cap line to the split, and from the split to the base line. */
  readonly fill: readonly [string, string, string, string];
  readonly keyline: string;
  readonly outline: string;
  readonly depth: string;
  /** Slope and slant of the lines, in degrees. */
  readonly climb?: number;
  readonly lean?: number;
}

const CASTS: Readonly<Record<LetteringStyle, Cast>> = {
  gold: {
    fill: ['#fffbe3', '#ffdf7e', '#e8a22e', '#ffe592'],
    keyline: '#b76d12',
    outline: '#5c1606',
    depth: '#2b0703',
  },
  jade: {
    fill: ['#fbfff0', '#c9ffb8', '#52d995', '#d6ffc4'],
    keyline: '#ffe08a',
    outline: '#05513a',
    depth: '#01231a',
  },
  candy: {
    fill: ['#ffffff', '#fff0a8', '#ffb52e', '#ffe36b'],
    keyline: '#ff5a3c',
    outline: '#a3122c',
    depth: '#47051c',
    climb: -3,
  },
  sea: {
    fill: ['#ffffff', '#c9f8ff', '#5ed4f5', '#d4fbff'],
    keyline: '#ffd86b',
    outline: '#0b3f86',
    depth: '#041a45',
    climb: -2,
  },
  neon: {
    fill: ['#fff6fb', '#ffd0e4', '#ff8fbd', '#ffe3ef'],
    keyline: '#ffd98a',
    outline: '#7a0f45',
    depth: '#2a0420',
  },
  ivory: {
    fill: ['#ffffff', '#fff5dc', '#e3c48c', '#fff1cf'],
    keyline: '#a8762a',
    outline: '#33200c',
    depth: '#150b03',
  },
  sport: {
    fill: ['#ffffff', '#f3f7ff', '#c3d2e6', '#ffffff'],
    keyline: '#ff6a3d',
    outline: '#10233a',
    depth: '#050f1c',
    climb: -3,
    lean: -10,
  },
  bronze: {
    fill: ['#fff6d2', '#f3cd77', '#c98a3a', '#f6d688'],
    keyline: '#7a4715',
    outline: '#3a1c08',
    depth: '#180b03',
  },
  flash: {
    fill: ['#ffffe6', '#fff06b', '#ffb300', '#fff28a'],
    keyline: '#ff3d2e',
    outline: '#3a0a6b',
    depth: '#170333',
    climb: -4,
    lean: -6,
  },
};

/** Type size of one line and of two; condensed faces are set larger. */
const SIZES: Readonly<Record<Face, readonly [number, number]>> = {
  'yeseva-one': [66, 56],
  'dela-gothic-one': [56, 47],
  bungee: [52, 43],
  'sigmar-one': [56, 46],
  'alfa-slab-one': [58, 49],
  'saira-extra-condensed': [92, 74],
  bangers: [78, 64],
  'be-vietnam-pro': [60, 50],
};
/** Maximum width of a line, without its outline. */
export const LINE_WIDTH = 280;
const FOOT = HEIGHT - 27;
/** Minimum distance between the ink of two lines. */
const LEADING = 9;
const TALLEST = 138;
/** A single line is set a little higher, in the middle of two. */
const SINGLE_RISE = 13;

function setFitted(face: Face, text: string, size: number, width: number): Line {
  const tracking = face === 'saira-extra-condensed' ? 0.01 : 0;
  const line = setLine(face, text, size, tracking);
  return line.width <= width ? line : setLine(face, text, (size * width) / line.width, tracking);
}

interface Block {
  readonly path: string;
  /** Left, top, right and bottom of the ink. */
  readonly box: readonly [number, number, number, number];
  /** Height of a capital. */
  readonly cap: number;
}

/**
 * Sets the lines one above the other, centred, the last on the foot; shrinks them together when marks make them too
 * tall.
 */
function setBlock(face: Face, lines: readonly string[], shrink = 1): Block {
  const size = SIZES[face][lines.length > 1 ? 1 : 0] * shrink;
  const set = lines.map((text, index) =>
    setFitted(face, text, size, (lines.length > 1 && index === 0 ? LINE_WIDTH - 16 : LINE_WIDTH) * shrink),
  );
  const foot = lines.length > 1 ? FOOT : FOOT - SINGLE_RISE;
  let path = '';
  let baseline = foot;
  let top = foot;
  let [left, right] = [CENTRE_X, CENTRE_X];
  for (let index = set.length - 1; index >= 0; index--) {
    const line = set[index];
    if (!line) continue;
    baseline =
      index === set.length - 1
        ? foot - Math.max(0, line.bottom) * 0.6
        : Math.min(top - line.bottom - LEADING, baseline - size * 0.82);
    const x = CENTRE_X - line.width / 2;
    path += `<path transform="translate(${px(x)} ${px(baseline)})" d="${line.path}"/>`;
    top = baseline + line.top;
    left = Math.min(left, x);
    right = Math.max(right, x + line.width);
  }
  const bottom = foot;
  return bottom - top > TALLEST && shrink > 0.7
    ? setBlock(face, lines, shrink * 0.94)
    : { path, box: [left, top, right, bottom], cap: Math.min(...set.map(({ size: fitted }) => fitted)) * 0.73 };
}

/** Positions of the letters of `lines`; for tests. */
export function letteringBox(face: Face, lines: readonly string[]): readonly [number, number, number, number] {
  return setBlock(face, lines).box;
}

/** Letters `lines` at the foot of a tile. */
export function lettering(canvas: Canvas, face: Face, style: LetteringStyle, lines: readonly string[]): string {
  const cast = CASTS[style];
  const { path, box, cap } = setBlock(face, lines);
  const middle = (box[1] + box[3]) / 2;
  const [first, second, third, last] = cast.fill;
  canvas.define('t', `<g id="t">${path}</g>`);
  // In the letters' own coordinates, so that every line has its own split.
  const fill = canvas.define(
    'tf',
    `<linearGradient id="tf" gradientUnits="userSpaceOnUse" x1="0" y1="${px(-cap)}" x2="0" y2="0">${stops(`0 ${first}`, `.5 ${second}`, `.54 ${third}`, `1 ${last}`)}</linearGradient>`,
  );
  const letters = (attributes: string): string => `<use href="#t" ${attributes}/>`;
  const stroke = (colour: string, width: number): string =>
    `fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;
  const extrude = repeat(6, (step) => letters(`y="${6 - step}" ${stroke(cast.depth, 9)}`));
  const turn =
    cast.climb || cast.lean
      ? ` transform="rotate(${cast.climb ?? 0} ${CENTRE_X} ${px(middle)})${cast.lean ? ` translate(${px(middle * Math.tan((-cast.lean * Math.PI) / 180))}) skewX(${cast.lean})` : ''}"`
      : '';
  return `<g${turn}><g filter="${blur(canvas, 5)}" opacity=".75">${letters(`y="8" ${stroke('#000', 10)}`)}</g>${extrude}${letters(stroke(cast.outline, 8))}${letters(`fill="none" stroke="${cast.keyline}" stroke-width="3" stroke-linejoin="round"`)}${letters(`y="-1" fill="#fff" opacity=".85"`)}${letters(`fill="${fill}"`)}</g>`;
}
