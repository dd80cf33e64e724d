/** Playing cards of our own, their ranks set in Alfa Slab One. */
import { setLine } from '../faces.ts';
import { px } from '../svg.ts';
import type { Drawing } from './drawing.ts';

export const CARD = /^(?:[2-9JQKA]|10)[♠♥♦♣]$/;

const PIPS: Readonly<Record<string, string>> = {
  '♥': 'M0 10C-12 0-11-10-5-10-2-10 0-7 0-5.5 0-7 2-10 5-10 11-10 12 0 0 10Z',
  '♦': 'M0-12L8.5 0 0 12-8.5 0Z',
  '♠': 'M0-12C14-1 9 8 4 7 2.5 6.5 1.5 5.5.8 4 1 7 2 9 4 11H-4C-2 9-1 7-.8 4-1.5 5.5-2.5 6.5-4 7-9 8-14-1 0-12Z',
  '♣': 'M0-11A5 5 0 0 1 4-3 5 5 0 1 1 1 4C1 7 2 9 4 11H-4C-2 9-1 7-1 4A5 5 0 1 1-4-3 5 5 0 0 1 0-11Z',
};
const INKS: Readonly<Record<string, readonly [string, string]>> = {
  '♥': ['#e5322d', '#a80f1c'],
  '♦': ['#e5322d', '#a80f1c'],
  '♠': ['#3a4160', '#0c1020'],
  '♣': ['#2c5a4a', '#081a14'],
};

/** A card 70 wide and 98 high: a corner rank, a court's crown or one great pip, a lit edge. */
export function card(name: string, id: string): Drawing {
  const [rank, suit] = [name.slice(0, -1), name.slice(-1)];
  const pip = PIPS[suit] ?? '';
  const [light, dark] = INKS[suit] ?? ['#000', '#000'];
  const letter = setLine('alfa-slab-one', rank, rank.length > 1 ? 22 : 27, -0.05);
  const corner = `<g transform="translate(${px(-24 - letter.width / 2 + 4)} ${px(-26)})"><path d="${letter.path}"/></g><path transform="translate(-20 -13) scale(.72)" d="${pip}"/>`;
  const court = 'JQK'.includes(rank)
    ? `<path d="M-15 -8L-19 -25-8.500 -17 0 -30 8.500 -17 19 -25 15 -8Z" transform="translate(7 -2) scale(.8)" fill="#e9b44c" stroke="#8a5410" stroke-width="1.4"/>`
    : '';
  return {
    definitions: `<linearGradient id="${id}p" x2="1" y2="1"><stop stop-color="#fffdf8"/><stop offset=".6" stop-color="#f6eedf"/><stop offset="1" stop-color="#d9c9ae"/></linearGradient><linearGradient id="${id}i" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    body: `<rect x="-35" y="-49" width="70" height="98" rx="7" fill="url(#${id}p)"/><rect x="-31.5" y="-45.5" width="63" height="91" rx="5" fill="none" stroke="${dark}" stroke-opacity=".18"/><g fill="url(#${id}i)">${corner}<path transform="translate(${court ? 6 : 4} ${court ? 18 : 16}) scale(${court ? 1.7 : 2.1})" d="${pip}"/></g>${court}`,
  };
}
