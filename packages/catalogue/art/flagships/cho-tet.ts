/** The Tết market: a stall under a striped awning at dusk, sweets and blossoms in lacquer trays; the pinwheel turns under fireworks. */
import { randomFrom, type Random } from '../random.ts';
import { at, polar, px, repeat } from '../svg.ts';
import { across, askew, down, GROUND, picture, round, type FlagshipArt } from './flagship.ts';

const { width: W, height: H } = GROUND;
/** The reels' hole in the stall. */
const HOLE = { x: 26, y: 62, width: 338, height: 246 } as const;
const BOX = { width: W, height: HOLE.y + HOLE.height + 36 } as const;
const REELS = 5;

/** Five round petals about the origin. */
const blossom = (radius: number, petal: string, heart: string): string =>
  `${repeat(5, (index) => `<path d="M0 0C${px(-radius * 0.62)} ${px(-radius * 0.34)} ${px(-radius * 0.5)} ${px(-radius)} 0 ${px(-radius * 0.9)}C${px(radius * 0.5)} ${px(-radius)} ${px(radius * 0.62)} ${px(-radius * 0.34)} 0 0Z" transform="rotate(${index * 72})" fill="${petal}"/>`)}<circle r="${px(radius * 0.16)}" fill="${heart}"/>${repeat(10, (index) => `<path d="M0 0L${polar(0, 0, radius * 0.42, (index * Math.PI) / 5 + 0.3)}" stroke="${heart}" stroke-width="${px(radius * 0.05)}"/><circle cx="${px(radius * 0.42 * Math.cos((index * Math.PI) / 5 + 0.3))}" cy="${px(radius * 0.42 * Math.sin((index * Math.PI) / 5 + 0.3))}" r="${px(radius * 0.06)}" fill="${heart}"/>`)}`;

