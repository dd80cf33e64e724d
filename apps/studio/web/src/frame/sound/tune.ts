/** A game's music as data, for `playTune`. */

/** Voices: a plucked string, a bell, a flute, wooden bars, a soft pad, a reed. */
export const VOICES = ['zither', 'bell', 'flute', 'marimba', 'pad', 'reed'] as const;
export type Voice = (typeof VOICES)[number];

export interface Tune {
  /** Steps of the scale in semitones above its root. */
  readonly scale: readonly number[];
  /** The root as a MIDI note. */
  readonly root: number;
  readonly beatsPerMinute: number;
  readonly lead: Voice;
  readonly under: Voice;
  /** Steps of the drum, out of sixteen; empty: no drum. */
  readonly drum: readonly number[];
  /** Seed of the melody: the same game has the same one. */
  readonly seed: number;
}
