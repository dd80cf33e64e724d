/** Sounds of fishing. */
import type { Tune } from '../frame/sound/tune.ts';
import { playNote, playThud } from '../frame/sound/voices.ts';

export type Effect = 'shot' | 'net' | 'catch' | 'large' | 'burst' | 'boss' | 'lock';

const OCTAVE = 12;

/** Plays one, in the game's own scale; `height` raises it. */
export function playEffect(
  context: AudioContext,
  out: AudioNode,
  { scale, root, lead }: Tune,
  effect: Effect,
  height: number,
): void {
  const now = context.currentTime;
  const rise = (places: readonly number[], voice: Tune['lead'], gapSec: number, loud: number): void => {
    for (const [index, place] of places.entries())
      playNote(
        context,
        out,
        voice,
        root + OCTAVE * (1 + Math.floor(place / scale.length)) + scale[place % scale.length]!,
        now + index * gapSec,
        loud,
      );
  };
  if (effect === 'shot') playThud(context, out, 260 + height * 8, now, 0.1);
  else if (effect === 'net') playThud(context, out, 120, now, 0.07);
  else if (effect === 'lock') rise([4, 6], 'marimba', 0.06, 0.3);
  else if (effect === 'catch')
    rise(
      [0, 2, 4, 5].map((place) => place + height),
      'bell',
      0.06,
      0.4,
    );
  else if (effect === 'burst') {
    playThud(context, out, 90, now, 0.5);
    playThud(context, out, 60, now + 0.12, 0.4);
  } else if (effect === 'boss') rise([0, 1, 0, 1, 2], 'reed', 0.22, 0.4);
  else rise([0, 2, 4, 5, 4, 5, 7, 9, 10], lead, 0.11, 0.6);
}
