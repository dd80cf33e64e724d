/**
 * The background of a fishing game: its palette under light from above, its subject in the distance, cliffs, and a
 * seabed with its other subjects.
 */
import type { GameEntry } from '../src/entry.ts';
import { createCanvas, WIDTH, type Canvas } from './canvas.ts';
import { background } from './backgrounds.ts';
import { blur } from './light.ts';
import { at, px, repeat, stops } from './svg.ts';

export type WaterFormat = 'wide' | 'tall';
export type WaterGame = Pick<GameEntry, 'id' | 'art'>;

interface Place {
  readonly canvas: Canvas;
  readonly width: number;
  readonly height: number;
  /** Top of the seabed. */
  readonly bed: number;
}

const SIZES: Readonly<Record<WaterFormat, readonly [number, number]>> = { wide: [1600, 900], tall: [900, 1600] };

function depth({ canvas, width, height }: Place): string {
  const { top, mid, foot, light } = canvas.colours;
  const fall = canvas.define(
    'wf',
    `<linearGradient id="wf" x2="0" y2="1">${stops(`0 ${mid}`, `.42 ${top}`, `1 ${foot}`)}</linearGradient>`,
  );
  const glow = canvas.define(
    'wg',
    `<radialGradient id="wg">${stops(`0 ${light} .9`, `.4 ${mid} .5`, `1 ${mid} 0`)}</radialGradient>`,
  );
  return `<rect width="${width}" height="${height}" fill="${fall}"/><ellipse cx="${width * 0.5}" cy="${-height * 0.06}" rx="${px(width * 0.72)}" ry="${px(height * 0.56)}" fill="${glow}" opacity=".8"/>`;
}

function shafts({ canvas, width, height }: Place): string {
  const { random, colours } = canvas;
  const beam = canvas.define(
    'ws',
    `<linearGradient id="ws" x2="0" y2="1">${stops(`0 ${colours.light} .5`, `.7 ${colours.light} .08`, `1 ${colours.light} 0`)}</linearGradient>`,
  );
  const beams = repeat(9, (index) => {
    const from = (width / 9) * (index + random.between(0.1, 0.9));
    const broad = random.between(width * 0.02, width * 0.07);
    const lean = (from - width / 2) * 0.35;
    return `<path d="M${px(from)}-20H${px(from + broad)}L${px(from + broad * 2.4 + lean)} ${px(height * random.between(0.55, 0.85))}H${px(from - broad + lean)}Z" opacity="${px(random.between(0.25, 0.7))}"/>`;
  });
  return `<g fill="${beam}" filter="${blur(canvas, 14)}">${beams}</g>`;
}

/** What may be on a seabed; anything that swims would be mistaken for a target. */
const SEABED_SUBJECTS =
  /^(?:spiral-shell|anchor|coral|star|gem-stone|ring|compass|oyster|ship|crown|own:(?:coin-hole|pearl-shell|lantern|boat|ingot))$/;

/** One line of far rocks, higher at the sides. */
function ridge({ canvas, width, height }: Place, y: number, rise: number, fill: string, opacity: number): string {
  const { random } = canvas;
  const steps = 14;
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const off = Math.abs(index / steps - 0.5) * 2;
    return [
      (width / steps) * index,
      y - rise * off * off * random.between(0.5, 1.2) - random.between(0, rise * 0.22),
    ] as const;
  });
  const line = points
    .map(([x, top], index) =>
      index === 0
        ? `L${px(x)} ${px(top)}`
        : `Q${px(x - width / steps / 2)} ${px(top - random.between(-16, 26))} ${px(x)} ${px(top)}`,
    )
    .join('');
  return `<path d="M0 ${height}${line}V${height}Z" fill="${fill}" opacity="${opacity}"/>`;
}

const CORALS = [
  ['#ff7a8a', '#a31c4a'],
  ['#ffb45a', '#b8400a'],
  ['#c79bff', '#5b1f9a'],
  ['#7df0d0', '#0b6f6b'],
  ['#ff9cc6', '#a32a6a'],
] as const;

