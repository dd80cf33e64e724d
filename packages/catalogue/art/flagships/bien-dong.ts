/** The treasure of the East Sea: a reef around the reels, light from above; free dives go down to the wreck in the dark. */
import { randomFrom, type Random } from '../random.ts';
import { px, repeat } from '../svg.ts';
import { askew, down, GROUND, picture, round, type FlagshipArt } from './flagship.ts';

const { width: W, height: H } = GROUND;
/** The reels' hole in the rim; the depth gauge has its place beside it. */
const HOLE = { x: 14, y: 16, side: 318 } as const;
const BOX = { width: W, height: HOLE.y + HOLE.side + 18 } as const;

const VASE = `<path d="M40 8h20q4 0 3 5l-4 10c17 6 25 18 25 32 0 19-13 31-20 36H36c-7-5-20-17-20-36 0-14 8-26 25-32l-4-10q-1-5 3-5Z" fill="url(#bpo)"/><g fill="none" stroke="#1f4fc0" stroke-width="3.200"><path d="M41 23q9 3 18 0M24 38q26 8 52 0M20 70q30 9 60 0M32 86h36"/></g><path d="M50 44c8 4 8 14 0 18-8-4-8-14 0-18ZM50 62c-4-9-14-10-20-6 4 7 12 9 20 6ZM50 62c4-9 14-10 20-6-4 7-12 9-20 6Z" fill="#1f4fc0"/><path d="M27 46q-5 12 1 24" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none"/><ellipse cx="50" cy="10" rx="11" ry="3" fill="#274a8c"/>`;
const PEARL = `<path d="M50 92C22 92 6 72 4 50C10 30 22 22 26 12Q36 18 40 8Q50 16 60 8Q64 18 74 12C78 22 90 30 96 50C94 72 78 92 50 92Z" fill="url(#bsh)"/><path d="M50 90 26 14M50 90 40 10M50 90 60 10M50 90 74 14M50 90 10 38M50 90 90 38" stroke="#b84866" stroke-width="2" opacity=".6"/><path d="M8 60C24 46 76 46 92 60C88 80 72 92 50 92S12 80 8 60Z" fill="#8c2a54"/><path d="M8 60C24 46 76 46 92 60" stroke="#ffe4dc" stroke-width="3" fill="none"/><circle cx="50" cy="62" r="21" fill="url(#bpr)"/><ellipse cx="43" cy="54" rx="6" ry="4" fill="#fff"/>`;
const CORAL = `<g fill="none" stroke="#e8364e" stroke-linecap="round" stroke-linejoin="round"><path d="M50 92V54" stroke-width="13"/><path d="M50 62Q46 44 30 40Q18 36 18 20M50 58Q54 42 70 38Q84 34 82 16M50 56Q52 36 48 10" stroke-width="10"/><path d="M31 40Q18 44 10 38M30 40Q36 28 32 16M69 38Q80 44 92 40M70 38Q64 28 68 14" stroke-width="7.500"/></g><g fill="none" stroke="#ffd0c0" stroke-opacity=".8" stroke-width="2.200" stroke-linecap="round"><path d="M47 86V64M15 30V20M47 36V12M79 26V16M29 26V17"/></g><ellipse cx="50" cy="93" rx="24" ry="5" fill="#7a0f34"/>`;
const JADE = `<path fill-rule="evenodd" d="M50 6a44 44 0 1 1 0 88a44 44 0 1 1 0-88ZM50 34a16 16 0 1 0 0 32a16 16 0 1 0 0-32Z" fill="url(#bja)"/><circle cx="50" cy="50" r="43" fill="none" stroke="#c8ffe4" stroke-width="2" opacity=".7"/><circle cx="50" cy="50" r="17" fill="none" stroke="#053d30" stroke-width="2.500"/><path d="M18 40A34 34 0 0 1 46 16" stroke="#f0fff6" stroke-width="6" stroke-linecap="round" fill="none"/><path d="M50 74q8 8 18 2M74 36q10 8 4 20M24 62q4 12 16 14" stroke="#0a5c46" stroke-width="3" fill="none" stroke-linecap="round"/>`;
const AMETHYST = `<path d="M50 4 68 24 64 92H36L30 26Z" fill="url(#bam)"/><path d="M50 4 68 24 64 92H50Z" fill="#4a1a9c" opacity=".5"/><path d="M22 36 34 50 36 92H20L8 54Z" fill="url(#bam)"/><path d="M80 40 66 54 64 92H82L94 58Z" fill="url(#bam)"/><path d="M80 40 94 58 82 92H74Z" fill="#36107a" opacity=".55"/><path d="M50 4 46 92M50 4 30 26M22 36 26 92M80 40 74 92" stroke="#fbe9ff" stroke-opacity=".75" stroke-width="1.600" fill="none"/><path d="M38 24l6-10" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M10 92h80l-8 5H18Z" fill="#2a0c5c"/>`;
const COIN = `<circle cx="50" cy="50" r="44" fill="url(#bbz)"/><circle cx="50" cy="50" r="43" fill="none" stroke="#fff3c4" stroke-width="2"/><circle cx="50" cy="50" r="35" fill="none" stroke="#7a4a10" stroke-width="2.500"/><rect x="36" y="36" width="28" height="28" rx="3" fill="#0a3c5c" stroke="#7a4a10" stroke-width="4"/><path d="M50 20v10M50 70v10M20 50h10M70 50h10" stroke="#7a4a10" stroke-width="4" stroke-linecap="round"/><path d="M17 40A35 35 0 0 1 38 17" stroke="#fff" stroke-opacity=".9" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M74 78q8-5 11-14-8 2-11 14" fill="#3fc0a0"/>`;
const SPOTS: readonly (readonly [number, number, number])[] = [
  [50, 18, 3],
  [50, 30, 3.5],
  [50, 48, 6],
  [82, 43, 3],
  [68, 46, 3.5],
  [18, 43, 3],
  [32, 46, 3.5],
  [68, 82, 3],
  [61, 68, 3.5],
  [32, 82, 3],
  [39, 68, 3.5],
];
const STARFISH = `<path d="M50 5C57 5 59 26 64 33S92 34 95 41S77 56 74 64S80 90 73 94S57 83 50 82S33 98 27 94S29 72 26 64S2 49 5 41S29 40 36 33S43 5 50 5Z" fill="url(#bst)"/><g fill="#fff3d0" opacity=".9">${SPOTS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;
const HELMET = `<rect x="40" y="2" width="20" height="10" rx="4" fill="url(#bbr)"/><circle cx="50" cy="46" r="38" fill="url(#bbr)"/><path d="M12 74Q50 92 88 74L94 94H6Z" fill="url(#bbr)"/><path d="M12 76Q50 93 88 76" stroke="#ffe6b0" stroke-width="2.500" fill="none"/><circle cx="50" cy="48" r="24" fill="#4a2608"/><circle cx="50" cy="48" r="20" fill="url(#bgl)"/><path d="M50 28v40M30 48h40" stroke="#8a5218" stroke-width="3.500"/><circle cx="14" cy="46" r="9" fill="url(#bbr)"/><circle cx="86" cy="46" r="9" fill="url(#bbr)"/><path d="M24 26A32 32 0 0 1 44 13" stroke="#fff6d8" stroke-width="4" stroke-linecap="round" fill="none"/>${[20, 36, 64, 80].map((x) => `<circle cx="${x}" cy="88" r="3" fill="#ffe6b0"/>`).join('')}`;

const SYMBOL_DEFS = [
  askew('bpo', '0 #ffffff', '.45 #eaf4ff', '1 #7ea4d6'),
  round('bpr', [0.36, 0.32, 0.75], '0 #ffffff', '.35 #fff0f6', '.7 #e3c6e8', '1 #8f86c8'),
  down('bsh', '#ffe9dc', '#ffb7a0', '#d8607a'),
  round('bja', [0.5, 0.5, 0.52], '.3 #0b6e52', '.55 #4fe0a0', '.75 #24b27c', '1 #0a5c46'),
  down('bam', '0 #fbe4ff', '.45 #b56bf5', '1 #4a1a9c'),
  round('bbz', [0.38, 0.3, 0.8], '#ffeeb0', '#e2a93c', '#7a4a10'),
  round('bst', [0.45, 0.4, 0.6], '#ffe0a0', '#ff9a3c', '#d8501c'),
  askew('bbr', '0 #ffe6b0', '.35 #d0913c', '.7 #8a5218', '1 #4a2608'),
  round('bgl', [0.35, 0.3, 0.8], '0 #eaffff', '.4 #5fd0e8', '1 #0a3c6c'),
].join('');

const WATER_DEFS = [
  round('wbu', [0.5, 0.5, 0.5], '0 #fff .02', '.75 #bff4ff .08', '.93 #d8fbff .4', '1 #fff .1'),
  round('wsp', [0.5, 0.5, 0.5], '0 #eafff8 .9', '1 #7ff0e0 0'),
  down('wsf', '0 #f4fff0 .4', '1 #bff8f0 0'),
  round('wpk', [0.5, 0.5, 0.5], '#ff9ab8', '#b02860'),
  round('wor', [0.5, 0.5, 0.5], '#ffc08a', '#c2502c'),
  round('wtq', [0.5, 0.5, 0.5], '#7ff0d8', '#0f7a84'),
  round('wvi', [0.5, 0.5, 0.5], '#d6a8ff', '#5a2c9c'),
].join('');
const POLYPS = ['wpk', 'wor', 'wtq', 'wvi', 'wor'] as const;

function bubbles(random: Random, count: number, from: number, to: number): string {
  return repeat(count, () => {
    const size = 2 + random.next() ** 2 * 15;
    const [x, y] = [random.between(0, W), random.between(from, to)];
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size)}" fill="url(#wbu)" stroke="#e8ffff" stroke-opacity=".45" stroke-width=".8"/><circle cx="${px(x - size * 0.35)}" cy="${px(y - size * 0.35)}" r="${px(size * 0.2)}" fill="#fff" opacity=".8"/>`;
  });
}

