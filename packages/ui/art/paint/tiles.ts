import { px, randomFrom, repeat } from './random.ts';
import { ball, bronzeDrum, cloud, petals, rays, SHARED_DEFS, spark } from './shapes.ts';
import type { Picture } from './scenes.ts';

const WIDTH = 324;
const HEIGHT = 432;
const CENTRE_X = WIDTH / 2;
const CENTRE_Y = 168;

type Palette = { top: string; mid: string; foot: string; light: string; accent: string };

const WINE: Palette = { top: '#560c1f', mid: '#9c1c33', foot: '#19040b', light: '#ffb9a8', accent: '#ffd98a' };
const INDIGO: Palette = { top: '#0d1c55', mid: '#2c4fb8', foot: '#060b24', light: '#9fc4ff', accent: '#ffd98a' };
const JADE: Palette = { top: '#053b35', mid: '#0c8a68', foot: '#02181b', light: '#8dffd0', accent: '#ffe7a0' };
const VIOLET: Palette = { top: '#2b1a5c', mid: '#5f48c4', foot: '#0d0722', light: '#d7c9ff', accent: '#ffcf7d' };
const SEA: Palette = { top: '#04587f', mid: '#0aa7bf', foot: '#021a3a', light: '#b6fff4', accent: '#ffe27a' };
const AMBER: Palette = { top: '#8a4a08', mid: '#e39b1c', foot: '#2c1203', light: '#fff0b0', accent: '#fff4cf' };

type Ground = 'drum' | 'bolts' | 'waves' | 'lotus' | 'clouds';

type TileSpec = { name: string; title: readonly string[]; palette: Palette; ground: Ground; numbers: readonly [string, string, string] };

/** One tile per lottery game; neighbours share neither palette nor ground. */
const TILES: readonly TileSpec[] = [
  { name: 'tile-north', title: ['Miền Bắc'], palette: WINE, ground: 'drum', numbers: ['27', '68', '79'] },
  { name: 'tile-north-45s', title: ['Miền Bắc', '45 giây'], palette: INDIGO, ground: 'bolts', numbers: ['45', '08', '33'] },
  { name: 'tile-fast-1m', title: ['Siêu tốc', '1 phút'], palette: JADE, ground: 'bolts', numbers: ['01', '60', '86'] },
  { name: 'tile-fast-5m', title: ['Siêu tốc', '5 phút'], palette: VIOLET, ground: 'clouds', numbers: ['05', '39', '92'] },
  { name: 'tile-south', title: ['Miền Nam'], palette: SEA, ground: 'waves', numbers: ['18', '52', '66'] },
  { name: 'tile-central', title: ['Miền Trung'], palette: AMBER, ground: 'lotus', numbers: ['36', '11', '74'] },
];

function drawGround({ ground, palette }: TileSpec): string {
  const { mid, light, accent } = palette;
  switch (ground) {
    case 'drum':
      return rays(CENTRE_X, CENTRE_Y, 28, light, 0.12) + bronzeDrum(CENTRE_X, CENTRE_Y, 190, accent, 0.5);
    case 'bolts': {
      const bolt = 'M0-10L-14 70 10 66-18 150 14 142-8 220 44 120 18 124 40 56 16 60 34-10Z';
      const places = [
        [44, 1],
        [276, -1],
        [150, 1],
      ] as const;
      return (
        rays(CENTRE_X, CENTRE_Y, 18, light, 0.16) +
        places.map(([x, side]) => `<path transform="translate(${x} 0) scale(${side} 1.1)" d="${bolt}" fill="${accent}" opacity=".5"/>`).join('')
      );
    }
    case 'waves': {
      const scale = (x: number, y: number): string => [22, 16, 10].map((r) => `<circle cx="${px(x)}" cy="${y}" r="${r}"/>`).join('');
      const rows = repeat(8, (row) => repeat(9, (column) => scale(column * 44 - (row % 2) * 22, 206 + row * 22)));
      return `${rays(CENTRE_X, CENTRE_Y, 18, light, 0.2)}<g fill="${mid}" fill-opacity=".25" stroke="${light}" stroke-width="1.2" opacity=".5">${rows}</g>`;
    }
    case 'lotus': {
      const flower = petals(250, 250, 17, `${mid}60`, `${light}70`, -Math.PI * 1.15, Math.PI * 0.15) + petals(250, 186, 13, `${mid}90`, light, -Math.PI * 1.1, Math.PI * 0.1);
      return `<g transform="translate(${CENTRE_X} 0)" opacity=".8">${flower}</g>`;
    }
    case 'clouds':
      return (
        rays(CENTRE_X, CENTRE_Y, 16, light, 0.14) +
        `<g opacity=".55">${cloud(40, 62, 0.9, mid, light)}${cloud(290, 124, 1.05, mid, light, true)}${cloud(20, 262, 0.8, mid, light)}</g>`
      );
  }
}

