import {
  at,
  bare,
  blur,
  bronzeDrum,
  cloud,
  createCanvas,
  figure,
  halo,
  companions,
  hero,
  nearLens,
  px,
  rays,
  repeat,
  shade,
  spark,
  specks,
  stops,
  type Canvas,
} from '@lantern/catalogue/art/stage';
import type { Picture } from './scenes.ts';

const WIDTH = 716;
const HEIGHT = 340;
/** Tiles are painted about this point; a banner moves its group so that the point is under its subject. */
const FROM = { x: 162, y: 158 };

type Palette = Parameters<typeof createCanvas>[1];

interface Stage {
  readonly name: string;
  readonly palette: Palette;
  readonly width?: number;
  readonly height?: number;
  /** Position of the light source. */
  readonly focus: { readonly x: number; readonly y: number };
  /** Drawn behind the light's rays, and in front of them. */
  readonly paint: (canvas: Canvas) => string;
  /** Text is on the left unless a picture has none. */
  readonly words?: boolean;
}

function picture({ name, palette, width = WIDTH, height = HEIGHT, focus, paint, words = true }: Stage): Picture {
  const canvas = createCanvas(name, palette);
  const { top, mid, foot, light, accent } = canvas.colours;
  const ground = canvas.define(
    'gd',
    `<radialGradient id="gd" gradientUnits="userSpaceOnUse" cx="${focus.x}" cy="${focus.y}" r="${width * 0.78}">${stops(light, `.2 ${mid}`, `.62 ${top}`, `1 ${foot}`)}</radialGradient>`,
  );
  const beams = at(focus.x - FROM.x, focus.y - FROM.y, {}, rays(canvas, 24, 0.26, { reach: 640 }));
  const painted = paint(canvas);
  const glints = repeat(14, () =>
    spark(
      canvas.random.between(width * 0.45, width - 10),
      canvas.random.between(12, height - 20),
      canvas.random.between(0.5, 1.5),
      canvas.random.next() > 0.5 ? accent : '#fff',
      canvas.random.between(0.5, 1),
    ),
  );
  const scrim = words
    ? `<rect width="${width}" height="${height}" fill="${canvas.define('ls', `<linearGradient id="ls">${stops(`0 ${foot} .94`, `.34 ${foot} .66`, `.6 ${foot} 0`)}</linearGradient>`)}"/>`
    : '';
  const vignette = canvas.define(
    'vi',
    `<radialGradient id="vi" cx=".62" cy=".45" r=".75">${stops(`.55 ${foot} 0`, `1 ${foot} .75`)}</radialGradient>`,
  );
  const whole = `width="${width}" height="${height}"`;
  const body = `<rect ${whole} fill="${ground}"/>${beams}${halo(canvas, focus.x, focus.y, 220, 0.6)}${painted}<rect ${whole} fill="${vignette}"/>${scrim}${glints}`;
  return {
    name,
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${whole} viewBox="0 0 ${width} ${height}"><defs>${canvas.definitions()}</defs>${body}</svg>`,
  };
}

function coins(
  canvas: Canvas,
  count: number,
  x: number,
  y: number,
  reach: readonly [number, number],
): readonly (readonly [string, { x: number; y: number; size: number; turn: number }])[] {
  const { random } = canvas;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 6.283 + random.between(-0.2, 0.2);
    const far = random.between(...reach);
    return [
      'own:coin-hole',
      {
        x: x + far * Math.cos(angle),
        y: y + far * 0.72 * Math.sin(angle),
        size: random.between(26, 54),
        turn: random.between(-40, 40),
      },
    ] as const;
  });
}

const slots: Stage = {
  name: 'banner-slots',
  palette: 'lotus',
  focus: { x: 520, y: 160 },
  paint: (canvas) =>
    `${bronzeDrum(520, 160, 200, canvas.colours.accent, 0.3)}${companions(canvas, [...coins(canvas, 12, 520, 160, [150, 210]), ['own:firecrackers', { x: 664, y: 96, size: 150, turn: 14 }], ['own:envelope', { x: 392, y: 196, size: 130, turn: -14 }]])}${hero(canvas, 'own:phoenix', { x: 528, y: 156, size: 270 })}${companions(
      canvas,
      [
        ['own:ingot', { x: 420, y: 298, size: 110, turn: -8 }],
        ['own:lotus-gold', { x: 650, y: 282, size: 124 }],
      ],
    )}${cloud(520, 342, 1.5, canvas.colours.top, canvas.colours.light)}${nearLens(canvas, 'own:coin-hole', [
      { x: 704, y: 200, size: 90, turn: 20 },
      { x: 330, y: 36, size: 60, turn: -24 },
    ])}`,
};

const fishing: Stage = {
  name: 'banner-fishing',
  palette: 'deep',
  focus: { x: 520, y: 130 },
  paint: (canvas) => {
    const { light, foot } = canvas.colours;
    const { random } = canvas;
    const shafts = repeat(
      9,
      () =>
        `<path d="M${px(random.between(200, 700))} -20h${px(random.between(16, 50))}l${px(random.between(10, 60))} 380h${px(random.between(-140, -80))}z" opacity="${px(random.between(0.08, 0.24))}"/>`,
    );
    const bubbles = repeat(
      34,
      () =>
        `<circle cx="${px(random.between(260, WIDTH))}" cy="${px(random.between(10, 330))}" r="${px(random.between(1.6, 9))}" fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".7"/>`,
    );
    const reef = `<path d="M300 340C320 300 348 318 364 296 380 306 384 322 410 318 440 300 470 330 520 326 566 318 600 330 628 306 640 270 664 300 676 262 690 286 700 280 716 250V340Z" fill="${foot}" opacity=".85"/>`;
    return `<g fill="${light}" filter="${blur(canvas, 6)}">${shafts}</g><g opacity=".7">${companions(canvas, [
      ['tropical-fish', { x: 396, y: 70, size: 64 }],
      ['fish', { x: 650, y: 60, size: 58, flip: true }],
      ['jellyfish', { x: 330, y: 150, size: 60 }],
    ])}</g>${companions(canvas, coins(canvas, 9, 530, 170, [150, 190]))}${hero(canvas, 'shark', { x: 524, y: 150, size: 280, turn: -6 })}${companions(
      canvas,
      [
        ['tropical-fish', { x: 660, y: 244, size: 100, flip: true }],
        ['octopus', { x: 384, y: 262, size: 112 }],
      ],
    )}${reef}${bubbles}`;
  },
};

function table(canvas: Canvas, y: number): string {
  const { mid, top, foot, accent } = canvas.colours;
  const felt = canvas.define(
    'fl',
    `<radialGradient id="fl" cx=".62" cy=".1" r=".8">${stops(mid, `.55 ${top}`, `1 ${foot}`)}</radialGradient>`,
  );
  return `<ellipse cx="520" cy="${y + 142}" rx="470" ry="180" fill="#4a240a"/><ellipse cx="520" cy="${y + 148}" rx="450" ry="168" fill="${felt}"/><ellipse cx="520" cy="${y + 148}" rx="450" ry="168" fill="none" stroke="${accent}" stroke-width="4"/><ellipse cx="520" cy="${y + 150}" rx="410" ry="146" fill="none" stroke="${accent}" stroke-width="1.6" opacity=".6"/>`;
}

const live: Stage = {
  name: 'banner-live-tables',
  palette: 'felt',
  focus: { x: 530, y: 130 },
  paint: (canvas) =>
    `${specks(canvas, 40, canvas.colours.accent, 0, 130)}${table(canvas, 170)}${shade(canvas, 520, 268, 190, 30, 0.6)}${companions(canvas, [['own:roulette', { x: 640, y: 150, size: 210 }]])}${companions(canvas, [['9♥', { x: 420, y: 158, size: 190, turn: -14 }]])}${hero(canvas, 'K♠', { x: 512, y: 152, size: 200, turn: 7 })}${companions(
      canvas,
      [
        ['own:chips', { x: 368, y: 284, size: 96 }],
        ['own:chips', { x: 606, y: 288, size: 110, flip: true }],
        ['game-die', { x: 478, y: 292, size: 78, turn: -12 }],
      ],
    )}`,
};

const liveHall: Stage = {
  name: 'banner-live-hall',
  palette: 'wine',
  focus: { x: 516, y: 140 },
  paint: (canvas) =>
    `${specks(canvas, 40, canvas.colours.accent, 0, 140)}${table(canvas, 186)}${shade(canvas, 516, 280, 190, 28, 0.6)}${hero(canvas, 'own:bowl-dice', { x: 520, y: 150, size: 280 })}${companions(
      canvas,
      [
        ['own:chips', { x: 372, y: 272, size: 112 }],
        ['own:chips', { x: 668, y: 274, size: 104, flip: true }],
        ['own:lantern', { x: 368, y: 70, size: 92 }],
        ['own:lantern', { x: 676, y: 66, size: 110 }],
      ],
    )}`,
};

const register: Stage = {
  name: 'banner-register',
  palette: 'ember',
  focus: { x: 520, y: 150 },
  paint: (canvas) =>
    `${bronzeDrum(520, 150, 210, canvas.colours.accent, 0.28)}${companions(canvas, [...coins(canvas, 10, 520, 160, [140, 200]), ['own:envelope', { x: 432, y: 166, size: 190, turn: -14 }], ['own:peach', { x: 664, y: 92, size: 110, turn: 10 }]])}${hero(canvas, 'own:lantern', { x: 560, y: 150, size: 250 })}${companions(
      canvas,
      [
        ['own:ingot', { x: 452, y: 300, size: 120, turn: -6 }],
        ['own:coin-hole', { x: 656, y: 278, size: 96, turn: 16 }],
      ],
    )}`,
};

const promotion = (name: string, palette: Palette, subject: string, beside: readonly [string, string]): Stage => ({
  name,
  palette,
  width: 690,
  height: 300,
  focus: { x: 470, y: 144 },
  paint: (canvas) =>
    `${bronzeDrum(470, 144, 180, canvas.colours.accent, 0.3)}${companions(canvas, coins(canvas, 11, 470, 150, [120, 190]))}${hero(canvas, subject, { x: 470, y: 142, size: 230 })}${companions(
      canvas,
      [
        [beside[0], { x: 350, y: 232, size: 116, turn: -12 }],
        [beside[1], { x: 596, y: 226, size: 116, turn: 12 }],
      ],
    )}${cloud(340, 302, 1.1, canvas.colours.top, canvas.colours.light)}${cloud(600, 304, 1.1, canvas.colours.top, canvas.colours.light, true)}`,
});

/** An unlit lantern above a picture of the state; no background, so that it works on both themes. */
function state(name: string, beside: (canvas: Canvas) => string): Picture {
  const canvas = createCanvas(name, 'indigo');
  const [width, height] = [360, 300];
  const dark = canvas.define(
    'un',
    `<filter id="un" color-interpolation-filters="sRGB"><feColorMatrix values=".16 .3 .14 0 .06 .15 .3 .16 0 .08 .2 .36 .24 0 .18 0 0 0 1 0"/></filter>`,
  );
  const lantern = `<path d="M180-4V64" stroke="#8d93b8" stroke-width="3"/><g filter="${dark}">${bare(canvas, 'own:lantern', { x: 180, y: 134, size: 168 })}</g><path d="M214 84A60 48 0 0 1 232 118" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>`;
  const smoke = `<g fill="none" stroke="#9aa0c4" stroke-width="5" stroke-linecap="round" opacity=".4"><path d="M120 60C104 44 128 32 114 12M244 52C260 38 236 26 250 6"/></g>`;
  const ground = `<ellipse cx="180" cy="276" rx="130" ry="16" fill="#6d74a6" opacity=".22"/>`;
  const body = `${ground}${smoke}<g filter="${figure(canvas, 'sf', { round: 4, fall: 6, glow: 0 })}">${lantern}</g>${beside(canvas)}`;
  return {
    name,
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${canvas.definitions()}</defs>${body}</svg>`,
  };
}

