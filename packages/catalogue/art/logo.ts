/** A vendor's logo: its emblem on a medallion beside its name, legible on the night background and on rice paper. */
import type { VendorEntry } from '../src/entry.ts';
import { createCanvas } from './canvas.ts';
import { setLine } from './faces.ts';
import { figure } from './light.ts';
import { px, stops } from './svg.ts';

const HEIGHT = 96;
const MEDALLION = 84;
const CAP = 40;
const PALETTES = [
  'ember',
  'jade',
  'orange',
  'night',
  'gold',
  'indigo',
  'lotus',
  'sea',
  'wine',
  'deep',
  'felt',
  'steel',
] as const;

/**
 * Paints a logo, 96 high and as wide as the name needs. The name is gold on a dark edge, legible on both backgrounds.
 */
export function composeLogo(vendor: Pick<VendorEntry, 'code' | 'name' | 'face' | 'emblem'>): string {
  const sum = [...vendor.code].reduce((total, letter) => total * 7 + (letter.codePointAt(0) ?? 0), 0);
  const canvas = createCanvas(vendor.code, PALETTES[sum % PALETTES.length] ?? 'ember');
  const { top, mid, light } = canvas.colours;
  const name = setLine(
    vendor.face,
    vendor.name.vi,
    vendor.face === 'saira-extra-condensed' ? CAP * 1.45 : vendor.face === 'bangers' ? CAP * 1.2 : CAP,
  );
  const width = MEDALLION + 22 + name.width + 12;
  const lit = canvas.define(
    'lg',
    `<radialGradient id="lg" cy=".34" r=".75">${stops(light, `.4 ${mid}`, `1 ${top}`)}</radialGradient>`,
  );
  const gilt = canvas.define(
    'li',
    `<linearGradient id="li" x2="0" y2="1">${stops('#ffe9a8', '.5 #e0a136', '1 #a8620f')}</linearGradient>`,
  );
  const round = `<circle cx="48" cy="48" r="41" fill="${lit}"/><circle cx="48" cy="48" r="40" fill="none" stroke="${gilt}" stroke-width="3"/>`;
  const emblem = `<g filter="${figure(canvas, 'lf', { round: 2, fall: 2.5, glow: 0.5 })}"><g transform="translate(48 47) scale(.6)">${canvas.subject(vendor.emblem)}</g></g>`;
  const place = `transform="translate(${MEDALLION + 18} ${px(HEIGHT / 2 - (name.top + name.bottom) / 2)})"`;
  const letters = `<path ${place} d="${name.path}" fill="#3a1c08" stroke="#3a1c08" stroke-width="5" stroke-linejoin="round"/><path ${place} d="${name.path}" fill="${gilt}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${HEIGHT}" viewBox="0 0 ${px(width)} ${HEIGHT}"><defs>${canvas.definitions()}</defs>${round}${emblem}${letters}</svg>`;
}
