/** Scenes of play: the lit table, bowl and buttons, the wheel, a hand of cards, balls, a board, reels. */
import { HEIGHT } from '../canvas.ts';
import { blur, halo, shade } from '../light.ts';
import { bronzeDrum, specks } from '../ornaments.ts';
import { at, px, repeat, stops } from '../svg.ts';
import { bare, burst, companionOf, companions, hero, nearLens, spotlight, type Layout } from './place.ts';
import type { Canvas } from '../canvas.ts';
import { CARD } from '../subjects/cards.ts';

/** A table's rounded edge, its felt and its lines. */
function cloth(canvas: Canvas, y: number, height: number): string {
  const { mid, top, foot, accent } = canvas.colours;
  const felt = canvas.define(
    'ft',
    `<radialGradient id="ft" cy=".12" r=".8">${stops(mid, `.55 ${top}`, `1 ${foot}`)}</radialGradient>`,
  );
  const rail = canvas.define(
    'rl',
    `<linearGradient id="rl" x2="0" y2="1">${stops('#b9793a', '.3 #6b3a14', '1 #1f0d04')}</linearGradient>`,
  );
  return `<ellipse cx="162" cy="${y + 10}" rx="290" ry="${height + 20}" fill="${rail}"/><ellipse cx="162" cy="${y + 12}" rx="270" ry="${height + 4}" fill="${felt}"/><ellipse cx="162" cy="${y + 12}" rx="270" ry="${height + 4}" fill="none" stroke="${accent}" stroke-width="3"/><ellipse cx="162" cy="${y + 14}" rx="236" ry="${height - 22}" fill="none" stroke="${accent}" stroke-width="1.400" opacity=".7"/>${bronzeDrum(162, y - height * 0.34, 130, accent, 0.24, 0.42)}`;
}

/** A table under a lamp: cards or dice in the light, chips at its edge. */
export const felt: Layout = (canvas, subjects) => {
  const lead = subjects[0] ?? 'own:chips';
  const others = subjects.slice(1);
  const stage = `${spotlight(canvas, 162, 340, 170, 0.55)}${cloth(canvas, 372, 176)}${halo(canvas, 162, 232, 150, 0.6, 0.42)}`;
  if (CARD.test(lead)) {
    const second = others[0] ?? 'A♠';
    const third = others[1];
    const back = third === undefined ? '' : companions(canvas, [[third, { x: 162, y: 132, size: 148, turn: 1 }]]);
    return `${stage}${back}<g filter="url(#fh)">${bare(canvas, second, { x: 232, y: 164, size: 184, turn: 14 })}</g>${hero(canvas, lead, { x: 104, y: 160, size: 190, turn: -12 })}${companions(
      canvas,
      [
        ['own:chips', { x: 48, y: 276, size: 84 }],
        ['own:chips', { x: 276, y: 280, size: 76, flip: true }],
      ],
    )}${specks(canvas, 22, canvas.colours.accent, 0, 140)}`;
  }
  const [first, next] = [others[0] ?? 'own:chips', others[1] ?? others[0] ?? 'own:chips'];
  const same = first === lead;
  return `${stage}${shade(canvas, 162, 256, 120, 26, 0.7)}${
    same
      ? companions(canvas, [
          [lead, { x: 92, y: 198, size: 132, turn: -16 }],
          [lead, { x: 240, y: 190, size: 122, turn: 14 }],
        ])
      : ''
  }${hero(canvas, lead, same ? { x: 166, y: 122, size: 128, turn: 6 } : { x: 162, y: 152, size: 216 })}${companions(
    canvas,
    [
      [same ? 'own:chips' : first, { x: 50, y: 268, size: 88, turn: same ? 0 : -8 }],
      [same ? 'own:chips' : next, { x: 278, y: 270, size: 82, turn: same ? 0 : 10, flip: same }],
    ],
  )}`;
};

/** The plate in the lamp, the bowl lifted off it. */
export const bowl: Layout = (canvas, subjects) => {
  const { accent } = canvas.colours;
  const mat = canvas.define(
    'mt',
    `<radialGradient id="mt">${stops('#ffe9b0', '.3 #d8452c', '.8 #7a0f18', '1 #2a0509')}</radialGradient>`,
  );
  const glow = `<ellipse cx="162" cy="238" rx="200" ry="96" fill="${mat}" opacity=".85"/><ellipse cx="162" cy="238" rx="176" ry="82" fill="none" stroke="${accent}" stroke-width="2.400" opacity=".8"/><ellipse cx="162" cy="238" rx="188" ry="89" fill="none" stroke="${accent}" stroke-width="5" stroke-dasharray="3 8" opacity=".7"/>`;
  const lead = subjects[0] ?? 'own:bowl-dice';
  return `${spotlight(canvas, 162, 330, 150, 0.6)}${glow}${halo(canvas, 162, 200, 150, 0.7, 0.7)}${hero(canvas, lead, { x: 162, y: 156, size: 262 })}${companions(
    canvas,
    [
      [companionOf(subjects, 0), { x: 40, y: 268, size: 82, turn: -14 }],
      [companionOf(subjects, 1), { x: 286, y: 266, size: 78, turn: 14 }],
    ],
  )}${nearLens(canvas, companionOf(subjects, 0), [
    { x: 312, y: 64, size: 58, turn: 30 },
    { x: 10, y: 88, size: 50, turn: -22 },
  ])}`;
};

