/**
 * Rows of Mậu Binh: what one is worth, and whether three stand in order. Reads cards and decides nothing, so that the frame may name the
 * rows a member is arranging.
 */
import { TWO, type Card } from '../card.ts';
import { rankingOf, type LowStraight } from '../five-card.ts';

export { heightOf } from '../five-card.ts';

/** From the weakest, in the order of `FIVE_CARD_KINDS`. A row of three has no straights and flushes. */
export const ROW_KINDS = [
  'high',
  'pair',
  'two_pairs',
  'triple',
  'straight',
  'flush',
  'full_house',
  'quad',
  'straight_flush',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];
/** Where the straight from the ace to the five stands. */
export type Wheel = LowStraight;

export interface RowStrength {
  readonly kind: RowKind;
  /** The rank that names it, as cards number ranks: of the pair, the triple, or the highest card. */
  readonly rank: number;
  /** Its place among rows of its kind by that rank: 1 the two to 13 the ace. */
  readonly height: number;
  /** Of two rows the stronger one has the higher number; equal ones draw. Rows of three compare with rows of five. */
  readonly value: number;
}

/** Cards of each row, from the strongest: chi đầu, chi giữa, chi cuối. */
export const ROW_SIZES = [5, 5, 3] as const;
/** The three rows of a hand, from the strongest. */
export type Rows = readonly [readonly Card[], readonly Card[], readonly Card[]];

/** The rank of a height. */
const rankAt = (height: number): number => (height === 1 ? TWO : height - 2);

/** The thirteen cards as rows, from the strongest. */
export const rowsOf = (cards: readonly Card[]): Rows => [cards.slice(0, 5), cards.slice(5, 10), cards.slice(10)];

/** What a row of three or five cards is worth. */
export function rowStrength(cards: readonly Card[], wheel: Wheel): RowStrength {
  const { place, top, height, value } = rankingOf(cards, wheel);
  return { kind: ROW_KINDS[place]!, rank: rankAt(top), height, value };
}

/** What each row is worth, from the strongest. */
export const strengthsOf = (rows: Rows, wheel: Wheel): readonly RowStrength[] =>
  rows.map((row) => rowStrength(row, wheel));

/** Whether a row is stronger than the one before it (binh lủng). */
export const isFouled = (strengths: readonly Pick<RowStrength, 'value'>[]): boolean =>
  strengths.some(({ value }, row) => row > 0 && value > strengths[row - 1]!.value);
