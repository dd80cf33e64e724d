/** The lottery menu: cards of the games on sale, refetched at their draws (LOTT-05). */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../server/calls.ts';
import { useRefresh } from './use-refresh.ts';

export type Menu = AnswerOf<Calls['lottery.menu']>;
export type GameCard = Menu['categories'][number]['gameMenus'][number];

const useMenu = () => useCall('lottery.menu', { query: { prizeMode: 'Lott', device: 'MOBILE' } });

/** The menu, refreshed while the component is mounted. */
export function useLotteryMenu() {
  const menu = useMenu();
  const { data } = menu;
  useRefresh(
    menu,
    useMemo(() => data && gamesOf(data), [data]),
  );
  return menu;
}

/** Mounted tiles that show a lottery; the first of them fetches on behalf of all. */
const tiles: ((first: boolean) => void)[] = [];

function useFirstTile(): boolean {
  const [first, setFirst] = useState(false);
  useEffect(() => {
    tiles.push(setFirst);
    tiles[0]!(true);
    return () => {
      tiles.splice(tiles.indexOf(setFirst), 1);
      tiles[0]?.(true);
    };
  }, []);
  return first;
}

/**
 * One lottery of the menu by the catalogue's game id; undefined until the menu is loaded, and for a game that is not in
 * it.
 */
export function useTileDraw(gameId: string): { readonly card: GameCard; readonly closesAtMs: number } | undefined {
  const menu = useMenu();
  const { data } = menu;
  const cards = useMemo(() => data && gamesOf(data), [data]);
  useRefresh(menu, useFirstTile() ? cards : undefined);
  const card = cards?.find((each) => each.gameId === gameId);
  return data && card && { card, closesAtMs: closesAtMs(card, data) };
}

/** When sales of the card's issue close, on the server's clock; 0 (long past) when nothing is on sale. */
export const closesAtMs = (card: GameCard, menu: Pick<Menu, 'serverTime'>): number =>
  card.isSale ? menu.serverTime + card.remainTime - card.lockTime * 1000 : 0;

/** Every game of every category. */
export const gamesOf = (menu: Menu): readonly GameCard[] => menu.categories.flatMap((category) => category.gameMenus);
