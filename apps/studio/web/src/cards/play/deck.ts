/** Cards of Tiến Lên as numbers, rank × 4 + suit: of two cards the higher number is the higher card. */

export type Card = number;

export const HAND = 13;
const SUITS = 4;
/** Rank of the twos. */
export const TWO = 12;
export const RANKS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'] as const;

/** 0 the three to 12 the two. */
export const rankOf = (card: Card): number => Math.floor(card / SUITS);
/** 0 spades, clubs, diamonds, 3 hearts. */
export const suitOf = (card: Card): number => card % SUITS;

/** Points of a stray card in Phỏm: 1 the ace to 13 the king. */
export const pointsOf = (card: Card): number => ((rankOf(card) + 2) % RANKS.length) + 1;

/** From the lowest. */
export const ascending = (cards: readonly Card[]): Card[] => [...cards].sort((left, right) => left - right);

/** Cards by rank, each from the lowest suit. */
export function byRank(cards: readonly Card[]): ReadonlyMap<number, readonly Card[]> {
  const ranks = new Map<number, Card[]>();
  for (const card of ascending(cards)) ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]);
  return ranks;
}

export type Order = 'rank' | 'suit';

/** A hand, sorted by rank. */
export function inOrder(hand: readonly Card[], order: Order): readonly Card[] {
  return order === 'rank'
    ? ascending(hand)
    : [...hand].sort((left, right) => suitOf(left) - suitOf(right) || left - right);
}
