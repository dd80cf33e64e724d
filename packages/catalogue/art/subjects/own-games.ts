/** Playing objects: bowls and buttons, the wheel, chips, cards, balls of every field, the rocket. */
import { polar, px, repeat, star } from '../svg.ts';
import { drawing } from './paints.ts';

const die = (x: number, y: number, size: number, turn: number, dots: readonly (readonly [number, number])[]): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${px(size / 20)})"><rect x="-10" y="-10" width="20" height="20" rx="4.400" fill="{white}"/><rect x="-9" y="-9" width="18" height="18" rx="3.600" fill="none" stroke="#fff" stroke-opacity=".8"/>${dots.map(([dx, dy]) => `<circle cx="${dx * 5}" cy="${dy * 5}" r="${dots.length === 1 ? 4 : 2.2}" fill="${dots.length === 1 || dots.length === 4 ? '#d8261d' : '#1a1e33'}"/>`).join('')}</g>`;

const DOTS = {
  one: [[0, 0]],
  three: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  four: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  five: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
} as const;

const bowlDice = `<ellipse cy="30" rx="48" ry="17" fill="#5c0c0a"/><ellipse cy="27" rx="48" ry="17" fill="{ivory}"/><ellipse cy="27" rx="38" ry="12.500" fill="none" stroke="#2456c9" stroke-width="2.600" stroke-dasharray="2 3"/><ellipse cy="28" rx="33" ry="10" fill="#e7d6b8"/>
${die(-17, 20, 19, -14, DOTS.four)}${die(3, 25, 18, 10, DOTS.one)}${die(20, 19, 18, 28, DOTS.five)}<g transform="translate(12 -14) rotate(18)"><path d="M-36 14C-36-20-18-30 0-30S36-20 36 14Z" fill="{red}"/><ellipse cy="14" rx="36" ry="8.500" fill="#4a0808"/><ellipse cy="14" rx="32" ry="6.500" fill="#250404"/><path d="M-7-30H7L5-36H-5Z" fill="{gold}"/><circle cy="-38" r="4" fill="{goldball}"/><path d="M-31-4C-16-11 16-11 31-4" fill="none" stroke="{gold}" stroke-width="2.400" stroke-dasharray="4 3"/><path d="M-26-8C-24-18-16-24-8-26" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/></g>`;

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

function roulette(): string {
  const slice = (index: number, inner: number, outer: number): string => {
    const [from, to] = [(index / 37) * 2 * Math.PI, ((index + 1) / 37) * 2 * Math.PI];
    return `M${polar(0, 0, inner, from)}L${polar(0, 0, outer, from)}A${outer} ${outer} 0 0 1 ${polar(0, 0, outer, to)}L${polar(0, 0, inner, to)}Z`;
  };
  const of = (wanted: (number: number) => boolean, fill: string): string =>
    `<path d="${WHEEL.map((number, index) => (wanted(number) ? slice(index, 27, 42) : '')).join('')}" fill="${fill}"/>`;
  const pins = repeat(
    37,
    (index) => `M${polar(0, 0, 27, (index / 37) * 6.2832)}L${polar(0, 0, 42, (index / 37) * 6.2832)}`,
  );
  return `<circle r="49" fill="{wood}"/><circle r="49" fill="none" stroke="{gold}" stroke-width="1.600"/><circle r="43.500" fill="#1a0e08" stroke="{gold}" stroke-width="1.600"/>${of((number) => REDS.has(number), '#d0281c')}${of((number) => number !== 0 && !REDS.has(number), '#14161f')}${of((number) => number === 0, '#12a05c')}
<path d="${pins}" stroke="#e9b44c" stroke-width=".7"/><circle r="33.500" fill="none" stroke="#e9b44c" stroke-width=".8"/><circle r="27" fill="{bronze}" stroke="{gold}" stroke-width="1.600"/>${repeat(8, (index) => `<path d="M0 0L${polar(0, 0, 26, index * 0.7854)}L${polar(0, 0, 26, index * 0.7854 + 0.39)}Z" fill="#fff0c0" opacity=".16"/>`)}
<path d="M0-19V19M-19 0H19" stroke="{gold}" stroke-width="4" stroke-linecap="round"/><circle cy="-19" r="3.600" fill="{goldball}"/><circle cy="19" r="3.600" fill="{goldball}"/><circle cx="19" r="3.600" fill="{goldball}"/><circle cx="-19" r="3.600" fill="{goldball}"/><circle r="8" fill="{goldball}"/><circle cx="21" cy="-25" r="4" fill="#fff"/><circle cx="20" cy="-26" r="1.400" fill="#c8d0e8"/>`;
}

function chipStack(x: number, y: number, radius: number, height: number, paint: string, edge: string): string {
  const flat = radius * 0.42;
  const chips = repeat(height, (index) => {
    const top = y - index * radius * 0.24;
    return `<ellipse cx="${x}" cy="${px(top + radius * 0.18)}" rx="${radius}" ry="${px(flat)}" fill="${edge}"/><ellipse cx="${x}" cy="${px(top)}" rx="${radius}" ry="${px(flat)}" fill="${paint}"/><ellipse cx="${x}" cy="${px(top + radius * 0.09)}" rx="${px(radius - 0.6)}" ry="${px(flat)}" fill="none" stroke="#fff" stroke-width="${px(radius * 0.14)}" stroke-dasharray="${px(radius * 0.44)} ${px(radius * 0.55)}" opacity=".9"/><ellipse cx="${x}" cy="${px(top)}" rx="${px(radius * 0.93)}" ry="${px(flat * 0.93)}" fill="${paint}"/>`;
  });
  const top = y - (height - 1) * radius * 0.24;
  return `${chips}<ellipse cx="${x}" cy="${px(top)}" rx="${px(radius * 0.66)}" ry="${px(flat * 0.66)}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.400"/><path transform="translate(${x} ${px(top)}) scale(${px(radius / 24)} ${px(radius / 52)})" d="${star(5, 11, 5)}" fill="{gold}"/>`;
}

