/** What makes a slot look and sound like itself. The build paints its symbols; the rest travels with them, in the metadata of the sheet. */
import type { Colours } from '@lantern/catalogue';
import type { Tune } from '../../frame/sound/tune.ts';

/** Letters every sheet has, in its order: the best first, then wild, scatter and coin. */
export const LETTERS = ['A', 'B', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'W', 'S', 'C'] as const;
export type Letter = (typeof LETTERS)[number];

/** Outlines of the spin button. */
export const BUTTON_SHAPES = ['lantern', 'gem', 'sun', 'lotus', 'shell', 'drum', 'coin', 'shield'] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

export interface SlotTheme {
  /** Letter to subject of the catalogue's painter. */
  readonly symbols: Readonly<Record<Letter, string>>;
  readonly colours: Colours;
  readonly button: ButtonShape;
  readonly tune: Tune;
}
