/**
 * What hands of five cards are worth, and parts of one, where only equal ranks count. Suits make flushes and decide nothing: two hands may
 * be worth the same. Ranks run from the two to the ace.
 */
import { rankOf, SUITS, suitOf, TWO, type Card } from './card.ts';

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
/** Bits of a digit of the value. */
const DIGIT = 5;
/** Height of the five, the top of the straight from the ace. */
const FIVE_HEIGHT = 4;
/** The second straight is half a step below the one to the ace. */
const BELOW = 0.5;

/** Height of a card: 1 the two to 13 the ace. */
export const heightOf = (card: Card): number => (rankOf(card) === TWO ? 1 : rankOf(card) + 2);

/** What decides between hands, without their cards in order. */
export interface FiveCardRanking {
  /** Index among `FIVE_CARD_KINDS`. */
  readonly place: number;
  /** The height that names it: of the pair, the triple, or the highest card. */
  readonly top: number;
  /** The same as it counts among hands of its kind: half a step below the highest for a straight that is the second. */
  readonly height: number;
  /** Of two hands the stronger one has the higher number; equal hands have the same. */
  readonly value: number;
}

/** Whether five different heights are those from the ace to the five. */
const isLowStraight = ([top, second]: readonly number[]): boolean => top === HEIGHTS && second === FIVE_HEIGHT;

/** The height of a straight among straights, by its heights from the highest; 0 for none. */
function straightOf(heights: readonly number[], low: LowStraight): number {
  if (heights[0]! - heights[FIVE - 1]! === FIVE - 1) return heights[0]!;
  if (!isLowStraight(heights)) return 0;
  return low === 'second' ? HEIGHTS - BELOW : FIVE_HEIGHT;
}

/** Kinds of hands with cards of a rank, by the two largest groups. */
function pairedKind(first: number, second: number): FiveCardKind {
  if (first === SUITS) return 'quad';
  if (first === 3) return second === 2 ? 'full_house' : 'triple';
  return second === 2 ? 'two_pairs' : 'pair';
}

function ranked(kind: FiveCardKind, top: number, height: number, digits: readonly number[]): FiveCardRanking {
  const place = FIVE_CARD_KINDS.indexOf(kind);
  let value = place;
  for (let at = 0; at < FIVE; at += 1) value = (value << DIGIT) | (digits[at] ?? 0);
  return { place, top, height, value };
}

const byHeights = (kind: FiveCardKind, heights: readonly number[]): FiveCardRanking =>
  ranked(kind, heights[0]!, heights[0]!, heights);

/**
 * What decides between five cards, or fewer, which make no straights or flushes. Hands of different sizes compare with each other: what a
 * smaller one lacks counts less than any card.
 */
export function rankingOf(cards: readonly Card[], low: LowStraight): FiveCardRanking {
  const counts = new Uint8Array(HEIGHTS + 1);
  for (const card of cards) counts[heightOf(card)]! += 1;
  const heights: number[] = [];
  for (let size = SUITS; size > 0; size -= 1)
    for (let height = HEIGHTS; height > 0; height -= 1) if (counts[height] === size) heights.push(height);
  if (heights.length < cards.length)
    return byHeights(pairedKind(counts[heights[0]!]!, counts[heights[1] ?? 0]!), heights);
  if (cards.length < FIVE) return byHeights('high_card', heights);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const height = straightOf(heights, low);
  if (height === 0) return byHeights(isFlush ? 'flush' : 'high_card', heights);
  const top = isLowStraight(heights) ? FIVE_HEIGHT : heights[0]!;
  return ranked(isFlush ? 'straight_flush' : 'straight', top, height, [height / BELOW]);
}

/** Cards as they are read: pairs and the like first, then from the highest. */
export function inReadingOrder(cards: readonly Card[]): readonly Card[] {
  const sizeOf = (card: Card): number => cards.filter((other) => rankOf(other) === rankOf(card)).length;
  return cards.toSorted((one, other) => sizeOf(other) - sizeOf(one) || heightOf(other) - heightOf(one) || other - one);
}

/** What one to five cards are worth, as `rankingOf` says. Throws RangeError for none and for more than five. */
export function fiveCardStrength(cards: readonly Card[], low: LowStraight = 'lowest'): FiveCardStrength {
  if (cards.length < 1 || cards.length > FIVE) throw new RangeError('one to five cards have a worth');
  const { place, top, value } = rankingOf(cards, low);
  const [first, ...rest] = inReadingOrder(cards) as [Card, ...Card[]];
  // The ace of the low straight counts below the two.
  const inOrder = heightOf(first) > top ? [...rest, first] : [first, ...rest];
  return { kind: FIVE_CARD_KINDS[place]!, cards: inOrder, value };
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
