/** Scenes of figures: enthroned, close to the lens, three together, two against each other, under water, in the ring. */
import { CENTRE_X, HEIGHT, WIDTH } from '../canvas.ts';
import { blur, halo } from '../light.ts';
import { cloud, crest, specks } from '../ornaments.ts';
import { px, repeat, stops } from '../svg.ts';
import { burst, companionOf, companions, hero, nearLens, spotlight, type Layout } from './place.ts';
import { backdrop, seat } from './thrones.ts';

/** A figure enthroned: a backdrop, a seat, two companions at its sides. */
export const throne: Layout = (canvas, subjects) => {
  const { mid, foot } = canvas.colours;
  const [left, right] = [companionOf(subjects, 0), companionOf(subjects, 1)];
  const beside = companions(canvas, [
    [left, { x: 48, y: 240, size: 88, turn: -14 }],
    [right, { x: 276, y: 238, size: 84, turn: 14, flip: left === right }],
  ]);
  return `${backdrop(canvas)}${halo(canvas, CENTRE_X, 148, 128, 0.6)}${seat(canvas)}${hero(canvas, subjects[0] ?? left, { x: CENTRE_X, y: 148, size: 248 })}${beside}<g opacity=".95">${cloud(22, 300, 0.95, foot, mid)}${cloud(304, 304, 1.05, foot, mid, true)}</g>${nearLens(
    canvas,
    left,
    [
      { x: 8, y: 56, size: 64, turn: -24 },
      { x: 318, y: 92, size: 52, turn: 30 },
    ],
  )}`;
};

/** A face that fills the tile, cut by its edges, treasure flying past. */
export const closeUp: Layout = (canvas, subjects) => {
  const first = companionOf(subjects, 0);
  const behind = companions(canvas, burst(canvas, first, 6, { y: 150, reach: [140, 172], size: [30, 50] }));
  const before = companions(canvas, [
    [first, { x: 46, y: 276, size: 96, turn: -18 }],
    [companionOf(subjects, 1), { x: 282, y: 268, size: 88, turn: 20 }],
  ]);
  return `${behind}${hero(canvas, subjects[0] ?? first, { x: CENTRE_X, y: 160, size: 322 })}${before}${nearLens(
    canvas,
    first,
    [
      { x: 306, y: 20, size: 78, turn: 30 },
      { x: 2, y: 120, size: 56, turn: -30 },
    ],
  )}`;
};

/** Three of a story in a rising line, the hero in front. */
export const trio: Layout = (canvas, subjects) => {
  const { light } = canvas.colours;
  const [first, second] = [companionOf(subjects, 0), companionOf(subjects, 1)];
  const arcs = repeat(
    3,
    (index) =>
      `<path d="M${-20 + index * 8} ${290 - index * 34}C80 ${250 - index * 40} 230 ${250 - index * 60} ${340} ${110 - index * 44}" fill="none" stroke="${light}" stroke-width="${px(14 - index * 4)}" opacity="${px(0.1 + index * 0.03)}"/>`,
  );
  const behind = companions(canvas, [
    [second, { x: 236, y: 92, size: 156, turn: 12 }],
    [first, { x: 84, y: 112, size: 150, turn: -12 }],
    ...burst(canvas, 'own:coin-hole', 5, { y: 180, reach: [118, 160], size: [22, 38] }),
  ]);
  return `${arcs}${behind}${hero(canvas, subjects[0] ?? first, { x: 164, y: 196, size: 208 })}${nearLens(
    canvas,
    'own:coin-hole',
    [
      { x: 10, y: 286, size: 70, turn: -20 },
      { x: 318, y: 262, size: 82, turn: 24 },
    ],
  )}`;
};

/** Two meet over a cut of light. */
export const versus: Layout = (canvas, subjects) => {
  const { accent, light } = canvas.colours;
  const cold = canvas.define(
    'vc',
    `<linearGradient id="vc" x2="1" y2="1">${stops('#0b2f8f', '#2f7bff', '#06123f')}</linearGradient>`,
  );
  const warm = canvas.define(
    'vw',
    `<linearGradient id="vw" x2="1" y2="1">${stops('#ff7a2c', '#d3261c', '#3d050d')}</linearGradient>`,
  );
  const edge = 'M196-10L176 74 196 80 150 164 172 168 126 252 146 256 112 350';
  const [left, right] = [subjects[0] ?? 'own:dragon-head', subjects[1] ?? subjects[0] ?? 'own:tiger'];
  return `<path d="${edge}H-10V-10Z" fill="${cold}" opacity=".86"/><path d="${edge}H340V-10Z" fill="${warm}" opacity=".86"/>${specks(canvas, 30, accent, 20, 300)}
${halo(canvas, 82, 116, 130, 0.75)}${halo(canvas, 246, 206, 130, 0.75)}<path d="${edge}" fill="none" stroke="${light}" stroke-width="16" filter="${blur(canvas, 6)}"/><path d="${edge}" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>
${hero(canvas, left, { x: 84, y: 118, size: 190, flip: true })}${hero(canvas, right, { x: 238, y: 204, size: 186 })}`;
};

