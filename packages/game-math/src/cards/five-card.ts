/**
 * What hands of five cards are worth, and parts of one, where only equal ranks count. Suits make flushes and decide nothing: two hands may
 * be worth the same. Ranks run from the two to the ace.
 */
import { rankOf, suitOf, TWO, type Card } from './card.ts';

/** From the weakest. */
export const FIVE_CARD_KINDS = [
  'high_card',
  'pair',
  'two_pairs',
  'triple',
  'straight',
  'flush',
  'full_house',
  'quad',
  'straight_flush',
] as const;
export type FiveCardKind = (typeof FIVE_CARD_KINDS)[number];

export interface FiveCardStrength {
  readonly kind: FiveCardKind;
  /** The cards, those that decide first in front. */
  readonly cards: readonly Card[];
  /** Of two hands the stronger one has the higher number; equal hands have the same. */
  readonly value: number;
}

/** Where a straight from the ace to the five stands among straights: below all others, or below the highest only. */
export type LowStraight = 'lowest' | 'second';

const FIVE = 5;
const HEIGHTS = TWO + 1;
const ACE = HEIGHTS - 1;
/** More than any height, with one to spare for the low straight. */
const BASE = 16;
/** Heights of 5-4-3-2-A, without the ace. */
const LOW_STRAIGHT = [3, 2, 1, 0] as const;

/** Height of a card: 0 the two to 12 the ace. */
export const heightOf = (card: Card): number => (rankOf(card) + 1) % HEIGHTS;

/** Cards with those of equal rank together: the most frequent ranks in front, then the higher ones. */
function grouped(cards: readonly Card[]): readonly Card[] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(heightOf(card), (counts.get(heightOf(card)) ?? 0) + 1);
  return cards.toSorted(
    (one, other) =>
      counts.get(heightOf(other))! - counts.get(heightOf(one))! ||
      heightOf(other) - heightOf(one) ||
      suitOf(other) - suitOf(one),
  );
}

/** The kind by equal ranks, of cards that are grouped. */
function equalKind(heights: readonly number[]): FiveCardKind {
  const sizes = [...new Set(heights)].map((height) => heights.filter((each) => each === height).length);
  const [first = 1, second = 1] = sizes;
  if (first === 4) return 'quad';
  if (first === 3) return second === 2 ? 'full_house' : 'triple';
  if (first === 2) return second === 2 ? 'two_pairs' : 'pair';
  return 'high_card';
}

/** Whether heights, from the highest, are the ace and the two to five. */
const isLowStraight = ([top, ...rest]: readonly number[]): boolean =>
  top === ACE && rest.every((height, index) => height === LOW_STRAIGHT[index]);

/**
 * What five cards are worth, or fewer, which make no straights or flushes. Throws RangeError for none and for more than five. Rows of three
 * and of five compare with each other: what a shorter one lacks counts less than any card.
 */
export function fiveCardStrength(cards: readonly Card[], low: LowStraight = 'lowest'): FiveCardStrength {
  if (cards.length < 1 || cards.length > FIVE) throw new RangeError('one to five cards have a worth');
  const inOrder = grouped(cards);
  const heights = inOrder.map(heightOf);
  const equal = equalKind(heights);
  const whole = cards.length === FIVE && equal === 'high_card';
  const isLow = whole && isLowStraight(heights);
  const isStraight = isLow || (whole && heights.every((height, index) => height === heights[0]! - index));
  const isFlush = whole && cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const kind = isStraight ? (isFlush ? 'straight_flush' : 'straight') : isFlush ? 'flush' : equal;
  const shown = isLow ? [...inOrder.slice(1), inOrder[0]!] : inOrder;
  // A straight is decided by its highest card alone; heights count from one, half a step is left below the highest straight.
  const straightTop = isLow ? (low === 'lowest' ? heights[1]! : ACE - 0.5) : heights[0]!;
  const counted = isStraight ? [straightTop * 2] : heights.map((height) => height + 1);
  const value = Array.from({ length: FIVE }, (_, index) => counted[index] ?? 0).reduce(
    (sum, each) => sum * BASE * 2 + each,
    FIVE_CARD_KINDS.indexOf(kind),
  );
  return { kind, cards: shown, value };
}

/** Every choice of five cards. */
function fivesOf(cards: readonly Card[]): readonly (readonly Card[])[] {
  const choose = (from: number, chosen: readonly Card[]): (readonly Card[])[] =>
    chosen.length === FIVE
      ? [chosen]
      : cards.slice(from).flatMap((card, index) => choose(from + index + 1, [...chosen, card]));
  return choose(0, []);
}

/** The strongest five of at least five cards; of equal ones, the first found. Throws RangeError for fewer. */
export function strongestFive(cards: readonly Card[]): FiveCardStrength {
  return fivesOf(cards)
    .map((five) => fiveCardStrength(five))
    .reduce((best, each) => (each.value > best.value ? each : best), fiveCardStrength(cards.slice(0, FIVE)));
}
