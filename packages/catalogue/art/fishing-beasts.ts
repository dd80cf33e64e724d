/**
 * Precious creatures, exploding ones, and the three bosses. In units of the scene, about their middles, facing right.
 */
import { eyeAt, paintFish, scales, type Brush } from './fishing-brush.ts';
import { GOLD_SKIN, goldScales, turtleFrom, type Creature } from './fishing-fish.ts';
import { px, repeat } from './svg.ts';

const goldenCarp: Creature = {
  width: 260,
  height: 176,
  motion: 'wave',
  paint: (brush) => {
    const fish = paintFish(brush, {
      length: 220,
      up: 54,
      down: 52,
      skin: GOLD_SKIN,
      fin: ['#ffb52e', '#d8321f'],
      tail: 'fork',
      sail: 26,
      tailSpan: 62,
      eye: 13,
      marks: goldScales(70, 60, 17) + `<path d="M70-60C40-40 10-50-10-60L-40-70H80Z" fill="#e0331f" opacity=".75"/>`,
    });
    return `${fish}<path d="M106 16C116 24 118 36 112 46M100 20C106 30 104 40 98 48" fill="none" stroke="#ffd98a" stroke-width="4" stroke-linecap="round"/><path d="M44-50L50-68 58-56 66-70 72-56 82-64 80-46Z" fill="#ffe9a8" stroke="#a8620f" stroke-width="2"/>`;
  },
};

const goldenTurtle: Creature = {
  width: 230,
  height: 222,
  motion: 'flap',
  paint: (brush) =>
    `<g transform="scale(1.14)">${turtleFrom(brush, GOLD_SKIN, ['#ffe08a', '#b9741a'], '#8a4f0c')}<circle r="15" fill="${brush.ball('0 #ff9a6b', '.5 #e0331f', '1 #6d0812')}" stroke="#fff0b0" stroke-width="3"/></g>`,
};

const jadeWhale: Creature = {
  width: 370,
  height: 210,
  motion: 'wave',
  paint: (brush) => {
    const body = 'M170-2C168-62 104-86 34-80-40-74-88-44-132-16L-150-8V8C-96 30-60 62-10 76 60 92 164 70 170-2Z';
    const skin = brush.down('0 #8dffd0', '.45 #1fa983', '1 #055045');
    const tail = `M-140-10C-152-34-176-56-186-54-184-30-174-12-160 0-174 12-184 30-186 54-176 56-152 34-140 10Z`;
    const grooves = repeat(
      6,
      (index) =>
        `M166 ${px(20 + index * 8)}C110 ${px(48 + index * 8)} 50 ${px(50 + index * 6)} -6 ${px(34 + index * 7)}`,
    );
    const pearls = repeat(
      9,
      (index) =>
        `<circle cx="${px(96 - index * 24)}" cy="${px(-58 + index * index * 0.85)}" r="${px(6.5 - index * 0.4)}"/>`,
    );
    return `<path d="${tail}" fill="${skin}"/><path d="${body}" fill="${skin}"/>${brush.cut(body, `<path d="M176 6C110 30 30 22-60 40L-20 90H180Z" fill="#eafff6" opacity=".85"/><path d="${grooves}" fill="none" stroke="#0b7a63" stroke-opacity=".5" stroke-width="3.400"/><ellipse cx="60" cy="-62" rx="90" ry="14" fill="#fff" opacity=".45"/>`)}<g fill="#ffe7a0" stroke="#b98a2c" stroke-width="1.500">${pearls}</g><path d="M60 36C44 30 8 66 2 96 34 98 66 74 72 44Z" fill="#148a6c"/>${eyeAt(112, -8, 11, '#0b5a48')}<path d="M168 10C150 22 128 24 110 18" fill="none" stroke="#064a3c" stroke-width="4" stroke-linecap="round"/>`;
  },
};

const bombCrab: Creature = {
  width: 164,
  height: 164,
  motion: 'rock',
  paint: (brush) => {
    const fuse = `<path d="M16-38C22-54 34-56 42-50" fill="none" stroke="#d9b98a" stroke-width="6" stroke-linecap="round"/><circle cx="46" cy="-50" r="17" fill="${brush.ball('0 #fff', '.3 #ffe27a', '.65 #ff7a1c .6', '1 #ff3a1c 0')}"/>`;
    return `${brush.subject('crab', 0, 6, 150)}<circle r="40" fill="${brush.ball('0 #8a90b8', '.35 #34385c', '1 #0b0d1e')}"/><circle r="40" fill="none" stroke="#ff4a2a" stroke-width="4" stroke-dasharray="14 8"/><path d="M0-18A18 18 0 0 1 12 13L14 22H-14L-12 13A18 18 0 0 1 0-18Z" fill="#fff3e0"/><circle cx="-7" cy="0" r="5" fill="#14162a"/><circle cx="7" cy="0" r="5" fill="#14162a"/><path d="M-5 22v-7M5 22v-7M0 22v-7" stroke="#14162a" stroke-width="2.400"/>${fuse}`;
  },
};