const CAKE = `<ellipse cx="50" cy="90" rx="42" ry="7" fill="#12040a" opacity=".4"/><rect x="10" y="14" width="80" height="74" rx="9" fill="url(#cgr)"/><path d="M10 26 32 14M10 46 60 14M10 68 88 15M20 88 90 36M48 88 90 60" stroke="#0c3a1c" stroke-opacity=".4" stroke-width="1.600"/><path d="M12 20Q14 15 22 15H78" stroke="#d8f4a0" stroke-width="3" stroke-linecap="round" fill="none"/><path d="M33 14V88M67 14V88M10 38H90M10 64H90" stroke="#f0dc9c" stroke-width="4.500"/><path d="M34.500 14V88M68.500 14V88M10 39.500H90M10 65.500H90" stroke="#a88a3c" stroke-width="1.400"/><rect x="36" y="40" width="28" height="23" rx="3" fill="url(#crd)"/><g transform="translate(50 52)">${blossom(10, '#ffd76a', '#b3121c')}</g><path d="M46 38Q36 26 44 24Q52 26 50 38ZM54 38Q64 26 58 22Q50 26 50 38Z" fill="#f6e6ac" stroke="#a88a3c" stroke-width="1.500"/>`;
const PEACH = `<path d="M4 96Q26 84 34 62T74 22" fill="none" stroke="#4a2418" stroke-width="7" stroke-linecap="round"/><path d="M34 62Q22 52 20 36M56 40Q70 44 84 40" fill="none" stroke="#4a2418" stroke-width="4.500" stroke-linecap="round"/><path d="M24 70q-12 2-16 12 12 0 16-12ZM64 34q12-8 20-4-6 10-20 4Z" fill="#5fae4c"/><circle cx="20" cy="32" r="6" fill="#f0487c"/><circle cx="88" cy="40" r="5" fill="#f0487c"/><circle cx="80" cy="14" r="5.500" fill="#f0487c"/><g transform="translate(50 46) scale(1.500)">${blossom(19, 'url(#cpk)', '#ffd76a')}</g><g transform="translate(76 70)">${blossom(17, 'url(#cpk)', '#ffd76a')}</g><g transform="translate(26 84) rotate(20)">${blossom(12, 'url(#cpk)', '#ffd76a')}</g>`;
const KUMQUAT = `<path d="M30 74H70L64 96H36Z" fill="url(#cpo)"/><path d="M27 70h46v8H27Z" fill="#2f62b8"/><path d="M38 84q6-6 12 0t12 0" stroke="#2f62b8" stroke-width="2.500" fill="none"/><path d="M50 72V46" stroke="#5a2c14" stroke-width="7"/><path d="M50 4C74 4 90 22 88 40 86 58 70 64 50 64S14 58 12 40C10 22 26 4 50 4Z" fill="url(#cgr)"/><g fill="#8fcf5c" opacity=".75">${(
  [
    [30, 16, -20],
    [66, 14, 24],
    [20, 40, -50],
    [80, 42, 40],
    [48, 10, 0],
    [60, 52, 60],
    [36, 54, -70],
  ] as const
)
  .map(([x, y, turn]) => `<path d="M0-7Q5 0 0 7Q-5 0 0-7Z" transform="translate(${x} ${y}) rotate(${turn})"/>`)
  .join('')}</g>${(
  [
    [34, 26],
    [54, 20],
    [72, 30],
    [24, 44],
    [44, 40],
    [64, 46],
    [78, 50],
    [36, 56],
    [54, 57],
  ] as const
)
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="7" fill="url(#cor)"/><circle cx="${x - 2}" cy="${y - 2.5}" r="1.800" fill="#fff" opacity=".8"/>`,
  )
  .join('')}`;
const MELON = `<ellipse cx="50" cy="92" rx="40" ry="6" fill="#12040a" opacity=".4"/><circle cx="46" cy="48" r="42" fill="url(#cgr)"/><path d="M46 6Q24 46 46 90M46 6Q68 46 46 90M22 14Q2 46 22 82M70 14Q92 46 70 82" stroke="#0c3a1c" stroke-width="5" fill="none" opacity=".55"/><path d="M24 18Q12 30 12 44" stroke="#d8f4a0" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M36 62Q40 94 70 94T98 58Q68 52 36 62Z" fill="#f4fbe0"/><path d="M41 64Q44 89 70 89T93 61Q68 56 41 64Z" fill="url(#crd)"/><g fill="#2a0810"><ellipse cx="56" cy="72" rx="2" ry="3.500"/><ellipse cx="68" cy="70" rx="2" ry="3.500"/><ellipse cx="80" cy="71" rx="2" ry="3.500"/><ellipse cx="62" cy="81" rx="2" ry="3.500"/><ellipse cx="74" cy="81" rx="2" ry="3.500"/></g>`;
const ENVELOPE = `<g transform="rotate(-8 50 50)"><rect x="20" y="8" width="60" height="86" rx="6" fill="url(#crd)"/><path d="M20 14Q20 8 26 8H74Q80 8 80 14L50 38Z" fill="#ff7a5a"/><path d="M20 14 50 38 80 14" stroke="#ffd76a" stroke-width="2" fill="none"/><circle cx="50" cy="38" r="6" fill="#ffd76a"/><rect x="25" y="44" width="50" height="44" rx="3" fill="none" stroke="#ffd76a" stroke-width="1.600"/><g transform="translate(50 66)">${blossom(18, '#ffd76a', '#b3121c')}</g><path d="M24 14V80" stroke="#fff" stroke-opacity=".4" stroke-width="2.500" stroke-linecap="round"/></g>`;
const SWEETS = `<ellipse cx="50" cy="64" rx="46" ry="28" fill="#3a0a10"/><ellipse cx="50" cy="52" rx="46" ry="30" fill="url(#clq)"/><ellipse cx="50" cy="51" rx="40" ry="25" fill="#2a060c"/>${(
  [
    ['#ffd76a', 0],
    ['#ff8fb8', 60],
    ['#8fe0a0', 120],
    ['#fff3d8', 180],
    ['#f59a3c', 240],
    ['#c77bff', 300],
  ] as const
)
  .map(([fill, turn]) => {
    const [from, to] = [((turn - 27) * Math.PI) / 180, ((turn + 27) * Math.PI) / 180];
    return `<path d="M50 51L${polar(50, 51, 37, from, 0.6)}A37 22.200 0 0 1 ${polar(50, 51, 37, to, 0.6)}Z" fill="${fill}"/>`;
  })
  .join(
    '',
  )}<circle cx="50" cy="51" r="11" fill="url(#crd)"/><g transform="translate(50 51)">${blossom(9, '#ffd76a', '#b3121c')}</g><path d="M10 44A44 27 0 0 1 38 24" stroke="#fff" stroke-opacity=".6" stroke-width="3" fill="none" stroke-linecap="round"/>`;
