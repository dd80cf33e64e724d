/** Paints that our own drawings share: each a gradient named after the drawing that uses it. */
import { stops } from '../svg.ts';
import type { Drawing } from './drawing.ts';

const PAINTS = {
  gold: ['down', '#fff6c9', '.35 #f9cf62', '.7 #d38d22', '#8a4f0c'],
  goldball: ['ball', '#fffbe0', '.45 #f6c453', '#955a10'],
  red: ['down', '#ff7a52', '.5 #dd2b1f', '#7d0a14'],
  redball: ['ball', '#ff9a6b', '.5 #e0331f', '#6d0812'],
  green: ['down', '#7df0a8', '.5 #1fa968', '#06482f'],
  blue: ['down', '#9cd0ff', '.5 #2b6fe0', '#0b2368'],
  violet: ['down', '#d9b8ff', '.5 #8a4be0', '#331066'],
  pink: ['down', '#ffe3ee', '.45 #ff8fb8', '#c42d6c'],
  orange: ['down', '#ffc46b', '.5 #f57a1f', '#9c2f07'],
  ivory: ['down', '#fffdf6', '.6 #f3e4c6', '#bd9c68'],
  wood: ['down', '#c98548', '.5 #8a4f1d', '#3f1d08'],
  dark: ['down', '#59607f', '.5 #272b45', '#0c0e1e'],
  bronze: ['ball', '#ffe0a0', '.5 #b9772c', '#4a2508'],
  slate: ['down', '#8fa3b3', '.5 #566876', '#222d38'],
  white: ['ball', '#ffffff', '.6 #eef1f7', '#9aa3b8'],
} as const;

export type Paint = keyof typeof PAINTS;

function gradient(id: string, paint: Paint): string {
  const [shape, ...colours] = PAINTS[paint];
  const inside = stops(...colours.map((text, index) => (text.includes(' ') ? text : `${index === 0 ? 0 : 1} ${text}`)));
  return shape === 'down'
    ? `<linearGradient id="${id}" x2=".2" y2="1">${inside}</linearGradient>`
    : `<radialGradient id="${id}" cx=".36" cy=".3" r=".85">${inside}</radialGradient>`;
}

/** A drawing whose markup refers to its paints as `{gold}`; those it uses are defined. */
export function drawing(markup: string): (id: string) => Drawing {
  return (id) => {
    const used = new Set<Paint>();
    const body = markup.replaceAll(/\{(\w+)\}/g, (_, paint: Paint) => {
      if (!(paint in PAINTS)) throw new Error(`unknown paint ${paint}`);
      used.add(paint);
      return `url(#${id}${paint})`;
    });
    return { body, definitions: [...used].map((paint) => gradient(`${id}${paint}`, paint)).join('') };
  };
}
