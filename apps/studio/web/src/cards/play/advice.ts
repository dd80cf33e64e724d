/**
 * What a member may play: in Tiến Lên by the frame's copy of its rules, in other games with tricks as the studio says, whose list has each
 * play once for all suits.
 */
import type { CardRulesShown, CardTableShown } from '../../../../wire/cards.ts';
import { rankOf, TWO, type Card } from './deck.ts';
import { faultOf, isLate, playable, playsOf, readCombination, suggestionsOf, type Fault } from './plays.ts';
import { boardIn, callOf, hasPassed, isMyTurn, mineOf } from './reading.ts';

export interface Advice {
  /** Why the cards cannot be played; undefined where they can, or where the studio decides. */
  faultOf(cards: readonly Card[]): Fault | 'not_your_turn' | 'choose_first' | undefined;
  /** Whether the cards can be played now. */
  plays(cards: readonly Card[]): boolean;
  /** Plays, best first. */
  suggestions(): readonly (readonly Card[])[];
  /** Cards of any play; undefined where all are, or it is not the member's turn. */
  able(): ReadonlySet<Card> | undefined;
  /** Whether nothing can be played on the member's turn. */
  readonly isStuck: boolean;
}

function ofTienLen(table: CardTableShown, rules: CardRulesShown): Advice {
  const call = callOf(table.hand, rules);
  const [turn, passed, mine] = [isMyTurn(table), hasPassed(table), mineOf(table)];
  const fault: Advice['faultOf'] = (cards) => {
    const combination = readCombination(cards, rules.northern);
    if (!turn && !(passed && combination !== undefined && isLate(combination))) return 'not_your_turn';
    return cards.length === 0 ? 'choose_first' : faultOf(cards, call, mine);
  };
  return {
    faultOf: fault,
    plays: (cards) => fault(cards) === undefined,
    suggestions: () =>
      suggestionsOf(mine, call)
        .filter((play) => !passed || isLate(play))
        .map(({ cards }) => cards),
    able: () =>
      turn && table.hand && (table.hand.trick || table.hand.mustInclude !== null) ? playable(mine, call) : undefined,
    isStuck: turn && playsOf(mine, call).length === 0,
  };
}

const ranksOf = (cards: readonly Card[]): string =>
  cards
    .map(rankOf)
    .toSorted((one, other) => one - other)
    .join();
/** Twos and four of a kind are suggested last. */
const isDear = (cards: readonly Card[]): boolean =>
  cards.length === 4 && new Set(cards.map(rankOf)).size === 1 ? true : cards.some((card) => rankOf(card) === TWO);

function ofListed(table: CardTableShown, listed: readonly (readonly Card[])[]): Advice {
  const [turn, mine] = [isMyTurn(table), mineOf(table)];
  const known = new Set(listed.map(ranksOf));
  const ranks = new Set(listed.flatMap((cards) => cards.map(rankOf)));
  const leads = !table.hand?.trick;
  const sizeOf = (cards: readonly Card[]): number => (leads ? -cards.length : 0);
  return {
    faultOf: (cards) => (!turn ? 'not_your_turn' : cards.length === 0 ? 'choose_first' : undefined),
    plays: (cards) => turn && known.has(ranksOf(cards)),
    suggestions: () =>
      listed.toSorted(
        (one, other) =>
          Number(isDear(one)) - Number(isDear(other)) ||
          sizeOf(one) - sizeOf(other) ||
          Math.max(...one) - Math.max(...other),
      ),
    able: () => (turn && !leads ? new Set(mine.filter((card) => ranks.has(rankOf(card)))) : undefined),
    isStuck: turn && listed.length === 0,
  };
}

/** Cát Tê: one card, laid open. */
function ofCatTe(table: CardTableShown, listed: readonly Card[]): Advice {
  const turn = isMyTurn(table);
  return {
    faultOf([card]) {
      if (!turn) return 'not_your_turn';
      if (card === undefined) return 'choose_first';
      return listed.includes(card) ? undefined : 'does_not_beat';
    },
    plays: ([card]) => turn && card !== undefined && listed.includes(card),
    suggestions: () => listed.map((card) => [card]),
    able: () => (turn ? new Set(listed) : undefined),
    isStuck: turn && listed.length === 0,
  };
}

/** What the member may play at a table. */
export function adviceAt(table: CardTableShown, rules: CardRulesShown): Advice {
  if (rules.mode === 'cat_te') return ofCatTe(table, boardIn(table, 'cat_te')?.plays ?? []);
  return rules.mode === 'sam' ? ofListed(table, boardIn(table, 'sam')?.plays ?? []) : ofTienLen(table, rules);
}
