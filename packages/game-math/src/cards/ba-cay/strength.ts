/** Hands of Ba Cây and Bài Cào: points, and above them the hands worth double. */
import { rankOf, SUITS, TWO, WHOLE_DECK, type Card } from '../card.ts';
import type { BaCayRules } from './rules.ts';

/** `set`: three of a rank (sáp). `pictures`: three pictures (ba tiên). */
export type BaCayKind = 'points' | 'pictures' | 'set';

export interface BaCayStrength {
  readonly kind: BaCayKind;
  /** 0 to 10; of sets and pictures 0. */
  readonly points: number;
  /** Of two hands the stronger one has the higher number; in Bài Cào equal ones draw. */
  readonly value: number;
  /** Worth double. */
  readonly doubles: boolean;
}

const ACE = TWO - 1;
const JACK = 8;
const TEN_POINTS = 10;
const ABOVE_POINTS = 11;
/** More than the height of any card. */
const HEIGHTS = 64;
/** Spades, clubs, hearts, diamonds, by the numbers of suits. */
const SUIT_HEIGHTS = [0, 1, 3, 2] as const;

/** 1 the ace to 13 the king. */
const numberOf = (card: Card): number => ((rankOf(card) + 2) % (TWO + 1)) + 1;
/** Suit first, diamonds the highest; of a suit the ace is the highest, then the nine. */
const placeOf = (card: Card): number =>
  SUIT_HEIGHTS[(card % SUITS) as 0 | 1 | 2 | 3] * (TWO + 2) + (rankOf(card) === ACE ? TWO + 1 : numberOf(card) - 1);

/** The cards a table plays with. */
export const deckOf = ({ deck }: Pick<BaCayRules, 'deck'>): readonly Card[] =>
  deck === 'whole' ? WHOLE_DECK : WHOLE_DECK.filter((card) => numberOf(card) <= 9);

/** The hand, the highest card first. */
export const byPlace = (cards: readonly Card[]): readonly Card[] =>
  cards.toSorted((one, other) => placeOf(other) - placeOf(one));

function strengthOfNine(cards: readonly Card[]): BaCayStrength {
  const top = Math.max(...cards.map(placeOf));
  const [first] = cards as [Card];
  if (cards.every((card) => rankOf(card) === rankOf(first))) {
    const height = rankOf(first) === ACE ? TEN_POINTS : numberOf(first);
    return { kind: 'set', points: 0, value: (ABOVE_POINTS + height) * HEIGHTS, doubles: true };
  }
  const points = cards.reduce((sum, card) => sum + numberOf(card), 0) % TEN_POINTS || TEN_POINTS;
  return { kind: 'points', points, value: points * HEIGHTS + top, doubles: points === TEN_POINTS };
}

function strengthOfWhole(cards: readonly Card[]): BaCayStrength {
  if (cards.every((card) => rankOf(card) >= JACK && rankOf(card) < ACE))
    return { kind: 'pictures', points: 0, value: TEN_POINTS, doubles: true };
  const points = cards.reduce((sum, card) => sum + Math.min(numberOf(card), TEN_POINTS), 0) % TEN_POINTS;
  return { kind: 'points', points, value: points, doubles: false };
}

/** What three cards are worth at a table. */
export const baCayStrength = (cards: readonly Card[], { deck }: Pick<BaCayRules, 'deck'>): BaCayStrength =>
  deck === 'whole' ? strengthOfWhole(cards) : strengthOfNine(cards);