/** The name in bronze: six-step extrude, dark outline, gold keyline, two-tone fill split at mid height. */
function lettering(lines: readonly string[]): string {
  const lineHeight = lines.length > 1 ? 52 : 58;
  const base = HEIGHT - 30 - (lines.length - 1) * lineHeight;
  return lines
    .map((text, index) => {
      const limit = index === 0 && lines.length > 1 ? WIDTH - 60 : WIDTH - 44;
      const size = lines.length === 1 ? 60 : 50;
      const place = `x="${CENTRE_X}" y="${base + index * lineHeight}" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="900" data-fit="${limit}" font-size="${size}"`;
      const stroked = (dy: number, colour: string, width: number, fill = colour): string =>
        `<text ${place} dy="${dy}" fill="${fill}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${text}</text>`;
      return (
        repeat(6, (step) => stroked(6 - step, '#180b03', 9)) +
        stroked(0, '#3a1c08', 8) +
        stroked(0, '#b5772a', 2.6, 'none') +
        `<text ${place} fill="url(#bronze)">${text}</text>`
      );
    })
    .join('');
}

/** A meander in each corner. */
function frame(accent: string): string {
  const corner = 'M0 62V16Q0 0 16 0H62M9 46V20Q9 9 20 9H46M18 30V22Q18 18 22 18H30';
  const corners = [
    [1, 1, 8, 8],
    [-1, 1, WIDTH - 8, 8],
    [1, -1, 8, HEIGHT - 8],
    [-1, -1, WIDTH - 8, HEIGHT - 8],
  ] as const;
  return corners
    .map(([sx, sy, x, y]) => `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="${corner}" fill="none" stroke="${accent}" stroke-width="2" opacity=".75"/>`)
    .join('');
}

function tileDefs({ top, mid, foot, light }: Palette): string {
  return `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${foot}"/></linearGradient>
<radialGradient id="lit"><stop stop-color="${light}" stop-opacity=".85"/><stop offset=".35" stop-color="${mid}" stop-opacity=".75"/><stop offset="1" stop-color="${foot}" stop-opacity="0"/></radialGradient>
<radialGradient id="fade-ramp"><stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="fade-out"><circle cx="${CENTRE_X}" cy="${CENTRE_Y}" r="330" fill="url(#fade-ramp)"/></mask>
<linearGradient id="bronze" x2="0" y2="1"><stop offset=".2" stop-color="#fff6d2"/><stop offset=".52" stop-color="#f3cd77"/><stop offset=".56" stop-color="#c98a3a"/><stop offset=".9" stop-color="#f3cd77"/></linearGradient>
<linearGradient id="scrim" x2="0" y2="1"><stop offset=".52" stop-color="${foot}" stop-opacity="0"/><stop offset=".78" stop-color="${foot}" stop-opacity=".86"/><stop offset="1" stop-color="${foot}"/></linearGradient>
<radialGradient id="vignette" cy=".4" r=".8"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".55"/></radialGradient>
<linearGradient id="sheen" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".16" stop-color="#fff" stop-opacity="0"/></linearGradient>`;
}

function tile(spec: TileSpec): Picture {
  const { name, title, palette, numbers } = spec;
  const random = randomFrom(name);
  const whole = `width="${WIDTH}" height="${HEIGHT}"`;
  const subject =
    ball(numbers[1], 84, 234, 58, '#1f8a5b', '#0b4a2e') + ball(numbers[2], 244, 228, 54, '#2456c9', '#142f7a') + ball(numbers[0], CENTRE_X - 2, 138, 88, '#d8321f', '#8c0f14');
  const glints = repeat(7, () => spark(random.between(16, WIDTH - 16), random.between(20, 300), random.between(0.4, 1.3), palette.accent, random.between(0.5, 1)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${whole} viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${SHARED_DEFS}${tileDefs(palette)}</defs>
<rect ${whole} fill="url(#ground)"/><circle cx="${CENTRE_X}" cy="${CENTRE_Y}" r="300" fill="url(#lit)"/>${drawGround(spec)}
<circle cx="${CENTRE_X}" cy="${CENTRE_Y}" r="150" fill="url(#halo)" opacity=".5"/>${glints}${subject}
<rect ${whole} fill="url(#vignette)"/><rect ${whole} fill="url(#scrim)"/>${frame(palette.accent)}${lettering(title)}<rect ${whole} fill="url(#sheen)"/></svg>`;
  return { name, width: WIDTH, height: HEIGHT, svg };
}

/** The lottery tiles, 3:4. */
export function tiles(): Picture[] {
  return TILES.map(tile);
}