const spot = (x: number, y: number, size: number, turn = 0, flip = false) => ({ x, y, size, turn, flip });

/** Banners, promotion pictures and the pictures of states. None contains text: it is laid over the art. */
export function banners(): Picture[] {
  return [
    ...[slots, fishing, live, liveHall, register].map(picture),
    picture(promotion('promo-welcome', 'ember', 'own:envelope', ['own:ingot', 'own:firecrackers'])),
    picture(promotion('promo-club', 'gold', 'crown', ['gem-stone', 'own:lotus-gold'])),
    state('state-maintenance', (canvas) =>
      companions(canvas, [
        ['ladder', spot(70, 206, 132, 8)],
        ['hammer-and-wrench', spot(286, 226, 108, 6)],
      ]),
    ),
    state('state-region', (canvas) =>
      companions(canvas, [
        ['globe-showing-asia-australia', spot(84, 222, 108, -8)],
        ['construction', spot(280, 236, 104, 4)],
      ]),
    ),
    state('state-empty', (canvas) =>
      companions(canvas, [
        ['own:boat', spot(82, 220, 116, -4)],
        ['leaf-fluttering-in-wind', spot(288, 214, 80, 12)],
      ]),
    ),
    state('state-offline', (canvas) =>
      companions(canvas, [
        ['electric-plug', spot(82, 222, 104, -18)],
        ['satellite-antenna', spot(284, 218, 108, 0, true)],
      ]),
    ),
  ];
}