/** Under water: shafts of light, a sight on the hero, a reef before and small fry behind. */
export const fish: Layout = (canvas, subjects) => {
  const { light, accent, foot, top } = canvas.colours;
  const { random } = canvas;
  const shafts = repeat(6, () => {
    const x = random.between(-30, 280);
    return `<path d="M${px(x)} -20h${px(random.between(16, 44))}l${px(random.between(10, 50))} 380h${px(random.between(-130, -80))}z" opacity="${px(random.between(0.08, 0.22))}"/>`;
  });
  const bubble = (x: number, y: number, r: number): string =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".75"/><circle cx="${px(x - r * 0.35)}" cy="${px(y - r * 0.35)}" r="${px(r * 0.24)}" fill="#fff" opacity=".95"/>`;
  const bubbles = repeat(22, () => bubble(random.between(0, WIDTH), random.between(20, 330), random.between(1.6, 9)));
  const reef = `<path d="M-6 ${HEIGHT}V250C10 246 6 220 18 216 28 222 22 246 34 250 36 230 48 226 54 236 58 252 48 268 66 276 84 280 92 296 110 304V${HEIGHT}ZM330 ${HEIGHT}V232C316 236 318 214 306 210 296 216 304 244 292 252 286 236 274 236 270 248 270 264 280 276 262 286 244 292 236 302 220 306V${HEIGHT}Z" fill="${foot}" opacity=".86"/>`;
  const sight = `<g fill="none" stroke="${accent}"><circle cx="166" cy="160" r="126" stroke-width="3.400" stroke-dasharray="60 18"/><circle cx="166" cy="160" r="137" stroke-width="1.200" opacity=".6"/><path d="M166 12V46M166 274V304M18 160H52M280 160H314" stroke-width="4"/></g>`;
  const [first, second] = [companionOf(subjects, 0), companionOf(subjects, 1)];
  const far = `<g opacity=".72">${companions(canvas, [
    [second, { x: 54, y: 74, size: 66, turn: -8 }],
    [second, { x: 284, y: 96, size: 50, turn: 6, flip: true }],
    [first, { x: 30, y: 178, size: 44 }],
  ])}</g>`;
  return `<g fill="${light}" filter="${blur(canvas, 6)}">${shafts}</g>${crest(16, -10, light, 0.1, 0)}${far}${crest(318, 14, top, 0.5, 10)}${sight}${halo(canvas, 166, 160, 130, 0.5)}${hero(canvas, subjects[0] ?? first, { x: 166, y: 160, size: 250, turn: -8 })}${reef}${companions(
    canvas,
    [
      [first, { x: 272, y: 258, size: 92, turn: 8, flip: true }],
      ['own:coin-hole', { x: 46, y: 280, size: 46, turn: -16 }],
    ],
  )}${bubbles}`;
};

/** A ring of sand, a crowd in the dark, two lamps. */
export const arena: Layout = (canvas, subjects) => {
  const { accent, mid, foot, light } = canvas.colours;
  const { random } = canvas;
  const heads = repeat(3, (row) =>
    repeat(
      13 - row,
      (index) =>
        `<circle cx="${px(index * (26 + row * 3) + random.between(-4, 4) + row * 8)}" cy="${px(118 + row * 22 + random.between(-4, 4))}" r="${px(11 + row * 2.4)}"/>`,
    ),
  );
  const sand = canvas.define(
    'sd',
    `<radialGradient id="sd" cy=".3">${stops(light, `.4 ${mid}`, `1 ${foot}`)}</radialGradient>`,
  );
  const ring = `<ellipse cx="162" cy="286" rx="214" ry="106" fill="${foot}"/><ellipse cx="162" cy="280" rx="206" ry="98" fill="${sand}"/><ellipse cx="162" cy="280" rx="206" ry="98" fill="none" stroke="${accent}" stroke-width="5"/><ellipse cx="162" cy="280" rx="180" ry="84" fill="none" stroke="${accent}" stroke-width="1.600" stroke-dasharray="7 7" opacity=".8"/>`;
  const dust = `<g filter="${blur(canvas, 6)}" fill="${light}" opacity=".5"><ellipse cx="70" cy="268" rx="70" ry="16"/><ellipse cx="254" cy="272" rx="70" ry="16"/></g>`;
  const second = subjects[1];
  const pair =
    second === undefined
      ? hero(canvas, subjects[0] ?? 'own:rooster', { x: 162, y: 156, size: 240 })
      : `${companions(canvas, [[second, { x: 240, y: 188, size: 164, flip: subjects[0] === second }]])}${hero(canvas, subjects[0] ?? second, { x: 110, y: 166, size: 206, flip: true })}`;
  return `<g fill="${foot}" opacity=".62">${heads}</g>${spotlight(canvas, 40, 300, 110, 0.5)}${spotlight(canvas, 284, 300, 110, 0.5)}${ring}${halo(canvas, 162, 262, 150, 0.8, 0.3)}${dust}${pair}${specks(canvas, 26, accent, 160, 300)}`;
};
