/** The bamboo of a hundred joints: woodblock prints on paper in a bamboo frame; free spins are the forest at night, lit by fireflies. */
import { randomFrom, type Random } from '../random.ts';
import { at, polar, px, repeat } from '../svg.ts';
import { across, down, GROUND, picture, round, type FlagshipArt } from './flagship.ts';

const { width: W, height: H } = GROUND;
/** The reels' hole in the frame. */
const HOLE = { x: 28, y: 42, width: 334, height: 246 } as const;
const BOX = { width: W, height: HOLE.y + HOLE.height + 44 } as const;
const REELS = 5;
/** The dark line of a woodblock. */
const INK = '#2a1712';

const DRUM = `<ellipse cx="52" cy="93" rx="38" ry="6" fill="#7a4a1c" opacity=".35"/><g stroke="${INK}" stroke-width="3"><circle cx="50" cy="50" r="45" fill="url(#tbz)"/><circle cx="50" cy="50" r="34" fill="url(#tgd)"/><circle cx="50" cy="50" r="20" fill="url(#tbz)"/></g><path d="M50 31 54 45 67 40 57 50 67 60 54 55 50 69 46 55 33 60 43 50 33 40 46 45Z" fill="#fff3c8" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>${repeat(
  20,
  (index) => {
    const angle = (index * Math.PI) / 10;
    const [x, y] = polar(50, 50, 39.5, angle).split(' ');
    return `<circle cx="${x}" cy="${y}" r="2.500" fill="#fff0c0"/><path d="M${polar(50, 50, 23, angle)}L${polar(50, 50, 31, angle + 0.16)}" stroke="#7a3c10" stroke-width="2.200"/>`;
  },
)}<path d="M14 38A40 40 0 0 1 40 11" fill="none" stroke="#fff6d8" stroke-width="3" stroke-linecap="round"/>`;
const KITE = `<path d="M50 56Q60 78 40 97" fill="none" stroke="${INK}" stroke-width="2.500"/><g stroke="${INK}" stroke-width="3" stroke-linejoin="round"><path d="M3 45Q24 11 50 22Q76 11 97 45Q72 40 50 60Q28 40 3 45Z" fill="url(#tre)"/><path d="M21 33Q36 25 50 34Q64 25 79 33Q62 38 50 51Q38 38 21 33Z" fill="#f6c445"/><path d="M33 12h34v11H33z" fill="#4f9a4a"/></g><path d="M41 12v11M50 12v11M59 12v11" stroke="${INK}" stroke-width="2"/><circle cx="50" cy="37" r="5" fill="#fff3c8" stroke="${INK}" stroke-width="2"/><path d="M29 80l11 6M43 71l11 8" stroke="#e0452c" stroke-width="5.500" stroke-linecap="round"/><path d="M10 40Q26 20 44 25" stroke="#ffd0b0" stroke-width="2.500" fill="none" stroke-linecap="round"/>`;
const DRAGONFLY = `<g stroke="${INK}" stroke-width="2.800" stroke-linejoin="round"><path d="M50 38C30 8 5 12 3 25C3 39 28 43 50 42C72 43 97 39 97 25C95 12 70 8 50 38Z" fill="url(#tte)"/><path d="M50 46C34 38 9 46 11 59C15 70 38 59 50 50C62 59 85 70 89 59C91 46 66 38 50 46Z" fill="#b4e4cc"/><path d="M45.500 40h9l-2 55q-2.500 4-5 0Z" fill="#e9b23c"/><circle cx="50" cy="30" r="12" fill="#e0452c"/></g><path d="M46.500 56h7M47 66h6M47 76h6" stroke="${INK}" stroke-width="2.200"/><circle cx="45.500" cy="28" r="3.200" fill="#fff"/><circle cx="55" cy="28" r="3.200" fill="#fff"/><path d="M13 23q17-2 29 13M87 23q-17-2-29 13M22 56q12 0 22-6M78 56q-12 0-22-6" stroke="#0f5a50" stroke-width="2" fill="none"/>`;
const GOURD = `<ellipse cx="50" cy="94" rx="30" ry="5" fill="#7a4a1c" opacity=".35"/><g stroke="${INK}" stroke-width="3"><path d="M48 14Q44 3 58 4" fill="none" stroke="#3f7a2c" stroke-width="5.500"/><path d="M50 12C64 12 68 22 66 32C64 40 60 42 62 46C80 52 84 66 82 76C80 90 66 95 50 95S20 90 18 76C16 66 20 52 38 46C40 42 36 40 34 32C32 22 36 12 50 12Z" fill="url(#tgo)"/></g><path d="M36 45q14 7 28 0" stroke="#c92f22" stroke-width="6.500" fill="none"/><path d="M62 48q12 9 5 24M58 49q4 9-2 17" stroke="#c92f22" stroke-width="3.500" fill="none" stroke-linecap="round"/><path d="M28 62q-4 14 4 22M42 20q-4 6-1 12" stroke="#fff0c0" stroke-width="4.500" stroke-linecap="round" fill="none"/>`;
/** The low symbols: four carved stamps, square and round in turn. */
const stamp = (colour: string, deep: string, square: boolean, carved: string): string => {
  const [outer, inner] = square ? [16, 11] : [38, 32];
  return `<rect x="12" y="15" width="76" height="76" rx="${outer}" fill="${deep}"/><rect x="12" y="11" width="76" height="76" rx="${outer}" fill="${colour}" stroke="${INK}" stroke-width="3"/><rect x="18" y="17" width="64" height="64" rx="${inner}" fill="none" stroke="#fff3d8" stroke-width="2" opacity=".8"/><g transform="translate(0 -1)">${carved}</g>`;
};
const LEAVES = stamp(
  '#c9332a',
  '#7a140f',
  true,
  '<path d="M50 24C58 34 60 44 50 76C40 44 42 34 50 24ZM48 66C34 62 24 50 22 40C36 42 44 52 48 66ZM52 66C66 62 76 50 78 40C64 42 56 52 52 66Z" fill="#fff3d8"/>',
);
const FLOWER = stamp(
  '#2f7a4a',
  '#123f26',
  false,
  `${repeat(5, (index) => `<path d="M50 48C42 40 42 26 50 22C58 26 58 40 50 48Z" transform="rotate(${index * 72} 50 50)" fill="#fff3d8"/>`)}<circle cx="50" cy="50" r="6" fill="#2f7a4a" stroke="#fff3d8" stroke-width="3"/>`,
);
const STREAM = stamp(
  '#2c5f9c',
  '#12305c',
  true,
  '<path d="M20 58q10-14 20 0t20 0 20 0M24 44q9-12 17 0t17 0 17 0M28 71q8-10 15 0t15 0 15 0" stroke="#fff3d8" stroke-width="6" fill="none" stroke-linecap="round"/>',
);
const HILLS = stamp(
  '#8a5a1c',
  '#46290a',
  false,
  '<path d="M22 66 42 32 54 52 62 40 80 66Z" fill="#fff3d8"/><circle cx="68" cy="28" r="7" fill="#fff3d8"/>',
);
const SHOOT = `<circle cx="50" cy="52" r="49" fill="url(#tgl)"/><g stroke="${INK}" stroke-width="3" stroke-linejoin="round"><path d="M50 3C62 21 75 50 77 80H23C25 50 38 21 50 3Z" fill="url(#tsh)"/><path d="M23 80C21 62 30 49 40 42Q48 62 46 82Z" fill="#e0ad55"/><path d="M77 80C79 62 70 49 60 42Q52 62 54 82Z" fill="#b97a34"/><path d="M50 3C60 19 64 34 62 47Q50 38 38 47C36 34 40 19 50 3Z" fill="#c4f084"/></g><path d="M46 16q-5 12-5 22" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>`;
const BAMBOO = `<circle cx="50" cy="48" r="48" fill="url(#tgl)" opacity=".9"/><g stroke="${INK}" stroke-width="2.600"><path d="M36 4h28v88H36Z" fill="url(#tcw)"/></g><g fill="#14502a"><rect x="33" y="24" width="34" height="5" rx="2.500"/><rect x="33" y="54" width="34" height="5" rx="2.500"/></g><path d="M34 22.500h32M34 52.500h32" stroke="#fbffd8" stroke-width="2"/><g stroke="${INK}" stroke-width="2.200" stroke-linejoin="round"><path d="M64 26Q84 8 98 16Q86 32 64 28Z" fill="#8fe060"/><path d="M64 28Q84 30 94 46Q76 46 64 30Z" fill="#4fb84a"/><path d="M36 56Q16 40 2 48Q14 64 36 58Z" fill="#8fe060"/><path d="M36 58Q16 62 8 78Q26 76 36 60Z" fill="#4fb84a"/></g>`;