/** Coral walls at both sides of the foot. */
function reef(random: Random, ground: string): string {
  const balls = repeat(70, (index) => {
    const left = index % 2 === 1;
    const x = left ? random.between(-6, 54) : random.between(W - 54, W + 6);
    return `<circle cx="${px(x)}" cy="${px(random.between(610, 800))}" r="${px(random.between(7, 21))}" fill="url(#${POLYPS[index % 4]})" opacity=".9"/>`;
  });
  const weeds = (
    [
      [6, 90, '#1fa07c'],
      [22, 120, '#14806c'],
      [368, 110, '#1fa07c'],
      [384, 80, '#14806c'],
    ] as const
  )
    .map(
      ([x, height, fill]) =>
        `<path d="M${x} 800q-14-${px(height * 0.3)} 0-${px(height * 0.5)}t0-${px(height * 0.5)}q10 ${px(height * 0.3)} 4 ${px(height * 0.5)}t4 ${px(height * 0.5)}Z" fill="${fill}"/>`,
    )
    .join('');
  return `<path d="M-4 844V600Q30 590 40 640T96 700Q130 690 150 740H240Q262 690 300 706T350 640Q356 596 396 590V844Z" fill="${ground}"/>${balls}${weeds}`;
}

const JUNK = `<path d="M0 86Q70 116 160 80L148 120H22Z"/><path d="M44 92V-8h4V92M104 88V14h4V88"/><path d="M48 0Q90 14 84 66L48 70ZM108 20Q142 34 138 72L108 76Z" opacity=".7"/>`;

