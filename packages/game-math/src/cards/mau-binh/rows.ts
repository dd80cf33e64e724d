/**
 * Rows of Mậu Binh: what one is worth, and whether three stand in order. Reads cards and decides nothing, so that the frame may name the
 * rows a member is arranging.
 */
import { rankOf, SUITS, suitOf, TWO, type Card } from '../card.ts';

/** From the weakest. A row of three has no straights and flushes. */
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
export type Wheel = 'second' | 'lowest';

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

const FIVE = 5;
const HEIGHTS = 13;
/** Bits of a digit of the value. */
const DIGIT = 5;
/** Height of the five, the top of the straight from the ace. */
const FIVE_HEIGHT = 4;
/** The second straight is half a step below the one to the ace. */
const BELOW = 0.5;

/** 1 the two to 13 the ace. */
export const heightOf = (card: Card): number => (rankOf(card) === TWO ? 1 : rankOf(card) + 2);
/** The rank of a height. */
const rankAt = (height: number): number => (height === 1 ? TWO : height - 2);

/** The thirteen cards as rows, from the strongest. */
export const rowsOf = (cards: readonly Card[]): Rows => [cards.slice(0, 5), cards.slice(5, 10), cards.slice(10)];

/** Whether five different heights are those from the ace to the five. */
const isWheel = ([top, second]: readonly number[]): boolean => top === HEIGHTS && second === FIVE_HEIGHT;

/** The height of a straight among straights, by its heights from the highest; 0 for none. */
function straightOf(heights: readonly number[], wheel: Wheel): number {
  if (heights[0]! - heights[FIVE - 1]! === FIVE - 1) return heights[0]!;
  if (!isWheel(heights)) return 0;
  return wheel === 'second' ? HEIGHTS - BELOW : FIVE_HEIGHT;
}

function valueOf(kind: number, digits: readonly number[]): number {
  let value = kind;
  for (let place = 0; place < FIVE; place += 1) value = (value << DIGIT) | (digits[place] ?? 0);
  return value;
}

/** Kinds of rows with cards of a rank, by the two largest groups. */
function pairedKind(first: number, second: number): RowKind {
  if (first === SUITS) return 'quad';
  if (first === 3) return second === 2 ? 'full_house' : 'triple';
  return second === 2 ? 'two_pairs' : 'pair';
}

const made = (kind: RowKind, heights: readonly number[]): RowStrength => ({
  kind,
  rank: rankAt(heights[0]!),
  height: heights[0]!,
  value: valueOf(ROW_KINDS.indexOf(kind), heights),
});

function straight(kind: RowKind, heights: readonly number[], height: number): RowStrength {
  const top = isWheel(heights) ? FIVE_HEIGHT : heights[0]!;
  return { kind, rank: rankAt(top), height, value: valueOf(ROW_KINDS.indexOf(kind), [height / BELOW]) };
}

/** What a row of three or five cards is worth. */
export function rowStrength(cards: readonly Card[], wheel: Wheel): RowStrength {
  const counts = new Uint8Array(HEIGHTS + 1);
  for (const card of cards) counts[heightOf(card)]! += 1;
  const heights: number[] = [];
  for (let size = SUITS; size > 0; size -= 1)
    for (let height = HEIGHTS; height > 0; height -= 1) if (counts[height] === size) heights.push(height);
  if (heights.length < cards.length) return made(pairedKind(counts[heights[0]!]!, counts[heights[1] ?? 0]!), heights);
  if (cards.length < FIVE) return made('high', heights);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const height = straightOf(heights, wheel);
  if (height > 0) return straight(isFlush ? 'straight_flush' : 'straight', heights, height);
  return made(isFlush ? 'flush' : 'high', heights);
}

/** A row as it is read: pairs and the like first, then from the highest. */
export function rowInOrder(cards: readonly Card[]): readonly Card[] {
  const sizeOf = (card: Card): number => cards.filter((other) => rankOf(other) === rankOf(card)).length;
  return cards.toSorted((one, other) => sizeOf(other) - sizeOf(one) || heightOf(other) - heightOf(one) || other - one);
}

/** What each row is worth, from the strongest. */
export const strengthsOf = (rows: Rows, wheel: Wheel): readonly RowStrength[] =>
  rows.map((row) => rowStrength(row, wheel));

/** Whether a row is stronger than the one before it (binh lủng). */
export const isFouled = (strengths: readonly Pick<RowStrength, 'value'>[]): boolean =>
  strengths.some(({ value }, row) => row > 0 && value > strengths[row - 1]!.value);
