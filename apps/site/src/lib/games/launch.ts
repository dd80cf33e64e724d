/**
 * Opening a game from its tile (GAME-07): guests via the login page, trial users only with play money, lotteries in
 * their own frame, every other vendor's game through the generic launcher. A tap opens once.
 */
import {
  KENO_VENDOR,
  LOTTERY_FRAME_VENDORS,
  LOTTERY_LAUNCHER_VENDORS,
  TOAST_FREE_REJECT_MS,
  TOAST_INFO_MS,
  TOAST_LOTTERY_LAUNCH_MS,
} from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from '../navigation/navigation.tsx';
import { refresh } from '../server/calls.ts';
import { useT } from '../language/i18n.ts';
import { currentSession, isRealMember } from '../session/session.ts';
import type { GameCard } from './game-card.ts';
import { requestLaunch, requestLobby } from './launch-calls.ts';
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

/** Whether this game is being opened. */
export const useIsOpening = ({ nodeId }: Pick<GameCard, 'nodeId'>): boolean =>
  useSyncExternalStore(listen, () => opening === nodeId);

/** The visitor type of the current session. */
export const currentVisitor = (): Visitor => {
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
      const result = await requestLobby(game.vendorCode);
      hide();
      // A lobby that fails to open leaves the member where they are (GAME-08).
      if (result.ok) navigate(result.value.gameUrl);
    },
    [toasts, navigate, t],
  );

  const openFrame = useCallback(
    async (game: GameCard) => {
      const address = gameAddress(game, fromHome);
      const result = await requestLaunch({ game, freeplay: currentVisitor() === 'trial' });
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
      const obstacle = obstacleOf(game, currentVisitor());
      if (obstacle === 'maintenance')
        toasts.show({
          type: 'info',
          text: t('game_maintenance', { game: game.displayName }),
          durationMs: TOAST_INFO_MS,
        });
      else if (obstacle === 'guest')
        navigate('/m/login', {
          state: { from: lottery ? lotteryAddress(game, fromHome) : gameAddress(game, fromHome) },
        });
      else if (obstacle === 'trial')
        toasts.show({ type: 'offline', text: t('free_reject'), durationMs: TOAST_FREE_REJECT_MS });
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
