/** Generated music: a melody in the game's own scale, a bass voice, and an optional drum. */
import type { Tune } from './tune.ts';
import { playNote, playThud } from './voices.ts';

const STEPS = 16;
const STEPS_PER_BEAT = 4;
/** Notes are scheduled this far ahead, so that a busy phone does not stutter. */
const AHEAD_SEC = 0.35;
const TICK_MS = 120;
const OCTAVE = 12;
const MELODY_LOUD = 0.16;
const UNDER_LOUD = 0.14;
const DRUM_LOUD = 0.1;
const DRUM_HZ = 130;

/** Seeded random numbers: a game always has the same melody. */
function numbers(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Starts the tune; returns the function that stops it. */
export function playTune(context: AudioContext, out: AudioNode, tune: Tune): () => void {
  const next = numbers(tune.seed);
  const stepSec = 60 / tune.beatsPerMinute / STEPS_PER_BEAT;
  let step = 0;
  let degree = 0;
  let atSec = context.currentTime + AHEAD_SEC;
  const noteOf = (place: number): number => {
    const { scale } = tune;
    const octave = Math.floor(place / scale.length);
    return tune.root + OCTAVE * octave + scale[place - octave * scale.length]!;
  };
  const write = (): void => {
    if (tune.drum.includes(step % STEPS)) playThud(context, out, DRUM_HZ, atSec, DRUM_LOUD);
    if (step % STEPS === 0)
      playNote(context, out, tune.under, noteOf(degree % tune.scale.length) - OCTAVE, atSec, UNDER_LOUD);
    // Mostly on the beat, with pauses.
    if (next() < (step % STEPS_PER_BEAT === 0 ? 0.72 : step % 2 === 0 ? 0.3 : 0.08)) {
      degree = Math.max(0, Math.min(tune.scale.length * 2, degree + Math.round((next() - 0.5) * 5)));
      playNote(context, out, tune.lead, noteOf(degree) + OCTAVE, atSec, MELODY_LOUD);
    }
    step += 1;
    atSec += stepSec;
  };
  const timer = setInterval(() => {
    // After a suspension the tune continues from now.
    if (atSec < context.currentTime) atSec = context.currentTime + TICK_MS / 1_000;
    while (atSec < context.currentTime + AHEAD_SEC) write();
  }, TICK_MS);
  return () => clearInterval(timer);
}
