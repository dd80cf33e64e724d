/** What the effects of a game are played on: its voices, in its own scale. */
import type { Tune, Voice } from './tune.ts';
import { playNote, playThud } from './voices.ts';

const OCTAVE = 12;

export interface Instruments {
  /** The game's lead voice. */
  readonly lead: Voice;
  /** A drum of a pitch in Hz. */
  thud(pitchHz: number, loud: number, delaySec?: number): void;
  /** The note at a place of the scale, an octave above its root. */
  note(place: number, voice: Voice, loud: number, delaySec?: number): void;
  /** Notes one after the other. */
  run(places: readonly number[], voice: Voice, gapSec: number, loud: number): void;
}

/** How each effect sounds; the meaning of `height` is the game's. */
export type Effects<Effect extends string> = Readonly<Record<Effect, (play: Instruments, height: number) => void>>;

/** The instruments from now on. */
export function instrumentsOf(context: AudioContext, out: AudioNode, { scale, root, lead }: Tune): Instruments {
  const now = context.currentTime;
  const note: Instruments['note'] = (place, voice, loud, delaySec = 0) => {
    const octave = Math.floor(place / scale.length);
    playNote(context, out, voice, root + OCTAVE * (1 + octave) + scale[place % scale.length]!, now + delaySec, loud);
  };
  return {
    lead,
    thud: (pitchHz, loud, delaySec = 0) => playThud(context, out, pitchHz, now + delaySec, loud),
    note,
    run: (places, voice, gapSec, loud) => {
      for (const [index, place] of places.entries()) note(place, voice, loud, index * gapSec);
    },
  };
}
