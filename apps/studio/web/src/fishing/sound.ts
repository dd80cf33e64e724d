/** Sounds of fishing; `height` raises them. */
import type { Effects } from '../frame/sound/instruments.ts';

export type Effect = 'shot' | 'net' | 'catch' | 'large' | 'burst' | 'boss' | 'lock';

export const EFFECTS: Effects<Effect> = {
  shot: ({ thud }, height) => thud(260 + height * 8, 0.1),
  net: ({ thud }) => thud(120, 0.07),
  lock: ({ run }) => run([4, 6], 'marimba', 0.06, 0.3),
  catch: ({ run }, height) => run([height, height + 2, height + 4, height + 5], 'bell', 0.06, 0.4),
  large: ({ run, lead }) => run([0, 2, 4, 5, 4, 5, 7, 9, 10], lead, 0.11, 0.6),
  burst({ thud }) {
    thud(90, 0.5);
    thud(60, 0.4, 0.12);
  },
  boss: ({ run }) => run([0, 1, 0, 1, 2], 'reed', 0.22, 0.4),
};
