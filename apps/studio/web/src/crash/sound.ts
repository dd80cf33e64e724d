/** Sounds of a curve: bets, take-off, cash-out, crash; and the tune of each game. */
import { playNote, playThud } from '../frame/sound/voices.ts';
import type { PlayEffect, Sound } from '../frame/sound/sound.ts';

export type CrashEffect = 'bet' | 'open' | 'off' | 'cash' | 'crash' | 'tick';
export type CrashSound = Sound<CrashEffect>;

const OCTAVE = 12;
const RUN = [0, 2, 4, 5, 7];

/** Notes of effects, in the game's own scale and voice. */
export const playEffect: PlayEffect<CrashEffect> = (context, out, { scale, root, lead }, effect, height) => {
  const now = context.currentTime;
  const noteOf = (place: number): number =>
    root + OCTAVE * (1 + Math.floor(place / scale.length)) + scale[place % scale.length]!;
  if (effect === 'bet') playThud(context, out, 220, now, 0.18);
  else if (effect === 'tick') playNote(context, out, 'marimba', noteOf(4), now, 0.25);
  else if (effect === 'open') playNote(context, out, 'bell', noteOf(2), now, 0.3);
  else if (effect === 'off')
    for (const [index, place] of [0, 2, 4].entries())
      playNote(context, out, lead, noteOf(place), now + index * 0.09, 0.4);
  else if (effect === 'cash')
    for (const [index, place] of RUN.entries())
      playNote(context, out, 'bell', noteOf(place + height), now + index * 0.06, 0.5);
  else {
    playThud(context, out, 120, now, 0.5);
    playThud(context, out, 70, now + 0.09, 0.45);
  }
};
