/** Sounds of a table: chips, cards, shaken dice, a rolling ball, and a win. */
import type { Tune } from '../../frame/sound/tune.ts';
import { playNote, playThud } from '../../frame/sound/voices.ts';

export type Effect = 'chip' | 'deal' | 'shake' | 'spin' | 'lift' | 'tick' | 'win';

const OCTAVE = 12;
const RATTLES = 11;
const RATTLE_SEC = 0.12;
const TURNS = 34;

/** Plays one, in the game's own scale where it has a pitch. */
export function playEffect(
  context: AudioContext,
  out: AudioNode,
  { scale, root, lead }: Tune,
  effect: Effect,
  height: number,
): void {
  const now = context.currentTime;
  const note = (place: number, atSec: number, loud: number): void =>
    playNote(
      context,
      out,
      lead,
      root + OCTAVE * (1 + Math.floor(place / scale.length)) + scale[place % scale.length]!,
      atSec,
      loud,
    );
  if (effect === 'chip') {
    playThud(context, out, 1_500 + (height % 5) * 120, now, 0.12);
    playThud(context, out, 2_100, now + 0.035, 0.07);
  } else if (effect === 'deal') playThud(context, out, 620, now, 0.14);
  else if (effect === 'tick') playThud(context, out, 900, now, 0.09);
  else if (effect === 'lift') playThud(context, out, 180, now, 0.2);
  else if (effect === 'shake') {
    // Irregular, like dice.
    for (let index = 0; index < RATTLES; index += 1)
      playThud(context, out, 700 + ((index * 7) % 5) * 160, now + index * RATTLE_SEC + ((index * 3) % 4) * 0.012, 0.13);
  } else if (effect === 'spin') {
    // The ball slows down: the intervals grow.
    for (let index = 0; index < TURNS; index += 1)
      playThud(context, out, 1_250, now + (index / TURNS) ** 1.7 * 4.6, 0.05);
  } else for (const [index, place] of [0, 2, 4, 5, 7].entries()) note(place, now + index * 0.08, 0.5);
}
