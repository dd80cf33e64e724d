/** Hội An, the night of lanterns: a shop house under its tiled roof; at full moon the town goes dark and the reels become a raft. */
import { randomFrom, type Random } from '../random.ts';
import { px, repeat } from '../svg.ts';
import { across, askew, down, GROUND, picture, placed, round, type FlagshipArt } from './flagship.ts';

const { width: W, height: H } = GROUND;
/** The reels' hole in the cabinet. */
const HOLE = { x: 27, y: 66, width: 336, height: 268 } as const;
const BOX = { width: W, height: HOLE.y + HOLE.height + 30 } as const;
const REELS = 5;

/** The four silk lanterns: shape, ribs and glow, told apart by shape as by colour. */
const LANTERNS = {
  round: {
    body: 'M50 18C76 18 84 34 84 47S76 76 50 76 16 60 16 47 24 18 50 18Z',
    ribs: 'M50 18v58M36 19c-10 14-10 42 0 56M64 19c10 14 10 42 0 56M25 26c-8 14-8 30 0 42M75 26c8 14 8 30 0 42',
    fill: 'hl1',
    tassel: '#ff6a5a',
    rib: '#7a0f24',
  },
  diamond: {
    body: 'M42 18h16L84 46 60 76H40L16 46Z',
    ribs: 'M42 18 30 46l10 30M58 18l12 28-10 30M16 46h68M50 18v58',
    fill: 'hl2',
    tassel: '#3fd39a',
    rib: '#06443e',
  },
  tall: {
    body: 'M32 20Q50 15 68 20Q76 47 68 75Q50 80 32 75Q24 47 32 20Z',
    ribs: 'M50 17v61M40 18q-6 29 0 59M60 18q6 29 0 59M28 34h44M27 60h46',
    fill: 'hl3',
    tassel: '#4aa4ff',
    rib: '#12286e',
  },
  garlic: {
    body: 'M50 17C54 27 82 34 82 54C82 68 66 76 50 76S18 68 18 54C18 34 46 27 50 17Z',
    ribs: 'M50 17v59M50 17C44 34 34 50 40 76M50 17c6 17 16 33 10 59M50 17C40 30 22 44 26 70M50 17c10 13 28 27 24 53',
    fill: 'hl4',
    tassel: '#c77bff',
    rib: '#3c1266',
  },
} as const;

function lantern(kind: keyof typeof LANTERNS): string {
  const { body, ribs, fill, tassel, rib } = LANTERNS[kind];
  return `<path d="M50 4v12" stroke="#caa06a" stroke-width="2.500"/><path d="${body}" fill="url(#${fill})"/><path d="${ribs}" fill="none" stroke="${rib}" stroke-opacity=".55" stroke-width="1.800"/><path d="${body}" fill="url(#hls)"/><rect x="38" y="14" width="24" height="6" rx="2.500" fill="#3b2216"/><rect x="39" y="14.500" width="22" height="2" rx="1" fill="#a8743f"/><rect x="40" y="74" width="20" height="5.500" rx="2.500" fill="#3b2216"/><path d="M46 80v12M50 80v15M54 80v12" stroke="${tassel}" stroke-width="2.200" stroke-linecap="round"/>`;
}