const CRACKERS = `<path d="M50 2V88" stroke="#c98a2c" stroke-width="3"/>${repeat(5, (index) => {
  const y = 12 + index * 16;
  return `<g transform="translate(50 ${y}) rotate(-32)"><rect x="-34" y="-6" width="32" height="12" rx="4" fill="url(#crd)"/><path d="M-34-2h32" stroke="#ffb08a" stroke-width="2"/><rect x="-9" y="-6" width="6" height="12" fill="#ffd76a"/></g><g transform="translate(50 ${y}) rotate(32)"><rect x="2" y="-6" width="32" height="12" rx="4" fill="url(#crd)"/><path d="M2-2h32" stroke="#ffb08a" stroke-width="2"/><rect x="3" y="-6" width="6" height="12" fill="#ffd76a"/></g>`;
})}<path d="M50 84l4 7 8-2-5 6 5 5-8-1-4 5-4-5-8 1 5-5-5-6 8 2Z" fill="#fff3b0" transform="translate(0 -6)"/>`;
const APRICOT = `<path d="M8 92Q34 76 50 52" fill="none" stroke="#5a2c14" stroke-width="6" stroke-linecap="round"/><path d="M24 80q-14-4-18-16 14 2 18 16ZM76 74q14 0 18 10-12 6-18-10Z" fill="#6fb844"/><circle cx="80" cy="18" r="6" fill="#f0b62c"/><circle cx="16" cy="40" r="5" fill="#f0b62c"/><g transform="translate(52 46)">${blossom(40, 'url(#cye)', '#d8501c')}</g>`;
const LION = `<circle cx="50" cy="50" r="48" fill="url(#cha)"/><path d="M50 4Q60 10 58 22H42Q40 10 50 4Z" fill="#ffd76a"/><path d="M14 30Q6 8 26 12L38 24ZM86 30Q94 8 74 12L62 24Z" fill="url(#crd)" stroke="#fff3d8" stroke-width="3"/><path d="M50 16C78 16 90 36 88 56 86 80 68 92 50 92S14 80 12 56C10 36 22 16 50 16Z" fill="url(#crd)"/><path d="M14 44Q28 26 50 30T86 44" stroke="#fff8ec" stroke-width="7" fill="none" stroke-linecap="round" stroke-dasharray="3 5"/><circle cx="32" cy="48" r="13" fill="#fff8ec"/><circle cx="68" cy="48" r="13" fill="#fff8ec"/><circle cx="33" cy="50" r="7" fill="#1a0a10"/><circle cx="67" cy="50" r="7" fill="#1a0a10"/><circle cx="30.500" cy="47" r="2.600" fill="#fff"/><circle cx="64.500" cy="47" r="2.600" fill="#fff"/><path d="M18 40Q30 28 44 38M82 40Q70 28 56 38" stroke="#ffd76a" stroke-width="4.500" fill="none" stroke-linecap="round"/><circle cx="50" cy="62" r="8" fill="#ffd76a"/><path d="M26 70Q50 62 74 70Q72 90 50 90T26 70Z" fill="#5c0a12"/><path d="M28 71Q50 64 72 71L68 78Q50 72 32 78Z" fill="#fff8ec"/><path d="M38 84Q50 78 62 84Q56 91 50 91T38 84Z" fill="#ff8fb8"/><circle cx="50" cy="24" r="5" fill="#8fe0a0"/>`;

