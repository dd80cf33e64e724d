/** Sounds of a fight: chips, the gong, sparks, the bow, and a win. */
import type { Effects } from '../frame/sound/instruments.ts';
import { mood, tuneOf } from '../frame/sound/moods.ts';
import type { Tune } from '../frame/sound/tune.ts';

export type Effect = 'chip' | 'tick' | 'gong' | 'spark' | 'bow' | 'win';

export const EFFECTS: Effects<Effect> = {
  chip({ thud }, height) {
    thud(1_500 + (height % 5) * 120, 0.12);
    thud(2_100, 0.07, 0.035);
  },
  tick: ({ thud }) => thud(900, 0.09),
  gong({ thud, note }) {
    thud(92, 0.5);
    thud(138, 0.25, 0.02);
    note(0, 'bell', 0.35, 0.04);
  },
  spark({ thud }, height) {
    thud(2_400 + (height % 4) * 260, 0.05);
    thud(420, 0.08, 0.03);
  },
  // A spring that runs down.
  bow: ({ run }) => run([4, 3, 2, 0], 'marimba', 0.12, 0.32),
  win: ({ run, lead }) => run([0, 2, 4, 5, 7], lead, 0.08, 0.5),
};

const DRUM = [0, 3, 4, 8, 11, 12];

/** The tune of a game: a village festival. */
export const fightTune = (id: string): Tune => tuneOf(id, 'embers', mood('bac', 110, 'reed', 'zither', DRUM));
