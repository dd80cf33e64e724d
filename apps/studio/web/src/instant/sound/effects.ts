/** Sounds of an instant game, in its own scale and voice. */
import type { Tune } from '../../frame/sound/tune.ts';
import { playNote, playThud } from '../../frame/sound/voices.ts';

export const EFFECTS = ['press', 'safe', 'tick', 'win', 'lost'] as const;
export type Effect = (typeof EFFECTS)[number];

const OCTAVE = 12;

/** Plays one; `height` raises the pitch with every successful move. */
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
  else if (effect === 'tick') playThud(context, out, 320, now, 0.06);
  else if (effect === 'safe') rise([Math.min(height, 12), Math.min(height, 12) + 2], 'marimba', 0.06, 0.5);
  else if (effect === 'win') rise([0, 2, 4, 5, 7], lead, 0.07, 0.5);
  else playThud(context, out, 110, now, 0.2);
}