/** A wheel larger than the tile. */
export const wheel: Layout = (canvas, subjects) => {
  const lead = subjects[0] ?? 'own:roulette';
  const { random, colours } = canvas;
  const turn = random.between(-40, 40);
  const tilted = `<g transform="translate(162 172) scale(1 .9)">${at(0, 0, { turn }, bare(canvas, lead, { x: 0, y: 0, size: 330 }))}</g>`;
  return `${halo(canvas, 162, 172, 190, 0.6)}<g filter="url(#fh)">${tilted}</g><path d="M162 8L148 -16H176Z" fill="${colours.accent}" stroke="#5c1606" stroke-width="2"/>${companions(
    canvas,
    [
      [
        companionOf(subjects, 0) === 'own:coin-hole' ? 'own:chips' : companionOf(subjects, 0),
        { x: 52, y: 272, size: 92 },
      ],
      [
        companionOf(subjects, 1) === 'own:coin-hole' ? 'own:chips' : companionOf(subjects, 1),
        { x: 276, y: 276, size: 84, flip: true },
      ],
    ],
  )}`;
};

/** A hand of cards fanned from below the lettering. */
export const cards: Layout = (canvas, subjects) => {
  const hand = subjects.filter((name) => CARD.test(name));
  const rest = subjects.filter((name) => !CARD.test(name));
  const shown = hand.length > 0 ? hand : ['own:fanned-cards'];
  const count = shown.length;
  const step = count < 3 ? 27 : count === 3 ? 25 : count === 4 ? 18 : 14.5;
  const size = count < 3 ? 202 : count === 3 ? 178 : 166;
  const fanned = shown.map((name, index) => {
    const turn = (index - (count - 1) / 2) * step;
    const angle = (turn * Math.PI) / 180;
    return bare(canvas, name, { x: 162 + Math.sin(angle) * 250, y: 396 - Math.cos(angle) * 246, size, turn });
  });
  const figure = rest[0] === undefined ? '' : hero(canvas, rest[0], { x: 162, y: 104, size: 150 });
  return `${cloth(canvas, 420, 160)}${figure}<g filter="url(#fh)">${fanned.join('')}</g>${companions(canvas, [
    ['own:chips', { x: 40, y: 276, size: 84 }],
    ['own:chips', { x: 286, y: 280, size: 78, flip: true }],
  ])}${nearLens(canvas, 'own:coin-hole', [
    { x: 306, y: 40, size: 48, turn: 20 },
    { x: 16, y: 70, size: 40, turn: -20 },
  ])}`;
};

/** Numbered balls leaping over a bronze drum. */
export const balls: Layout = (canvas, subjects) => {
  const { random, colours } = canvas;
  const named = subjects.filter((name) => /^\d+$/.test(name));
  const rest = subjects.filter((name) => !/^\d+$/.test(name));
  const lead = named[0] ?? '27';
  const [second, third] = [named[1] ?? '68', named[2] ?? '79'];
  const small = Array.from(
    { length: 7 },
    (_, index) =>
      [
        named[(index + 1) % Math.max(1, named.length)] ?? String(11 + index * 9),
        {
          x: random.between(10, 314),
          y: random.between(18, 96),
          size: random.between(24, 42),
          turn: random.between(-30, 30),
        },
      ] as const,
  );
  const trail = `<g stroke="${colours.light}" stroke-linecap="round" opacity=".35"><path d="M162 284V160" stroke-width="60" opacity=".3"/><path d="M84 300V230M246 300V224" stroke-width="44" opacity=".35"/></g>`;
  const emblem = rest[0] === undefined ? '' : companions(canvas, [[rest[0], { x: 266, y: 84, size: 104, turn: 10 }]]);
  return `${bronzeDrum(162, 284, 176, colours.accent, 0.85, 0.34)}${halo(canvas, 162, 270, 160, 0.7, 0.35)}<g opacity=".8">${companions(canvas, small)}</g><g filter="${blur(canvas, 6)}">${trail}</g>${emblem}${companions(
    canvas,
    [
      [second, { x: 76, y: 238, size: 122, turn: -12 }],
      [third, { x: 252, y: 232, size: 114, turn: 12 }],
    ],
  )}${hero(canvas, lead, { x: 158, y: 138, size: 182, turn: -5 })}`;
};

