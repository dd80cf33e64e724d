/** Sounds of a slot. */
import type { Tune } from '../../frame/sound/tune.ts';
import { playNote, playThud } from '../../frame/sound/voices.ts';

export const EFFECTS = ['press', 'stop', 'expect', 'win', 'burst', 'scatter', 'coin', 'free', 'big', 'pool'] as const;
export type Effect = (typeof EFFECTS)[number];

const OCTAVE = 12;

/** Notes of effects, in the game's own scale and voice. */
export function playEffect(
  context: AudioContext,
  out: AudioNode,
  { scale, root, lead }: Tune,
  effect: Effect,
  height: number,
): void {
  const now = context.currentTime;
  const rise = (places: readonly number[], voice: Tune['lead'], gapSec: number, loud: number): void => {
    for (const [index, place] of places.entries()) {
      const octave = Math.floor(place / scale.length);
      playNote(
        context,
        out,
        voice,
        root + OCTAVE * (1 + octave) + scale[place % scale.length]!,
        now + index * gapSec,
        loud,
      );
    }
  };
  if (effect === 'press') playThud(context, out, 220, now, 0.16);
  else if (effect === 'stop') playThud(context, out, 150 + height * 12, now, 0.24);
  else if (effect === 'expect') rise([height, height + 2], 'bell', 0.12, 0.3);
  else if (effect === 'win')
    rise(
      [0, 2, 4, 5].map((place) => place + height),
      lead,
      0.07,
      0.5,
    );
  else if (effect === 'burst') rise([4 + height, 6 + height], 'marimba', 0.05, 0.5);
  else if (effect === 'scatter') rise([5, 7, 9], 'bell', 0.09, 0.45);
  else if (effect === 'coin') rise([6 + (height % 6)], 'bell', 0, 0.5);
  else if (effect === 'free') rise([0, 2, 4, 5, 7, 9, 10], 'bell', 0.11, 0.5);
  else if (effect === 'big') rise([0, 2, 4, 5, 4, 5, 7, 9, 10, 12], lead, 0.12, 0.6);
  else {
    rise([0, 4, 7, 5, 9, 7, 10, 12, 10, 12, 14, 12, 14, 16, 14, 16, 19], lead, 0.16, 0.6);
    rise([7, 9, 12, 14, 16, 19, 16, 19, 21], 'bell', 0.3, 0.45);
  }
}
