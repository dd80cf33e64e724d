/** Recent wins for other modules. */
import type { Language } from '@lantern/contract';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { gameName } from './answers.ts';
import { listGames } from '../issues/game-store.ts';
import { listWins, type WinQuery } from '../sale/order-store.ts';

export type { WinQuery };

/** One settled win, with names in every language. */
export interface RecentWin {
  /** Identifies the win among all games' wins. */
  readonly betId: string;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly gameName: (language: Language) => string;
  /** Category code of the game, ELOTT or LOTT. */
  readonly gameType: string;
  readonly vendor: string;
  readonly iconUrl: string;
  /** Minor units, stake included. */
  readonly amount: bigint;
  readonly currency: string;
  /** When it was settled, milliseconds since 1970. */
  readonly at: number;
}

/** Settled wins in a currency, newest first. Play money only if that is the requested currency. */
export async function recentWins(kernel: Kernel, query: WinQuery): Promise<readonly RecentWin[]> {
  const [wins, games] = await Promise.all([listWins(kernel.db, query), listGames(kernel.db)]);
  const byCode = new Map(games.map((game) => [game.code, game]));
  return wins.map(({ orderId, memberId, gameCode, payout, currency, at }) => {
    const game = byCode.get(gameCode)!;
    const { vendor, iconUrl, gameType } = game;
    return {
      betId: `lottery:${orderId}`,
      memberId,
      gameCode,
      gameName: (language) => gameName(game, language),
      gameType,
      vendor,
      iconUrl,
      amount: payout,
      currency,
      at,
    };
  });
}