/** A board of tiles seen from above at a slant, some turned over, the hero on it. */
export const board: Layout = (canvas, subjects) => {
  const { mid, top, foot, accent, light } = canvas.colours;
  const { random } = canvas;
  const face = canvas.define(
    'bf',
    `<linearGradient id="bf" x2="0" y2="1">${stops(light, `.25 ${mid}`, `1 ${top}`)}</linearGradient>`,
  );
  const lit = canvas.define(
    'bl',
    `<linearGradient id="bl" x2="0" y2="1">${stops('#fffbe0', '.5 #ffd35a', '1 #c97a16')}</linearGradient>`,
  );
  const cell = (row: number, column: number): string => {
    const [wide, tall] = [40 + row * 7, 28 + row * 6];
    const x = 162 + (column - 2) * (wide + 5) - wide / 2;
    const y = 88 + row * 35 + row * row * 3;
    const won = random.next() > 0.76;
    return `<rect x="${px(x)}" y="${px(y + 7)}" width="${wide}" height="${tall}" rx="8" fill="${foot}"/><rect x="${px(x)}" y="${px(y)}" width="${wide}" height="${tall}" rx="8" fill="${won ? lit : face}"/><rect x="${px(x + 2)}" y="${px(y + 2)}" width="${wide - 4}" height="${tall - 4}" rx="6" fill="none" stroke="${won ? '#fff' : accent}" stroke-opacity="${won ? 0.9 : 0.4}" stroke-width="1.400"/>`;
  };
  const first = companionOf(subjects, 0);
  return `<g opacity=".96">${repeat(5, (row) => repeat(5, (column) => cell(row, column)))}</g>${halo(canvas, 162, 150, 140, 0.75)}${hero(canvas, subjects[0] ?? first, { x: 162, y: 140, size: 206 })}${companions(
    canvas,
    [
      [first, { x: 54, y: 250, size: 84, turn: -12 }],
      [companionOf(subjects, 1), { x: 272, y: 246, size: 80, turn: 12 }],
    ],
  )}`;
};

/** A cabinet with three reels, the hero stepping out over them. */
export const reels: Layout = (canvas, subjects) => {
  const { accent, foot } = canvas.colours;
  const gilt = canvas.define(
    'rg',
    `<linearGradient id="rg" x2="0" y2="1">${stops('#fff3c4', '.3 #f0bd4c', '.55 #9a5a12', '.8 #f0c765', '1 #7a430a')}</linearGradient>`,
  );
  const paper = canvas.define(
    'rp',
    `<linearGradient id="rp" x2="0" y2="1">${stops('#a58a5c', '.2 #fff8e6', '.5 #ffffff', '.8 #f6e6c4', '1 #7d6236')}</linearGradient>`,
  );
  const lead = subjects[0] ?? 'own:lantern';
  const symbols = [lead, companionOf(subjects, 0), companionOf(subjects, 1)];
  const windows = repeat(
    3,
    (index) => `<rect x="${36 + index * 86}" y="158" width="80" height="118" rx="8" fill="${paper}"/>`,
  );
  const drawn =
    repeat(3, (column) =>
      repeat(2, (row) =>
        bare(canvas, symbols[(column * 2 + row + 1) % 3] ?? lead, {
          x: 76 + column * 86,
          y: row === 0 ? 164 : 276,
          size: 52,
        }),
      ),
    ) + repeat(3, (column) => bare(canvas, symbols[1] ?? lead, { x: 76 + column * 86, y: 220, size: 70 }));
  const clip = canvas.define(
    'rc',
    `<clipPath id="rc"><path d="M36 158h80v118H36zM122 158h80v118h-80zM208 158h80v118h-80z"/></clipPath>`,
  );
  const lamps = repeat(
    13,
    (index) =>
      `<circle cx="${px(30 + index * 22)}" cy="145" r="4.400" fill="${index % 2 === 0 ? '#fff6c9' : accent}"/>`,
  );
  return `${halo(canvas, 162, 110, 160, 0.7)}<path d="M12 312V150Q12 132 30 132H294Q312 132 312 150V312Z" fill="${gilt}"/><path d="M24 ${HEIGHT}V162Q24 150 36 150H288Q300 150 300 162V${HEIGHT}Z" fill="${foot}"/>${lamps}${windows}<g clip-path="${clip}">${drawn}</g><rect x="30" y="190" width="264" height="60" rx="10" fill="none" stroke="#ff4a2c" stroke-width="4"/><rect x="30" y="190" width="264" height="60" rx="10" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.200"/>
${hero(canvas, lead, { x: 162, y: 88, size: 168 })}${companions(
    canvas,
    burst(canvas, 'own:coin-hole', 12, { y: 110, reach: [104, 156], size: [24, 46] }).filter(
      ([, { x, y }]) => y < 138 || x < 24 || x > 300,
    ),
  )}`;
};
