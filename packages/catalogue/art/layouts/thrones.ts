/** Backdrops and seats of a throne, so that no two neighbours share a stage. */
import type { Canvas } from '../canvas.ts';
import { blur, halo, shade } from '../light.ts';
import { cloud, petals } from '../ornaments.ts';
import { at, polar, px, repeat, star, stops } from '../svg.ts';
import { dais } from './place.ts';

const X = 162;
const Y = 150;

function rings({ colours: { accent } }: Canvas): string {
  return `<g fill="none" stroke="${accent}"><circle cx="${X}" cy="${Y}" r="136" stroke-width="2.400" opacity=".75"/><circle cx="${X}" cy="${Y}" r="127" stroke-width="8" stroke-dasharray="2 9" opacity=".5"/><circle cx="${X}" cy="${Y}" r="116" opacity=".6"/></g>`;
}

function moon(canvas: Canvas): string {
  const { light, accent } = canvas.colours;
  const face = canvas.define(
    'mo',
    `<radialGradient id="mo" cx=".4" cy=".36" r=".75">${stops('#ffffff', `.6 ${light}`, `1 ${accent}`)}</radialGradient>`,
  );
  return `${halo(canvas, X, Y - 18, 190, 0.8)}<circle cx="${X}" cy="${Y - 18}" r="122" fill="${face}" opacity=".92"/><g fill="${accent}" opacity=".35"><circle cx="104" cy="84" r="20"/><circle cx="214" cy="70" r="12"/><circle cx="232" cy="176" r="26"/><circle cx="92" cy="186" r="14"/></g>`;
}

function gate(canvas: Canvas): string {
  const { top, foot, accent, mid } = canvas.colours;
  const stone = canvas.define(
    'st',
    `<linearGradient id="st">${stops(foot, `.4 ${mid}`, `.6 ${mid}`, `1 ${foot}`)}</linearGradient>`,
  );
  const column = (x: number): string =>
    `<path d="M${x} 92h30v210h-30z" fill="${stone}"/><path d="M${x - 5} 86h40v12h-40zM${x - 5} 282h40v16h-40z" fill="${accent}"/><path d="M${x + 9} 100v180M${x + 21} 100v180" stroke="${foot}" stroke-width="2" opacity=".55"/>`;
  return `<path d="M30 306V96A132 110 0 0 1 294 96V306H258V104A96 82 0 0 0 66 104V306Z" fill="${top}" opacity=".75"/><path d="M46 100A116 98 0 0 1 278 100" fill="none" stroke="${accent}" stroke-width="5"/><path d="M58 106A104 88 0 0 1 266 106" fill="none" stroke="${accent}" stroke-width="1.600" opacity=".7"/>${column(18)}${column(276)}<g transform="translate(162 8)"><path d="${star(8, 13, 6)}" fill="${accent}"/></g>`;
}

function sunburst({ colours: { accent, light } }: Canvas): string {
  const teeth = repeat(24, (index) => {
    const angle = (index / 24) * 6.2832;
    return `M${polar(X, Y, 96, angle - 0.1)}L${polar(X, Y, index % 2 === 0 ? 152 : 130, angle)}L${polar(X, Y, 96, angle + 0.1)}Z`;
  });
  return `<path d="${teeth}" fill="${accent}" opacity=".8"/><circle cx="${X}" cy="${Y}" r="98" fill="${light}" opacity=".5"/><circle cx="${X}" cy="${Y}" r="98" fill="none" stroke="${accent}" stroke-width="4"/>`;
}

function flower({ colours: { accent, mid, light } }: Canvas): string {
  return `<g opacity=".9">${petals(X, Y + 6, 152, 16, mid, accent, 0, 6.2832)}${petals(X, Y + 6, 112, 12, light, accent, 0.2, 6.4832)}</g>`;
}

function drapes(canvas: Canvas): string {
  const { mid, top, foot, accent } = canvas.colours;
  const cloth = canvas.define(
    'dr',
    `<linearGradient id="dr">${stops(top, `.25 ${mid}`, `.4 ${top}`, `.6 ${mid}`, `.8 ${foot}`, `1 ${mid}`)}</linearGradient>`,
  );
  const side = `<path d="M-10-10H112C100 60 66 96 34 112 52 150 30 250 26 330H-10Z" fill="${cloth}"/><path d="M112-10C100 60 66 96 34 112 52 150 30 250 26 330" fill="none" stroke="${accent}" stroke-width="4"/><circle cx="32" cy="114" r="9" fill="${accent}"/>`;
  const swag = repeat(
    3,
    (index) =>
      `<path d="M${px(index * 108)}-6Q${px(54 + index * 108)} 62 ${px(108 + index * 108)}-6Z" fill="${cloth}" stroke="${accent}" stroke-width="3"/>`,
  );
  return `${side}${at(324, 0, { flip: true }, side)}${swag}`;
}

const BACKDROPS = [rings, moon, gate, sunburst, flower, drapes] as const;

function cloudBank(canvas: Canvas): string {
  const { light, mid, top } = canvas.colours;
  return `${shade(canvas, X, 268, 110, 20, 0.5)}${cloud(70, 276, 1.05, mid, light)}${cloud(252, 278, 1.05, mid, light, true)}${cloud(162, 284, 1.35, top, light)}`;
}

function lotusSeat(canvas: Canvas): string {
  const { light, mid, accent } = canvas.colours;
  return `${halo(canvas, X, 268, 130, 0.7, 0.3)}${petals(X, 318, 132, 13, mid, accent, -Math.PI * 0.97, -Math.PI * 0.03)}${petals(X, 322, 100, 9, light, accent, -Math.PI * 0.9, -Math.PI * 0.1)}`;
}

function crag(canvas: Canvas): string {
  const { foot, mid, light } = canvas.colours;
  return `<path d="M10 330L40 282 72 268 96 258 162 252 228 258 256 270 290 284 316 330Z" fill="${foot}"/><path d="M40 282L72 268 96 258 162 252 130 278 84 296ZM228 258L256 270 236 290 190 276 162 252Z" fill="${mid}" opacity=".8"/><path d="M72 268L96 258 162 252 228 258" fill="none" stroke="${light}" stroke-width="2.400" opacity=".8"/>${shade(canvas, X, 258, 90, 14, 0.6)}<g filter="${blur(canvas, 6)}" fill="${light}" opacity=".3"><ellipse cx="162" cy="306" rx="180" ry="14"/></g>`;
}

const SEATS = [(canvas: Canvas) => dais(canvas, 268, 250), cloudBank, lotusSeat, crag] as const;

/** A backdrop of the game's own. */
export function backdrop(canvas: Canvas): string {
  return canvas.random.pick(BACKDROPS)(canvas);
}

/** A seat of the game's own. */
export function seat(canvas: Canvas): string {
  return canvas.random.pick(SEATS)(canvas);
}
