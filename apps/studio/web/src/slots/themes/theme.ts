/** What makes a slot look and sound like itself. The build paints its symbols; the rest travels with them, in the metadata of the sheet. */
import type { Colours } from '@lantern/catalogue';

/** Letters every sheet has, in its order: the best first, then wild, scatter and coin. */
export const LETTERS = ['A', 'B', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'W', 'S', 'C'] as const;
export type Letter = (typeof LETTERS)[number];

/** Outlines of the spin button. */
export const BUTTON_SHAPES = ['lantern', 'gem', 'sun', 'lotus', 'shell', 'drum', 'coin', 'shield'] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

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

export interface SlotTheme {
  /** Letter to subject of the catalogue's painter. */
  readonly symbols: Readonly<Record<Letter, string>>;
  readonly colours: Colours;
  readonly button: ButtonShape;
  readonly tune: Tune;
}
