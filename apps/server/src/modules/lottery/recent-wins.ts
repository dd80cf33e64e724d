/** Wins other modules may show. */
import type { Language } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { gameName } from './answers.ts';
import { listGames } from './game-store.ts';
import { listRecentWins } from './order-store.ts';

/** One settled win, in every wording the caller may need. */
export interface RecentWin {
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

/** The newest settled wins in a currency, newest first. Never play money, unless that is the currency asked for. */
export async function recentWins(kernel: Kernel, currency: string, limit: number): Promise<readonly RecentWin[]> {
  const [wins, games] = await Promise.all([listRecentWins(kernel.db, currency, limit), listGames(kernel.db)]);
  const byCode = new Map(games.map((game) => [game.code, game]));
  return wins.map(({ memberId, gameCode, payout, at }) => {
    const game = byCode.get(gameCode)!;
    const { vendor, iconUrl, gameType } = game;
    return { memberId, gameCode, gameName: (language) => gameName(game, language), gameType, vendor, iconUrl, amount: payout, currency, at };
  });
}
