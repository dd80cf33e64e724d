import { px, randomFrom, repeat } from './random.ts';
import type { Picture } from './scenes.ts';
import { bronzeDrum, cloud, lantern, petals, rays, SHARED_DEFS, spark } from './shapes.ts';

const EDGE = 240;
const MIDDLE = EDGE / 2;

type Palette = { readonly top: string; readonly mid: string; readonly foot: string; readonly light: string };

type AvatarSpec = { readonly name: string; readonly palette: Palette; readonly subject: (palette: Palette) => string };

const at = (x: number, y: number, turn: number, content: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${content}</g>`;

/** Scaled down about the middle, so that nothing is cropped by the circle. */
const smaller = (scale: number, content: string, dy = 0): string =>
  `<g transform="translate(${px(MIDDLE * (1 - scale))} ${px(MIDDLE * (1 - scale) + dy)}) scale(${scale})">${content}</g>`;

/** Rows of ripples; the picture is under water from `from` down. */
const water = (from: number, light: string): string =>
  repeat(5, (row) => {
    const y = from + row * 18;
    return `<path d="M-10 ${y}${repeat(7, () => 'q10 -8 20 0t20 0')}" fill="none" stroke="${light}" stroke-width="2.4" opacity="${px(0.5 - row * 0.07)}"/>`;
  });

const lotus = (): string =>
  `<ellipse cx="120" cy="186" rx="82" ry="16" fill="#0d5a43"/><ellipse cx="120" cy="184" rx="82" ry="14" fill="#1c8a63"/>
<g transform="translate(120 0)" filter="url(#cast)">${petals(182, 116, 9, '#e8578f', '#ffc6dd', -Math.PI * 0.99, Math.PI * -0.01)}${petals(184, 98, 7, '#f784ad', '#ffe0ec', -Math.PI * 0.86, Math.PI * -0.14)}${petals(186, 76, 5, '#ffb9d2', '#fff4f8', -Math.PI * 0.76, Math.PI * -0.24)}</g>
<ellipse cx="120" cy="180" rx="17" ry="7" fill="#ffd76a"/>`;

const carp = ({ light }: Palette): string => {
  const scales = repeat(5, (row) =>
    repeat(4, (column) => `<path d="M${-18 + column * 12 - (row % 2) * 6} ${-38 + row * 19}q6 9 12 0"/>`),
  );
  return `${[86, 62].map((r) => `<ellipse cx="120" cy="132" rx="${r + 18}" ry="${r}" fill="none" stroke="${light}" stroke-width="2.4" opacity=".35"/>`).join('')}
${at(
  120,
  116,
  24,
  `<g filter="url(#cast)"><path d="M0 58C-10 78-34 84-44 106c22 2 36-8 44-20 8 12 22 22 44 20C34 84 10 78 0 58Z" fill="#ff8a4a"/><path d="M0 60v28M-6 66c-8 16-18 22-28 34M6 66c8 16 18 22 28 34" stroke="#ffd9b8" stroke-width="2.2" fill="none"/>
<path d="M-24-14C-48-14-58 6-60 20 44-4-38 6-24 12ZM24-14C48-14 58 6 60 20 44-4 38 6 24 12Z" fill="#ff9d63"/>
<path d="M0-84C26-84 34-52 33-22 32 16 16 54 0 66-16 54-32 16-33-22-34-52-26-84 0-84Z" fill="#fff1e4"/>
<path d="M0-84C26-84 34-52 33-34 20-22 4-26-6-38-18-50-24-66-16-77-11-82-6-84 0-84ZM-30 2C-14-8 8 0 14 18 18 34 8 46 2 50-12 46-26 24-30 2Z" fill="#f0492a"/>
<g fill="none" stroke="#c73a1c" stroke-opacity=".45" stroke-width="2">${scales}</g><path d="M0-20C7-6 7 18 0 34-7 18-7-6 0-20Z" fill="#ff8a4a" opacity=".9"/>
<circle cx="-17" cy="-62" r="5" fill="#2b0d08"/><circle cx="17" cy="-62" r="5" fill="#2b0d08"/><path d="M-10-82c-8-8-16-8-22-4M10-82c8-8 16-8 22-4" stroke="#fff1e4" stroke-width="3" fill="none" stroke-linecap="round"/></g>`,
)}`;
};

const moon = ({ light, mid }: Palette): string =>
  `<circle cx="120" cy="112" r="104" fill="url(#halo)" opacity=".55"/><circle cx="120" cy="112" r="66" fill="#fff3c9"/><circle cx="120" cy="112" r="66" fill="url(#ball-shade)" opacity=".35"/>
<g fill="#e8cd86" opacity=".6"><circle cx="98" cy="92" r="13"/><circle cx="140" cy="84" r="7"/><circle cx="134" cy="132" r="17"/><circle cx="96" cy="136" r="6"/></g>
${cloud(78, 158, 0.86, mid, light)}${cloud(182, 184, 0.8, mid, light, true)}`;

const buffalo = (): string =>
  `<g filter="url(#cast)"><path d="M70 96C24 100 8 66 22 28c8 30 30 44 60 46ZM170 96c46 4 62-30 48-68-8 30-30 44-60 46Z" fill="#f2e3bf"/><path d="M22 28c4 34 22 52 52 56M218 28c-4 34-22 52-52 56" fill="none" stroke="#b59a62" stroke-width="3"/>
<path d="M64 100c-26-4-40 8-44 18 18 12 38 10 50 0ZM176 100c26-4 40 8 44 18-18 12-38 10-50 0Z" fill="#4b5a66"/>
<path d="M120 62c36 0 56 18 54 46-2 26-16 38-20 62-3 24-18 34-34 34s-31-10-34-34c-4-24-18-36-20-62-2-28 18-46 54-46Z" fill="#5d6d7a"/><path d="M120 62c14 0 25 3 34 8-8 22-20 34-34 34s-26-12-34-34c9-5 20-8 34-8Z" fill="#4b5a66"/>
<path d="M120 150c22 0 34 8 34 24 0 20-15 30-34 30s-34-10-34-30c0-16 12-24 34-24Z" fill="#8b98a2"/><ellipse cx="104" cy="174" rx="7" ry="9" fill="#29323a"/><ellipse cx="136" cy="174" rx="7" ry="9" fill="#29323a"/>
<path d="M104 184a16 17 0 0 0 32 0" fill="none" stroke="#ffd76a" stroke-width="5" stroke-linecap="round"/><circle cx="90" cy="120" r="9" fill="#1b2228"/><circle cx="150" cy="120" r="9" fill="#1b2228"/><circle cx="93" cy="117" r="3" fill="#fff"/><circle cx="153" cy="117" r="3" fill="#fff"/></g>`;

const bamboo = (): string => {
  const stalk = (x: number, turn: number, shade: readonly [string, string]): string =>
    at(
      x,
      250,
      turn,
      repeat(
        5,
        (joint) =>
          `<rect x="-11" y="${-54 - joint * 54}" width="22" height="50" rx="6" fill="${shade[0]}"/><rect x="-7" y="${-50 - joint * 54}" width="6" height="42" rx="3" fill="#fff" opacity=".28"/><rect x="-13" y="${-7 - joint * 54}" width="26" height="6" rx="3" fill="${shade[1]}"/>`,
      ),
    );
  const leaf = (x: number, y: number, turn: number, length: number): string =>
    at(
      x,
      y,
      turn,
      `<path d="M0 0C${px(length * 0.25)} ${-length * 0.17} ${px(length * 0.7)} ${-length * 0.14} ${length} 0 ${px(length * 0.7)} ${px(length * 0.14)} ${px(length * 0.25)} ${px(length * 0.14)} 0 0Z" fill="#9be36b" stroke="#2f7d2a" stroke-width="1.6"/>`,
    );
  const leaves = [
    leaf(96, 76, -150, 66),
    leaf(96, 76, 168, 58),
    leaf(128, 60, -28, 74),
    leaf(128, 60, 8, 62),
    leaf(150, 140, -14, 66),
    leaf(150, 140, 22, 54),
    leaf(84, 148, -166, 60),
    leaf(84, 148, 158, 52),
  ].join('');
  return `<g filter="url(#cast)">${stalk(68, -5, ['#3f9a3f', '#2a6f2c'])}${stalk(174, 6, ['#3f9a3f', '#2a6f2c'])}${stalk(120, 1, ['#62c453', '#3a8c36'])}${leaves}</g>`;
};

const boat = ({ light }: Palette): string =>
  `<circle cx="168" cy="74" r="30" fill="#ffd76a"/><circle cx="168" cy="74" r="58" fill="url(#halo)" opacity=".6"/><path d="M-6 176C10 96 34 96 48 140c10-58 38-58 52 10 6-22 22-22 30 26ZM150 176c8-52 30-56 42-16 10-40 34-34 56 16Z" fill="#0c3f63" opacity=".85"/>
<g filter="url(#cast)"><path d="M118 52c46 18 58 62 52 104l-52 6Z" fill="#d8432b"/><path d="M112 60C84 84 72 120 74 156l38 6Z" fill="#f2704a"/><g fill="none" stroke="#8a1e12" stroke-width="2.4" opacity=".7"><path d="M118 82c22 4 36 12 44 20M118 112c24 2 42 8 52 14M118 142c22 0 40 2 52 6M112 88c-12 6-20 12-26 18M112 118c-16 4-26 8-34 14"/></g>
<path d="M115 44v124" stroke="#6b3c16" stroke-width="5"/><path d="M36 164c26 12 128 14 170-4-8 26-28 42-84 42s-76-14-86-38Z" fill="#8a4f1d"/><path d="M36 164c26 12 128 14 170-4l-4 10c-40 14-128 14-160 2Z" fill="#c47a33"/></g>${water(200, light)}`;

const dragon = (): string => {
  const coil = 'M196 196C236 150 206 112 160 122 112 132 78 118 82 84 85 62 104 50 126 52';
  const spines = [
    [206, 176, 70],
    [209, 148, 26],
    [188, 124, -26],
    [158, 118, -12],
    [124, 120, 4],
    [92, 108, -36],
  ] as const;
  return `<g filter="url(#cast)"><path d="${coil}" fill="none" stroke="#0e5f42" stroke-width="44" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="#2fae6d" stroke-width="36" stroke-linecap="round"/><path d="${coil}" fill="none" stroke="#ffe08a" stroke-width="10" stroke-dasharray="3 8" opacity=".75"/>
${spines.map(([x, y, turn]) => at(x, y, turn, '<path d="M-9 0Q0-24 9 0Z" fill="#ffb33c"/>')).join('')}<path d="M196 196c-8 22-30 30-52 26 12-4 18-10 20-18-10 4-20 2-28-4 18 0 36-10 46-22Z" fill="#ffb33c"/>
<path d="M122 30C92 14 66 26 56 48 44 52 26 56 18 70c-4 8 0 16 8 18 18 4 34 0 48-4 22 12 62 6 72-16 6-14-4-30-24-38Z" fill="#35bd78"/><path d="M20 80c16 6 38 4 56-2-6 16-30 26-46 20-8-4-12-10-10-18Z" fill="#fff1cf"/><path d="M28 82l5 8 5-8 6 8 6-9 6 7 4-10" fill="#fff" stroke="#0e5f42" stroke-width="1.4"/>
<path d="M108 26C112 2 136-4 160 8 140 10 132 20 130 36ZM88 24C86 4 100-8 120-6 106 0 102 12 102 26Z" fill="#ffd76a"/><path d="M132 40c22-4 36 4 44 18-14-6-24-4-34 4 14 2 22 10 24 22-14-12-28-12-40-8Z" fill="#ffb33c"/>
<circle cx="84" cy="48" r="11" fill="#fff6d0"/><circle cx="81" cy="49" r="6" fill="#141414"/><path d="M68 34c10-8 22-8 32 2" stroke="#0e5f42" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="30" cy="68" r="4" fill="#0e5f42"/>
<path d="M34 92C20 106 16 122 26 138M52 96c-8 14-6 30 6 40" fill="none" stroke="#ffd76a" stroke-width="4" stroke-linecap="round"/></g><circle cx="52" cy="176" r="24" fill="#fff3c4"/><circle cx="52" cy="176" r="24" fill="url(#ball-shade)" opacity=".5"/><circle cx="52" cy="176" r="44" fill="url(#halo)" opacity=".5"/>`;
};

const phoenix = (): string => {
  const feather = (turn: number, length: number, colour: string, eye: string): string =>
    at(
      128,
      146,
      turn,
      `<path d="M0 0C-16 ${px(-length * 0.4)} -20 ${px(-length * 0.8)} 0 ${-length} 20 ${px(-length * 0.8)} 16 ${px(-length * 0.4)} 0 0Z" fill="${colour}"/><path d="M0-8V${-length + 10}" stroke="#fff2c0" stroke-width="1.8"/><circle cy="${-length + 20}" r="9" fill="${eye}"/><circle cy="${-length + 20}" r="4" fill="#fff3c4"/>`,
    );
  const fan = [-64, -40, 64, 40, -16, 16]
    .map((turn, index) => feather(turn + 16, index < 4 ? 116 : 124, index % 2 === 0 ? '#ef4f2f' : '#f47b2a', '#3a55d0'))
    .join('');
  return `<g filter="url(#cast)">${fan}${feather(16, 130, '#ffb02e', '#3a55d0')}
<path d="M150 150c14 26 2 58-34 62-30 4-52-14-56-40 20 8 36 2 46-14 8-14 28-22 44-8Z" fill="#ffcf5a"/><path d="M142 166c0 22-14 38-38 40 6-12 8-28 4-38 10 2 24 2 34-2Z" fill="#ef4f2f"/>
<path d="M64 182C38 168 30 138 48 116c10-12 28-12 36 0 8 14-2 26-2 38 2 12 10 16 18 16-10 12-24 16-36 12Z" fill="#ffcf5a"/><path d="M46 124 18 134l26 8Z" fill="#f47b2a"/><circle cx="58" cy="124" r="6" fill="#35110a"/><circle cx="56" cy="122" r="2" fill="#fff"/>
<path d="M66 108c-6-18 2-30 16-34-6 10-4 18 0 24 4-12 14-18 26-16-10 6-14 14-18 28Z" fill="#ef4f2f"/></g>`;
};

const coin = (): string =>
  `<g filter="url(#cast)"><circle cx="124" cy="125" r="80" fill="#8a5410"/><circle cx="120" cy="120" r="80" fill="url(#coin-face)"/><circle cx="120" cy="120" r="68" fill="none" stroke="#b87718" stroke-width="5"/><rect x="97" y="97" width="46" height="46" rx="4" fill="#5a2b4f"/><rect x="92" y="92" width="56" height="56" rx="7" fill="none" stroke="#b87718" stroke-width="5"/></g>
${[0, 90, 180, 270].map((turn) => at(MIDDLE, MIDDLE, turn, '<g transform="translate(0 -50)"><path d="M0-12C7-6 12-2 12 5S6 13 0 13-12 12-12 5-7-6 0-12Z" fill="#c98a26"/><path d="M0-5c3 3 5 5 5 9a5 5 0 0 1-10 0c0-4 2-6 5-9Z" fill="#fbe3a0"/></g>')).join('')}
<path d="M54 96a70 70 0 0 1 56-44" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/>`;

const star = (): string => {
  const points = (reach: number, inner: number): string =>
    repeat(10, (index) => {
      const angle = (index * Math.PI) / 5 - Math.PI / 2;
      const radius = index % 2 === 0 ? reach : inner;
      return `${index === 0 ? 'M' : 'L'}${px(radius * Math.cos(angle))} ${px(radius * Math.sin(angle))}`;
    });
  const facets = repeat(
    5,
    (index) => `<path transform="rotate(${index * 72})" d="M0 0V-74L17-24Z" fill="#b3161f" opacity=".45"/>`,
  );
  return `<circle cx="120" cy="112" r="112" fill="url(#lantern-glow)"/><g transform="translate(120 112)" filter="url(#cast)"><circle r="82" fill="none" stroke="#ffd76a" stroke-width="7"/><circle r="82" fill="none" stroke="#e0483a" stroke-width="7" stroke-dasharray="10 14"/>
<path d="${points(78, 31)}Z" fill="#ffb23e"/><path d="${points(70, 28)}Z" fill="#f0382a"/>${facets}<circle r="13" fill="#fff0a8"/><path d="${points(78, 31)}Z" fill="none" stroke="#ffe9a8" stroke-width="3.4" stroke-linejoin="round"/>
<path d="M0 82v14" stroke="#ffd76a" stroke-width="3"/><path d="M-7 94H7l4 26H-11Z" fill="#ffb23e"/></g>`;
};

/** One avatar per head icon the server offers; neighbours in the grid have different backgrounds. */
const AVATARS: readonly AvatarSpec[] = [
  {
    name: 'lantern',
    palette: { top: '#5a0d20', mid: '#a31f35', foot: '#22050d', light: '#ffb9a8' },
    subject: () => lantern(MIDDLE, 112, 1.42),
  },
  {
    name: 'lotus',
    palette: { top: '#0a4a52', mid: '#12848a', foot: '#04232b', light: '#a8fff2' },
    subject: (palette) => water(178, palette.light) + smaller(0.84, lotus(), -6),
  },
  {
    name: 'carp',
    palette: { top: '#0d2f70', mid: '#2a69c9', foot: '#071a3e', light: '#b9dcff' },
    subject: (palette) => smaller(0.92, carp(palette)),
  },
  { name: 'moon', palette: { top: '#171a54', mid: '#4a4cb0', foot: '#0a0a2a', light: '#cfd2ff' }, subject: moon },
  {
    name: 'drum',
    palette: { top: '#4a2a0a', mid: '#8d5a1c', foot: '#1f1003', light: '#ffdf9a' },
    subject: () => `<circle cx="120" cy="120" r="96" fill="#6b3f12"/>${bronzeDrum(MIDDLE, MIDDLE, 94, '#ffd98a', 1)}`,
  },
  {
    name: 'buffalo',
    palette: { top: '#356b1d', mid: '#7fb53a', foot: '#16340c', light: '#e4ffb0' },
    subject: () => smaller(0.84, buffalo()),
  },
  { name: 'bamboo', palette: { top: '#06382c', mid: '#0f6d52', foot: '#021a15', light: '#9dffd4' }, subject: bamboo },
  { name: 'boat', palette: { top: '#0b6a93', mid: '#2fb4cd', foot: '#05334f', light: '#d6fbff' }, subject: boat },
  {
    name: 'dragon',
    palette: { top: '#6a0f14', mid: '#bf2a24', foot: '#2c0507', light: '#ffc39a' },
    subject: () => smaller(0.82, dragon(), 4),
  },
  {
    name: 'phoenix',
    palette: { top: '#3a1a66', mid: '#7a46c4', foot: '#180a30', light: '#e6ceff' },
    subject: () => smaller(0.88, phoenix(), -4),
  },
  { name: 'coin', palette: { top: '#5a1c4d', mid: '#a13f86', foot: '#260a20', light: '#ffd0f0' }, subject: coin },
  { name: 'star', palette: { top: '#0c2440', mid: '#1f4f7e', foot: '#050f1d', light: '#bfe0ff' }, subject: star },
];

function avatar({ name, palette, subject }: AvatarSpec): Picture {
  const { top, mid, foot, light } = palette;
  const random = randomFrom(`avatar-${name}`);
  const glints = repeat(5, () =>
    spark(random.between(24, 216), random.between(20, 90), random.between(0.4, 0.9), light, random.between(0.4, 0.9)),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}"><defs>${SHARED_DEFS}
<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${mid}"/><stop offset="1" stop-color="${foot}"/></linearGradient>
<radialGradient id="lit"><stop stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<radialGradient id="fade-ramp"><stop offset=".1" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="fade-out"><circle cx="120" cy="120" r="170" fill="url(#fade-ramp)"/></mask></defs>
<rect width="${EDGE}" height="${EDGE}" fill="url(#ground)"/>${rays(MIDDLE, MIDDLE, 20, light, 0.16, 240)}<circle cx="120" cy="110" r="130" fill="url(#lit)"/>${glints}${subject(palette)}</svg>`;
  return { name: `avatar-${name}`, width: EDGE, height: EDGE, svg };
}

/** The head icons, square; screens show them round. */
export function avatars(): Picture[] {
  return AVATARS.map(avatar);
}