function coral(canvas: Canvas, x: number, y: number, size: number, kind: number): string {
  const [light, dark] = CORALS[kind % CORALS.length]!;
  const paint = canvas.define(
    `wc${kind % CORALS.length}`,
    `<linearGradient id="wc${kind % CORALS.length}" x2="0" y2="1">${stops(light, dark)}</linearGradient>`,
  );
  const { random } = canvas;
  const branch = (turn: number, length: number, width: number): string =>
    `<g transform="rotate(${px(turn)})"><path d="M${px(-width)} 0C${px(-width)} ${px(-length * 0.5)} ${px(-width * 0.8)} ${px(-length)} 0 ${px(-length)}S${px(width)} ${px(-length * 0.5)} ${px(width)} 0Z"/><path transform="translate(0 ${px(-length * 0.5)}) rotate(${turn > 0 ? 38 : -38})" d="M${px(-width * 0.6)} 4C${px(-width * 0.6)} ${px(-length * 0.3)} 0 ${px(-length * 0.42)} 0 ${px(-length * 0.42)}S${px(width * 0.6)} ${px(-length * 0.3)} ${px(width * 0.6)} 4Z"/></g>`;
  const fan = repeat(9, (index) => branch(-64 + index * 16, 78 + random.between(0, 30) - Math.abs(index - 4) * 5, 5.5));
  const tubes = repeat(
    5,
    (index) => `<path d="M${-44 + index * 20} 0V${px(-40 - random.between(0, 56))}a9 7 0 0 1 18 0V0Z"/>`,
  );
  const brain = `<path d="M-58 0C-58-58 58-58 58 0Z"/><path d="M-40-10q8-22 20-8t20-6 20 6 18-4M-30-28q10-10 20 0t20-2 18 6" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="5" stroke-linecap="round"/>`;
  return at(x, y, { scale: size }, `<g fill="${paint}">${[fan, tubes, brain][kind % 3]!}</g>`);
}

function weed(canvas: Canvas, x: number, y: number, height: number): string {
  const { random } = canvas;
  const paint = canvas.define(
    'ww',
    `<linearGradient id="ww" x2="0" y2="1">${stops('#9be08a', '.5 #2a8a5a', '#063a34')}</linearGradient>`,
  );
  const blades = repeat(4, (index) => {
    const sway = random.between(-34, 34);
    const tall = height * random.between(0.6, 1);
    const left = x + index * 15 - 22;
    return `<path d="M${px(left)} ${px(y)}C${px(left - 18 + sway)} ${px(y - tall * 0.35)} ${px(left + 22 - sway)} ${px(y - tall * 0.65)} ${px(left + sway)} ${px(y - tall)}C${px(left + 34 - sway)} ${px(y - tall * 0.6)} ${px(left + sway)} ${px(y - tall * 0.35)} ${px(left + 13)} ${px(y)}Z"/>`;
  });
  return `<g fill="${paint}">${blades}</g>`;
}

