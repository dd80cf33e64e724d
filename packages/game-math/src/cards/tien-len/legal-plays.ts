/**
 * Playable combinations of a hand. Of runs and consecutive pairs only the lowest cards below the top are listed: the others beat the same.
 */
import { byRank, rankOf, TWO, type Card } from '../card.ts';
import { beats, isBomb, readCombination, type Combination } from './combination.ts';
import type { View } from './game.ts';

type Ranks = ReadonlyMap<number, readonly Card[]>;

function subsets(cards: readonly Card[], size: number): Card[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, index) => subsets(cards.slice(index + 1), size - 1).map((rest) => [card, ...rest]));
}

/** Sequences of at least three ranks with `each` cards of every rank; the top uses any of its cards. */
function rows(ranks: Ranks, each: 1 | 2): Card[][] {
  const found: Card[][] = [];
  for (const start of ranks.keys()) {
    const below: Card[] = [];
    for (let rank = start; rank < TWO && (ranks.get(rank)?.length ?? 0) >= each; rank += 1) {
      const same = ranks.get(rank)!;
      if (rank - start >= 2) found.push(...subsets(same, each).map((top) => [...below, ...top]));
      below.push(...same.slice(0, each));
    }
  }
  return found;
}

/** Every combination of a hand, as defined above. */
export function combinationsOf(hand: readonly Card[]): readonly Combination[] {
  const ranks = byRank(hand);
  const alike = [...ranks.values()].flatMap((same) => [1, 2, 3, 4].flatMap((size) => subsets(same, size)));
  return [...alike, ...rows(ranks, 1), ...rows(ranks, 2)].flatMap((cards) => readCombination(cards) ?? []);
}

/** What the current player may play; empty when only passing is left. */
export function legalPlays({ hand, open }: View): readonly Combination[] {
  const { trick, mustInclude, rules } = open;
  return combinationsOf(hand).filter(
    (combination) =>
      (mustInclude === undefined || combination.cards.includes(mustInclude)) &&
      (trick === undefined || beats(combination, trick.combination, rules)),
  );
}

/** The move after a timeout: pass, or lead with the lowest card. */
export function timeOutMove({ hand, open }: View): readonly Card[] | 'pass' {
  return open.trick === undefined ? [Math.min(...hand)] : 'pass';
}

/** Whether a combination is worth keeping: twos and what chops them. */
export const isPrecious = (combination: Combination): boolean => isBomb(combination) || rankOf(combination.top) === TWO;
