/** The two lists without filters: the preloaded hot games, and the member's favourites page by page. */
import { FAVOURITES_PAGE_SIZE } from '@lantern/contract/constants';
import { useMemo } from 'react';
import { usePages } from '../../../lib/navigation/pages.ts';
import { useStars } from '../../../lib/games/favourites.ts';
import { useHotGames } from '../../../lib/games/hot-games.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { GamePages } from './game-pages.ts';

const nothing = (): void => undefined;

/** HOT: what home has loaded already, without further pages (GAME-03). */
export function useHotShelf(): GamePages {
  const { data, error, refetch } = useHotGames();
  return {
    games: data?.games,
    total: data?.games.length,
    error,
    hasMore: false,
    loadMore: nothing,
    loadingMore: false,
    stale: false,
    retry: () => void refetch(),
  };
}

/** FAV: only with a session; a removed game disappears at once, by its node (GAME-05). */
export function useFavouriteShelf(enabled: boolean): GamePages {
  const session = useSession();
  const pages = usePages('game.favouriteList', { pageSize: FAVOURITES_PAGE_SIZE }, enabled && session !== null);
  const stars = useStars();
  const { rows } = pages;
  const games = useMemo(() => rows?.filter(({ nodeId }) => !stars.isRemoved(nodeId)), [rows, stars]);
  return {
    games,
    total: games && Math.max(0, pages.total - ((rows?.length ?? 0) - games.length)),
    error: pages.error,
    hasMore: pages.loadMore !== undefined,
    loadMore: pages.loadMore ?? nothing,
    loadingMore: pages.loadingMore,
    stale: false,
    retry: pages.refetch,
  };
}