function seabed(place: Place, subjects: readonly string[]): string {
  const { canvas, width, height, bed } = place;
  const { top, mid, foot, accent } = canvas.colours;
  const { random } = canvas;
  const sand = canvas.define(
    'wd',
    `<linearGradient id="wd" x2="0" y2="1">${stops(`0 ${mid}`, `.3 ${top}`, `1 ${foot}`)}</linearGradient>`,
  );
  const rim = `M0 ${bed + 40}C${width * 0.2} ${bed - 20} ${width * 0.36} ${bed + 46} ${width * 0.55} ${bed + 26}S${width * 0.85} ${bed - 16} ${width} ${bed + 34}`;
  const ripples = repeat(26, () => {
    const [x, y] = [random.between(0, width), random.between(bed + 60, height)];
    return `M${px(x)} ${px(y)}q${px(random.between(20, 60))} ${px(-random.between(5, 12))} ${px(random.between(60, 130))} 0`;
  });
  const garden = repeat(9, (index) => {
    const x = (width / 8) * index + random.between(-40, 40);
    const edge = Math.abs(x / width - 0.5) * 2;
    return (
      (index % 2 === 0 ? weed(canvas, x, bed + 60 + edge * 30, 90 + edge * 150) : '') +
      coral(
        canvas,
        x + random.between(20, 60),
        bed + 62 + edge * 26,
        0.7 + edge * 0.75,
        index + Math.floor(random.between(0, 5)),
      )
    );
  });
  const props = subjects
    .filter((name) => SEABED_SUBJECTS.test(name))
    .slice(0, 2)
    .map((name, index) => {
      const x = width * (index === 0 ? 0.27 : 0.73) + random.between(-30, 30);
      return `<ellipse cx="${px(x)}" cy="${px(bed + 128)}" rx="92" ry="16" fill="#000" opacity=".35"/>${at(x, bed + 68, { scale: 1.5, turn: index === 0 ? -12 : 10 }, canvas.subject(name))}`;
    });
  return `<path d="${rim}V${height}H0Z" fill="${sand}"/><path d="${rim}" fill="none" stroke="${accent}" stroke-opacity=".3" stroke-width="5"/><path d="${ripples}" fill="none" stroke="${accent}" stroke-opacity=".18" stroke-width="4" stroke-linecap="round"/><g opacity=".86">${garden}${props.join('')}</g><rect y="${bed - 40}" width="${width}" height="${height - bed + 40}" fill="${canvas.define('wn', `<linearGradient id="wn" x2="0" y2="1">${stops(`0 ${foot} 0`, `1 ${foot} .82`)}</linearGradient>`)}"/>`;
}

/** The game's own subject, as large as a ship and in the distance. */
function ghost({ canvas, width, height }: Place, subject: string): string {
  const { light } = canvas.colours;
  const share = (from: number): string => px(Number.parseInt(light.slice(from, from + 2), 16) / 255);
  const tint = canvas.define(
    'wt',
    `<filter id="wt" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 ${share(1)} 0 0 0 0 ${share(3)} 0 0 0 0 ${share(5)} .25 .35 .2 .1 0"/><feGaussianBlur stdDeviation="1"/></filter>`,
  );
  return at(
    width * 0.5,
    height * 0.45,
    { scale: Math.min(width, height) / 185 },
    `<g filter="${tint}" opacity=".17">${canvas.subject(subject)}</g>`,
  );
}

/** Paints it; `facts` becomes the metadata. */
export function composeWater(
  { id, art: { palette, pattern, subjects } }: WaterGame,
  format: WaterFormat,
  facts: object,
): string {
  const canvas = createCanvas(`${id}-water`, palette);
  const [width, height] = SIZES[format];
  const place: Place = { canvas, width, height, bed: format === 'wide' ? 690 : 1330 };
  const { top, mid, foot, light } = canvas.colours;
  const backdrop = `<g opacity=".26" transform="scale(${px(Math.max(width / WIDTH, height / 520))})">${background(canvas, pattern)}</g>`;
  const edge = canvas.define(
    'wv',
    `<radialGradient id="wv" r=".78">${stops('.55 #000 0', `1 ${foot} .85`)}</radialGradient>`,
  );
  const motes = repeat(
    60,
    () =>
      `<circle cx="${px(canvas.random.between(0, width))}" cy="${px(canvas.random.between(0, height))}" r="${px(canvas.random.between(0.8, 3.4))}" opacity="${px(canvas.random.between(0.08, 0.4))}"/>`,
  );
  const far =
    ridge(place, place.bed - 90, height * 0.34, mid, 0.3) + ridge(place, place.bed - 20, height * 0.26, top, 0.65);
  const painted = `${depth(place)}${backdrop}${shafts(place)}${ghost(place, subjects[0] ?? 'fish')}${far}${seabed(place, subjects)}<g fill="${light}">${motes}</g><rect width="${width}" height="${height}" fill="${edge}"/>`;
  const metadata = JSON.stringify(facts).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><metadata>${metadata}</metadata><defs>${canvas.definitions()}</defs>${painted}</svg>`;
}
