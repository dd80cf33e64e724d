/** The winner board (HOME-13): real settled wins only, names masked. */
import { WINNER_BOARD_LIMIT, type AnswerOf, type Calls, type Language } from '@lantern/contract';
import { toWire } from '@lantern/money';
import type { Clock } from '../../kernel/clock.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { RecentWin } from '../lottery/index.ts';
import type { ReportsDeps } from './doors.ts';

type Answer = AnswerOf<Calls['winner.board']>;

export interface WinnerBoard {
  /** The newest wins of a game category (ALL: every one) in a currency, at most `limit`. */
  read(currency: string, category: string, limit: number, language: Language): Promise<Result<Answer>>;
}

interface Win extends RecentWin {
  readonly customerName: string;
}

/** Home asks on every visit; the board may be this old. */
const FRESH_MS = 2000;

/** The board over the lottery's wins. */
export function createWinnerBoard(clock: Clock, { lottery, memberNames }: Pick<ReportsDeps, 'lottery' | 'memberNames'>): WinnerBoard {
  const cache = new Map<string, { readonly readAt: number; readonly wins: Promise<readonly Win[]> }>();

  async function readWins(currency: string): Promise<readonly Win[]> {
    const wins = await lottery.recentWins(currency, WINNER_BOARD_LIMIT);
    const names = await memberNames([...new Set(wins.map((win) => win.memberId))]);
    // A member without a name no longer exists for strangers.
    return wins.flatMap((win) => {
      const customerName = names.get(win.memberId);
      return customerName === undefined ? [] : [{ ...win, customerName }];
    });
  }

  function winsOf(currency: string): Promise<readonly Win[]> {
    const known = cache.get(currency);
    const now = clock.elapsed();
    if (known && now - known.readAt < FRESH_MS) return known.wins;
    const wins = readWins(currency);
    cache.set(currency, { readAt: now, wins });
    wins.catch(() => cache.delete(currency));
    return wins;
  }

  return {
    async read(currency, category, limit, language) {
      const wins = (await winsOf(currency)).filter((win) => category === 'ALL' || category === win.gameType);
      return ok({ list: wins.slice(0, limit).map((win) => entry(win, language)) });
    },
  };
}

function entry(win: Win, language: Language): Answer['list'][number] {
  const { iconUrl, customerName, vendor, currency } = win;
  return { vo: { iconUrl, customerName, vendor, gameName: win.gameName(language), winAmount: toWire(win.amount), currency, at: Math.floor(win.at) } };
}
