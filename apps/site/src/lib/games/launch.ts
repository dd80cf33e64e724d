/**
 * Opening a game from its tile (GAME-07): guests to the login page and on to the game, trial users only where play money
 * is taken, lotteries into their own frame, every other vendor's game through the generic launcher. A tap opens once.
 */
import { KENO_VENDOR, LOTTERY_FRAME_VENDORS, LOTTERY_LAUNCHER_VENDORS, TOAST_FREE_REJECT_MS, TOAST_INFO_MS, TOAST_LOTTERY_LAUNCH_MS } from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '../navigation.tsx';
import { refresh } from '../calls.ts';
import { useT } from '../i18n.ts';
import { currentSession, isRealMember } from '../session.ts';
import type { GameCard } from './game-card.ts';
import { askLaunch, askLobby } from './ask-launch.ts';
import { gameAddress, holdLaunch, lotteryAddress } from './launch-address.ts';
import { obstacleOf, type Visitor } from './launch-rules.ts';

const isOneOf = (vendors: readonly string[], vendor: string): boolean => vendors.includes(vendor);

let opening: string | undefined;
const listeners = new Set<() => void>();

function setOpening(nodeId: string | undefined): void {
  opening = nodeId;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this game is being opened now. */
export const useIsOpening = ({ nodeId }: Pick<GameCard, 'nodeId'>): boolean => useSyncExternalStore(listen, () => opening === nodeId);

/** Whom the session of now makes of the visitor. */
export const whoNow = (): Visitor => {
  const session = currentSession();
  if (session === null) return 'guest';
  return isRealMember(session) ? 'member' : 'trial';
};

/** Opens games. A card that is a room opens that room; its tile offers the choice before. */
export function useLaunch(): (game: GameCard) => void {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const fromHome = pathname === '/' || pathname === '/m' || pathname === '/m/' || /^\/m\/(index|home)/.test(pathname);

  const openLobby = useCallback(
    async (game: GameCard) => {
      const hide = toasts.show({ type: 'loading', text: t('launch_opening'), durationMs: TOAST_LOTTERY_LAUNCH_MS });
      const result = await askLobby(game.vendorCode);
      hide();
      // A lobby that does not open just leaves the member where they are (GAME-08).
      if (result.ok) navigate(result.value.gameUrl);
    },
    [toasts, navigate, t],
  );

  const openFrame = useCallback(
    async (game: GameCard) => {
      const address = gameAddress(game, fromHome);
      const result = await askLaunch({ game, freeplay: whoNow() === 'trial' });
      if (!result.ok) {
        toasts.show({ type: result.code === 'network_offline' ? 'offline' : 'fail', text: result.message });
        return;
      }
      refresh('game.recent');
      holdLaunch(address, result.value.gameUrl);
      navigate(address, { state: { name: game.displayName, rtpBasisPoints: game.rtpBasisPoints } });
    },
    [toasts, navigate, fromHome],
  );

  return useCallback(
    (game) => {
      if (opening !== undefined) return;
      const lottery = isOneOf(LOTTERY_FRAME_VENDORS, game.vendorCode) || game.vendorCode === KENO_VENDOR;
      const obstacle = obstacleOf(game, whoNow());
      if (obstacle === 'maintenance') toasts.show({ type: 'info', text: t('game_maintenance', { game: game.displayName }), durationMs: TOAST_INFO_MS });
      else if (obstacle === 'guest') navigate('/m/login', { state: { from: lottery ? lotteryAddress(game, fromHome) : gameAddress(game, fromHome) } });
      else if (obstacle === 'trial') toasts.show({ type: 'offline', text: t('free_reject'), durationMs: TOAST_FREE_REJECT_MS });
      else if (lottery) navigate(lotteryAddress(game, fromHome));
      else {
        setOpening(game.nodeId);
        const opened = isOneOf(LOTTERY_LAUNCHER_VENDORS, game.vendorCode) ? openLobby(game) : openFrame(game);
        void opened.then(() => setOpening(undefined));
      }
    },
    [toasts, navigate, t, fromHome, openLobby, openFrame],
  );
}
