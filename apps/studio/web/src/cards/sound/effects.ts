/** Sound effects of a card room: sliding and falling cards, the turn, a chop, a win. */
import type { Tune } from '../../frame/sound/tune.ts';
import { playNote, playThud } from '../../frame/sound/voices.ts';

export type Effect = 'deal' | 'pick' | 'lay' | 'pass' | 'chop' | 'turn' | 'tick' | 'win';

const OCTAVE = 12;
const DEAL_STEP_SEC = 0.045;
const MAX_FALLS = 4;

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
  const slide = (atSec: number, loud: number): void => playThud(context, out, 640, atSec, loud);
  if (effect === 'deal') for (let card = 0; card < height; card += 1) slide(now + card * DEAL_STEP_SEC, 0.08);
  else if (effect === 'pick') playThud(context, out, height > 0 ? 980 : 760, now, 0.06);
  else if (effect === 'lay')
    for (let card = 0; card < Math.min(height, MAX_FALLS); card += 1)
      playThud(context, out, 420 + card * 60, now + card * 0.03, 0.16);
  else if (effect === 'pass') playThud(context, out, 210, now, 0.1);
  else if (effect === 'tick') playThud(context, out, 900, now, 0.08);
  else if (effect === 'turn') for (const [index, place] of [4, 7].entries()) note(place, now + index * 0.11, 0.35);
  else if (effect === 'chop') {
    playThud(context, out, 150, now, 0.4);
    for (const [index, place] of [7, 5, 2].entries()) note(place, now + 0.05 + index * 0.05, 0.5);
  } else for (const [index, place] of [0, 2, 4, 5, 7, 9].entries()) note(place, now + index * 0.085, 0.5);
}
