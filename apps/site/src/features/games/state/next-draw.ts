/** Which lottery the start screen puts forward. */
import type { GameCard } from '../../../lib/lottery/menu.ts';

/** The draw that closes first; undefined while nothing is on sale. */
export function nextDraw(cards: readonly GameCard[]): GameCard | undefined {
  return cards.filter(({ isSale }) => isSale).reduce<GameCard | undefined>((first, card) => (first === undefined || card.remainTime < first.remainTime ? card : first), undefined);
}