const HAT = `<path d="M14 66C20 86 80 86 86 66" fill="none" stroke="#e2566c" stroke-width="4"/><path d="M50 14 94 66Q50 84 6 66Z" fill="url(#hn)"/><path d="M50 14 94 66Q74 74 58 75Z" fill="#7a4a1c" opacity=".32"/><g fill="none" stroke="#8a5a26" stroke-opacity=".55" stroke-width="1.300"><path d="M43 23q7 3 14 0M36 31q14 6 28 0M29 40q21 9 42 0M22 48q28 12 56 0M15 57q35 14 70 0M50 14 26 71M50 14v62M50 14l24 57"/></g><path d="M49 16 12 62" stroke="#fffbe9" stroke-width="2.500" stroke-linecap="round" opacity=".9"/><path d="M6 66Q50 84 94 66" fill="none" stroke="#fff0c8" stroke-width="2.500"/>`;
const BOAT = `<ellipse cx="50" cy="80" rx="46" ry="11" fill="url(#hwa)"/><path d="M10 80q20-6 40 0t40 0" stroke="#9fe0ff" stroke-opacity=".7" stroke-width="2" fill="none"/><path d="M5 56C14 68 30 70 50 70S86 68 95 56C92 78 74 82 50 82S8 78 5 56Z" fill="url(#hhu)"/><path d="M5 56C14 68 30 70 50 70S86 68 95 56" fill="none" stroke="#f2b070" stroke-width="2.500"/><path d="M30 64Q32 36 50 36T70 64Q50 70 30 64Z" fill="#b98a4c"/><path d="M33 60Q50 66 67 60M34 54q16 6 32 0M37 47q13 5 26 0" stroke="#6a421c" stroke-width="1.600" fill="none"/><path d="M82 58V26" stroke="#5a3018" stroke-width="3"/><circle cx="82" cy="34" r="18" fill="url(#hcn)"/><ellipse cx="82" cy="34" rx="9" ry="10" fill="url(#hca)"/><rect x="78" y="23" width="8" height="3" fill="#4a1c12"/>`;
const BRIDGE = `<path d="M0 88q25-8 50 0t50 0v9H0Z" fill="url(#hwa)"/><path d="M2 60H98V86H80Q78 66 64 66Q52 66 50 86Q48 66 36 66Q22 66 20 86H2Z" fill="url(#hst)"/><path d="M2 60H98" stroke="#f4e4c0" stroke-width="3"/><path d="M12 44H88V60H12Z" fill="#8c2a24"/><path d="M20 46h10v13H20zM36 46h10v13H36zM54 46h10v13H54zM70 46h10v13H70z" fill="#ffd27a"/><path d="M4 44Q14 40 18 30H82Q86 40 96 44Z" fill="url(#hti)"/><path d="M4 44Q14 40 18 30H82Q86 40 96 44" fill="none" stroke="#f2b070" stroke-width="2"/><path d="M28 44 32 31M40 44l2-13M50 44V31M60 44l-2-13M72 44 68 31" stroke="#2c0f14" stroke-width="1.600" opacity=".6"/><path d="M30 30Q36 26 38 18H62Q64 26 70 30Z" fill="url(#hti)"/><path d="M30 30Q36 26 38 18H62Q64 26 70 30" fill="none" stroke="#f2b070" stroke-width="1.800"/>`;
const BOWL = `<path d="M30 20q-6-8 0-14M48 18q-6-9 1-16M66 20q-6-8 0-14" stroke="#fff" stroke-opacity=".55" stroke-width="3.500" fill="none" stroke-linecap="round"/><path d="M6 46H94C94 72 76 88 50 88S6 72 6 46Z" fill="url(#hbo)"/><path d="M14 62q12-8 24 0t24 0 24 0" stroke="#2c62b8" stroke-width="4" fill="none"/><path d="M22 74q14 6 28 6t28-6" stroke="#2c62b8" stroke-width="2.500" fill="none"/><rect x="36" y="86" width="28" height="7" rx="2" fill="#7f97b8"/><ellipse cx="50" cy="46" rx="44" ry="15" fill="#fdf6e2"/><ellipse cx="50" cy="46" rx="39" ry="12" fill="#b4722c"/><path d="M20 46q10-8 20 0t20-2 20 2M24 51q12-6 22 0t26-1" stroke="#ffe39a" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M44 36l14-2 3 9-14 2Z" fill="#d8553c"/><path d="M30 40q4-8 10-4-2 8-10 4ZM66 50q8-6 12 0-6 6-12 0Z" fill="#4fae4a"/>`;
const FLOWER = `<circle cx="50" cy="44" r="46" fill="url(#hcn)" opacity=".9"/><path d="M50 84C20 88 6 70 2 56C20 54 38 64 50 84C62 64 80 54 98 56C94 70 80 88 50 84Z" fill="url(#hp2)"/><path d="M50 82C26 78 14 54 16 36C34 42 46 60 50 82C54 60 66 42 84 36C86 54 74 78 50 82Z" fill="url(#hp1)"/><path d="M50 82C36 68 34 40 50 24C66 40 64 68 50 82Z" fill="url(#hp1)" stroke="#fff0f6"/><path d="M50 70c-9 0-12-7-9-14 3-6 7-9 9-20 2 11 6 14 9 20 3 7 0 14-9 14Z" fill="#ffb52e"/><path d="M50 68c-5 0-6-5-4-9 2-4 3-5 4-11 1 6 2 7 4 11 2 4 1 9-4 9Z" fill="#fffbe0"/><path d="M17 38C30 44 40 54 46 68M83 38C70 44 60 54 54 68" stroke="#fff" stroke-opacity=".55" stroke-width="1.500" fill="none"/>`;
const MONEY = `<circle cx="50" cy="50" r="50" fill="url(#hcn)" opacity=".75"/><path d="M50 2v10" stroke="#ffe6ad" stroke-width="3"/><path d="M50 12C82 12 92 32 92 49S82 84 50 84 8 66 8 49 18 12 50 12Z" fill="url(#hca)"/><g fill="none" stroke="#a32414" stroke-opacity=".5" stroke-width="1.800"><path d="M34 13c-12 18-12 52 0 70M66 13c12 18 12 52 0 70M20 22c-9 18-9 38 0 52M80 22c9 18 9 38 0 52"/></g><path d="M20 24C14 33 13 43 14 50" stroke="#fff" stroke-opacity=".85" stroke-width="3.500" fill="none" stroke-linecap="round"/><rect x="34" y="8" width="32" height="7" rx="3" fill="#4a1c12"/><rect x="34" y="81" width="32" height="7" rx="3" fill="#4a1c12"/><path d="M44 88v8M50 88v11M56 88v8" stroke="#ffb04a" stroke-width="2.500" stroke-linecap="round"/>`;

