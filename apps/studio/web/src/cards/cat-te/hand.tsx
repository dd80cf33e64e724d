/** The own cards of Cát Tê: those that may be laid open are raised. */
import { useCards } from '../cards-context.ts';
import { HandRow, type CardLook } from '../hand/hand.tsx';
import type { Card } from '../play/deck.ts';
import { boardIn, mineOf } from '../play/reading.ts';
import { catTeOrder } from './words.ts';

export function CatTeHand() {
  const { view, play } = useCards();
  const table = view.use((state) => state.table);
  const order = view.use((state) => state.order);
  const board = boardIn(table, 'cat_te');
  const isOut = board?.seats[table?.mySeat ?? -1]?.out === true;
  const lookOf = (card: Card): CardLook =>
    isOut ? { able: false } : board?.plays ? { able: board.plays.includes(card) } : {};
  const onThrow = (card: Card): void => {
    if (!board?.plays?.includes(card)) return;
    play.choose(card, true);
    play.lay();
  };
  return <HandRow cards={catTeOrder(mineOf(table), order)} lookOf={lookOf} onThrow={onThrow} />;
}
