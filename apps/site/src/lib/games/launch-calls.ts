/** The launcher's calls (GAME-07, GAME-08). */
import type { CallResult } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { client } from '../server/calls.ts';
import { i18n } from '../language/i18n.ts';
import { currentTheme } from '../device/theme.ts';
import type { LaunchedGame } from './launch-address.ts';

type Launched = Promise<CallResult<Answer<'launch.game'>>>;

/** Calls the generic launcher (GAME-07). */
export function requestLaunch({
  game,
  freeplay,
}: {
  readonly game: LaunchedGame;
  readonly freeplay: boolean;
}): Launched {
  return client.call('launch.game', {
    query: {
      category: game.gameCategory,
      vendor: game.vendorCode,
      gameId: game.gameId,
      nodeId: game.nodeId,
      supportPlay: game.supportPlay,
      platform: 'html5',
      freeplay,
      language: i18n.locale().toUpperCase(),
      theme: currentTheme(),
      backUrl: '/m/game',
    },
  });
}

/** Calls the lottery launcher for a vendor's lobby (GAME-07, GAME-08). */
export function requestLobby(vendor: string): Launched {
  return client.call('launch.game', {
    query: {
      vendor,
      gameCode: 'lobby',
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: 'Lott',
      lottoGameCode: 'lobby',
      lottoView: 'lobby',
      device: 'MOBILE',
      backUrl: '/m/game',
      language: i18n.locale().toUpperCase(),
      theme: currentTheme(),
    },
  });
}