const SYMBOL_DEFS = [
  round('tbz', [0.38, 0.3, 0.85], '#eaa04a', '#c77a2c', '#8a4a14'),
  round('tgd', [0.38, 0.3, 0.85], '#fbdc84', '#f0c05a', '#c98a2c'),
  down('tre', '#f4694a', '#e0452c', '#a8281a'),
  down('tte', '#7fdcc8', '#3fa898'),
  round('tgo', [0.38, 0.4, 0.7], '#ffd27a', '#f0a83c', '#b86a1c'),
  down('tsh', '#b8ec74', '#6fb844', '#3f7a2c'),
  across('tcw', '0 #1c7a3c', '.2 #5fd05a', '.42 #f6ffc0', '.6 #8fe060', '1 #156a38'),
  round('tgl', [0.5, 0.5, 0.5], '0 #fbffc8 .95', '.5 #d4f56a .5', '1 #9fe04a 0'),
].join('');

interface Culm {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly foot: number;
  /** Height of a joint. */
  readonly joint: number;
  readonly fill: string;
  readonly opacity?: number;
}

/** A standing culm with its joints. */
function culm({ x, width, top, foot, joint, fill, opacity = 1 }: Culm): string {
  const left = x - width / 2;
  const rings = repeat(Math.floor((foot - top - joint * 0.6) / joint) + 1, (index) => {
    const y = top + joint * (0.6 + index);
    return `<rect x="${px(left - width * 0.08)}" y="${px(y)}" width="${px(width * 1.16)}" height="${px(Math.max(2, width * 0.13))}" rx="${px(width * 0.06)}" fill="#0c2c1a" opacity=".65"/><rect x="${px(left - width * 0.08)}" y="${px(y - width * 0.1)}" width="${px(width * 1.16)}" height="${px(Math.max(1, width * 0.08))}" rx="1" fill="#f6ffcf" opacity=".7"/>`;
  });
  return `<g opacity="${px(opacity)}"><rect x="${px(left)}" y="${px(top)}" width="${px(width)}" height="${px(foot - top)}" fill="url(#${fill})"/>${rings}</g>`;
}

