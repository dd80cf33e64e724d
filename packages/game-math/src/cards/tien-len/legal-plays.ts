/**
 * Playable combinations of a hand. Of runs and consecutive pairs only the lowest cards below the top are listed: the others beat the same.
 */
import { byRank, rankOf, sorted, suitOf, SUITS, TWO, type Card } from '../card.ts';
import { beats, isBomb, leavesTwos, readCombination, type Combination } from './combination.ts';
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

/** Runs of each suit. */
const suitedRows = (hand: readonly Card[]): Card[][] =>
  Array.from({ length: SUITS }, (_, suit) => hand.filter((card) => suitOf(card) === suit)).flatMap((same) =>
    rows(byRank(same), 1),
  );

/** Every combination of a hand, as defined above. */
export function combinationsOf(hand: readonly Card[], northern = false): readonly Combination[] {
  const ranks = byRank(hand);
  const alike = [...ranks.values()].flatMap((same) => [1, 2, 3, 4].flatMap((size) => subsets(same, size)));
  const inRows = northern ? suitedRows(hand) : [...rows(ranks, 1), ...rows(ranks, 2)];
  return [...alike, ...inRows].flatMap((cards) => readCombination(cards, northern) ?? []);
}

/** What the current player may play; empty when only passing is left. */
export function legalPlays({ hand, open }: View): readonly Combination[] {
  const { trick, mustInclude, rules } = open;
  return combinationsOf(hand, rules.northern).filter(
    (combination) =>
      (mustInclude === undefined || combination.cards.includes(mustInclude)) &&
      (trick === undefined || beats(combination, trick.combination, rules)) &&
      (rules.northern !== true || !leavesTwos(hand, combination.cards)),
  );
}

/** The move after a timeout: pass, or lead with the lowest card that may be played. */
export function timeOutMove({ hand, open }: View): readonly Card[] | 'pass' {
  if (open.trick !== undefined) return 'pass';
  const [lowest, next] = sorted(hand);
  // The last card below the twos waits for them.
  return [open.rules.northern === true && leavesTwos(hand, [lowest!]) ? next! : lowest!];
}

/** Whether a combination is worth keeping: twos and what chops them. */
export const isPrecious = (combination: Combination): boolean => isBomb(combination) || rankOf(combination.top) === TWO;