const BLADES = ['#e8303c', '#ffd76a', '#3fb8a0', '#ff8fb8', '#f59a3c', '#7a5ae0', '#8fd45c', '#4aa4ff'] as const;
/** A paper pinwheel about the origin: every blade is folded to the middle. */
const pinwheel = (radius: number): string =>
  `${BLADES.map((fill, index) => `<g transform="rotate(${index * 45})"><path d="M0 0L${px(radius * 0.1)} ${px(-radius)}Q${px(radius * 0.62)} ${px(-radius * 0.86)} ${px(radius * 0.52)} ${px(-radius * 0.42)}Z" fill="${fill}"/><path d="M0 0L${px(radius * 0.1)} ${px(-radius)}Q${px(radius * 0.34)} ${px(-radius * 0.6)} ${px(radius * 0.22)} ${px(-radius * 0.3)}Z" fill="#fff" fill-opacity=".34"/></g>`).join('')}<circle r="${px(radius * 0.17)}" fill="url(#cgo)"/><circle cx="${px(-radius * 0.05)}" cy="${px(-radius * 0.06)}" r="${px(radius * 0.05)}" fill="#fffbe0"/>`;
const PINWHEEL = `<path d="M50 46 58 98" stroke="#8a4f1d" stroke-width="5" stroke-linecap="round"/><circle cx="50" cy="44" r="47" fill="url(#cha)"/><g transform="translate(50 44)">${pinwheel(42)}</g>`;

const SYMBOL_DEFS = [
  askew('cgr', '#a4e07a', '#3f9a4a', '#12502c'),
  askew('crd', '#ff6a4a', '#d81f2c', '#7d0a1c'),
  round('cpk', [0.5, 0.9, 1], '0 #ff5a92', '.45 #ffa8c8', '1 #ffe6f0'),
  round('cye', [0.5, 0.9, 1], '0 #ff9a1c', '.45 #ffd23c', '1 #fff6b0'),
  round('cor', [0.35, 0.3, 0.8], '#ffe08a', '#ff9a2c', '#c8500c'),
  down('cpo', '0 #ffffff', '.6 #e4eefc', '1 #8fa8d0'),
  down('clq', '#ff7a5a', '#b3121c', '#5c0a12'),
  round('cha', [0.5, 0.5, 0.5], '0 #fff6c8 .95', '.5 #ffd76a .45', '1 #ff9a4a 0'),
  round('cgo', [0.36, 0.3, 0.85], '#fffbe0', '.45 #f6c453', '#955a10'),
].join('');

/** A branch of peach blossoms that reaches into the picture. */
function branch(random: Random, x: number, y: number, turn: number, flip: boolean): string {
  const flowers = repeat(13, (index) => {
    const along = 14 + index * 13;
    const away = random.between(-24, 24);
    return at(
      along,
      -along * 0.16 + away,
      { turn: random.between(0, 72) },
      blossom(random.between(6, 12), 'url(#cpk)', '#ffd76a'),
    );
  });
  return at(
    x,
    y,
    { turn, flip },
    `<path d="M-20 0Q60-4 110-22T190-34M50-6Q84-38 122-44M96-18Q130 0 160 4" fill="none" stroke="#3a1418" stroke-width="6" stroke-linecap="round"/>${flowers}`,
  );
}

/** Bulbs along a hanging wire. */
function bulbs(from: readonly [number, number], to: readonly [number, number], sag: number, count: number): string {
  const [x0, y0] = from;
  const [x1, y1] = to;
  const lamps = repeat(count, (index) => {
    const share = (index + 0.5) / count;
    const x = x0 + (x1 - x0) * share;
    const y = y0 + (y1 - y0) * share + sag * 4 * share * (1 - share);
    return `<circle cx="${px(x)}" cy="${px(y + 4)}" r="11" fill="url(#cha)" opacity=".75"/><circle cx="${px(x)}" cy="${px(y + 4)}" r="3.400" fill="#fff8d8"/>`;
  });
  return `<path d="M${x0} ${y0}Q${px((x0 + x1) / 2)} ${px((y0 + y1) / 2 + sag * 2)} ${x1} ${y1}" fill="none" stroke="#2a0c1c" stroke-width="1.500"/>${lamps}`;
}

