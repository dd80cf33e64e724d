/**
 * The member's favourites (GAME-05): one set for every star on the page. A star turns only after the server says yes;
 * lotteries are kept per user name on the device as well (GAME-06).
 */
import { FAVOURITES_HOME_PAGE_SIZE, TOAST_INFO_MS, TOAST_LOADING_MS, TOAST_SUCCESS_MS } from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '../navigation.tsx';
import { client, refresh, useCall } from '../calls.ts';
import { t as text, useT } from '../i18n.ts';
import { currentSession, onSessionChange, useSession } from '../session.ts';
import { isLottery, type GameCard } from './game-card.ts';
import { keepLotteryFavourite, lotteryFavourites } from './lottery-favourites.ts';

type Starred = Pick<GameCard, 'nodeId' | 'gameId' | 'gameType' | 'vendorCode' | 'favourite'>;

/** What this page has changed since its lists were read, by node. */
const changed = new Map<string, boolean>();
/** Nodes whose change is on its way: a second tap waits for the first. */
const sending = new Set<string>();
let listed: ReadonlySet<string> | undefined;

/** What the stars say: a new one with every change, so that a list that sorts or filters by it draws again. */
export interface Stars {
  readonly isFavourite: (game: Starred) => boolean;
  /** Whether this page has taken a game off the favourites since they were read. */
  readonly isTakenAway: (nodeId: string) => boolean;
}

const isTakenAway = (nodeId: string): boolean => changed.get(nodeId) === false;
let stars: Stars = { isFavourite, isTakenAway };
const listeners = new Set<() => void>();

function tell(): void {
  stars = { isFavourite, isTakenAway };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next member's stars are not this one's.
onSessionChange(() => {
  changed.clear();
  listed = undefined;
  tell();
});

/** Learns the member's favourites from a list that was read. */
function learn(nodeIds: ReadonlySet<string>): void {
  if (listed === nodeIds) return;
  listed = nodeIds;
  tell();
}

/** Whether a game is a favourite as far as this page knows. */
export function isFavourite(game: Starred): boolean {
  const session = currentSession();
  if (session === null) return false;
  const now = changed.get(game.nodeId);
  if (now !== undefined) return now;
  if (listed?.has(game.nodeId) === true || game.favourite === true) return true;
  return isLottery(game) && lotteryFavourites(session.userName).includes(game.gameId);
}

/** As isFavourite, for a star that follows every change. */
export const useIsFavourite = (game: Starred): boolean => useSyncExternalStore(listen, () => isFavourite(game));

/** The stars of now. */
export const useStars = (): Stars => useSyncExternalStore(listen, () => stars);

export interface Favourites {
  /** The first hundred, for home; undefined until known or without a session. */
  readonly games: readonly GameCard[] | undefined;
  readonly isFavourite: (game: Starred) => boolean;
  /** Adds or takes away; guests are led to the login page. */
  readonly toggle: (game: Starred) => void;
  readonly error: ReturnType<typeof useFavouriteList>['error'];
  readonly refetch: () => void;
}

const EMPTY: ReadonlySet<string> = new Set();

/** Favourites load only with a session. */
function useFavouriteList() {
  const session = useSession();
  return useCall('game.favourites', { query: { pageSize: FAVOURITES_HOME_PAGE_SIZE } }, { enabled: session !== null, staleMs: 60_000 });
}

/** The way a star acts: answers after the server has, and says how it went. */
export function useToggleFavourite(): (game: Starred) => void {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (game) => {
      const session = currentSession();
      if (session === null) {
        toasts.show({ type: 'info', text: t('in_logged_login'), durationMs: TOAST_INFO_MS });
        navigate('/m/login', { state: { from: pathname + search } });
        return;
      }
      if (sending.has(game.nodeId)) return;
      sending.add(game.nodeId);
      const hide = toasts.show({ type: 'loading', text: t('in_please_wait'), durationMs: TOAST_LOADING_MS });
      void send(game, session.userName).then((refusal) => {
        hide();
        if (refusal === undefined) toasts.show({ type: 'success', text: t('favourite_changed'), durationMs: TOAST_SUCCESS_MS });
        else toasts.show({ type: 'fail', text: refusal });
      });
    },
    [toasts, navigate, t, pathname, search],
  );
}

/** Changes one favourite; answers why it could not be done. */
async function send(game: Starred, userName: string): Promise<string | undefined> {
  const wanted = !isFavourite(game);
  const body = { nodeId: game.nodeId, vendor: game.vendorCode };
  const result = await client.call(wanted ? 'game.addFavourite' : 'game.removeFavourite', { body });
  sending.delete(game.nodeId);
  if (!result.ok) return result.message === '' ? text('favourite_failed') : result.message;
  changed.set(game.nodeId, wanted);
  if (isLottery(game)) keepLotteryFavourite(userName, game.gameId, wanted);
  tell();
  refresh('game.favourites', 'game.favouriteList');
  return undefined;
}

/** Favourites for a screen: the list without what was just taken away, and the way to change it. */
export function useFavourites(): Favourites {
  const session = useSession();
  const { data, error, refetch } = useFavouriteList();
  const toggle = useToggleFavourite();
  const now = useStars();
  const nodeIds = useMemo(() => (data ? new Set(data.content.map(({ nodeId }) => nodeId)) : EMPTY), [data]);
  useEffect(() => {
    if (data && session !== null) learn(nodeIds);
  }, [data, session, nodeIds]);
  const games = useMemo(() => (session === null ? undefined : data?.content.filter(({ nodeId }) => !now.isTakenAway(nodeId))), [session, data, now]);
  return { games, isFavourite, toggle, error, refetch: () => void refetch() };
}
