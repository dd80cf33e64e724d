/** The common creatures of the fishing games, in units of the scene, about their middles, facing right. */
import type { Motion } from '../src/fish-sheet.ts';
import { band, eyeAt, paintFish, scales, type Brush } from './fishing-brush.ts';
import { px, repeat } from './svg.ts';

export interface Creature {
  readonly width: number;
  readonly height: number;
  readonly motion: Motion;
  readonly paint: (brush: Brush) => string;
}

const creature = (width: number, height: number, motion: Motion, paint: (brush: Brush) => string): Creature => ({
  width,
  height,
  motion,
  paint,
});

const clownfish = creature(92, 64, 'wave', (brush) =>
  paintFish(brush, {
    length: 84,
    up: 24,
    down: 23,
    skin: ['#ff7a1c', '#ff9a2e', '#ffb75a'],
    fin: ['#ff7a1c', '#3a1408'],
    tail: 'fan',
    sail: 8,
    tailSpan: 19,
    eye: 6,
    marks:
      band(22, 11, 30, '#fff8ec', '#241008') +
      band(-2, 12, 30, '#fff8ec', '#241008') +
      band(-22, 7, 30, '#fff8ec', '#241008'),
  }),
);

const butterflyFish = creature(92, 92, 'wave', (brush) =>
  paintFish(brush, {
    length: 82,
    up: 33,
    down: 32,
    skin: ['#ffe14a', '#fff08a', '#fffbe0'],
    fin: ['#ffd21f', '#ff9d0a'],
    tail: 'fan',
    sail: 11,
    tailSpan: 15,
    eye: 6.5,
    marks:
      band(33, 10, 40, '#221a2e') +
      band(8, 5, 40, '#3b6fd6') +
      band(-3, 5, 40, '#3b6fd6') +
      band(-14, 5, 40, '#3b6fd6'),
  }),
);

const lanternFish = creature(124, 96, 'wave', (brush) => {
  const body = paintFish(brush, {
    length: 88,
    up: 27,
    down: 29,
    skin: ['#4b2a78', '#7a3fb0', '#c07be0'],
    fin: ['#5c2f92', '#2a1450'],
    tail: 'fan',
    sail: 7,
    tailSpan: 19,
    eye: 8,
    marks: `<g fill="#ffe9a8" opacity=".8">${repeat(5, (index) => `<circle cx="${px(18 - index * 11)}" cy="12" r="2.200"/>`)}</g>`,
  });
  const lamp = `<path d="M12-26C20-48 40-46 44-30" fill="none" stroke="#3a1d66" stroke-width="3.400" stroke-linecap="round"/><circle cx="45" cy="-26" r="15" fill="${brush.ball('0 #fff3b0 .9', '.5 #ffc94a .45', '1 #ffc94a 0')}"/><circle cx="45" cy="-26" r="6.500" fill="#fff6cc"/>`;
  return `${body}<path d="M42 8C34 20 22 22 14 16L20 15 23 20 26 14 30 17 33 11 37 13Z" fill="#fff" stroke="#2a1450" stroke-width="1.500"/>${lamp}`;
});