function scene(): string {
  const random = randomFrom('bien-dong');
  const shafts = (
    [
      [120, 40, -16, 0.7],
      [190, 60, -4, 0.8],
      [262, 36, 8, 0.6],
      [330, 50, 18, 0.5],
      [60, 30, -26, 0.45],
    ] as const
  )
    .map(
      ([x, wide, lean, alpha]) =>
        `<path d="M${x - wide / 2} 0H${x + wide / 2}L${px(x + wide * 1.6 + lean * 9)} 640H${px(x - wide * 1.6 + lean * 9)}Z" fill="url(#wsf)" opacity="${alpha}"/>`,
    )
    .join('');
  const school = (
    [
      [300, 196],
      [316, 188],
      [322, 203],
      [336, 194],
      [346, 206],
      [330, 214],
      [310, 210],
      [60, 74],
      [74, 66],
      [80, 80],
    ] as const
  )
    .map(([x, y]) => `<path d="M${x} ${y}q7-6 14 0l5-4v8l-5-4q-7 6-14 0Z" fill="#d8fff4" opacity=".55"/>`)
    .join('');
  return picture(
    W,
    H,
    WATER_DEFS +
      down('wse', '0 #8ff3e2', '.12 #3cc4cf', '.3 #1585b0', '.55 #0a4f86', '.8 #052a56', '1 #02112e') +
      down('wft', '0 #02112e 0', '.45 #02112e .7', '1 #02112e .95'),
    `<rect width="${W}" height="${H}" fill="url(#wse)"/><ellipse cx="215" cy="34" rx="200" ry="80" fill="url(#wsp)"/>${shafts}<g fill="#0d6a90" opacity=".75" transform="translate(14 80) rotate(-9 80 70)">${JUNK}</g>${school}${reef(random, '#04193a')}${bubbles(random, 40, 40, 690)}<rect y="650" width="${W}" height="194" fill="url(#wft)"/>`,
  );
}

