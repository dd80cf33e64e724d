/** Sounds of a curve: bets, take-off, cash-out, crash. */
import type { Effects } from '../frame/sound/instruments.ts';
import type { Sound } from '../frame/sound/sound.ts';

export type CrashEffect = 'bet' | 'open' | 'off' | 'cash' | 'crash' | 'tick';
export type CrashSound = Sound<CrashEffect>;

const RUN = [0, 2, 4, 5, 7];

export const EFFECTS: Effects<CrashEffect> = {
  bet: ({ thud }) => thud(220, 0.18),
  tick: ({ note }) => note(4, 'marimba', 0.25),
  open: ({ note }) => note(2, 'bell', 0.3),
  off: ({ run, lead }) => run([0, 2, 4], lead, 0.09, 0.4),
  cash: ({ run }, height) =>
    run(
      RUN.map((place) => place + height),
      'bell',
      0.06,
      0.5,
    ),
  crash({ thud }) {
    thud(120, 0.5);
    thud(70, 0.45, 0.09);
  },
};
