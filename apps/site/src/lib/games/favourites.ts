/**
 * The member's favourites (GAME-05): one set for every star on the page. A star changes only after the server confirms;
 * lotteries are stored per username on the device as well (GAME-06).
 */
import {
  FAVOURITES_HOME_PAGE_SIZE,
  TOAST_INFO_MS,
  TOAST_LOADING_MS,
  TOAST_SUCCESS_MS,
} from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { readStored, STORAGE, writeStored } from '../device/storage.ts';
import { t as text, useT } from '../language/i18n.ts';
import { useLocation, useNavigate } from '../navigation/navigation.tsx';
import { client, refresh, useCall } from '../server/calls.ts';
import { currentSession, onSessionChange, useSession } from '../session/session.ts';
import { isLottery, type GameCard } from './game-card.ts';

/** The ids of a user's favourite lotteries. */
const lotteryFavourites = (userName: string): readonly string[] =>
  readStored(STORAGE.lotteryFavourites)[userName] ?? [];

/** Adds or removes one. */
function saveLotteryFavourite(userName: string, gameId: string, wanted: boolean): void {
  const all = readStored(STORAGE.lotteryFavourites);
  const others = (all[userName] ?? []).filter((id) => id !== gameId);
  writeStored(STORAGE.lotteryFavourites, { ...all, [userName]: wanted ? [...others, gameId] : others });
}

type Starred = Pick<GameCard, 'nodeId' | 'gameId' | 'gameType' | 'vendorCode' | 'favourite'>;

/** Changes by this page since its lists were read, by node. */
const changed = new Map<string, boolean>();
/** Nodes with a pending change: a second tap waits for the first. */
const sending = new Set<string>();
let listed: ReadonlySet<string> | undefined;

/** State of the stars: a new one with every change, so that a list that sorts or filters by it rerenders. */
export interface Stars {
  readonly isFavourite: (game: Starred) => boolean;
  /** Whether this page has removed a game from the favourites since they were read. */
  readonly isRemoved: (nodeId: string) => boolean;
}

const isRemoved = (nodeId: string): boolean => changed.get(nodeId) === false;
let stars: Stars = { isFavourite, isRemoved };
const listeners = new Set<() => void>();

function notify(): void {
  stars = { isFavourite, isRemoved };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next member has other stars.
onSessionChange(() => {
  changed.clear();
  listed = undefined;
  notify();
});

/** Records the favourites of a list that was read. */
function learn(nodeIds: ReadonlySet<string>): void {
  if (listed === nodeIds) return;
  listed = nodeIds;
  notify();
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

/** The current stars. */
export const useStars = (): Stars => useSyncExternalStore(listen, () => stars);

export interface Favourites {
  /** The first hundred, for home; undefined until loaded or without a session. */
  readonly games: readonly GameCard[] | undefined;
  readonly isFavourite: (game: Starred) => boolean;
  /** Adds or removes; guests are redirected to the login page. */
  readonly toggle: (game: Starred) => void;
  readonly error: ReturnType<typeof useFavouriteList>['error'];
  readonly refetch: () => void;
}

const EMPTY: ReadonlySet<string> = new Set();

/** Favourites load only with a session. */
function useFavouriteList() {
  const session = useSession();
  return useCall(
    'game.favourites',
    { query: { pageSize: FAVOURITES_HOME_PAGE_SIZE } },
    { enabled: session !== null, staleMs: 60_000 },
  );
}

/** A star's action: resolves after the server's answer, and shows the outcome. */
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
        if (refusal === undefined)
          toasts.show({ type: 'success', text: t('favourite_changed'), durationMs: TOAST_SUCCESS_MS });
        else toasts.show({ type: 'fail', text: refusal });
      });
    },
    [toasts, navigate, t, pathname, search],
  );
}

/** Changes one favourite; returns the refusal. */
async function send(game: Starred, userName: string): Promise<string | undefined> {
  const wanted = !isFavourite(game);
  const body = { nodeId: game.nodeId, vendor: game.vendorCode };
  const result = await client.call(wanted ? 'game.addFavourite' : 'game.removeFavourite', { body });
  sending.delete(game.nodeId);
  if (!result.ok) return result.message === '' ? text('favourite_failed') : result.message;
  changed.set(game.nodeId, wanted);
  if (isLottery(game)) saveLotteryFavourite(userName, game.gameId, wanted);
  notify();
  refresh('game.favourites', 'game.favouriteList');
  return undefined;
}

/** Favourites for a screen: the list without what was just removed, and the function to change it. */
export function useFavourites(): Favourites {
  const session = useSession();
  const { data, error, refetch } = useFavouriteList();
  const toggle = useToggleFavourite();
  const now = useStars();
  const nodeIds = useMemo(() => (data ? new Set(data.content.map(({ nodeId }) => nodeId)) : EMPTY), [data]);
  useEffect(() => {
    if (data && session !== null) learn(nodeIds);
  }, [data, session, nodeIds]);
  const games = useMemo(
    () => (session === null ? undefined : data?.content.filter(({ nodeId }) => !now.isRemoved(nodeId))),
    [session, data, now],
  );
  return { games, isFavourite, toggle, error, refetch: () => void refetch() };
}
