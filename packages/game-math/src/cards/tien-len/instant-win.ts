/** Hands that win as they are dealt (tới trắng), strongest first. */
import { byRank, DECK, isRed, rankOf, SUITS, TWO, type Card } from '../card.ts';
import type { TableRules } from './rules.ts';

/** The last two count only in the first game of a table; neither they nor consecutive pairs count in the north. */
export const INSTANT_WINS = [
  'dragon_run',
  'four_twos',
  'six_pairs',
  'five_pairs_in_row',
  'one_colour',
  'four_threes',
  'pairs_in_row_with_lowest',
] as const;
export type InstantKind = (typeof INSTANT_WINS)[number];

export interface InstantWin {
  readonly seat: number;
  readonly kind: InstantKind;
}

const ONE_COLOUR = 12;
const THREE_OF_SPADES: Card = 0;

/** The longest sequence of ranks with `count` cards each, from `from` on; without twos. */
function longestRow(ranks: ReadonlyMap<number, readonly Card[]>, count: number, from?: number): number {
  let [longest, row] = [0, 0];
  for (let rank = from ?? 0; rank < TWO; rank += 1) {
    if ((ranks.get(rank)?.length ?? 0) >= count) row += 1;
    else if (from === undefined) row = 0;
    else break;
    longest = Math.max(longest, row);
  }
  return longest;
}

/** What a hand wins with at the deal, if anything. */
export function instantKindOf(hand: readonly Card[], rules: TableRules, firstGame: boolean): InstantKind | undefined {
  const ranks = byRank(hand);
  const isSouth = rules.northern !== true;
  const reds = hand.filter(isRed).length;
  const pairs = [...ranks.values()].reduce((sum, same) => sum + Math.floor(same.length / 2), 0);
  const holds: Readonly<Record<InstantKind, boolean>> = {
    dragon_run: longestRow(ranks, 1) === TWO,
    four_twos: ranks.get(TWO)?.length === SUITS,
    six_pairs: pairs >= 6,
    five_pairs_in_row: isSouth && longestRow(ranks, 2) >= 5,
    one_colour: rules.oneColourWins && Math.max(reds, hand.length - reds) >= ONE_COLOUR,
    four_threes: isSouth && firstGame && ranks.get(0)?.length === SUITS,
    pairs_in_row_with_lowest:
      isSouth && firstGame && hand.includes(THREE_OF_SPADES) && longestRow(ranks, 2, rankOf(THREE_OF_SPADES)) >= 3,
  };
  return INSTANT_WINS.find((kind) => holds[kind]);
}

/** The winner at the deal: the strongest kind, then the higher card, then the earlier seat. */
export function instantWinner(
  hands: readonly (readonly Card[])[],
  rules: TableRules,
  firstGame: boolean,
): InstantWin | undefined {
  if (!rules.instantWins) return undefined;
  const strength = ({ seat, kind }: InstantWin): number =>
    (INSTANT_WINS.length - INSTANT_WINS.indexOf(kind)) * DECK + Math.max(...hands[seat]!);
  const winners = hands.flatMap((hand, seat) => {
    const kind = instantKindOf(hand, rules, firstGame);
    return kind === undefined ? [] : [{ seat, kind }];
  });
  return [...winners].sort((left, right) => strength(right) - strength(left))[0];
}