interface Tent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colours: readonly [string, string];
}

/** A stall in the distance: a striped roof with light under it. */
function tent({ x, y, width, colours: [one, other] }: Tent): string {
  const stripes = repeat(6, (index) => {
    const left = x + (index * width) / 6;
    const top = x + width * 0.2 + (index * width * 0.6) / 6;
    return `<path d="M${px(top)} ${px(y)}H${px(top + width * 0.1)}L${px(left + width / 6)} ${px(y + 26)}H${px(left)}Z" fill="${index % 2 ? one : other}"/><path d="M${px(left)} ${px(y + 26)}h${px(width / 6)}v3a${px(width / 12)} ${px(width / 14)} 0 0 1 ${px(-width / 6)} 0Z" fill="${index % 2 ? one : other}"/>`;
  });
  return `<rect x="${px(x + 4)}" y="${px(y + 26)}" width="${px(width - 8)}" height="52" fill="url(#twi)"/>${repeat(
    4,
    (index) =>
      `<circle cx="${px(x + width * (0.2 + index * 0.2))}" cy="${px(y + 62)}" r="${px(width * 0.07)}" fill="#5a1c3a" opacity=".75"/>`,
  )}<rect x="${px(x + 2)}" y="${px(y + 64)}" width="${px(width - 4)}" height="14" fill="#4a1428"/>${stripes}`;
}

function scene(): string {
  const random = randomFrom('cho-tet');
  const tents = (
    [
      { x: -22, y: 196, width: 108, colours: ['#c8283c', '#ffe6c0'] },
      { x: 92, y: 214, width: 74, colours: ['#2f8a7a', '#ffe6c0'] },
      { x: 224, y: 214, width: 74, colours: ['#e08a2c', '#ffe6c0'] },
      { x: 304, y: 194, width: 110, colours: ['#7a3a9c', '#ffe6c0'] },
    ] satisfies readonly Tent[]
  ).map(tent);
  const stones = repeat(120, () => {
    const y = 300 + random.next() ** 1.3 * 500;
    const wide = 10 + ((y - 280) / 500) * random.between(10, 46);
    return `<ellipse cx="${px(random.between(0, W))}" cy="${px(y)}" rx="${px(wide)}" ry="${px(wide * 0.16)}" fill="${random.pick(['#ff9a5a', '#ffd78a', '#ff6a8a', '#8a5ad0', '#ffb46a'])}" opacity="${px(random.between(0.05, 0.24))}"/>`;
  });
  const trees = (
    [
      [-8, 250, 104],
      [300, 252, 104],
      [-26, 560, 120],
      [302, 570, 118],
    ] as const
  ).map(([x, y, side]) => `<g transform="translate(${x} ${y}) scale(${px(side / 100)})">${KUMQUAT}</g>`);
  return picture(
    W,
    H,
    SYMBOL_DEFS +
      down('tsk', '0 #241048', '.2 #5a1f6e', '.42 #b83a6a', '.62 #f0784a', '1 #ffc46a') +
      down('tgr', '0 #7a2a4a', '.16 #4a163c', '.5 #280c2c', '1 #14061a') +
      down('twi', '#fff0b8', '#ff9a4a') +
      round('tsu', [0.5, 0.5, 0.5], '0 #fff0c0 .95', '.4 #ffb46a .5', '1 #ff7a4a 0') +
      down('tft', '0 #14061a 0', '.45 #14061a .72', '1 #100414 .96'),
    `<rect width="${W}" height="300" fill="url(#tsk)"/><circle cx="196" cy="232" r="170" fill="url(#tsu)"/><path d="M0 262V214l24-16 26 18 22-30 20 22 30-14 26 22 28-34 30 30 24-16 26 22 30-28 24 22 22-20 28 24 30-18v64Z" fill="#6a1f52" opacity=".6"/><rect y="262" width="${W}" height="${H - 262}" fill="url(#tgr)"/>${stones}${tents.join('')}${bulbs([-10, 120], [210, 150], 26, 9)}${bulbs([180, 152], [400, 112], 26, 9)}${bulbs([-10, 60], [400, 76], 34, 15)}${trees.join('')}${branch(random, -26, 88, 14, false)}${branch(random, 416, 66, -12, true)}<rect y="600" width="${W}" height="244" fill="url(#tft)"/>`,
  );
}

