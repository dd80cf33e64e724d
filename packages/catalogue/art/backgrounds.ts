/** The background of a tile: a lit palette, then the theme's pattern. */
import type { Pattern } from '../src/entry.ts';
import { CENTRE_X, CENTRE_Y, HEIGHT, WIDTH, type Canvas } from './canvas.ts';
import { blur, halo } from './light.ts';
import {
  bronzeDrum,
  cloud,
  crest,
  nearEdges,
  nearEnd,
  nearSubject,
  petals,
  rays,
  ridge,
  scaleRows,
  specks,
} from './ornaments.ts';
import { at, px, repeat, stops } from './svg.ts';

function scales(canvas: Canvas): string {
  const { accent } = canvas.colours;
  return `<g mask="${nearEdges(canvas)}"><g fill="#000" fill-opacity=".06" stroke="${accent}" stroke-width="1.200" opacity=".36">${scaleRows(40, 0, HEIGHT - 60)}</g></g>${rays(canvas, 22, 0.2)}${bronzeDrum(CENTRE_X, CENTRE_Y, 150, accent, 0.2)}`;
}

function clouds(canvas: Canvas): string {
  const { mid, top, light } = canvas.colours;
  const { random } = canvas;
  const bank = (y: number, scale: number, fill: string, opacity: number): string =>
    `<g opacity="${opacity}">${cloud(random.between(-10, 70), y, scale, fill, light)}${cloud(random.between(240, 330), y + random.between(-24, 24), scale * 1.1, fill, light, true)}</g>`;
  return `${rays(canvas, 16, 0.16)}${bank(70, 0.7, mid, 0.5)}${bank(150, 0.95, top, 0.6)}${bank(236, 1.2, mid, 0.75)}`;
}

function lattice(canvas: Canvas): string {
  const { accent } = canvas.colours;
  const cell = 'h46v46h-46zm10 10h26v26h-26zm-10 13h10m26 0h10m-23 -23v10m0 26v10';
  const rows = repeat(9, (row) => repeat(8, (column) => `M${column * 46 - 24} ${row * 46 - 20}${cell}`));
  return `<g mask="${nearEdges(canvas)}"><path d="${rows}" fill="none" stroke="${accent}" stroke-width="1.500" opacity=".34"/></g>${rays(canvas, 14, 0.1)}`;
}

function waves(canvas: Canvas): string {
  const { light, mid, top } = canvas.colours;
  return `${rays(canvas, 18, 0.22)}<g mask="${nearEnd(canvas, false)}"><g fill="${top}" fill-opacity=".4" stroke="${light}" stroke-width="1.400" opacity=".5">${scaleRows(52, 196, HEIGHT)}</g></g>${crest(262, 22, mid, 0.5, 20)}${crest(286, 26, top, 0.6, -30)}`;
}

function stars(canvas: Canvas): string {
  const { random, colours } = canvas;
  const near = repeat(
    60,
    () =>
      `<circle cx="${px(random.between(0, WIDTH))}" cy="${px(random.between(0, 330))}" r="${px(random.between(0.4, 1.7))}" fill="#fff" opacity="${px(random.between(0.25, 0.95))}"/>`,
  );
  const [x, y] = [random.between(40, 90), random.between(40, 80)];
  const nebula = `<g filter="${blur(canvas, 22)}"><ellipse cx="${px(260 - x)}" cy="${px(y + 40)}" rx="120" ry="44" transform="rotate(-28 160 100)" fill="${colours.mid}" opacity=".9"/><ellipse cx="${px(x)}" cy="${px(y + 160)}" rx="90" ry="34" fill="${colours.light}" opacity=".3"/></g>`;
  return `${nebula}${near}${rays(canvas, 14, 0.1)}`;
}

function blossom(canvas: Canvas): string {
  const { random } = canvas;
  const flower = (x: number, y: number, size: number, pink: boolean, opacity: number): string =>
    at(
      x,
      y,
      { turn: random.between(0, 72), scale: size / 10 },
      `<g fill="${pink ? '#ffc2d4' : '#ffdf6b'}" opacity="${px(opacity)}">${repeat(5, (index) => `<path transform="rotate(${index * 72})" d="M0 0C-6-4-7-10-3-13L0-11 3-13C7-10 6-4 0 0Z"/>`)}</g><circle r="2.600" fill="${pink ? '#c2265a' : '#e0671f'}"/>`,
    );
  const branch = (flip: boolean): string =>
    `<g transform="${flip ? `translate(${WIDTH} 0) scale(-1 1)` : ''}"><path d="M-10 40C40 36 70 70 96 118M30 42C52 26 78 22 100 28M60 66C60 90 52 108 40 124" fill="none" stroke="#2c0d08" stroke-width="6" stroke-linecap="round" opacity=".75"/></g>`;
  const near = [
    [34, 44],
    [64, 66],
    [94, 112],
    [98, 30],
    [42, 122],
    [18, 70],
  ] as const;
  const side = random.next() > 0.5;
  const bunch = near
    .map(([x, y]) => flower(side ? WIDTH - x : x, y, random.between(9, 15), random.next() > 0.35, 1))
    .join('');
  const far = repeat(20, () =>
    flower(
      random.between(0, WIDTH),
      random.between(0, 320),
      random.between(3, 7),
      random.next() > 0.4,
      random.between(0.35, 0.8),
    ),
  );
  return `${rays(canvas, 18, 0.18)}${branch(side)}${bunch}${far}`;
}

