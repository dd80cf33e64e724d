/** Which numbers a game draws: its format, from its card in the menu. */
import { useCall, type Answer } from '../lib/calls.ts';

export type GameCard = Answer<'lottery.menu'>['categories'][number]['gameMenus'][number];

/** The card of a game, in the menu or among the keno rooms beside it; undefined until loaded. */
export function useGameCard(gameCode: string): GameCard | undefined {
  const menu = useCall('lottery.menu', { query: { device: 'MOBILE' } }, { staleMs: 60_000 });
  const listed = menu.data?.categories.flatMap(({ gameMenus }) => gameMenus).find(({ code }) => code === gameCode);
  const rooms = useCall(
    'lottery.kenoList',
    {},
    { enabled: menu.data !== undefined && listed === undefined, staleMs: 60_000 },
  );
  return listed ?? rooms.data?.games.find(({ code }) => code === gameCode);
}

/** The format of a game; empty until it is known. */
export const useFormat = (gameCode: string): string => useGameCard(gameCode)?.format ?? '';