function arm(y: number, reach: number, bend: number, width: number): string {
  return `M-10 ${px(y * 0.5)}C-70 ${px(y * 0.9)} -110 ${px(y + bend)} -150 ${px(y)}S-${px(190 + reach * 0.4)} ${px(y - bend * 1.3)} -${px(210 + reach)} ${px(y + bend * 0.6)}L-${px(206 + reach)} ${px(y + bend * 0.6 + 4)}C-${px(180 + reach * 0.4)} ${px(y - bend * 0.7)} -170 ${px(y + width)} -146 ${px(y + width)}S-60 ${px(y + bend + width * 1.4)} -6 ${px(y * 0.5 + width * 1.9)}Z`;
}

const kraken: Creature = {
  width: 480,
  height: 300,
  motion: 'wave',
  paint: (brush) => {
    const skin = brush.down('0 #ff8a9a', '.5 #b3204a', '1 #3d0626');
    const dark = brush.down('0 #8f1a44', '1 #2a0420');
    const under = [
      [-92, 6, 26],
      [84, 10, -26],
      [-40, 22, -20],
      [42, 20, 22],
    ] as const;
    const over = [
      [-122, -20, -20],
      [112, -24, 20],
      [-66, 14, 24],
      [62, 8, -24],
      [0, 24, 18],
    ] as const;
    const arms = (list: readonly (readonly [number, number, number])[], fill: string): string =>
      list.map(([y, reach, bend]) => `<path d="${arm(y, reach, bend, 15)}" fill="${fill}"/>`).join('');
    const suckers = over
      .map(([y]) =>
        repeat(
          6,
          (index) =>
            `<circle cx="${px(-34 - index * 22)}" cy="${px(y * (0.62 + index * 0.07) + 14)}" r="${px(5.4 - index * 0.5)}"/>`,
        ),
      )
      .join('');
    const head = 'M-20-78C40-128 150-112 206-40 226-12 226 12 206 40 150 112 40 128-20 78-50 50-50-50-20-78Z';
    const spots = repeat(
      9,
      (index) =>
        `<ellipse cx="${px(60 + (index % 3) * 46)}" cy="${px(-66 + Math.floor(index / 3) * 60 + (index % 2) * 12)}" rx="${px(12 - (index % 3) * 2)}" ry="${px(9 - (index % 3))}"/>`,
    );
    const brow = `<path d="M2-72L58-42 50-34-4-58ZM2 72L58 42 50 34-4 58Z" fill="#2a0420"/>`;
    return `<g transform="translate(8 0)">${arms(under, dark)}${arms(over, skin)}<g fill="#ffd0c4" opacity=".75">${suckers}</g><path d="${head}" fill="${brush.ball('0 #ffb0a8', '.4 #d8325c', '1 #4a0830')}"/>${brush.cut(head, `<g fill="#5c0a38" opacity=".5">${spots}</g><path d="M40-110C110-110 170-80 206-34" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="14" stroke-linecap="round"/>`)}${eyeAt(30, -40, 21, '#ffb01c')}${eyeAt(30, 40, 21, '#ffb01c')}${brow}</g>`;
  },
};

