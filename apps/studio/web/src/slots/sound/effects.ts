/** Sounds of a slot. */
import type { Effects } from '../../frame/sound/instruments.ts';

export type Effect = 'press' | 'stop' | 'expect' | 'win' | 'burst' | 'scatter' | 'coin' | 'free' | 'big' | 'pool';

export const EFFECTS: Effects<Effect> = {
  press: ({ thud }) => thud(220, 0.16),
  stop: ({ thud }, height) => thud(150 + height * 12, 0.24),
  expect: ({ run }, height) => run([height, height + 2], 'bell', 0.12, 0.3),
  win: ({ run, lead }, height) => run([height, height + 2, height + 4, height + 5], lead, 0.07, 0.5),
  burst: ({ run }, height) => run([4 + height, 6 + height], 'marimba', 0.05, 0.5),
  scatter: ({ run }) => run([5, 7, 9], 'bell', 0.09, 0.45),
  coin: ({ note }, height) => note(6 + (height % 6), 'bell', 0.5),
  free: ({ run }) => run([0, 2, 4, 5, 7, 9, 10], 'bell', 0.11, 0.5),
  big: ({ run, lead }) => run([0, 2, 4, 5, 4, 5, 7, 9, 10, 12], lead, 0.12, 0.6),
  pool({ run, lead }) {
    run([0, 4, 7, 5, 9, 7, 10, 12, 10, 12, 14, 12, 14, 16, 14, 16, 19], lead, 0.16, 0.6);
    run([7, 9, 12, 14, 16, 19, 16, 19, 21], 'bell', 0.3, 0.45);
  },
};