/** A jellyfish that shines. */
const jelly = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${px(x)} ${px(y)}) scale(${px(size / 100)})"><circle r="95" fill="url(#dgl)" opacity=".5"/><path d="M-44 8C-48-46 48-46 44 8Q32 0 22 8T0 8-22 8-44 8Z" fill="${colour}" opacity=".75"/><path d="M-44 8C-48-46 48-46 44 8" fill="none" stroke="#eaffff" stroke-opacity=".7" stroke-width="3"/><path d="M-30 12q-8 30 2 54M-10 12q8 34-2 66M12 12q-8 32 4 62M30 12q8 26 0 48" fill="none" stroke="${colour}" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/></g>`;

/** The bottom of the dive: a wreck and its treasure in the light of lamps and jellyfish. */
function feature(): string {
  const random = randomFrom('bien-dong-deep');
  const ribs = repeat(
    7,
    (index) =>
      `<path d="M${30 + index * 54} 560Q${10 + index * 56} ${px(430 - 40 * Math.sin(index / 2))} ${px(64 + index * 46)} ${px(392 - 30 * Math.sin(index / 2))}" fill="none" stroke="#0f3a52" stroke-width="10" stroke-linecap="round" opacity=".8"/>`,
  );
  const hoard = repeat(60, () => {
    const [x, y] = [random.between(60, 330), random.between(690, 720)];
    return `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(random.between(4, 9))}" ry="${px(random.between(2, 4))}" fill="${random.pick(['#e2a93c', '#ffd98a', '#a87020'])}" opacity="${px(random.between(0.5, 1))}"/>`;
  });
  return picture(
    W,
    H,
    WATER_DEFS +
      down('dse', '0 #0c4a78', '.25 #06305c', '.6 #031a3c', '1 #010818') +
      round('dgl', [0.5, 0.5, 0.5], '0 #8ff3e2 .9', '1 #3cc4cf 0') +
      round('dla', [0.5, 0, 1], '0 #ffeebb .5', '.5 #ffd98a .14', '1 #ffd98a 0') +
      down('wft', '0 #010818 0', '.5 #010818 .75', '1 #010818 .95'),
    `<rect width="${W}" height="${H}" fill="url(#dse)"/><path d="M160 0H230L400 844H-10Z" fill="url(#dla)"/>${ribs}<path d="M-10 600Q120 540 220 566T400 540V844H-10Z" fill="#02142e"/><g fill="#061f3e" transform="translate(200 40) rotate(14 80 70) scale(1.200)">${JUNK}</g>${jelly(70, 120, 62, '#5fd0e8')}${jelly(326, 70, 44, '#b48cff')}${jelly(40, 320, 30, '#ff9ab8')}${jelly(352, 380, 34, '#5fe6b8')}${reef(random, '#010c20')}<ellipse cx="195" cy="706" rx="170" ry="50" fill="url(#dla)" opacity=".7"/>${hoard}${bubbles(random, 34, 40, 690)}<rect y="650" width="${W}" height="194" fill="url(#wft)"/>`,
  );
}

/** A rim of coral polyps; the hole stays open. */
function cabinet(): string {
  const random = randomFrom('bien-dong-rim');
  const { x, y, side } = HOLE;
  const places = Array.from({ length: 41 }, (_, index) => (side * index) / 40).flatMap((at) => [
    [x + at, y - 5],
    [x + at, y + side + 5],
    [x - 5, y + at],
    [x + side + 5, y + at],
  ]);
  const polyps = places
    .map(([at, top], index) => {
      const [cx, cy] = [at! + random.between(-2.5, 2.5), top! + random.between(-2.5, 2.5)];
      return `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(random.between(5, 10))}" fill="url(#${random.pick(POLYPS)})"/>${index % 3 === 0 ? `<circle cx="${px(cx - 1)}" cy="${px(cy - 2)}" r="2" fill="#fff" opacity=".55"/>` : ''}`;
    })
    .join('');
  return picture(
    BOX.width,
    BOX.height,
    WATER_DEFS +
      `<mask id="rim"><rect width="${BOX.width}" height="${BOX.height}" fill="#fff"/><rect x="${x + 2}" y="${y + 2}" width="${side - 4}" height="${side - 4}" rx="14" fill="#000"/></mask>`,
    `<g mask="url(#rim)">${polyps}</g><rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="15" fill="none" stroke="#bff8f0" stroke-opacity=".6" stroke-width="1.500"/>`,
  );
}

export const BIEN_DONG: FlagshipArt = {
  symbolDefs: SYMBOL_DEFS,
  symbols: { A: VASE, B: PEARL, D: COIN, E: CORAL, F: JADE, G: AMETHYST, H: STARFISH, W: HELMET },
  scene,
  feature,
  cabinet,
  cabinetBox: BOX,
};
