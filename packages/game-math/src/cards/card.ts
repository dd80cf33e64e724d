/** Cards of Tiến Lên as numbers: rank × 4 + suit, so that of two cards the higher number is the higher card. */
import { shuffled, type ValueStream } from '../value-stream.ts';

/** 0 is 3♠, 51 is 2♥. Ranks run 3, 4 … K, A, 2; suits spades, clubs, diamonds, hearts. */
export type Card = number;

export const SUITS = 4;
export const DECK = 52;
export const HAND = 13;
export const RANKS = 13;
/** Rank of the twos. */
export const TWO = 12;

const RANK_NAMES = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'] as const;
const SUIT_SIGNS = ['♠', '♣', '♦', '♥'] as const;

/** Rank of a card, 0 the three to 12 the two. */
export const rankOf = (card: Card): number => Math.floor(card / SUITS);
/** Suit of a card, 0 spades to 3 hearts. */
export const suitOf = (card: Card): number => card % SUITS;
/** Diamonds and hearts. */
export const isRed = (card: Card): boolean => suitOf(card) >= 2;
/** "10♥". */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)]}${SUIT_SIGNS[suitOf(card)]}`;
/** From the lowest. */
export const sorted = (cards: readonly Card[]): Card[] => [...cards].sort((left, right) => left - right);

/** The card of a name. Throws RangeError for an unknown name. */
export function cardNamed(name: string): Card {
  const card = Array.from({ length: DECK }, (_, index) => index).find((each) => cardName(each) === name);
  if (card === undefined) throw new RangeError(`no card is called ${name}`);
  return card;
}

/** The whole deck, from the lowest card. */
export const WHOLE_DECK: readonly Card[] = Array.from({ length: DECK }, (_, card) => card);

/** Thirteen cards for each seat, or `size`, from the lowest. */
export function dealHands(
  seats: number,
  next: ValueStream,
  size = HAND,
  from: readonly Card[] = WHOLE_DECK,
): readonly (readonly Card[])[] {
  const deck = shuffled(from, next);
  return Array.from({ length: seats }, (_, seat) => sorted(deck.slice(seat * size, (seat + 1) * size)));
}

/** Cards by rank, each from the lowest suit. */
export function byRank(cards: readonly Card[]): ReadonlyMap<number, readonly Card[]> {
  const ranks = new Map<number, Card[]>();
  for (const card of sorted(cards)) {
    const same = ranks.get(rankOf(card));
    if (same) same.push(card);
    else ranks.set(rankOf(card), [card]);
  }
  return ranks;
}
