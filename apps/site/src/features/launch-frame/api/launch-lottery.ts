/** The lottery launcher (§4 Game launch): returns the frame's address with a launch token in it. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallResult } from '@lantern/client';
import { client } from '../../../lib/server/calls.ts';
import { i18n } from '../../../lib/language/i18n.ts';
import { currentTheme } from '../../../lib/device/theme.ts';

export interface LotteryLaunch {
  readonly playType: 'trad' | 'ent';
  readonly gameCode: string;
  readonly prizeMode: string;
}

/** Requests a launch. Refused for guests, unknown and closed games; trial users play with play money. */
export function launchLottery({
  gameCode,
  prizeMode,
  playType,
}: LotteryLaunch): Promise<CallResult<AnswerOf<Calls['launch.game']>>> {
  return client.call('launch.game', {
    query: {
      vendor: 'ELOTT',
      category: 'ELOTT',
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: prizeMode,
      lottoGameCode: gameCode,
      lottoView: 'betting',
      playType,
      device: 'MOBILE',
      backUrl: '/m/lottery',
      language: i18n.locale().toUpperCase(),
      theme: currentTheme(),
    },
  });
}

/** The launch token inside a frame's address. */
export const tokenOf = (gameUrl: string): string =>
  new URLSearchParams(gameUrl.split('?', 2)[1] ?? '').get('token') ?? '';
