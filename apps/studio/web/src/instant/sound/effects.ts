/** Sounds of an instant game; `height` raises the pitch with every successful move. */
import type { Effects } from '../../frame/sound/instruments.ts';

export type Effect = 'press' | 'safe' | 'tick' | 'win' | 'lost';

const HIGHEST = 12;

export const EFFECTS: Effects<Effect> = {
  press: ({ thud }) => thud(220, 0.16),
  tick: ({ thud }) => thud(320, 0.06),
  safe: ({ run }, height) => run([Math.min(height, HIGHEST), Math.min(height, HIGHEST) + 2], 'marimba', 0.06, 0.5),
  win: ({ run, lead }) => run([0, 2, 4, 5, 7], lead, 0.07, 0.5),
  lost: ({ thud }) => thud(110, 0.2),
};
