/** Melds (phỏm): three or four of a rank, or three and more in a row of one suit, the ace low. */
import { RANKS, rankOf, SUITS, suitOf, type Card } from '../card.ts';

const SHORTEST = 3;
/** In the numbering of cards the three is the lowest; here it is the ace. */
const ACE_SHIFT = 2;

/** 0 the ace to 12 the king. */
export const heightOf = (card: Card): number => (rankOf(card) + ACE_SHIFT) % RANKS;
/** Points of a stray card: 1 the ace to 13 the king. */
export const pointsOf = (card: Card): number => heightOf(card) + 1;
/** Points of stray cards together. */
export const pointsIn = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0);
/** From the ace, within a rank by suit. */
export const byHeight = (cards: readonly Card[]): Card[] =>
  [...cards].sort((left, right) => heightOf(left) - heightOf(right) || suitOf(left) - suitOf(right));

/** Whether the cards, each named once, are one meld. */
export function isMeld(cards: readonly Card[]): boolean {
  if (cards.length < SHORTEST || new Set(cards).size !== cards.length) return false;
  const row = byHeight(cards);
  const [first] = row as [Card];
  if (row.every((card) => rankOf(card) === rankOf(first))) return true;
  return row.every((card, index) => suitOf(card) === suitOf(first) && heightOf(card) === heightOf(first) + index);
}

/** Whether two cards could be part of one meld. */
export const goTogether = (one: Card, other: Card): boolean =>
  rankOf(one) === rankOf(other) ||
  (suitOf(one) === suitOf(other) && Math.abs(heightOf(one) - heightOf(other)) < SHORTEST);

function runsIn(row: readonly Card[]): Card[][] {
  const found: Card[][] = [];
  for (let start = 0; start < row.length; start += 1) {
    for (let end = start; end < row.length; end += 1) {
      if (heightOf(row[end]!) !== heightOf(row[start]!) + end - start) break;
      if (end - start + 1 >= SHORTEST) found.push(row.slice(start, end + 1));
    }
  }
  return found;
}

function setsIn(same: readonly Card[]): Card[][] {
  if (same.length < SHORTEST) return [];
  return same.length === SHORTEST
    ? [[...same]]
    : [[...same], ...same.map((out) => same.filter((card) => card !== out))];
}

/** Every meld of the cards. */
export function meldsIn(cards: readonly Card[]): readonly (readonly Card[])[] {
  const row = byHeight(cards);
  const ofSuit = Array.from({ length: SUITS }, (_, suit) => row.filter((card) => suitOf(card) === suit));
  const ofRank = Array.from({ length: RANKS }, (_, height) => row.filter((card) => heightOf(card) === height));
  return [...ofRank.flatMap(setsIn), ...ofSuit.flatMap(runsIn)];
}

/** A hand sorted into melds and stray cards. */
export interface Arrangement {
  readonly melds: readonly (readonly Card[])[];
  readonly stray: readonly Card[];
  /** Of the stray cards. */
  readonly points: number;
}

type Better = (one: Arrangement, other: Arrangement) => boolean;
const fewerPoints: Better = (one, other) =>
  one.points < other.points || (one.points === other.points && one.stray.length < other.stray.length);
const fewerCards: Better = (one, other) =>
  one.stray.length < other.stray.length || (one.stray.length === other.stray.length && one.points < other.points);

function best(cards: readonly Card[], taken: readonly Card[], isBetter: Better): Arrangement | undefined {
  const mayBe = meldsIn(cards).filter((meld) => meld.filter((card) => taken.includes(card)).length <= 1);
  let found: Arrangement | undefined;
  const search = (left: readonly Card[], melds: readonly (readonly Card[])[], stray: readonly Card[]): void => {
    const [card, ...rest] = left;
    if (card === undefined) {
      const arranged = { melds, stray, points: pointsIn(stray) };
      if (found === undefined || isBetter(arranged, found)) found = arranged;
      return;
    }
    for (const meld of mayBe)
      if (meld.includes(card) && meld.every((each) => left.includes(each)))
        search(
          left.filter((each) => !meld.includes(each)),
          [...melds, meld],
          stray,
        );
    if (!taken.includes(card)) search(rest, melds, [...stray, card]);
  };
  search(byHeight(cards), [], []);
  return found;
}

/**
 * The arrangement with the fewest points: every taken card in a meld, no two in the same. Undefined where there is none. The same cards
 * give the same arrangement, in any order.
 */
export const arrange = (cards: readonly Card[], taken: readonly Card[] = []): Arrangement | undefined =>
  best(cards, taken, fewerPoints);

/** The arrangement with the most cards in melds, else as `arrange`. */
export const arrangeMost = (cards: readonly Card[], taken: readonly Card[] = []): Arrangement | undefined =>
  best(cards, taken, fewerCards);