const leaf = (x: number, y: number, length: number, angle: number, fill: string): string =>
  at(
    x,
    y,
    { turn: angle },
    `<path d="M0 0Q${px(length * 0.4)} ${px(-length * 0.17)} ${px(length)} 0Q${px(length * 0.4)} ${px(length * 0.17)} 0 0Z" fill="${fill}"/>`,
  );

/** Leaves that hang around a point. */
const spray = (
  random: Random,
  x: number,
  y: number,
  size: number,
  fills: readonly [string, ...string[]],
  count = 8,
): string =>
  repeat(count, () =>
    leaf(
      x + random.between(-0.15, 0.15) * size,
      y + random.between(-0.1, 0.1) * size,
      size * random.between(0.5, 1.1),
      random.between(-10, 190),
      random.pick(fills),
    ),
  );

/** Colours of one of the two grounds. */
interface Light {
  readonly sky: readonly string[];
  readonly hills: readonly [string, string];
  readonly leaves: readonly [string, ...string[]];
  readonly dark: readonly [string, ...string[]];
  readonly foot: string;
}

/** The forest in layers: hills in mist, thin culms, culms, leaves, and thick ones in front. */
function forest(random: Random, { hills, leaves, dark, foot }: Light, between: string): string {
  const thin = repeat(13, (index) =>
    culm({
      x: 4 + index * 31 + random.between(0, 18),
      width: random.between(5, 9),
      top: -20,
      foot: 700,
      joint: random.between(48, 70),
      fill: 'tfa',
      opacity: random.between(0.25, 0.45),
    }),
  );
  const middle = (
    [
      [50, 15],
      [340, 14],
      [116, 10],
      [286, 10],
      [206, 7],
    ] as const
  ).map(([x, width]) => culm({ x, width, top: -20, foot: 730, joint: 78, fill: 'tmi', opacity: 0.88 }));
  const high = (
    [
      [60, 116, 58],
      [330, 104, 60],
      [20, 300, 50],
      [374, 330, 50],
    ] as const
  ).map(([x, y, size]) => spray(random, x, y, size, leaves));
  const near = (
    [
      [-4, 34, 104],
      [394, 34, 96],
    ] as const
  ).map(([x, width, joint]) => culm({ x, width, top: -10, foot: 800, joint, fill: 'tne' }));
  const low = (
    [
      [0, 700, 84],
      [388, 690, 88],
      [70, 770, 70],
      [310, 780, 74],
      [2, 190, 66],
      [388, 200, 62],
    ] as const
  ).map(([x, y, size]) => spray(random, x, y, size, dark, 10));
  return `<path d="M-10 290Q0 190 28 178Q50 166 64 206Q78 160 104 152Q134 150 142 290ZM236 290Q250 196 282 186Q308 190 316 228Q334 172 362 170Q396 182 400 290Z" fill="${hills[0]}"/><path d="M80 320Q120 236 170 226Q206 224 228 262Q262 230 292 320Z" fill="${hills[1]}"/>${thin}${between}${middle.join('')}${high.join('')}<path d="M-10 720Q90 668 196 690T400 668V844H-10Z" fill="${foot}"/>${low.join('')}${near.join('')}`;
}

