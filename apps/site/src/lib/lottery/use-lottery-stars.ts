/** Stars of lotteries (GAME-06): the sort key of favourites, and the action of a star. */
import { useMemo } from 'react';
import { useStars, useToggleFavourite } from '../games/favourites.ts';
import type { GameCard } from './menu.ts';

/** A lottery as the favourites know games: its node is its code. */
const starred = ({ code, gameType, vendor }: GameCard) => ({
  nodeId: code,
  gameId: code,
  gameType,
  vendorCode: vendor,
});

export interface LotteryStars {
  readonly isFavourite: (card: GameCard) => boolean;
  readonly toggle: (card: GameCard) => void;
}

/** The current stars; toggling redirects guests to the login page. */
export function useLotteryStars(): LotteryStars {
  const stars = useStars();
  const toggle = useToggleFavourite();
  return useMemo(
    () => ({ isFavourite: (card) => stars.isFavourite(starred(card)), toggle: (card) => toggle(starred(card)) }),
    [stars, toggle],
  );
}
