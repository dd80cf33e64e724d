/** Hands of Mậu Binh that win at the deal (tới trắng): thirteen cards that need no arranging. */
import { byRank, isRed, rankOf, SUITS, suitOf, TWO, type Card } from '../card.ts';

/** From the strongest. Of two different ones the first wins; the same ones draw. */
export const INSTANT_KINDS = [
  'dragon_suited',
  'dragon_run',
  'one_colour',
  'five_pairs_triple',
  'six_pairs',
  'three_straights',
  'three_flushes',
] as const;
export type InstantKind = (typeof INSTANT_KINDS)[number];

const RANKS = 13;
/** Sizes of rows that make up the cards of one suit, in hands of three flushes. */
const FLUSH_COUNTS: ReadonlySet<number> = new Set([0, 3, 5, 8, 10, 13]);
const ROWS = [5, 5, 3] as const;

const countsBy = (cards: readonly Card[], length: number, placeOf: (card: Card) => number): readonly number[] =>
  Array.from({ length }, (_, place) => cards.filter((card) => placeOf(card) === place).length);

/** Whether ranks make up straights of these sizes; place 0 and 13 are the ace, place 1 the two. */
function areStraights(counts: readonly number[], sizes: readonly number[]): boolean {
  const [size, ...rest] = sizes;
  if (size === undefined) return true;
  for (let from = 0; from + size <= RANKS + 1; from += 1) {
    const places = Array.from({ length: size }, (_, step) => (from + step) % RANKS);
    if (!places.every((place) => counts[place]! > 0)) continue;
    const left = counts.map((count, place) => count - Number(places.includes(place)));
    if (areStraights(left, rest)) return true;
  }
  return false;
}

/** 0 the ace, 1 the two, 12 the king. */
const placeOf = (card: Card): number => (rankOf(card) === TWO ? 1 : (rankOf(card) + 2) % RANKS);

/** Pairs a hand has, four of a kind being two. */
const pairsIn = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + Math.floor(size / 2), 0);

function has(kind: InstantKind, cards: readonly Card[]): boolean {
  const sizes = [...byRank(cards).values()].map(({ length }) => length);
  const suits = countsBy(cards, SUITS, suitOf);
  switch (kind) {
    case 'dragon_suited':
      return suits.includes(RANKS);
    case 'dragon_run':
      return sizes.length === RANKS;
    case 'one_colour':
      return cards.every(isRed) || !cards.some(isRed);
    case 'five_pairs_triple':
      return sizes.some((size) => size === 3) && sizes.filter((size) => size % 2 === 1).length === 1;
    case 'six_pairs':
      return pairsIn(sizes) === 6;
    case 'three_straights':
      return areStraights(countsBy(cards, RANKS, placeOf), ROWS);
    case 'three_flushes':
      return suits.every((count) => FLUSH_COUNTS.has(count));
  }
}

/** The strongest kind of a dealt hand; undefined for a hand that is arranged. */
export const instantWinOf = (
  cards: readonly Card[],
  { oneColourWins }: { readonly oneColourWins: boolean },
): InstantKind | undefined =>
  INSTANT_KINDS.find((kind) => (kind !== 'one_colour' || oneColourWins) && has(kind, cards));