const DAY: Light = {
  sky: ['0 #fff6cf', '.16 #e6f2b4', '.34 #a6d48c', '.56 #4f9a66', '.78 #1d5a46', '1 #08221f'],
  hills: ['#8fbf9a', '#7fb488'],
  leaves: ['#5fae4c', '#8fcf5c', '#3f8a44'],
  dark: ['#12402c', '#1f6a3c', '#0f3326'],
  foot: '#0c3026',
};
const NIGHT: Light = {
  sky: ['0 #0a1c3a', '.24 #12405a', '.5 #0f4a4e', '.78 #08302e', '1 #031412'],
  hills: ['#164a58', '#123e4c'],
  leaves: ['#2f9a6a', '#4fc48a', '#1c6a54'],
  dark: ['#041c18', '#0a3328', '#06241e'],
  foot: '#04201c',
};

function scene(): string {
  const random = randomFrom('cay-tre');
  const shafts = (
    [
      [330, 16],
      [268, 22],
      [384, 12],
      [214, 18],
    ] as const
  )
    .map(([x, lean]) => `<path d="M${x} 0h44L${x - 90 - lean * 6} 640H${x - 230 - lean * 6}Z" fill="url(#tsf)"/>`)
    .join('');
  return picture(
    W,
    H,
    down('tsk', ...DAY.sky) +
      round('tsu', [0.5, 0.5, 0.5], '0 #fffdf0', '.35 #fff3b0 .65', '1 #fff3b0 0') +
      across('tfa', '0 #4f8a4a', '.4 #dff0a4', '1 #3f7a44') +
      across('tmi', '0 #12402c', '.22 #3f9a4a', '.42 #c4e884', '.6 #5fae4c', '1 #0f3a2a') +
      across('tne', '0 #072018', '.3 #1f6a3c', '.5 #5fa04c', '.7 #1c5c36', '1 #04160f') +
      down('tsf', '0 #fffbd0 .36', '1 #fffbd0 0') +
      down('tmt', '0 #f6ffe0 0', '.5 #f6ffe0 .34', '1 #f6ffe0 0') +
      down('tft', '0 #08221f 0', '.45 #08221f .7', '1 #061816 .96'),
    `<rect width="${W}" height="${H}" fill="url(#tsk)"/><circle cx="288" cy="110" r="200" fill="url(#tsu)"/>${forest(random, DAY, shafts)}<rect y="180" width="${W}" height="110" fill="url(#tmt)"/><rect y="630" width="${W}" height="214" fill="url(#tft)"/>`,
  );
}

