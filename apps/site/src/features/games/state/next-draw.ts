/** Which lottery the start screen features. */
import type { GameCard } from '../../../lib/lottery/menu.ts';

/** The next draw to close; undefined while nothing is on sale. */
export function nextDraw(cards: readonly GameCard[]): GameCard | undefined {
  return cards
    .filter(({ isSale }) => isSale)
    .reduce<GameCard | undefined>(
      (first, card) => (first === undefined || card.remainTime < first.remainTime ? card : first),
      undefined,
    );
}
