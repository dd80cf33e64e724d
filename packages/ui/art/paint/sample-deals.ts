/**
 * What the sample streams deal: dice under a bowl, and cards. The faces are illustration only: no bet depends on them.
 */
import { px, repeat } from './random.ts';
import { chips, eased, type Deal } from './sample-table.ts';

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [-6, -6],
    [6, 6],
  ],
  3: [
    [-6, -6],
    [0, 0],
    [6, 6],
  ],
  5: [
    [-6, -6],
    [6, -6],
    [0, 0],
    [-6, 6],
    [6, 6],
  ],
};

function die(x: number, y: number, turn: number, face: number): string {
  const pips = (PIPS[face] ?? []).map(([dx, dy]) => `<circle cx="${dx}" cy="${dy}" r="2.9" fill="#b3141c"/>`).join('');
  return `<g transform="translate(${px(x)} ${px(y)}) rotate(${px(turn)})"><rect x="-14" y="-11" width="28" height="28" rx="6" fill="#9fb0cc"/><rect x="-14" y="-14" width="28" height="28" rx="6" fill="#fff"/>${pips}</g>`;
}

const PLATE = `<ellipse cx="180" cy="496" rx="106" ry="40" fill="#000" opacity=".35"/><ellipse cx="180" cy="490" rx="104" ry="38" fill="url(#porcelain)"/><ellipse cx="180" cy="488" rx="84" ry="29" fill="none" stroke="#2b4aa8" stroke-width="2" stroke-opacity=".6"/>`;

function bowl(lift: number, shake: number): string {
  // Up first, then aside to the table's far edge.
  const aside = Math.max(0, lift * 2 - 1);
  const place = `translate(${px(shake + 118 * aside)} ${px(-70 * Math.min(1, lift * 2) - 8 * aside)}) rotate(${px(shake * 0.5 + 8 * aside)} 180 470)`;
  return `<g transform="${place} translate(180 446) scale(${(1 - 0.42 * aside).toFixed(3)}) translate(-180 -446)"><path d="M94 488C94 424 132 396 180 396S266 424 266 488C240 504 120 504 94 488Z" fill="url(#porcelain)"/><path d="M96 478C124 492 236 492 264 478" fill="none" stroke="#2b4aa8" stroke-width="3" stroke-opacity=".7"/><path d="M112 446C140 458 220 458 248 446" fill="none" stroke="#2b4aa8" stroke-width="1.6" stroke-opacity=".5"/><ellipse cx="180" cy="397" rx="22" ry="7" fill="#c3cfe6" stroke="#2b4aa8" stroke-opacity=".6" stroke-width="2"/><path d="M116 460C116 432 130 416 150 408" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/></g>`;
}

/** The bowl is shaken, rests while chips are placed, is lifted and put down again. */
export const dice: Deal = (at) => {
  const shaking = eased(at, 0.04, 0.08) * (1 - eased(at, 0.2, 0.25));
  const lift = eased(at, 0.62, 0.7) * (1 - eased(at, 0.92, 0.99));
  const laid = 5 * eased(at, 0.3, 0.56) * (1 - eased(at, 0.86, 0.9));
  const shake = 9 * shaking * Math.sin(at * 2 * Math.PI * 48);
  const thrown = lift === 0 ? '' : `${die(150, 486, -14, 5)}${die(184, 472, 10, 3)}${die(208, 496, 24, 2)}`;
  return `${PLATE}${thrown}${bowl(lift, shake)}${chips(56, 556, laid, '#d6321f')}${chips(304, 556, laid * 0.6, '#2b4aa8')}${chips(92, 540, laid * 0.5, '#e9b44c')}`;
};

const CARDS = [
  { x: 92, y: 478, rank: '7', suit: '♥', from: 0.08 },
  { x: 232, y: 478, rank: 'K', suit: '♠', from: 0.16 },
  { x: 128, y: 488, rank: '2', suit: '♣', from: 0.24 },
  { x: 268, y: 488, rank: '5', suit: '♦', from: 0.32 },
] as const;

const RED = '♥♦';

function card({ x, y, rank, suit, from }: (typeof CARDS)[number], at: number): string {
  const dealt = eased(at, from, from + 0.07);
  const gone = eased(at, 0.88, 0.96);
  if (dealt === 0 || gone === 1) return '';
  const turned = eased(at, from + 0.09, from + 0.15);
  const width = Math.max(0.04, Math.abs(1 - 2 * turned));
  const left = 330 + (x - 330) * dealt + (-60 - x) * gone;
  const top = 392 + (y - 392) * dealt - 70 * gone;
  const ink = RED.includes(suit) ? '#c8232c' : '#161a33';
  const face = `<rect x="-25" y="-36" width="50" height="72" rx="6" fill="#fff"/><text y="-4" font-size="30" font-weight="800" fill="${ink}">${rank}</text><text y="27" font-size="27" fill="${ink}">${suit}</text>`;
  const back = `<rect x="-25" y="-36" width="50" height="72" rx="6" fill="#fff"/><rect x="-21" y="-32" width="42" height="64" rx="4" fill="#a3121a"/>${repeat(4, (row) => `<path d="M-17 ${-24 + row * 16}q8.5-8 17 0t17 0" fill="none" stroke="#ffd98a" stroke-width="1.6" opacity=".8"/>`)}`;
  return `<g transform="translate(${px(left)} ${px(top)}) rotate(${px(28 * (1 - dealt) - 30 * gone)}) scale(${width.toFixed(3)} 1)" font-family="Be Vietnam Pro" text-anchor="middle"><rect x="-24" y="-32" width="52" height="74" rx="6" fill="#000" opacity=".3"/>${turned > 0.5 ? face : back}</g>`;
}

const SHOE = `<path d="M316 372l44 10v58l-44-12z" fill="#3d1c0a"/><path d="M316 372l44 10v12l-44-10z" fill="url(#gilt)"/>`;
const PLACES = `<g fill="none" stroke="#ffd98a" stroke-opacity=".55" stroke-width="1.6" stroke-dasharray="5 4"><rect x="58" y="434" width="108" height="98" rx="10"/><rect x="198" y="434" width="108" height="98" rx="10"/></g>`;

/** Two hands of two cards are dealt, turned and swept away. */
export const cards: Deal = (at) => {
  const laid = 4 * eased(at, 0.48, 0.7) * (1 - eased(at, 0.84, 0.9));
  return `${PLACES}${SHOE}${CARDS.map((one) => card(one, at)).join('')}${chips(112, 566, laid, '#d6321f')}${chips(252, 566, laid * 0.7, '#1e8f74')}`;
};