/** The forest at night: the old man of the tale has come, his light is over the trees, fireflies are out. */
function feature(): string {
  const random = randomFrom('cay-tre-night');
  const rays = repeat(
    15,
    (index) => `<path d="M0 0L-16 330L16 330Z" transform="translate(195 96) rotate(${index * 24})" fill="url(#try)"/>`,
  );
  const flies = repeat(46, () => {
    const [x, y, size] = [random.between(0, W), random.between(90, 760), random.between(2.5, 8)];
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size)}" fill="url(#tfl)"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.22)}" fill="#fdffe0"/>`;
  });
  return picture(
    W,
    H,
    down('tsk', ...NIGHT.sky) +
      round('thl', [0.5, 0.5, 0.5], '0 #fffbd8', '.18 #ffeea0 .85', '.5 #b8f08a .35', '1 #4fc48a 0') +
      down('try', '0 #fff6c0 .34', '1 #fff6c0 0') +
      across('tfa', '0 #0c3a44', '.4 #2f8a7a', '1 #0a3038') +
      across('tmi', '0 #04241e', '.24 #1f7a52', '.44 #8fe8a4', '.6 #2f9a62', '1 #03201a') +
      across('tne', '0 #020c0a', '.3 #0c3a2a', '.5 #1f6a48', '.7 #0a3024', '1 #010806') +
      round('tfl', [0.5, 0.5, 0.5], '0 #f4ffa0 .95', '.4 #d4f56a .45', '1 #9fe04a 0') +
      down('tmt', '0 #7fe8b0 0', '.5 #7fe8b0 .2', '1 #7fe8b0 0') +
      down('tft', '0 #031412 0', '.45 #031412 .75', '1 #020c0a .97'),
    `<rect width="${W}" height="${H}" fill="url(#tsk)"/>${forest(random, NIGHT, `<circle cx="195" cy="96" r="300" fill="url(#thl)"/>${rays}`)}<rect y="170" width="${W}" height="120" fill="url(#tmt)"/>${flies}<rect y="630" width="${W}" height="214" fill="url(#tft)"/>`,
  );
}

