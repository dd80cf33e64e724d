/** Theme of a slot. The build paints its symbols; the rest is in the sheet's metadata. */
import type { Colours } from '@lantern/catalogue';
import type { Tune } from '../../frame/sound/tune.ts';

/** Letters of every sheet, in order: symbols from the most valuable, then wild, scatter and coin. */
export const LETTERS = ['A', 'B', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'W', 'S', 'C'] as const;
export type Letter = (typeof LETTERS)[number];

/** Shapes of the spin button. */
export const BUTTON_SHAPES = ['lantern', 'gem', 'sun', 'lotus', 'shell', 'drum', 'coin', 'shield'] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

export interface SlotTheme {
  /** Letter to subject of the catalogue's painter. */
  readonly symbols: Readonly<Record<Letter, string>>;
  readonly colours: Colours;
  readonly button: ButtonShape;
  readonly tune: Tune;
}
