/** Sounds of a table: chips, cards, shaken dice, a rolling ball, and a win. */
import type { Effects } from '../../frame/sound/instruments.ts';

export type Effect = 'chip' | 'deal' | 'shake' | 'spin' | 'lift' | 'tick' | 'win';

const RATTLES = 11;
const RATTLE_SEC = 0.12;
const TURNS = 34;

export const EFFECTS: Effects<Effect> = {
  chip({ thud }, height) {
    thud(1_500 + (height % 5) * 120, 0.12);
    thud(2_100, 0.07, 0.035);
  },
  deal: ({ thud }) => thud(620, 0.14),
  tick: ({ thud }) => thud(900, 0.09),
  lift: ({ thud }) => thud(180, 0.2),
  shake({ thud }) {
    // Irregular, like dice.
    for (let index = 0; index < RATTLES; index += 1)
      thud(700 + ((index * 7) % 5) * 160, 0.13, index * RATTLE_SEC + ((index * 3) % 4) * 0.012);
  },
  spin({ thud }) {
    // The ball slows down: the intervals grow.
    for (let index = 0; index < TURNS; index += 1) thud(1_250, 0.05, (index / TURNS) ** 1.7 * 4.6);
  },
  win: ({ run, lead }) => run([0, 2, 4, 5, 7], lead, 0.08, 0.5),
};