/** A lying culm with its joints. */
const beam = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${px(height / 2)}" fill="url(#cbe)"/>${repeat(
    5,
    (index) => {
      const left = x + ((index + 1) * width) / 6 + (index % 2 ? 7 : -5);
      return `<rect x="${px(left)}" y="${px(y - 1)}" width="3.500" height="${px(height + 2)}" rx="1.500" fill="#3f4a18" opacity=".8"/><rect x="${px(left - 2)}" y="${px(y - 1)}" width="1.600" height="${px(height + 2)}" fill="#fffbd0" opacity=".7"/>`;
    },
  )}`;

/** Rattan around a corner. */
const lashing = (x: number, y: number, cord: string): string =>
  at(
    x,
    y,
    {},
    `<g stroke="#3a1c0c" stroke-width="7"><path d="M-14-14 14 14M14-14-14 14"/></g><g stroke="${cord}" stroke-width="2.600"><path d="M-14-11 11 14M-11-14 14 11M-15-15 15 15M14-11-11 14M11-14-14 11M15-15-15 15"/></g><rect x="-7" y="-7" width="14" height="14" rx="4" fill="url(#cra)"/>`,
  );

interface FrameColours {
  readonly culm: readonly string[];
  readonly beam: readonly string[];
  readonly cord: string;
  readonly leaves: readonly [string, ...string[]];
  readonly edge: string;
}

/** The frame: bamboo culms, lashed with rattan at the corners; the hole stays open. */
function frame({ culm: standing, beam: lying, cord, leaves, edge }: FrameColours): string {
  const random = randomFrom('cay-tre-frame');
  const { x, y, width, height } = HOLE;
  const posts = [x - 10, x + width + 10];
  const between = repeat(REELS - 1, (index) =>
    culm({
      x: x + ((index + 1) * width) / REELS,
      width: 6,
      top: y - 4,
      foot: y + height + 4,
      joint: 41,
      fill: 'cin',
    }),
  );
  const corners = posts.flatMap((left) => [y - 10, y + height + 10].map((top) => lashing(left, top, cord)));
  const tufts = (
    [
      [x - 12, 26, 40],
      [x + width + 12, 22, 42],
      [x - 8, y + height + 30, 34],
      [x + width + 8, y + height + 28, 34],
    ] as const
  ).map(([left, top, size]) => spray(random, left, top, size, leaves));
  return picture(
    BOX.width,
    BOX.height,
    across('cpo', ...standing) +
      across('cin', '0 #12402c', '.3 #4f9a4a', '.45 #c4e884', '.65 #4f9a4a', '1 #0f3a2a') +
      down('cbe', ...lying) +
      round('cra', [0.4, 0.35, 0.8], '#e9b070', '#a8642c', '#5a2c10') +
      down('csh', '0 #1a1004 .5', '1 #1a1004 0'),
    `${between}<rect x="${x}" y="${y}" width="${width}" height="20" fill="url(#csh)"/><rect x="${x - 2}" y="${y - 2}" width="${width + 4}" height="${height + 4}" fill="none" stroke="${edge}" stroke-width="4"/>${posts.map((left) => culm({ x: left, width: 20, top: 4, foot: BOX.height - 2, joint: 62, fill: 'cpo' })).join('')}${beam(-2, y - 20, 394, 19)}${beam(-2, y + height + 1, 394, 19)}${beam(12, y + height + 19, 366, 12)}${corners.join('')}${tufts.join('')}`,
  );
}

export const CAY_TRE: FlagshipArt = {
  symbolDefs: SYMBOL_DEFS,
  symbols: {
    A: DRUM,
    B: KITE,
    D: DRAGONFLY,
    E: GOURD,
    F: LEAVES,
    G: FLOWER,
    H: STREAM,
    I: HILLS,
    W: BAMBOO,
    S: SHOOT,
  },
  scene,
  feature,
  cabinet: () =>
    frame({
      culm: ['0 #5a7a2c', '.3 #d9d27a', '.45 #fff6c0', '.65 #b8b850', '1 #4a5c1c'],
      beam: ['0 #8fa84a', '.25 #f0ecae', '.5 #b5bb5c', '1 #3f5220'],
      cord: '#e0ac66',
      leaves: ['#1f6a3c', '#3f8a4a', '#5fae4c'],
      edge: '#4a3a18',
    }),
  featureCabinet: () =>
    frame({
      culm: ['0 #0c4a34', '.3 #4fd48a', '.45 #e0ffd0', '.65 #3fb878', '1 #08382a'],
      beam: ['0 #2f9a6a', '.25 #c8ffd0', '.5 #4fc48a', '1 #0c4434'],
      cord: '#ffe08a',
      leaves: ['#2f9a6a', '#5fd49a', '#8ff0b4'],
      edge: '#0a3a2c',
    }),
  cabinetBox: BOX,
};
