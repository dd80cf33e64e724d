/** Illustrated hosts of live tables: fictional people, in áo dài under lanterns. */
import { px, randomFrom, repeat } from './random.ts';
import type { Picture } from './scenes.ts';
import { lantern, SHARED_DEFS } from './shapes.ts';

export interface HostLook {
  readonly silk: string;
  readonly silkShade: string;
  readonly trim: string;
  readonly skin: string;
  readonly skinShade: string;
  readonly hair: string;
  /** Headwear: a turban wound into a ring, a folded one, or hair over the shoulders. */
  readonly head: 'ring' | 'folded' | 'long';
}

/** A host's pose at one moment. */
export interface Pose {
  /** 0 open to 1 closed. */
  readonly blink: number;
  /** Of the head, in degrees. */
  readonly tilt: number;
}

export const HOST_LOOKS = {
  lien: {
    silk: '#c8323a',
    silkShade: '#8c1420',
    trim: '#ffd98a',
    skin: '#f6cfae',
    skinShade: '#dfa37c',
    hair: '#1d1420',
    head: 'ring',
  },
  mai: {
    silk: '#1e8f74',
    silkShade: '#0d5546',
    trim: '#ffe3a8',
    skin: '#f3c6a2',
    skinShade: '#d99a74',
    hair: '#231722',
    head: 'long',
  },
  quan: {
    silk: '#2b4aa8',
    silkShade: '#172a68',
    trim: '#e9b44c',
    skin: '#e9b68d',
    skinShade: '#c98c62',
    hair: '#171219',
    head: 'folded',
  },
  thu: {
    silk: '#d8862a',
    silkShade: '#8f4f10',
    trim: '#fff0c4',
    skin: '#f8d3b4',
    skinShade: '#e0a780',
    hair: '#2a1a1e',
    head: 'ring',
  },
} as const satisfies Readonly<Record<string, HostLook>>;

const REST: Pose = { blink: 0, tilt: 0 };

function eye(x: number, { blink }: Pose, { hair }: HostLook): string {
  const open = 5.2 * (1 - blink);
  const ball =
    open < 1
      ? ''
      : `<ellipse cx="${x}" cy="-1" rx="5.4" ry="${px(open)}" fill="#20141a"/><circle cx="${x + 1.6}" cy="${px(-1 - open * 0.35)}" r="1.5" fill="#fff"/>`;
  const lid = `<path d="M${x - 8.5} ${px(1 - open * 0.2)}Q${x} ${px(-2.2 - open)} ${x + 8.5} ${px(-open * 0.2)}" fill="none" stroke="${hair}" stroke-width="2.6" stroke-linecap="round"/>`;
  const brow = `<path d="M${x - 9} -14Q${x} -19 ${x + 9} -14.5" fill="none" stroke="${hair}" stroke-width="2.4" stroke-linecap="round" opacity=".85"/>`;
  return ball + lid + brow;
}

function headwear({ head, silk, silkShade, trim, hair }: HostLook): string {
  if (head === 'long')
    return `<path d="M-43 6C-52-34-32-62 0-62S52-34 43 6C40-14 34-28 20-36 4-26-24-26-34-22-40-14-42-4-43 6Z" fill="${hair}"/><circle cx="33" cy="-37" r="8" fill="#ffe3ee"/>${repeat(5, (petal) => `<ellipse transform="translate(33 -37) rotate(${petal * 72})" cy="-9" rx="5" ry="8" fill="#ff9fbe"/>`)}<circle cx="33" cy="-37" r="3.6" fill="#ffd98a"/>`;
  const under = `<path d="M-41 2C-46-30-30-52 0-52S46-30 41 2C38-16 32-26 18-33 2-27-22-27-32-22-38-14-40-6-41 2Z" fill="${hair}"/>`;
  if (head === 'folded')
    return `${under}<path d="M-44-22C-42-52-22-62 0-62S42-52 44-22C30-34 14-38 0-38S-30-34-44-22Z" fill="${silkShade}"/><path d="M-43-28C-30-42-14-46 2-45M-40-38C-28-50-12-54 6-53M44-24C34-36 20-44-6-48" fill="none" stroke="${trim}" stroke-opacity=".55" stroke-width="2"/>`;
  return `${under}<path d="M-62-30C-62-62-34-78 0-78S62-62 62-30C56-38 50-42 44-40 38-50 22-54 0-54S-38-50-44-40C-50-42-56-38-62-30Z" fill="${silk}"/><path d="M-62-30C-56-56-32-68 0-68S56-56 62-30" fill="none" stroke="${trim}" stroke-width="2.6"/><path d="M-44-40C-38-50-22-54 0-54S38-50 44-40" fill="none" stroke="${silkShade}" stroke-width="3"/><circle cy="-68" r="6" fill="${trim}"/>`;
}