const chips =
  chipStack(18, 22, 24, 7, '{green}', '#053a24') +
  chipStack(-20, 18, 25, 9, '{red}', '#5c0812') +
  chipStack(2, 36, 25, 4, '{dark}', '#05060f');

const SPADE =
  'M0-12C14-1 9 8 4 7 2.500 6.500 1.500 5.500.8 4 1 7 2 9 4 11H-4C-2 9-1 7-.8 4-1.500 5.500-2.500 6.500-4 7-9 8-14-1 0-12Z';
const HEART = 'M0 10C-12 0-11-10-5-10-2-10 0-7 0-5.500 0-7 2-10 5-10 11-10 12 0 0 10Z';
const DIAMOND = 'M0-12L8.500 0 0 12-8.500 0Z';

const fannedCards = [-36, -18, 0, 18, 36]
  .map((turn, index) => {
    const [pip, ink] = [
      [HEART, '#d8261d'],
      [SPADE, '#15182a'],
      [DIAMOND, '#d8261d'],
      [SPADE, '#15182a'],
      [HEART, '#d8261d'],
    ][index] as [string, string];
    return `<g transform="translate(0 44) rotate(${turn}) translate(0 -46)"><rect x="-19" y="-34" width="38" height="56" rx="4" fill="{ivory}" stroke="#7a6038" stroke-opacity=".5"/><path transform="translate(-12 -25) scale(.5)" d="${pip}" fill="${ink}"/><path transform="translate(0 -4) scale(1.150)" d="${pip}" fill="${ink}"/></g>`;
  })
  .join('');

function ballSoccer(): string {
  const pentagon = (radius: number, from: number): string =>
    `M${Array.from({ length: 5 }, (_, index) => polar(0, 0, radius, from + index * 1.25664)).join('L')}Z`;
  const outer = repeat(5, (index) => {
    const angle = -Math.PI / 2 + index * 1.25664;
    return `M${polar(0, 0, 34, angle - 0.26)}L${polar(0, 0, 30, angle)}L${polar(0, 0, 34, angle + 0.26)}L${polar(0, 0, 48.4, angle + 0.3)}A48.500 48.500 0 0 0 ${polar(0, 0, 48.4, angle - 0.3)}Z`;
  });
  const seams = repeat(5, (index) => {
    const angle = -Math.PI / 2 + index * 1.25664;
    return `M${polar(0, 0, 15, angle)}L${polar(0, 0, 30, angle)}M${polar(0, 0, 34, angle + 0.26)}L${polar(0, 0, 31, angle + 0.628)}L${polar(0, 0, 34, angle + 0.996)}M${polar(0, 0, 31, angle + 0.628)}L${polar(0, 0, 44, angle + 0.628)}`;
  });
  return `<circle r="48.500" fill="{white}"/><path d="${seams}" stroke="#5b6378" stroke-width="1.800" fill="none"/><g fill="{dark}"><path d="${pentagon(15, -Math.PI / 2)}"/><path d="${outer}"/></g><path d="M-40 22A46 46 0 0 0 34 32 56 56 0 0 1-40 22Z" fill="#1a2140" opacity=".28"/><ellipse cx="-16" cy="-27" rx="15" ry="8" transform="rotate(-32 -16 -27)" fill="#fff" opacity=".75"/>`;
}

const ballBasket = `<circle r="48.500" fill="{orange}"/><circle r="48.500" fill="#ffb45a" opacity=".15"/><g fill="none" stroke="#2a0f04" stroke-width="3"><path d="M-48 6C-20-8 20-8 48 6M6-48C-8-20-8 20 6 48"/><path d="M-34-34C-10-26-4 6-26 41M34-34C14-22 10 12 30 38"/></g><ellipse cx="-18" cy="-28" rx="15" ry="8" transform="rotate(-32 -18 -28)" fill="#fff" opacity=".5"/><path d="M-40 24A47 47 0 0 0 36 31 58 58 0 0 1-40 24Z" fill="#4a1202" opacity=".4"/>`;

const rocketGold = `<g transform="rotate(42)"><path d="M-9 30C-14 40-8 46 0 62 8 46 14 40 9 30Z" fill="{orange}"/><path d="M-5 30C-7 38-3 42 0 50 3 42 7 38 5 30Z" fill="#fff3b0"/><path d="M-14 4C-28 10-30 26-26 36L-12 26ZM14 4C28 10 30 26 26 36L12 26Z" fill="{red}"/><path d="M0-54C16-40 20-18 17 6 16 18 12 26 10 30H-10C-12 26-16 18-17 6-20-18-16-40 0-54Z" fill="{gold}"/><path d="M0-54C8-46 13-38 15-28H-15C-13-38-8-46 0-54Z" fill="{red}"/><circle cy="-9" r="10" fill="{white}"/><circle cy="-9" r="7" fill="{blue}"/><path d="M-4-13A6 6 0 0 1 2-15" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M-16 12H16M-14 20H14" stroke="#8a4f0c" stroke-width="2"/><path d="M-3 8H3V34H-3Z" fill="{red}"/><path d="M-11-32C-13-18-13-4-12 6" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3.400" stroke-linecap="round"/></g>`;

export const GAMES = {
  'bowl-dice': drawing(bowlDice),
  roulette: drawing(roulette()),
  chips: drawing(chips),
  'fanned-cards': drawing(fannedCards),
  'ball-soccer': drawing(ballSoccer()),
  'ball-basket': drawing(ballBasket),
  'rocket-gold': drawing(rocketGold),
};