/** New Year's midnight: fireworks over the market, whose lamps are small and far. */
function feature(): string {
  const random = randomFrom('cho-tet-midnight');
  const burst = (x: number, y: number, size: number, colour: string): string =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.6)}" fill="url(#fgl)" opacity=".7"/>${repeat(26, (index) => {
      const angle = (index * Math.PI * 2) / 26 + random.between(-0.05, 0.05);
      const reach = size * random.between(0.72, 1);
      return `<path d="M${polar(x, y, size * 0.18, angle)}Q${polar(x, y, reach * 0.7, angle)} ${polar(x, y + size * 0.1, reach, angle)}" fill="none" stroke="${colour}" stroke-width="${px(size * 0.022)}" stroke-linecap="round" opacity="${px(random.between(0.6, 1))}"/><circle cx="${px(x + reach * Math.cos(angle))}" cy="${px(y + size * 0.1 + reach * Math.sin(angle))}" r="${px(size * 0.03)}" fill="#fffbe8"/>`;
    })}`;
  const lamps = repeat(80, () => {
    const [x, y] = [random.between(0, W), random.between(300, 352)];
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(random.between(1, 2.6))}" fill="${random.pick(['#ffd78a', '#ff9a6a', '#fff3c8', '#ff7a9c'])}" opacity="${px(random.between(0.5, 1))}"/>`;
  });
  const gleams = repeat(110, () => {
    const y = 356 + random.next() ** 1.3 * 460;
    const wide = random.between(8, 44);
    return `<rect x="${px(random.between(0, W) - wide / 2)}" y="${px(y)}" width="${px(wide)}" height="${px(random.between(1, 2.6))}" rx="1" fill="${random.pick(['#ffd78a', '#ff7a9c', '#8fe0ff', '#c79aff', '#8ff0b8'])}" opacity="${px(random.between(0.1, 0.42))}"/>`;
  });
  return picture(
    W,
    H,
    SYMBOL_DEFS +
      down('tsk', '0 #070522', '.5 #1c1050', '1 #4a1f6a') +
      down('tgr', '0 #3a1a5c', '.2 #1c0f42', '.6 #0c0826', '1 #060414') +
      round('fgl', [0.5, 0.5, 0.5], '0 #fff3d0 .8', '.4 #ff9ab8 .3', '1 #8a5ad0 0') +
      down('tft', '0 #060414 0', '.45 #060414 .75', '1 #040310 .97'),
    `<rect width="${W}" height="350" fill="url(#tsk)"/>${repeat(60, () => `<circle cx="${px(random.between(0, W))}" cy="${px(random.between(0, 240))}" r="${px(random.between(0.4, 1.2))}" fill="#fff" opacity="${px(random.between(0.2, 0.8))}"/>`)}${burst(92, 150, 92, '#ffd76a')}${burst(310, 120, 104, '#ff8fb8')}${burst(206, 66, 66, '#8fe0ff')}${burst(28, 290, 54, '#8ff0b8')}${burst(370, 286, 58, '#c79aff')}<path d="M0 360V316l30-12 24 10 30-16 26 14 34-10 30 12 26-16 34 14 30-10 26 14 30-16 30 12 40-10v58Z" fill="#1a0c3a"/>${lamps}<rect y="352" width="${W}" height="${H - 352}" fill="url(#tgr)"/>${gleams}<rect y="600" width="${W}" height="244" fill="url(#tft)"/>`,
  );
}