const SYMBOL_DEFS = [
  round('hls', [0.45, 0.5, 0.62], '0 #fff 0', '.62 #000 0', '1 #12040e .55'),
  round('hl1', [0.5, 0.55, 0.62], '0 #fff0c0', '.38 #ff6a5a', '1 #a31330'),
  round('hl2', [0.5, 0.55, 0.62], '0 #f4ffd0', '.38 #3fd39a', '1 #0a5f57'),
  round('hl3', [0.5, 0.55, 0.62], '0 #eaf8ff', '.38 #4aa4ff', '1 #1c3a9c'),
  round('hl4', [0.5, 0.55, 0.62], '0 #ffe9ff', '.38 #c77bff', '1 #5a1f92'),
  round('hca', [0.5, 0.52, 0.6], '0 #fffdf0', '.3 #ffe08a', '.62 #ff9a3c', '1 #c9341a'),
  askew('hn', '#fff3d2', '#e9c488', '#a87436'),
  down('hwa', '#3a7c9c', '#123a5c'),
  down('hhu', '#8a4a2a', '#3a1a14'),
  down('hti', '#a14a34', '#4d1c22'),
  down('hbo', '0 #fdfcf4', '.6 #cfdcea', '1 #7f97b8'),
  down('hp1', '#ffe3f0', '#ff8fb8', '#c42a6a'),
  down('hp2', '#ffd0e2', '#a81c58'),
  round('hcn', [0.5, 0.5, 0.5], '0 #fffbe0', '.4 #ffd76a .9', '1 #ff8a2c 0'),
  down('hst', '#d8c7a6', '#7a6650'),
].join('');

interface House {
  readonly wall: string;
  readonly roof: string;
  readonly shutter: string;
  readonly lit: boolean;
  readonly floors: number;
}

