/** Sounds of a slot. */
import type { Effects, Instruments } from '../../frame/sound/instruments.ts';

export type Effect = 'press' | 'stop' | 'win' | 'burst' | 'scatter' | 'coin' | 'grow' | 'free' | 'pool';

/** Wins by tier: nothing, two notes, four notes, a phrase, a stinger with a roll, and a cue of its own. */
const WINS: readonly ((play: Instruments) => void)[] = [
  () => undefined,
  ({ run, lead }) => run([0, 4], lead, 0.09, 0.5),
  ({ run, lead }) => run([0, 2, 4, 5], lead, 0.09, 0.5),
  ({ run, lead }) => run([0, 2, 4, 5, 4, 5, 7, 9], lead, 0.13, 0.6),
  ({ run, thud, lead }) => {
    for (let beat = 0; beat < 18; beat += 1) thud(96 + beat * 3, 0.1 + beat * 0.008, 0.3 + beat * 0.09);
    run([0, 4, 7], 'bell', 0.06, 0.6);
    run([0, 2, 4, 5, 7, 9, 10, 12, 14, 16], lead, 0.2, 0.6);
  },
  ({ run, thud, lead }) => {
    for (const atSec of [0, 0.9, 1.8, 2.7, 3.6]) thud(82, 0.34, atSec);
    run([0, 4, 7, 9, 7, 9, 12, 14, 12, 14, 16, 19], lead, 0.3, 0.6);
    run([7, 9, 12, 14, 16, 19, 21], 'bell', 0.5, 0.45);
  },
];

export const EFFECTS: Effects<Effect> = {
  press: ({ thud }) => thud(220, 0.16),
  stop: ({ thud }, height) => thud(150 + height * 12, 0.24),
  win: (play, tier) => WINS[tier]?.(play),
  burst: ({ run }, height) => run([4 + height, 6 + height], 'marimba', 0.05, 0.5),
  scatter: ({ run }) => run([5, 7, 9], 'bell', 0.09, 0.45),
  coin: ({ note }, height) => note(6 + (height % 6), 'bell', 0.5),
  grow: ({ run }, count) => run([0, 2, 4, 5 + count], 'marimba', 0.09, 0.4),
  free: ({ run }) => run([0, 2, 4, 5, 7, 9, 10], 'bell', 0.11, 0.5),
  pool({ run, lead }) {
    run([0, 4, 7, 5, 9, 7, 10, 12, 10, 12, 14, 12, 14, 16, 14, 16, 19], lead, 0.16, 0.6);
    run([7, 9, 12, 14, 16, 19, 16, 19, 21], 'bell', 0.3, 0.45);
  },
};
