/** Scenes of speed: the pitch, the arena of screens, the climbing curve. */
import { HEIGHT, WIDTH } from '../canvas.ts';
import { setLine } from '../faces.ts';
import { blur, halo } from '../light.ts';
import { specks } from '../ornaments.ts';
import { px, repeat, stops } from '../svg.ts';
import { bare, companionOf, companions, hero, hexagons, type Layout } from './place.ts';

/** A ball across a floodlit pitch, its path drawn behind it. */
export const sport: Layout = (canvas, subjects) => {
  const { light, accent } = canvas.colours;
  const lead = subjects[0] ?? 'own:ball-soccer';
  const bank = (x: number): string =>
    `<g transform="translate(${x} 34) rotate(${x < 162 ? -12 : 12})">${repeat(8, (index) => `<circle cx="${px(((index % 4) - 1.5) * 15)}" cy="${index < 4 ? 0 : 14}" r="5.600" fill="#fff"/>`)}</g>${halo(canvas, x, 40, 84, 0.85)}`;
  const mown = repeat(
    9,
    (index) =>
      `<path d="M${px(162 + (index - 4.5) * 30)} 206L${px(162 + (index - 4.5) * 104)} ${HEIGHT}h52L${px(162 + (index - 4.5) * 30 + 15)} 206Z"/>`,
  );
  const pitch = `<path d="M-10 206H334V${HEIGHT}H-10Z" fill="#000" opacity=".3"/><g fill="${light}" opacity=".13">${mown}</g><path d="M-10 206H334" stroke="${light}" stroke-width="2" opacity=".6"/><ellipse cx="162" cy="282" rx="118" ry="30" fill="none" stroke="#fff" stroke-width="3" opacity=".45"/>`;
  const ghosts = repeat(
    5,
    (index) =>
      `<g opacity="${px(0.07 + index * 0.05)}">${bare(canvas, lead, { x: 290 - index * 28, y: 34 + index * 26, size: 130 + index * 20 })}</g>`,
  );
  const speed = repeat(
    9,
    (index) =>
      `<path d="M${px(340)} ${px(-34 + index * 17)}L${px(196 + (index % 3) * 12)} ${px(78 + index * 17)}" stroke="${index % 2 === 0 ? accent : '#fff'}" stroke-width="${px(1.4 + (index % 3))}" opacity=".55" stroke-linecap="round"/>`,
  );
  const extra =
    subjects.length > 1 ? companions(canvas, [[companionOf(subjects, 0), { x: 62, y: 92, size: 96, turn: -12 }]]) : '';
  return `${pitch}${bank(52)}${bank(272)}${speed}<g>${ghosts}</g>${extra}${hero(canvas, lead, { x: 150, y: 170, size: 216, turn: -10 })}<g filter="${blur(canvas, 2.6)}" fill="#3b7a1c">${repeat(16, (index) => `<path d="M${px(index * 22 - 6)} 322l${px(canvas.random.between(-6, 6))} ${px(-canvas.random.between(14, 34))} 8 ${px(canvas.random.between(14, 34))}Z" opacity=".8"/>`)}</g>`;
};

/** A hero split in cyan and magenta before a hexagonal net, sights in the corners. */
export const esport: Layout = (canvas, subjects) => {
  const { light, accent } = canvas.colours;
  const lead = subjects[0] ?? 'video-game';
  const edge = canvas.define(
    'en',
    `<linearGradient id="en" x2="1" y2="1">${stops('#28f0ff', '#7a5cff', '#ff2ea6')}</linearGradient>`,
  );
  const bracket = 'M0 40V10L10 0H40';
  const corners = (
    [
      [22, 22, 1, 1],
      [302, 22, -1, 1],
      [22, 292, 1, -1],
      [302, 292, -1, -1],
    ] as const
  )
    .map(
      ([x, y, sx, sy]) =>
        `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="${bracket}" fill="none" stroke="${edge}" stroke-width="5"/>`,
    )
    .join('');
  const plate = 'M162 26L276 92V224L162 290 48 224V92Z';
  const tint = (colour: string, dx: number): string =>
    `<g transform="translate(${dx} 0)" opacity=".75" filter="${canvas.define(`tn${dx < 0 ? 'l' : 'r'}`, `<filter id="tn${dx < 0 ? 'l' : 'r'}"><feFlood flood-color="${colour}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`)}">${bare(canvas, lead, { x: 162, y: 158, size: 214 })}</g>`;
  const scan = repeat(30, (index) => `M0 ${index * 11}H${WIDTH}`);
  return `<path d="${hexagons(24, WIDTH, 330)}" fill="none" stroke="${light}" stroke-width="1.200" opacity=".22"/><path d="${plate}" fill="#060818" opacity=".72"/><path d="${plate}" fill="none" stroke="${edge}" stroke-width="12" filter="${blur(canvas, 6)}"/><path d="${plate}" fill="none" stroke="${edge}" stroke-width="4"/>${corners}${tint('#28f0ff', -7)}${tint('#ff2ea6', 7)}${hero(canvas, lead, { x: 162, y: 158, size: 214 })}${
    subjects.length > 1
      ? companions(canvas, [
          [companionOf(subjects, 0), { x: 58, y: 252, size: 78, turn: -12 }],
          [companionOf(subjects, 1), { x: 268, y: 250, size: 74, turn: 12 }],
        ])
      : ''
  }<path d="${scan}" stroke="#000" stroke-width="1" opacity=".18"/>${specks(canvas, 20, accent, 0, 300)}`;
};

const MULTIPLIERS = ['×12.4', '×58.0', '×7.77', '×100', '×24.8', '×999'] as const;

/** A curve over its grid, what rides it, and its height. */
export const curve: Layout = (canvas, subjects) => {
  const { light, accent, mid } = canvas.colours;
  const lead = subjects[0] ?? 'own:rocket-gold';
  const grid =
    repeat(7, (index) => `M0 ${px(60 + index * 42)}H${WIDTH}`) + repeat(8, (index) => `M${px(index * 46)} 30V330`);
  const line = 'M-6 322C96 316 176 268 226 140';
  const under = canvas.define(
    'cu',
    `<linearGradient id="cu" x2="0" y2="1">${stops(`0 ${accent} .6`, `1 ${mid} 0`)}</linearGradient>`,
  );
  const text = setLine('saira-extra-condensed', canvas.random.pick(MULTIPLIERS), 60);
  const reading = `<g transform="translate(24 84)"><path d="${text.path}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="9" stroke-linejoin="round"/><path d="${text.path}" fill="${accent}"/></g>`;
  const extra =
    subjects.length > 1
      ? companions(canvas, [[companionOf(subjects, 0), { x: 66, y: 172, size: 100, turn: -10 }]])
      : '';
  return `<path d="${grid}" fill="none" stroke="${light}" stroke-width="1" opacity=".2"/>${reading}${extra}<path d="${line}V340H-6Z" fill="${under}"/><path d="${line}" fill="none" stroke="${accent}" stroke-width="16" opacity=".7" filter="${blur(canvas, 6)}"/><path d="${line}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>${halo(canvas, 226, 136, 110, 0.85)}${hero(canvas, lead, { x: 220, y: 136, size: 218 })}${specks(canvas, 24, accent, 40, 330)}`;
};