/** The striped awning over the reels. */
function awning(): string {
  const stripes = 13;
  const [top, edge] = [10, 46];
  const cloth = repeat(stripes, (index) => {
    const [left, right] = [(index * W) / stripes, ((index + 1) * W) / stripes];
    const [from, to] = [24 + (index * (W - 48)) / stripes, 24 + ((index + 1) * (W - 48)) / stripes];
    const fill = index % 2 ? 'url(#aw1)' : 'url(#aw2)';
    const radius = (right - left) / 2;
    return `<path d="M${px(from)} ${top}H${px(to)}L${px(right)} ${edge}V${edge + 4}A${px(radius)} ${px(radius * 0.8)} 0 0 1 ${px(left)} ${edge + 4}V${edge}Z" fill="${fill}"/>`;
  });
  const lamps = repeat(stripes + 1, (index) => {
    const x = (index * W) / stripes;
    return `<circle cx="${px(x)}" cy="${edge + 8}" r="11" fill="url(#cha)" opacity=".8"/><circle cx="${px(x)}" cy="${edge + 8}" r="3.600" fill="#fffbe0"/>`;
  });
  return `${cloth}<path d="M0 ${edge}H${W}" stroke="#4a0a14" stroke-opacity=".4" stroke-width="3"/><path d="M0 ${edge - 1.5}H${W}" stroke="#fff" stroke-opacity=".5" stroke-width="1.200"/><rect x="20" y="${top - 6}" width="${W - 40}" height="8" rx="4" fill="url(#awd)"/>${lamps}`;
}

function cabinet(): string {
  const { x, y, width, height } = HOLE;
  const foot = y + height;
  const posts = [x - 20, x + width + 3].map((left) => {
    const ribbon = repeat(9, (index) => `<path d="M${left} ${y + 10 + index * 30}l17 14v8l-17-14Z" fill="#d81f2c"/>`);
    return `<rect x="${left}" y="${y - 14}" width="17" height="${height + 30}" rx="4" fill="url(#awp)"/>${ribbon}<rect x="${left}" y="${y - 14}" width="17" height="${height + 30}" rx="4" fill="url(#aws)"/>`;
  });
  const between = repeat(
    REELS - 1,
    (index) =>
      `<rect x="${px(x + ((index + 1) * width) / REELS - 1.5)}" y="${y}" width="3" height="${height}" fill="url(#awd)"/>`,
  );
  const shelf = repeat(9, (index) =>
    at(24 + index * 43, foot + 22, { turn: index * 31 }, blossom(9, index % 2 ? 'url(#cye)' : 'url(#cpk)', '#d8501c')),
  );
  return picture(
    BOX.width,
    BOX.height,
    SYMBOL_DEFS +
      down('aw1', '0 #fff8e6', '.7 #ffe2b8', '1 #e0a878') +
      down('aw2', '0 #f0485a', '.7 #c81f34', '1 #8a0f24') +
      down('awd', '0 #ffe6a8', '.4 #d89a3c', '1 #7a4510') +
      across('awp', '0 #4a2010', '.35 #c8844a', '.6 #8a4f26', '1 #3a180c') +
      across('aws', '0 #000 .4', '.4 #fff .16', '1 #000 .45') +
      down('awf', '0 #b3121c', '.5 #7d0a1c', '1 #3a040e') +
      down('csh', '0 #000 .5', '1 #000 0'),
    `${between}<rect x="${x}" y="${y}" width="${width}" height="26" fill="url(#csh)"/><rect x="${x - 2}" y="${y - 2}" width="${width + 4}" height="${height + 4}" fill="none" stroke="url(#awd)" stroke-width="4"/>${posts.join('')}<rect x="2" y="${foot + 6}" width="${W - 4}" height="28" rx="8" fill="url(#awf)"/><path d="M8 ${foot + 8}H${W - 8}" stroke="#ffd76a" stroke-width="1.600"/><path d="M8 ${foot + 32}H${W - 8}" stroke="#ffd76a" stroke-opacity=".6"/>${shelf}${awning()}`,
  );
}

export const CHO_TET: FlagshipArt = {
  symbolDefs: SYMBOL_DEFS,
  symbols: {
    A: CAKE,
    B: PEACH,
    D: KUMQUAT,
    E: MELON,
    F: ENVELOPE,
    G: SWEETS,
    H: CRACKERS,
    I: APRICOT,
    W: LION,
    S: PINWHEEL,
  },
  scene,
  feature,
  cabinet,
  cabinetBox: BOX,
};
