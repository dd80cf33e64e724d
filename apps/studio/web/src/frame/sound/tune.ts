/** A game's own music, as values: what `playTune` makes a melody of. */

/** What plays the tune: a plucked string, a bell, a flute, bars of wood, a soft pad, a reed. */
export const VOICES = ['zither', 'bell', 'flute', 'marimba', 'pad', 'reed'] as const;
export type Voice = (typeof VOICES)[number];

export interface Tune {
  /** Steps of the scale in half tones above its root. */
  readonly scale: readonly number[];
  /** The root as a MIDI note. */
  readonly root: number;
  readonly beatsPerMinute: number;
  readonly lead: Voice;
  readonly under: Voice;
  /** Which of sixteen steps the drum takes; none: no drum. */
  readonly drum: readonly number[];
  /** Fixes the tune: the same game has the same one. */
  readonly seed: number;
}
