/** The lottery menu: cards of the games on sale, asked for again as their draws come (LOTT-05). */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { useMemo } from 'react';
import { useCall } from '../calls.ts';
import { useRefresh } from './use-refresh.ts';

export type Menu = AnswerOf<Calls['lottery.menu']>;
export type GameCard = Menu['categories'][number]['gameMenus'][number];

/** The menu, refreshed for as long as the component stands. */
export function useLotteryMenu() {
  const menu = useCall('lottery.menu', { query: { prizeMode: 'Lott', device: 'MOBILE' } });
  const { data } = menu;
  useRefresh(menu, useMemo(() => data && gamesOf(data), [data]));
  return menu;
}

/** When sales of the card's issue close, on the server's clock; 0 (long past) when nothing is on sale. */
export const closesAtMs = (card: GameCard, menu: Pick<Menu, 'serverTime'>): number => (card.isSale ? menu.serverTime + card.remainTime - card.lockTime * 1000 : 0);

/** Every game of every category. */
export const gamesOf = (menu: Menu): readonly GameCard[] => menu.categories.flatMap((category) => category.gameMenus);

