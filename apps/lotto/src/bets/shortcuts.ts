/** The shortcut chips over a board, and what each selects. */
import {
  CHAN,
  CHAN_CHAN,
  CHAN_LE,
  conGiap,
  CON_GIAP_COUNT,
  KEP_BANG,
  KEP_LECH,
  LE,
  LE_CHAN,
  LE_LE,
  TAI,
  tong,
  XIU,
  type RangeSets,
} from '@lantern/game-math/selections';

/** Shortcuts that are one tap. */
export const SHORTCUTS = {
  tai: TAI,
  xiu: XIU,
  chan: CHAN,
  le: LE,
  kep_bang: KEP_BANG,
  kep_lech: KEP_LECH,
  chan_chan: CHAN_CHAN,
  le_le: LE_LE,
  chan_le: CHAN_LE,
  le_chan: LE_CHAN,
} as const satisfies Record<string, readonly string[]>;
export type ShortcutId = keyof typeof SHORTCUTS;

/** Tổng 0 … 9: numbers by the last digit of their digit sum. */
export const TONG: readonly (readonly string[])[] = Array.from({ length: 10 }, (_, digit) => tong(digit));

/** The twelve animals, tý first. */
export const ANIMALS: readonly (readonly string[])[] = Array.from({ length: CON_GIAP_COUNT }, (_, index) =>
  conGiap(index),
);

/** Halves of the balls or digits of a board: large and small, even and odd. */
export const HALVES = ['tai', 'xiu', 'chan', 'le'] as const satisfies readonly (keyof RangeSets)[];
