/** The winner board (HOME-13): real settled wins of all games only, the newest and the largest, names masked. */
import { WINNER_BOARD_LIMIT, type AnswerOf, type Calls, type Language } from '@lantern/contract';
import { toWire } from '@lantern/money';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { RecentWin } from '../../games/lottery/index.ts';
import type { ReportsDeps } from './context.ts';
import { varyWins } from './rules/vary-wins.ts';
import { listWins, readMinimums, type StoredWin } from './win-store.ts';

type Answer = AnswerOf<Calls['winner.board']>;

export interface WinnerBoard {
  /** Wins of a game category (ALL for every one) in the merchant's currency, at most `limit`. */
  read(merchant: Merchant, category: string, limit: number, language: Language): Promise<Result<Answer>>;
}

interface Win {
  readonly memberId: MemberId;
  readonly customerName: string;
  readonly vendor: string;
  /** The category's code. */
  readonly family: string;
  readonly game: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: number;
  /** Picture and name in a language; undefined for a game the merchant does not offer. */
  readonly shown: (
    merchant: Merchant,
    language: Language,
  ) => Promise<{ readonly iconUrl: string; readonly gameName: string } | undefined>;
}

interface Board {
  readonly readAt: number;
  readonly wins: Promise<readonly Win[]>;
  /** Selected wins, by category. */
  readonly chosen: Map<string, readonly Win[]>;
}

/** Home requests it on every visit; the board may be this old. */
const FRESH_MS = 2000;

/** Wins of each kind (newest, largest) and source that the board selects from. */
const CANDIDATES = 2 * WINNER_BOARD_LIMIT;

type BoardDeps = Pick<ReportsDeps, 'lottery' | 'memberNames' | 'gameCards' | 'gameName'>;

/** The board over the lottery's orders and the rounds of vendors' games. */
export function createWinnerBoard({ clock, db }: Pick<Kernel, 'clock' | 'db'>, deps: BoardDeps): WinnerBoard {
  const cache = new Map<string, Board>();

  async function readWins(currency: string): Promise<readonly Win[]> {
    const minimum = (await readMinimums(db)).get(currency) ?? 0n;
    const [rounds, newest, largest] = await Promise.all([
      listWins(db, currency, minimum, CANDIDATES),
      deps.lottery.recentWins({ currency, by: 'newest', minimum, limit: CANDIDATES }),
      deps.lottery.recentWins({ currency, by: 'largest', minimum, limit: CANDIDATES }),
    ]);
    const orders = new Map([...newest, ...largest].map((win) => [win.betId, win]));
    const wins = [...[...orders.values()].map(ofLottery), ...rounds.map((win) => ofRound(deps, win))];
    const names = await deps.memberNames([...new Set(wins.map(({ memberId }) => memberId))]);
    // A member without a name was erased.
    return wins.flatMap((win) => {
      const customerName = names.get(win.memberId);
      return customerName === undefined ? [] : [{ ...win, customerName }];
    });
  }

  function boardOf(currency: string): Board {
    const known = cache.get(currency);
    const now = clock.elapsed();
    if (known && now - known.readAt < FRESH_MS) return known;
    const board: Board = { readAt: now, wins: readWins(currency), chosen: new Map() };
    cache.set(currency, board);
    board.wins.catch(() => cache.delete(currency));
    return board;
  }

  async function winsOf(currency: string, category: string, limit: number): Promise<readonly Win[]> {
    const { wins, chosen } = boardOf(currency);
    const of = (await wins).filter((win) => category === 'ALL' || category === win.family);
    if (of.length === 0) return of;
    const key = `${category}/${limit}`;
    const made = chosen.get(key) ?? varyWins(of, limit);
    chosen.set(key, made);
    return made;
  }

  return {
    async read(merchant, category, limit, language) {
      const wins = await winsOf(merchant.currency, category, limit);
      const rows = await Promise.all(wins.map((win) => rowOf(win, merchant, language)));
      return ok({ list: rows.filter((row) => row !== undefined) });
    },
  };
}

type Unnamed = Omit<Win, 'customerName'>;

function ofLottery({
  memberId,
  gameCode,
  gameName,
  gameType,
  vendor,
  iconUrl,
  amount,
  currency,
  at,
}: RecentWin): Unnamed {
  return {
    memberId,
    vendor,
    family: gameType,
    game: gameCode,
    amount,
    currency,
    at,
    shown: async (_, language) => ({ iconUrl, gameName: gameName(language) }),
  };
}

function ofRound(
  { gameCards, gameName }: BoardDeps,
  { memberId, vendor, gameId, category, amount, currency, at }: StoredWin,
): Unnamed {
  return {
    memberId,
    vendor,
    family: category,
    game: gameId,
    amount,
    currency,
    at,
    shown: async ({ code }, language) => {
      const card = (await gameCards(code, language, [gameId])).get(gameId);
      const name = await gameName(vendor, gameId, language);
      return card && name !== undefined ? { iconUrl: card.iconUrl, gameName: name } : undefined;
    },
  };
}

async function rowOf(win: Win, merchant: Merchant, language: Language): Promise<Answer['list'][number] | undefined> {
  const shown = await win.shown(merchant, language);
  const { customerName, vendor, amount, currency, at } = win;
  return shown && { vo: { ...shown, customerName, vendor, winAmount: toWire(amount), currency, at: Math.floor(at) } };
}