/** Head and shoulders about the chin's middle; 200 px wide at the shoulders. */
export function hostBust(look: HostLook, pose: Pose = REST): string {
  const { silk, silkShade, trim, skin, skinShade, hair, head } = look;
  const back =
    head === 'long'
      ? `<path d="M-45-24C-45-70 45-70 45-24C62 10 60 62 42 88H-42C-60 62-62 10-45-24Z" fill="${hair}"/>`
      : `<path d="M-34-36C-44-16-38 14-30 20H30C38 14 44-16 34-36Z" fill="${hair}"/>`;
  const body = `<path d="M-104 170C-104 96-70 66-24 54L0 60 24 54C70 66 104 96 104 170Z" fill="${silk}"/><path d="M-104 170C-104 120-92 92-70 74-78 110-74 140-70 170ZM104 170C104 120 92 92 70 74 78 110 74 140 70 170Z" fill="${silkShade}" opacity=".7"/>
<path d="M-21 30V58Q0 72 21 58V30Z" fill="${skinShade}"/><path d="M-23 44Q0 58 23 44V62Q0 78-23 62Z" fill="${silk}"/><path d="M-23 44Q0 58 23 44M-23 62Q0 78 23 62" fill="none" stroke="${trim}" stroke-width="2.4"/><path d="M18 66C40 86 56 104 62 132" fill="none" stroke="${trim}" stroke-width="2"/><circle cx="30" cy="77" r="3.4" fill="${trim}"/><circle cx="46" cy="96" r="3.4" fill="${trim}"/><circle cx="56" cy="116" r="3.4" fill="${trim}"/>`;
  const face = `<path d="M-40-20C-40-52-22-58 0-58S40-52 40-20C40 14 20 40 0 42-20 40-40 14-40-20Z" fill="${skin}"/><path d="M40-20C40 14 20 40 0 42 18 26 30 8 30-30Z" fill="${skinShade}" opacity=".28"/><ellipse cx="-22" cy="12" rx="8" ry="5" fill="#f08a78" opacity=".4"/><ellipse cx="22" cy="12" rx="8" ry="5" fill="#f08a78" opacity=".4"/>${eye(-17, pose, look)}${eye(17, pose, look)}<path d="M-1 0Q-5 11 1 12" fill="none" stroke="${skinShade}" stroke-width="2" stroke-linecap="round"/><path d="M-11 22Q0 31 11 22Q0 26-11 22Z" fill="#c4434a" stroke="#c4434a" stroke-width="2" stroke-linejoin="round"/>`;
  const ears = `<ellipse cx="-40" cy="-4" rx="6" ry="9" fill="${skin}"/><ellipse cx="40" cy="-4" rx="6" ry="9" fill="${skin}"/><circle cx="-41" cy="9" r="3" fill="${trim}"/><circle cx="41" cy="9" r="3" fill="${trim}"/>`;
  return `<g transform="rotate(${px(pose.tilt / 3)})">${head === 'long' ? back : ''}</g>${body}<g transform="rotate(${px(pose.tilt)} 0 40)">${head === 'long' ? '' : back}${head === 'long' ? '' : ears}${face}${headwear(look)}</g>`;
}

const WIDTH = 240;
const HEIGHT = 300;

function portrait(name: keyof typeof HOST_LOOKS): Picture {
  const look: HostLook = HOST_LOOKS[name];
  const random = randomFrom(`host-${name}`);
  const lights = repeat(
    18,
    () =>
      `<circle cx="${px(random.between(0, WIDTH))}" cy="${px(random.between(0, HEIGHT * 0.7))}" r="${px(random.between(2, 9))}" fill="#ffc46b" opacity="${px(random.between(0.1, 0.45))}"/>`,
  );
  const ground = `<linearGradient id="hall" x2="0" y2="1"><stop stop-color="#0d1330"/><stop offset=".6" stop-color="#2a2a68"/><stop offset="1" stop-color="#7a3556"/></linearGradient>`;
  const lanterns = `${lantern(34, 70, 0.62)}${lantern(212, 52, 0.5)}`;
  const body = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#hall)"/>${lights}${lanterns}<circle cx="120" cy="130" r="130" fill="url(#halo)" opacity=".35"/><g transform="translate(120 156) scale(1.12)">${hostBust(look)}</g>`;
  return {
    name: `host-${name}`,
    width: WIDTH,
    height: HEIGHT,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${SHARED_DEFS}${ground}</defs>${body}</svg>`,
  };
}

/** The portraits of the demonstration's hosts. */
export const hostPortraits = (): readonly Picture[] =>
  (Object.keys(HOST_LOOKS) as (keyof typeof HOST_LOOKS)[]).map(portrait);
