/** A shoe of several decks, dealt without replacement. */
import { shuffled, type ValueStream } from '../value-stream.ts';

export const DECKS = 8;
export const RANKS = 13;
export const SUITS = 4;
/** Position of the cut card from the end: the coup that reaches it is the shoe's last. */
export const CUT_CARDS = 14;

/** A card as 0 to 51: `rank * 4 + suit`; rank 0 is the ace, 12 the king; suits are spades, clubs, diamonds, hearts. */
export type ShoeCard = number;

/** The state of dealing. Plain data: a shoe is stored between coups. */
export interface Shoe {
  readonly cards: readonly ShoeCard[];
  readonly dealt: number;
}

/** Rank of a card, 0 the ace to 12 the king. */
export const rankOf = (card: ShoeCard): number => Math.floor(card / SUITS);

/** A full shoe in random order. */
export function shuffleShoe(next: ValueStream, decks = DECKS): Shoe {
  const cards = Array.from({ length: decks * RANKS * SUITS }, (_, index) => index % (RANKS * SUITS));
  return { cards: shuffled(cards, next), dealt: 0 };
}

/**
 * The rest of a shoe in a new random order, dealt from the first card on. Reshuffling the rest before a coup does not change its chances,
 * and lets each coup have a seed of its own: it follows from the cards that are out and the seed. Throws RangeError for cards the shoe does
 * not have.
 */
export function shuffleRest(out: readonly ShoeCard[], next: ValueStream, decks = DECKS): Shoe {
  const left = Array.from({ length: RANKS * SUITS }, () => decks);
  for (const card of out) {
    if (!left[card]) throw new RangeError('a shoe has no such card left');
    left[card] -= 1;
  }
  return {
    cards: shuffled(
      left.flatMap((count, card) => Array.from({ length: count }, () => card)),
      next,
    ),
    dealt: 0,
  };
}

/** Whether the cut card has come out: the next coup is dealt from a new shoe. */
export const isSpent = (shoe: Shoe): boolean => shoe.cards.length - shoe.dealt <= CUT_CARDS;

/** The shoe after N more cards. Throws RangeError when it holds fewer. */
export function afterDealing(shoe: Shoe, count: number): Shoe {
  if (shoe.dealt + count > shoe.cards.length) throw new RangeError('the shoe is empty');
  return { cards: shoe.cards, dealt: shoe.dealt + count };
}