const phoenix: Creature = {
  width: 480,
  height: 330,
  motion: 'flap',
  paint: (brush) => {
    const flame = brush.along('0 #ff3a1c', '.5 #ff9a1c', '1 #ffe27a');
    const gold = brush.down('0 #fff6c9', '.5 #f9b53a', '1 #c2470f');
    const plume = (turn: number, length: number): string =>
      `<g transform="translate(-40 0) rotate(${turn})"><path d="M0-7C${px(-length * 0.3)} -20 ${px(-length * 0.8)} -20 ${-length} 0 ${px(-length * 0.8)} 20 ${px(-length * 0.3)} 20 0 7Z" fill="${flame}"/><circle cx="${px(-length * 0.8)}" r="11" fill="#0f62b4"/><circle cx="${px(-length * 0.8)}" r="5.500" fill="#9ff0ff"/><path d="M-10 0H${px(-length * 0.7)}" stroke="#fff3c4" stroke-opacity=".8" stroke-width="2.400"/></g>`;
    const wing = (side: 1 | -1): string => {
      const feathers = repeat(
        7,
        (index) =>
          `<path transform="translate(${px(30 - index * 10)} ${px(side * 16)}) rotate(${px(side * (58 + index * 11))})" d="M0-10C60-16 ${px(112 - index * 3)}-12 ${px(138 - index * 5)} 0 ${px(112 - index * 3)} 12 60 16 0 10Z" fill="${index % 2 === 0 ? flame : gold}" stroke="#8f1e0c" stroke-opacity=".35" stroke-width="1.500"/>`,
      );
      return `${feathers}<path d="M64 ${px(side * 10)}C58 ${px(side * 46)} 30 ${px(side * 78)} 4 ${px(side * 86)} -10 ${px(side * 62)} -20 ${px(side * 38)} -30 ${px(side * 14)}Z" fill="${gold}"/>`;
    };
    const head = `<path d="M60-20C100-34 130-44 156-34 172-28 174-8 160 0 140 8 100 14 60 20Z" fill="${gold}"/><path d="M166-22C184-20 196-12 204 0 188 2 174 2 160-4Z" fill="#ff7a1c"/><path d="M140-38C128-58 104-64 88-60 98-52 104-48 112-40 96-46 78-42 70-34 96-30 120-30 140-32Z" fill="#e0331f"/>`;
    return `<g transform="translate(22 0)">${[-26, 26, -13, 13, 0].map((turn, index) => plume(turn, 176 + index * 12)).join('')}${wing(-1)}${wing(1)}<path d="M84 0C76 30 20 36-46 14V-14C20-36 76-30 84 0Z" fill="${gold}"/>${brush.cut('M84 0C76 30 20 36-46 14V-14C20-36 76-30 84 0Z', scales(90, 40, 18, '#b3420a', 0.5))}${head}${eyeAt(148, -20, 8, '#b3201a')}</g>`;
  },
};

function dragonBody(brush: Brush): string {
  const back = brush.down('0 #baffd0', '.4 #1fa968', '1 #06402f');
  const body = 'M150-44C90-62 30-54-30-48-100-42-180-34-262-4L-290 0-262 6C-180 30-100 40-30 46 30 52 90 58 150 44Z';
  const mane = repeat(
    17,
    (index) =>
      `<path transform="translate(${px(120 - index * 22)} ${px(-48 + index * 2)})" d="M12 6C6-10-4-22-18-28-12-14-14-4-12 8Z"/>`,
  );
  const belly = repeat(
    20,
    (index) =>
      `<path d="M${px(140 - index * 19)} 60Q${px(130 - index * 19)} 34 ${px(142 - index * 19)} ${px(18 - index * 0.4)}" />`,
  );
  const leg = (x: number): string =>
    `<path d="M${x} 34C${x - 6} 62 ${x - 24} 72 ${x - 40} 76L${x - 30} 84 ${x - 46} 92M${x - 40} 76L${x - 56} 82M${x - 40} 76L${x - 36} 96" fill="none" stroke="#158a58" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`;
  const tail = `<path d="M-258 0C-280-36-304-34-312-44-306-20-302-8-296 0-302 10-306 22-312 44-304 36-280 34-258 0Z" fill="${brush.along('0 #ff5a2a', '1 #ffc94a')}"/>`;
  return `${tail}<g fill="${brush.down('0 #ffd35c', '1 #e0481c')}">${mane}</g>${leg(60)}${leg(-110)}<path d="${body}" fill="${back}"/>${brush.cut(body, `${scales(270, 50, 17, '#04382a', 0.55)}<path d="M150 20C60 24-100 20-262 4V70H150Z" fill="#ffe9a8" opacity=".9"/><g fill="none" stroke="#b9741a" stroke-opacity=".6" stroke-width="3">${belly}</g><path d="M150-38C60-52-60-44-200-22" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="9"/>`)}`;
}

const dragon: Creature = {
  width: 640,
  height: 240,
  motion: 'wave',
  paint: (brush) =>
    `<g transform="translate(-2 0)">${dragonBody(brush)}<g transform="translate(196 -6)">${brush.subject('own:dragon-head', 0, 0, 190, true)}</g></g>`,
};

export const BEASTS: Readonly<Record<string, Creature>> = {
  'golden-carp': goldenCarp,
  'golden-turtle': goldenTurtle,
  'jade-whale': jadeWhale,
  'bomb-crab': bombCrab,
  kraken,
  phoenix,
  dragon,
};
