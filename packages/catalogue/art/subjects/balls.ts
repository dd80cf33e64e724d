/** Numbered balls: lacquer, a plate, a number in Be Vietnam Pro, and a window's reflection. */
import { setLine } from '../faces.ts';
import { px } from '../svg.ts';
import type { Drawing } from './drawing.ts';

export const BALL = /^\d{1,3}$/;

const LACQUERS = [
  ['#ff7a54', '#d8321f', '#6d0a12'],
  ['#63d99a', '#1f8a5b', '#053a24'],
  ['#7da9ff', '#2456c9', '#0a1f5c'],
  ['#ffd76a', '#d99b22', '#6b3f08'],
  ['#c79bff', '#7a3fc0', '#2d0f57'],
  ['#ff9cc6', '#d2437f', '#5b0f3a'],
] as const;

/** A ball of diameter 98; its colour follows its number. */
export function ball(name: string, id: string): Drawing {
  const lacquer = LACQUERS[Number(name) % LACQUERS.length] ?? LACQUERS[0];
  const number = setLine('be-vietnam-pro', name, name.length > 2 ? 24 : 33, -0.02);
  return {
    definitions: `<radialGradient id="${id}l" cx=".36" cy=".26" r=".85"><stop stop-color="${lacquer[0]}"/><stop offset=".5" stop-color="${lacquer[1]}"/><stop offset="1" stop-color="${lacquer[2]}"/></radialGradient>
<radialGradient id="${id}p" cx=".4" cy=".3" r=".9"><stop stop-color="#fffefa"/><stop offset=".7" stop-color="#f5e8d2"/><stop offset="1" stop-color="#cdb48c"/></radialGradient>`,
    body: `<circle r="49" fill="url(#${id}l)"/><path d="M-44 14A46 46 0 0 0 40 24 58 58 0 0 1-44 14Z" fill="${lacquer[0]}" opacity=".35"/><circle cy="-1" r="29" fill="${lacquer[2]}" opacity=".5"/><circle cy="-2" r="27.500" fill="url(#${id}p)"/>
<path transform="translate(${px(-number.width / 2)} ${px(-(number.top + number.bottom) / 2 - 2)})" d="${number.path}" fill="#2a1410"/><ellipse cx="-14" cy="-33" rx="21" ry="9" transform="rotate(-22 -14 -33)" fill="#fff" opacity=".62"/><circle cx="24" cy="-30" r="3.500" fill="#fff" opacity=".7"/>`,
  };
}
