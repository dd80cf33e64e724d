/** Tricks of Cát Tê as the table shows them, and the words for them. */
import type { CardTableShown, CatTeTrickShown } from '../../../../wire/cards.ts';
import type { Translate } from '../../frame/i18n.ts';
import { ascending, rankOf, RANKS, suitOf, type Card, type Order } from '../play/deck.ts';
import { boardIn, isMyTurn } from '../play/reading.ts';

/** Tricks of a hand, and those of which a player has to win one to stay in. */
export const [TRICKS, FIRST_TRICKS] = [6, 4];

/** 0 the two to 12 the ace. */
const heightOf = (card: Card): number => (rankOf(card) + 1) % RANKS.length;

/** A hand, sorted by rank with the two below the three, or by suit. */
export const catTeOrder = (hand: readonly Card[], order: Order): readonly Card[] =>
  ascending(hand).sort(
    (one, other) => (order === 'suit' ? suitOf(one) - suitOf(other) : 0) || heightOf(one) - heightOf(other),
  );

/** The trick on the table: the one before stays until its winner has led; undefined before the first card. */
export function shownTrick(table: CardTableShown): CatTeTrickShown | undefined {
  const tricks = boardIn(table, 'cat_te')?.tricks ?? [];
  return tricks.findLast(({ laid }) => laid.length > 0);
}

/** The number of the trick being played, or of the last one. */
export const trickNo = (table: CardTableShown): number => boardIn(table, 'cat_te')?.tricks.length ?? 0;

/** The highest card of the current trick, which the next player has to beat. */
export function highestCard(table: CardTableShown | undefined): Card | undefined {
  const current = boardIn(table, 'cat_te')?.tricks.at(-1);
  // Each card that was laid open beats those before it.
  return current?.winner === null ? (current.laid.findLast(({ card }) => card !== null)?.card ?? undefined) : undefined;
}

/** What the member's turn asks for; empty while others are in turn. */
export function askedText(t: Translate, table: CardTableShown): string {
  const board = boardIn(table, 'cat_te');
  if (board?.seats[table.mySeat]?.out) return t('cat_te_out');
  if (!isMyTurn(table)) return '';
  const highest = highestCard(table);
  if (highest === undefined) return t(trickNo(table) > FIRST_TRICKS ? 'cat_te_lead_final' : 'cat_te_lead');
  return t(board?.plays?.length === 0 ? 'cat_te_stuck' : 'cat_te_answer');
}
