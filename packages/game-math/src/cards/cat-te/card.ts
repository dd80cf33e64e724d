/** Cards of Cát Tê: the ace is high, the two is low, and a card beats those below it in its own suit. */
import { byRank, RANKS, rankOf, sorted, suitOf, SUITS, type Card } from '../card.ts';

/** 0 the two to 12 the ace. */
export const heightOf = (card: Card): number => (rankOf(card) + 1) % RANKS;

/** Whether a card may be laid open on the highest one of a trick. */
export const beatsCatTe = (card: Card, highest: Card): boolean =>
  suitOf(card) === suitOf(highest) && heightOf(card) > heightOf(highest);

/** Cards from the lowest. */
export const byHeight = (cards: readonly Card[]): readonly Card[] =>
  sorted(cards).sort((one, other) => heightOf(one) - heightOf(other));

/** Six of these win at the deal: the two to the five. */
const SMALL = 4;

/** How a hand wins at the deal (tới trắng), strongest first. */
export const CAT_TE_WINS = ['four_alike', 'one_suit', 'all_small'] as const;
export type CatTeWin = (typeof CAT_TE_WINS)[number];

/** What a dealt hand wins with, if anything. */
export function catTeWinOf(hand: readonly Card[]): CatTeWin | undefined {
  const holds: Readonly<Record<CatTeWin, boolean>> = {
    four_alike: [...byRank(hand).values()].some((same) => same.length === SUITS),
    one_suit: new Set(hand.map(suitOf)).size === 1,
    all_small: hand.every((card) => heightOf(card) < SMALL),
  };
  return CAT_TE_WINS.find((kind) => holds[kind]);
}
