/** Draws as they happen: a card shows its new result at once, everything else about the game is refetched. */
import { queries, refresh } from '../server/calls.ts';
import { useLive } from '../server/realtime.ts';
import type { Menu } from './menu.ts';

/** Keeps what is shown of one game up to date. */
export function useDrawNews(gameCode: string): void {
  const channel = `lottery:${gameCode}`;
  useLive(channel, 'issue_drawn', ({ numero, drawAt, result }) => {
    queries.setQueriesData<Menu>(
      { queryKey: ['lottery.menu'] },
      (menu) =>
        menu && {
          ...menu,
          categories: menu.categories.map((category) => ({
            ...category,
            gameMenus: category.gameMenus.map((card) =>
              card.code === gameCode ? { ...card, lastDraw: { numero, drawAt, result } } : card,
            ),
          })),
        },
    );
    refresh('lottery.draws');
  });
  useLive(channel, 'issue_opened', () => refresh('lottery.menu'));
  useLive(channel, 'issue_locked', () => refresh('lottery.menu'));
}