function house(
  x: number,
  y: number,
  width: number,
  height: number,
  { wall, roof, shutter, lit, floors }: House,
): string {
  const count = Math.max(2, Math.round(width / 24));
  const each = width / count;
  const window = (floor: number, index: number): string => {
    const [left, top, wide] = [x + index * each + each * 0.2, y + 10 + floor * 44, each * 0.6];
    return `<rect x="${px(left - 4)}" y="${px(top)}" width="${px(wide + 8)}" height="28" fill="${shutter}"/><rect x="${px(left)}" y="${px(top)}" width="${px(wide)}" height="28" fill="${lit ? 'url(#gwi)' : '#141230'}"/><path d="M${px(left + wide / 2)} ${px(top)}v28M${px(left)} ${px(top + 12)}h${px(wide)}" stroke="#3a1a10" stroke-width="1.200"/>`;
  };
  const tiles = repeat(Math.floor(width / 6) - 1, (index) => {
    const at = (index + 1) * 6;
    return `M${px(x + 6 + (at * (width - 12)) / width)} ${px(y - 22)}L${px(x - 9 + (at * (width + 18)) / width)} ${px(y + 2)}`;
  });
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${wall}"/><rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="url(#gsh)"/>${repeat(floors, (floor) => repeat(count, (index) => window(floor, index)) + (floor < floors - 1 ? `<rect x="${px(x - 2)}" y="${px(y + 40)}" width="${px(width + 4)}" height="4" fill="#4a2416"/>` : ''))}<path d="M${px(x - 9)} ${px(y + 2)}Q${px(x + 2)} ${px(y - 4)} ${px(x + 6)} ${px(y - 22)}H${px(x + width - 6)}Q${px(x + width - 2)} ${px(y - 4)} ${px(x + width + 9)} ${px(y + 2)}Z" fill="${roof}"/><path d="${tiles}" stroke="#1d0b12" stroke-width="1.600" opacity=".7"/><path d="M${px(x + 6)} ${px(y - 22)}H${px(x + width - 6)}" stroke="#f2b070" stroke-opacity=".6" stroke-width="2"/>`;
}

const HORIZON = 214;

function stars(random: Random): string {
  return repeat(
    60,
    () =>
      `<circle cx="${px(random.between(0, W))}" cy="${px(random.between(0, HORIZON * 0.7))}" r="${px(random.between(0.4, 1.3))}" fill="#fff" opacity="${px(random.between(0.2, 0.8))}"/>`,
  );
}

function streaks(random: Random, count: number, colours: readonly [string, ...string[]]): string {
  return repeat(count, () => {
    const y = HORIZON + 14 + random.next() ** 1.4 * (H - HORIZON - 20);
    const wide = 8 + random.next() * 46 * (y / H);
    return `<rect x="${px(random.between(0, W) - wide / 2)}" y="${px(y)}" width="${px(wide)}" height="${px(random.between(1, 2.6))}" rx="1" fill="${random.pick(colours)}" opacity="${px(random.between(0.1, 0.45))}"/>`;
  });
}

const ROOFS = `M0 ${HORIZON + 10}V${HORIZON - 40}l20-14 22 12 18-22 26 16 14-8 24 18 20-10 26 14 20-8 20 10 22-16 24 8 22-18 20 14 24-18 26 14 20-10 22 20V${HORIZON + 10}Z`;

/** The flower lanterns on the river in front. */
const afloat = (list: readonly (readonly [number, number, number])[]): string =>
  list
    .map(
      ([x, y, side]) =>
        `<ellipse cx="${px(x + side / 2)}" cy="${px(y + side * 0.95)}" rx="${px(side * 0.8)}" ry="${px(side * 0.2)}" fill="#ffb25a" opacity=".3"/>${placed(FLOWER, x, y, side)}`,
    )
    .join('');

function scene(): string {
  const random = randomFrom('hoi-an');
  const lit = { roof: '#7a3f1c', lit: true } as const;
  const defs =
    SYMBOL_DEFS +
    down('gsk', '0 #0b0f2e', '.42 #2b2360', '.8 #8d3f5c', '1 #e88a4a') +
    down('gri', '0 #d97c48', '.1 #7a3a58', '.36 #2a2258', '.7 #120f34', '1 #07081c') +
    down('gsh', '0 #fff .08', '.5 #3a1030 .15', '1 #1a0828 .65') +
    round('gwi', [0.5, 0.5, 0.6], '#fffbe0', '#ff9a3c') +
    round('ggl', [0.5, 0.5, 0.5], '0 #ffb25a .9', '1 #ff7a2c 0') +
    down('gft', '0 #07081c 0', '.5 #07081c .75', '1 #07081c .95');
  const houses =
    house(-26, 148, 92, 100, { ...lit, wall: '#e2a038', shutter: '#1f6a64', floors: 2 }) +
    house(62, 174, 60, 76, { ...lit, wall: '#cf8436', shutter: '#24506e', floors: 1 }) +
    house(324, 142, 94, 106, { ...lit, wall: '#d8923a', shutter: '#7a2f3a', floors: 2 }) +
    house(268, 172, 58, 78, { ...lit, wall: '#e6ae52', shutter: '#1f6a64', floors: 1 });
  return picture(
    W,
    H,
    defs,
    `<rect width="${W}" height="${HORIZON + 30}" fill="url(#gsk)"/>${stars(random)}<ellipse cx="${W / 2}" cy="${HORIZON}" rx="190" ry="70" fill="url(#ggl)" opacity=".8"/><path d="${ROOFS}" fill="#5a2a52" opacity=".9"/><rect y="${HORIZON + 6}" width="${W}" height="${H - HORIZON}" fill="url(#gri)"/>${streaks(random, 150, ['#ffb25a', '#ff8a5a', '#ffd88a', '#7ae0c0', '#ff7a9c'])}${houses}${placed(BRIDGE, 150, 158, 92)}<path d="M-4 100Q90 176 196 128T394 96" stroke="#2a1420" stroke-width="1.500" fill="none"/>${placed(lantern('diamond'), 60, 126, 26)}${placed(lantern('tall'), 304, 108, 26)}${afloat(
      [
        [-8, 700, 38],
        [352, 694, 46],
        [90, 742, 24],
        [276, 748, 22],
        [188, 716, 18],
      ],
    )}<rect y="600" width="${W}" height="244" fill="url(#gft)"/>`,
  );
}

/** Full moon: the windows are out. The moon itself is the frame's: it shows what it multiplies by; here is its light. */
function feature(): string {
  const random = randomFrom('hoi-an-moon');
  const dark = { lit: false, shutter: '#15204a' } as const;
  const defs =
    SYMBOL_DEFS +
    down('gsk', '#050817', '#0d1a44', '#274a7c') +
    down('gri', '0 #3d6a96', '.12 #163a66', '.5 #0a1c40', '1 #040a1c') +
    down('gsh', '0 #fff .04', '.5 #0a1030 .2', '1 #040818 .65') +
    round('gwi', [0.5, 0.5, 0.6], '#141230', '#141230') +
    round('gmg', [0.5, 0.5, 0.5], '0 #ffe9b8 .9', '.35 #ffdf9c .35', '1 #8fb8ff 0') +
    down('gft', '0 #040a1c 0', '.5 #040a1c .8', '1 #040a1c .96');
  const houses =
    house(-30, 186, 96, 90, { ...dark, wall: '#1f2c58', roof: '#0c1536', floors: 2 }) +
    house(64, 208, 54, 60, { ...dark, wall: '#263566', roof: '#101a40', floors: 1 }) +
    house(328, 182, 96, 94, { ...dark, wall: '#1f2c58', roof: '#0c1536', floors: 2 }) +
    house(274, 206, 54, 62, { ...dark, wall: '#263566', roof: '#101a40', floors: 1 });
  const path = repeat(34, (index) => {
    const wide = 30 + Math.abs(Math.sin(index * 1.7)) * 60 + index * 1.5;
    return `<rect x="${px(195 - wide / 2 + Math.sin(index * 2.3) * 14)}" y="${px(262 + index * 15)}" width="${px(wide)}" height="${px(2 + index * 0.08)}" rx="2" fill="#ffe9b8" opacity="${px(0.42 - index * 0.008)}"/>`;
  });
  const flames = repeat(26, () => {
    const [x, y] = [random.between(0, W), random.between(258, 328)];
    const side = 5 + (y - 250) * 0.13;
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(side * 1.6)}" fill="url(#hcn)" opacity=".6"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(side * 0.32)}" fill="#fff3cf"/>`;
  });
  return picture(
    W,
    H,
    defs,
    `<rect width="${W}" height="${HORIZON + 30}" fill="url(#gsk)"/>${stars(random)}<path d="${ROOFS}" fill="#10224c" opacity=".9"/><rect y="${HORIZON + 6}" width="${W}" height="${H - HORIZON}" fill="url(#gri)"/>${streaks(random, 110, ['#bcd8ff', '#8fb8ff', '#ffd38a'])}<circle cx="195" cy="80" r="190" fill="url(#gmg)"/>${houses}<g opacity=".38">${placed(BRIDGE, 145, 206, 100)}</g>${path}${flames}<rect y="600" width="${W}" height="244" fill="url(#gft)"/>`,
  );
}

/** The tiled roof over the reels. */
function reelRoof(): string {
  const [top, foot] = [6, 52];
  const tiles = repeat(33, (index) => {
    const above = 42 + ((W - 84) * index) / 32;
    const below = -4 + ((W + 8) * index) / 32;
    const middle = above * 0.45 + below * 0.55 + (index < 16 ? 1 : -1) * (Math.abs(index - 16) / 16) * 6;
    const cap =
      index % 2 === 0
        ? `<circle cx="${px(below)}" cy="${foot + 11}" r="4.600" fill="#b5643f" stroke="#2a0f14" stroke-width="1.200"/><circle cx="${px(below)}" cy="${foot + 11}" r="1.600" fill="#ffd9a0"/>`
        : '';
    return `<path d="M${px(above)} ${top + 2}Q${px(middle)} ${top + 28} ${px(below)} ${foot + 9}" stroke="${index % 2 ? '#1d0a14' : '#a4563c'}" stroke-width="${index % 2 ? 4 : 3.2}" fill="none" opacity="${index % 2 ? 0.75 : 0.85}"/>${cap}`;
  });
  return `<path d="M-8 ${foot + 8}Q26 ${foot - 6} 42 ${top}H${W - 42}Q${W - 26} ${foot - 6} ${W + 8} ${foot + 8}L${W + 2} ${foot + 14}H-2Z" fill="url(#crf)"/>${tiles}<path d="M36 ${top + 1}Q${W / 2} ${top + 5} ${W - 36} ${top + 1}" stroke="#d68a5a" stroke-width="7" stroke-linecap="round" fill="none"/><path d="M36 ${top - 1}Q${W / 2} ${top + 3} ${W - 36} ${top - 1}" stroke="#ffd0a0" stroke-width="1.800" fill="none"/>`;
}

function cabinet(): string {
  const { x, y, width, height } = HOLE;
  const defs =
    SYMBOL_DEFS +
    down('crf', '0 #7c3a30', '.55 #54222a', '1 #2a0f1c') +
    across('cco', '0 #3a160f', '.3 #9a5632', '.5 #c27a48', '.7 #7a3e24', '1 #2a0f0a') +
    down('csi', '0 #c98a52', '.25 #8a4a2a', '1 #3a1a12') +
    down('csh', '0 #000 .55', '1 #000 0');
  const posts = [x - 19, x + width + 2].map((left) => {
    const silk = left + 3.5;
    const knots = repeat(6, (index) => {
      const at = y + 34 + (index * (height - 84)) / 5;
      return `<path d="M${px(silk + 5)} ${px(at - 5)}l4 5-4 5-4-5z" fill="none" stroke="#ffcf8a" stroke-width="1.200"/>`;
    });
    return `<rect x="${left}" y="${y - 12}" width="17" height="${height + 32}" rx="3" fill="url(#cco)"/>${[y - 12, y + height + 6].map((at) => `<rect x="${left - 2}" y="${at}" width="21" height="9" rx="2" fill="#5a2c1c" stroke="#d89a60"/>`).join('')}<rect x="${px(silk)}" y="${y + 14}" width="10" height="${height - 44}" rx="2" fill="#a01c2a"/>${knots}`;
  });
  // Between the reels stand thin posts; the hole stays open.
  const between = repeat(
    REELS - 1,
    (index) =>
      `<rect x="${px(x + ((index + 1) * width) / REELS - 2)}" y="${y - 2}" width="4" height="${height + 4}" fill="url(#cco)"/>`,
  );
  return picture(
    BOX.width,
    BOX.height,
    defs,
    `${between}<rect x="${x - 3}" y="${y - 4}" width="${width + 6}" height="${height + 8}" fill="none" stroke="#5a2c1c" stroke-width="6"/><rect x="${x}" y="${y}" width="${width}" height="30" fill="url(#csh)"/>${posts.join('')}<rect x="${x - 26}" y="${y + height + 12}" width="${width + 52}" height="13" rx="3" fill="url(#csi)"/><path d="M${x - 24} ${y + height + 13}h${width + 48}" stroke="#ffd9a8" stroke-opacity=".8"/>${reelRoof()}`,
  );
}

/** The raft: bamboo under the reels, flower lanterns along its edge. */
function raft(): string {
  const { x, y, width, height } = HOLE;
  const foot = y + height;
  const culms = repeat(3, (index) => {
    const top = foot + 4 + index * 8;
    return `<rect x="${-4 + index * 3}" y="${top}" width="${398 - index * 6}" height="9" rx="4.500" fill="url(#cra)"/>${repeat(7, (joint) => `<rect x="${20 + joint * 58}" y="${top}" width="3" height="9" fill="#4a2c16" opacity=".6"/>`)}`;
  });
  const flowers = repeat(9, (index) => placed(FLOWER, 3 + index * 43, foot - 6 + (index % 2) * 7, 30));
  return picture(
    BOX.width,
    BOX.height,
    SYMBOL_DEFS + down('cra', '0 #e2c07a', '.3 #a87a3c', '1 #4a2c16'),
    `<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="6" fill="none" stroke="#8fb8ff" stroke-opacity=".5" stroke-width="3"/>${culms}${flowers}`,
  );
}

export const HOI_AN: FlagshipArt = {
  symbolDefs: SYMBOL_DEFS,
  symbols: {
    A: HAT,
    B: BOAT,
    D: BRIDGE,
    E: BOWL,
    F: lantern('round'),
    G: lantern('diamond'),
    H: lantern('tall'),
    I: lantern('garlic'),
    W: FLOWER,
    C: MONEY,
  },
  scene,
  feature,
  cabinet,
  featureCabinet: raft,
  cabinetBox: BOX,
};