function bolts(canvas: Canvas): string {
  const { light, accent } = canvas.colours;
  const bolt = 'M0-10L-14 70 10 66-18 150 14 142-8 230 44 124 18 128 40 56 16 60 34-10Z';
  const places = [
    [44, false],
    [278, true],
    [170, false],
  ] as const;
  const drawn = places
    .map(([x, flip], index) => at(x, 0, { flip, scale: index === 2 ? 0.8 : 1.15 }, `<path d="${bolt}"/>`))
    .join('');
  return `${rays(canvas, 18, 0.16)}<g fill="${light}" filter="${blur(canvas, 6)}" opacity=".7">${drawn}</g><g fill="${accent}" opacity=".7">${drawn}</g>`;
}

function fan(canvas: Canvas): string {
  const { light, mid, top } = canvas.colours;
  return [5, 4, 3, 2, 1]
    .map(
      (step) =>
        `<g opacity=".8">${petals(CENTRE_X, CENTRE_Y + 92, 74 + step * 44, 17, step % 2 === 0 ? `${top}b0` : `${mid}90`, `${light}70`, -Math.PI * 1.06, Math.PI * 0.06)}</g>`,
    )
    .join('');
}

function lotus(canvas: Canvas): string {
  const { light, mid } = canvas.colours;
  return `${rays(canvas, 20, 0.12)}<g opacity=".85">${petals(CENTRE_X, CENTRE_Y + 76, 262, 17, `${mid}66`, `${light}66`, -Math.PI * 1.14, Math.PI * 0.14)}${petals(CENTRE_X, CENTRE_Y + 76, 190, 13, `${mid}99`, `${light}aa`, -Math.PI * 1.1, Math.PI * 0.1)}</g>`;
}

function stripes(canvas: Canvas): string {
  const { light, accent, foot, mid } = canvas.colours;
  const bands = repeat(18, (index) => `M${(index - 4) * 44} 0h22L${(index - 4) * 44 - 148} ${HEIGHT}h-22z`);
  return `<path d="${bands}" fill="${light}" opacity=".13"/><path d="M0 ${HEIGHT}L0 304 ${WIDTH} 188V${HEIGHT}Z" fill="${foot}" opacity=".7"/><path d="M0 300L${WIDTH} 184v7L0 309Z" fill="${accent}"/><path d="M0 316L${WIDTH} 200v3L0 320Z" fill="${mid}"/>`;
}

function table(canvas: Canvas): string {
  const { light, accent } = canvas.colours;
  return `${specks(canvas, 30, accent, 0, 150)}<g filter="${blur(canvas, 14)}" fill="${light}"><path d="M130 -30L-20 320H344L194 -30Z" opacity=".2"/><path d="M150 -30L80 320H244L174 -30Z" opacity=".22"/></g>`;
}

function embers(canvas: Canvas): string {
  const { foot, accent, light } = canvas.colours;
  return `${rays(canvas, 20, 0.2, { y: CENTRE_Y + 40 })}${ridge(canvas, 236, 66, foot, 0.45)}${ridge(canvas, 280, 54, foot, 0.75)}${specks(canvas, 46, accent, 0, 330)}${specks(canvas, 10, light, 150, 330)}`;
}

const PATTERNS: Readonly<Record<Pattern, (canvas: Canvas) => string>> = {
  scales,
  clouds,
  lattice,
  waves,
  stars,
  blossom,
  bolts,
  fan,
  lotus,
  stripes,
  table,
  embers,
  rays: (canvas) =>
    `${rays(canvas, 18, 0.34)}${rays(canvas, 36, 0.14, { duty: 0.3, colour: canvas.colours.accent })}${specks(canvas, 22, canvas.colours.accent, 0, 280)}`,
  drum: (canvas) => `${rays(canvas, 28, 0.14)}${bronzeDrum(CENTRE_X, CENTRE_Y, 192, canvas.colours.accent, 0.5)}`,
  plain: (canvas) => `${rays(canvas, 10, 0.14)}${specks(canvas, 26, canvas.colours.light, 0, 300)}`,
};

/** Paints the background. */
export function background(canvas: Canvas, pattern: Pattern): string {
  const { top, mid, foot, light } = canvas.colours;
  const whole = `width="${WIDTH}" height="${HEIGHT}"`;
  const base = canvas.define(
    'gr',
    `<linearGradient id="gr" x2="0" y2="1">${stops(top, `.46 ${mid}`, `1 ${foot}`)}</linearGradient>`,
  );
  const lit = canvas.define(
    'gl',
    `<radialGradient id="gl">${stops(`0 ${light} .9`, `.32 ${mid} .8`, `.75 ${top} .35`, `1 ${foot} 0`)}</radialGradient>`,
  );
  nearSubject(canvas);
  return `<rect ${whole} fill="${base}"/><circle cx="${CENTRE_X}" cy="${CENTRE_Y}" r="290" fill="${lit}"/>${PATTERNS[pattern](canvas)}${halo(canvas, CENTRE_X, CENTRE_Y, 168, 0.62)}`;
}