const lionfish = creature(150, 138, 'wave', (brush) => {
  const spine = (x: number, y: number, turn: number, length: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-5 0C-4 ${px(-length * 0.6)} -2 ${-length} 0 ${-length}S4 ${px(-length * 0.6)} 6 0Z" fill="${rays}"/><path d="M-3.500 ${px(-length * 0.3)}h8M-3 ${px(-length * 0.52)}h6M-2 ${px(-length * 0.74)}h4" stroke="#fff3e0" stroke-width="3"/></g>`;
  const rays = brush.down('0 #ff8a5a', '1 #8f1e1e');
  const crest = repeat(6, (index) => spine(30 - index * 14, -22 + index * 1.6, -4 - index * 9, 44 - index * 3));
  const wing = repeat(6, (index) => spine(8, 10, 150 + index * 20, 50 - index * 2));
  const body = paintFish(brush, {
    length: 128,
    up: 31,
    down: 27,
    skin: ['#a32121', '#e0563a', '#ffc09a'],
    fin: ['#c23a2a', '#7d1414'],
    tail: 'fan',
    sail: 4,
    tailSpan: 22,
    eye: 8,
    marks: repeat(9, (index) => band(54 - index * 12, 4.5, 40, '#fff0dc')),
  });
  return `${crest}${body}${wing}`;
});

const pufferfish = creature(132, 118, 'pulse', (brush) => {
  const spikes = repeat(
    22,
    (index) => `<path transform="rotate(${px(index * 16.36)}) translate(0 -44)" d="M-5 3Q0-7 1-15 3-6 6 3Z"/>`,
  );
  const skin = brush.ball('0 #ffeaa0', '.5 #f0b13c', '1 #9c5c10');
  return `<path d="M-40-8C-58-26-66-18-64 0-66 18-58 26-40 8Z" fill="${brush.along('0 #ff9d2a', '1 #c26a10')}"/><g fill="#b9741a">${spikes}</g><circle r="46" fill="${skin}"/><path d="M-42 16C-20 30 24 30 43 14 36 36 20 46 0 46S-34 36-42 16Z" fill="#fffbe8" opacity=".85"/><g fill="#8a4f10" opacity=".6"><circle cx="-14" cy="-26" r="5"/><circle cx="4" cy="-34" r="4"/><circle cx="-28" cy="-10" r="4.500"/><circle cx="-8" cy="-10" r="3.500"/></g><path d="M-2 6C-14 2-22 12-20 24-8 24 0 18-2 6Z" fill="#ff9d2a"/>${eyeAt(22, -14, 11, '#2a6a8a')}<path d="M36 9Q42 13 45 8" fill="none" stroke="#7d2a10" stroke-width="4" stroke-linecap="round"/><ellipse cx="4" cy="-34" rx="20" ry="7" fill="#fff" opacity=".4"/>`;
});

const seahorse = creature(96, 140, 'rock', (brush) => {
  const skin = brush.down('0 #ffd35c', '.5 #f79324', '1 #c2470f');
  const body =
    'M44-40C34-46 26-44 22-40 20-56 4-64-10-58-22-52-24-38-16-28-24-14-26 2-20 16-12 34-18 40-24 44-32 50-22 66-8 62 4 58 6 46-2 42 10 32 18 14 16-4 14-18 10-24 14-28 24-30 36-32 44-34Z';
  return `<path d="M-20-14C-38-18-42 0-36 16-30 10-24 10-19 12Z" fill="${brush.along('0 #fff0b0', '1 #ff9d2a')}"/><path d="${body}" fill="${skin}"/>${brush.cut(body, `<path d="${repeat(10, (index) => `M-40 ${px(-22 + index * 9)}q34 9 66-3`)}" fill="none" stroke="#8a3208" stroke-opacity=".4" stroke-width="2.600"/><path d="M12-26C16 0 12 28-8 44L-2 60 30 50 40-30Z" fill="#fff0b8" opacity=".5"/>`)}<path d="M-14-56L-18-68-8-61-4-70 2-60 9-66 9-56Z" fill="#ff7a1c"/>${eyeAt(6, -42, 7, '#7a2a10')}`;
});

/** Sharks of both kinds. */
function shark(brush: Brush, length: number, skin: readonly [string, string, string], head = ''): string {
  const body = paintFish(brush, {
    length,
    up: length * 0.135,
    down: length * 0.12,
    skin,
    fin: [skin[1], skin[0]],
    tail: 'crescent',
    sail: length * 0.005,
    tailSpan: length * 0.17,
    eye: length * 0.02,
    marks: `<path d="M${px(length * 0.5)} ${px(length * 0.035)}C${px(length * 0.2)} ${px(length * 0.05)} ${px(-length * 0.1)} ${px(length * 0.05)} ${px(-length * 0.34)} 2V${px(length * 0.2)}H${px(length * 0.5)}Z" fill="${skin[2]}"/>`,
  });
  const fin = brush.down(`0 ${skin[0]}`, `1 ${skin[1]}`);
  const l = length;
  const fins = `<path d="M${px(l * 0.1)} ${px(-l * 0.115)}C${px(l * 0.03)} ${px(-l * 0.19)} ${px(-l * 0.03)} ${px(-l * 0.24)} ${px(-l * 0.06)} ${px(-l * 0.25)} ${px(-l * 0.05)} ${px(-l * 0.18)} ${px(-l * 0.06)} ${px(-l * 0.14)} ${px(-l * 0.05)} ${px(-l * 0.11)}Z" fill="${fin}"/>`;
  const side = `<path d="M${px(l * 0.14)} ${px(l * 0.06)}C${px(l * 0.08)} ${px(l * 0.13)} 0 ${px(l * 0.2)} ${px(-l * 0.06)} ${px(l * 0.22)} ${px(-l * 0.05)} ${px(l * 0.16)} 0 ${px(l * 0.1)} ${px(l * 0.02)} ${px(l * 0.06)}Z" fill="${fin}"/>`;
  const gills = `<path d="${repeat(4, (index) => `M${px(l * (0.225 - index * 0.022))} ${px(-l * 0.045)}q${px(-l * 0.014)} ${px(l * 0.04)} 0 ${px(l * 0.075)}`)}" fill="none" stroke="#0b1a26" stroke-opacity=".5" stroke-width="${px(l * 0.007)}" stroke-linecap="round"/>`;
  const teeth = `<path d="M${px(l * 0.45)} ${px(l * 0.035)}C${px(l * 0.4)} ${px(l * 0.07)} ${px(l * 0.33)} ${px(l * 0.075)} ${px(l * 0.28)} ${px(l * 0.05)}Z" fill="#6d1420"/><path d="M${px(l * 0.44)} ${px(l * 0.037)}${repeat(6, () => `l${px(-l * 0.013)} ${px(l * 0.017)}l${px(-l * 0.013)} ${px(-l * 0.015)}`)}Z" fill="#fff"/>`;
  return `${fins}${body}${gills}${teeth}${side}${head}`;
}

const hammer = (brush: Brush): string =>
  `<path d="M118-8C134-14 138-38 136-52 150-54 158-40 158-24 160 0 160 14 154 40 152 50 140 52 134 46 138 30 132 16 118 12Z" fill="${brush.along('0 #58738c', '1 #8fb0c6')}"/>${eyeAt(147, -40, 6)}${eyeAt(145, 36, 6)}<path d="M150-20Q153 0 149 20" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`;

const swordfish = creature(300, 130, 'wave', (brush) => {
  const sail = 'M50-24C40-62 0-66-62-48-52-36-48-26-40-18Z';
  const body = paintFish(brush, {
    length: 210,
    up: 27,
    down: 25,
    skin: ['#12306e', '#2f6fc4', '#dcefff'],
    fin: ['#1d4796', '#0b1f52'],
    tail: 'crescent',
    sail: 2,
    tailSpan: 46,
    eye: 8,
    marks: `<path d="M110 8C40 6-20 10-80 2V40H110Z" fill="#eef8ff" opacity=".85"/>`,
  });
  return `<g transform="translate(-36 0)"><path d="${sail}" fill="${brush.down('0 #0b1f52', '.6 #2b5fd0', '1 #5f9bf0')}"/><path d="${repeat(7, (index) => `M${px(34 - index * 13)}-22L${px(26 - index * 14)}-54`)}" stroke="#9fc4ff" stroke-opacity=".6" stroke-width="2.400"/>${brush.cut(sail, `<g fill="#061236" opacity=".5">${repeat(6, (index) => `<circle cx="${px(28 - index * 15)}" cy="${-42 + (index % 2) * 10}" r="4"/>`)}</g>`)}<path d="M96-6L186-2C190-1 190 2 186 2L96 12Z" fill="${brush.along('0 #2f6fc4', '1 #b8d4f0')}"/>${body}</g>`;
});

const ray = creature(220, 190, 'flap', (brush) => {
  const wings = 'M84-10C70-34 36-54-14-88-20-64-34-34-58-12L-62 0-58 12C-34 34-20 64-14 88 36 54 70 34 84 10Z';
  return `<path d="M-54-5C-80-4-100-2-110 6-98 6-80 6-54 6Z" fill="#213a70"/><path d="${wings}" fill="${brush.along('0 #1c3568', '.6 #3a69b8', '1 #6fa0e6')}"/>${brush.cut(wings, `<path d="M-30-80C10-50 40-30 90-12V12C40 30 10 50-30 80Z" fill="#fff" opacity=".1"/><g fill="#bfe4ff" opacity=".75">${repeat(14, (index) => `<circle cx="${px(34 - (index % 5) * 18)}" cy="${px(((index % 2) * 2 - 1) * (14 + ((index * 7) % 5) * 9))}" r="${px(2.4 + (index % 3))}"/>`)}</g><path d="M60 0H-60" stroke="#12264e" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`)}<path d="M80-14C94-18 104-14 106-8 98-4 90-4 82-4ZM80 14C94 18 104 14 106 8 98 4 90 4 82 4Z" fill="#3a69b8"/>${eyeAt(64, -19, 5.5)}${eyeAt(64, 19, 5.5)}<path d="M70-26C40-44 10-58-12-76" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"/>`;
});

/** A turtle from above, its shell in the given colours. */
export function turtleFrom(
  brush: Brush,
  shell: readonly [string, string, string],
  skin: readonly [string, string],
  seam: string,
): string {
  const limb = brush.along(`0 ${skin[1]}`, `1 ${skin[0]}`);
  const flippers = `<g fill="${limb}"><path d="M44-34C62-66 40-92 10-92 18-74 14-56 20-42ZM44 34C62 66 40 92 10 92 18 74 14 56 20 42Z"/><path d="M-50-26C-72-36-86-56-80-66-62-62-48-50-38-40ZM-50 26C-72 36-86 56-80 66-62 62-48 50-38 40Z"/><path d="M-66-6L-86 0-66 6Z"/><path d="M58-17C78-24 98-14 98 0S78 24 58 17Z"/></g>`;
  const plates = `M0-22L28-12V12L0 22-28 12V-12ZM0-22L8-50M28-12L56-22M28 12L56 22M0 22L8 50M-28-12L-52-26M-28 12L-52 26M-28-12L-20-50M-28 12L-20 50M28-12L34-46M28 12L34 46`;
  return `${flippers}<ellipse rx="68" ry="54" fill="${skin[1]}"/><ellipse rx="64" ry="50" fill="${brush.ball(...shell.map((colour, index) => `${index / 2} ${colour}`))}"/><path d="${plates}" fill="none" stroke="${seam}" stroke-width="4" stroke-linejoin="round"/><path d="M-28-12L0-22 28-12V12L0 22-28 12Z" fill="#fff" opacity=".14"/><path d="M-40-30C-20-44 16-46 40-32" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>${eyeAt(84, -13, 5.5)}${eyeAt(84, 13, 5.5)}`;
}

const squid = creature(
  110,
  62,
  'wave',
  (brush) => `<g transform="rotate(90)">${brush.subject('squid', 0, 0, 100)}</g>`,
);

export const PLAIN: Readonly<Record<string, Creature>> = {
  clownfish,
  'butterfly-fish': butterflyFish,
  'lantern-fish': lanternFish,
  shrimp: creature(96, 90, 'rock', (brush) => brush.subject('shrimp', 0, 0, 88, true)),
  squid: creature(104, 104, 'pulse', squid.paint),
  crab: creature(104, 104, 'rock', (brush) => brush.subject('crab', 0, 0, 98)),
  lionfish,
  pufferfish,
  seahorse,
  jellyfish: creature(
    130,
    130,
    'pulse',
    (brush) => `<g transform="rotate(90)">${brush.subject('jellyfish', 0, 0, 126)}</g>`,
  ),
  octopus: creature(
    142,
    142,
    'pulse',
    (brush) => `<g transform="rotate(90)">${brush.subject('octopus', 0, 0, 138)}</g>`,
  ),
  ray,
  swordfish,
  turtle: creature(200, 194, 'flap', (brush) =>
    turtleFrom(brush, ['#b9e08a', '#4f9a3c', '#1f4a1c'], ['#a6cf6a', '#4f7a2c'], '#e8f5c0'),
  ),
  hammerhead: creature(340, 150, 'wave', (brush) =>
    shark(brush, 290, ['#3f5a72', '#7593aa', '#e4eef2'], hammer(brush)),
  ),
  shark: creature(330, 166, 'wave', (brush) => shark(brush, 310, ['#24445f', '#5f8aa8', '#eef6f8'])),
};

/** A golden skin for what is precious. */
export const GOLD_SKIN = ['#fff6c9', '#f6bf45', '#a8620f'] as const;

/** Scales on gold. */
export const goldScales = (width: number, height: number, step: number): string =>
  scales(width, height, step, '#7a3f06', 0.5);
