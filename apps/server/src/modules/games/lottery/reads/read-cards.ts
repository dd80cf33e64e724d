/** Cards of games: the menu, a member's recent games, the keno rooms. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { isPrizeMode, KENO_VENDOR } from '@lantern/game-math/lottery';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { cardAnswer, inLanguage, type CardAnswer } from './answers.ts';
import { listCategories, listGames, listGamesOfMode, type Game } from '../issues/game-store.ts';
import { listLastDraws, listNextIssues, readClock } from '../issues/issue-store.ts';
import { listPlayedGames } from '../sale/person-store.ts';

type Answer<Id extends keyof Calls> = AnswerOf<Calls[Id]>;

interface Cards {
  readonly now: number;
  /** The cards of the requested games, in menu order. */
  readonly cards: readonly { readonly game: Game; readonly card: CardAnswer }[];
}

async function readCards({ db }: Kernel, language: Language, isIncluded: (game: Game) => boolean): Promise<Cards> {
  const [games, coming, last, now] = await Promise.all([
    listGames(db),
    listNextIssues(db),
    listLastDraws(db),
    readClock(db),
  ]);
  const nextByCode = new Map(coming.map((issue) => [issue.gameCode, issue]));
  const lastByCode = new Map(last.map((issue) => [issue.gameCode, issue]));
  const cards = games.filter(isIncluded).map((game) => ({
    game,
    card: cardAnswer(game, nextByCode.get(game.code), lastByCode.get(game.code), now, language),
  }));
  return { now, cards };
}

/** The lottery menu by category; `prizeMode` keeps the games that sell in it. Refuses with prize_mode_unknown. */
export async function readMenu(
  kernel: Kernel,
  prizeMode: string | undefined,
  language: Language,
): Promise<Result<Answer<'lottery.menu'>>> {
  if (prizeMode !== undefined && !isPrizeMode(prizeMode)) return refuse('prize_mode_unknown');
  const [categories, ofMode, { now, cards }] = await Promise.all([
    listCategories(kernel.db),
    prizeMode === undefined ? undefined : listGamesOfMode(kernel.db, prizeMode),
    readCards(kernel, language, () => true),
  ]);
  const sold = cards.filter(({ game }) => ofMode?.has(game.code) ?? true);
  const menu = categories.map(({ tag, nameVi, nameEn }) => ({
    labelName: inLanguage(language, nameVi, nameEn),
    tag,
    gameMenus: sold.filter(({ game }) => game.category === tag).map(({ card }) => card),
  }));
  return ok({ categories: menu.filter((category) => category.gameMenus.length > 0), serverTime: Math.floor(now) });
}

/** The games a member played last, newest first, that are on sale. */
export async function readRecentMenu(
  kernel: Kernel,
  memberId: MemberId,
  { prizeMode, language }: { readonly prizeMode: string | undefined; readonly language: Language },
): Promise<Result<Answer<'lottery.recentMenu'>>> {
  const ofMode =
    prizeMode !== undefined && isPrizeMode(prizeMode) ? await listGamesOfMode(kernel.db, prizeMode) : undefined;
  const played = await listPlayedGames(kernel.db, memberId, RECENT_GAMES);
  const { now, cards } = await readCards(
    kernel,
    language,
    ({ code, onSale }) => onSale && played.includes(code) && (ofMode?.has(code) ?? true),
  );
  const byAge = [...cards].sort((one, other) => played.indexOf(one.game.code) - played.indexOf(other.game.code));
  return ok({ list: byAge.map(({ card }) => card), serverTime: Math.floor(now) });
}

/** Maximum recent games. */
const RECENT_GAMES = 12;

export interface KenoQuery {
  /** Whether the merchant has the keno vendor. */
  readonly enabled: boolean;
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** The rooms of the keno vendor; none if the merchant does not have it. */
export async function readKenoList(
  kernel: Kernel,
  { enabled, gameType, vassalage, pageNo, pageSize }: KenoQuery,
  language: Language,
): Promise<Result<Answer<'lottery.kenoList'>>> {
  const isMatching = (game: Game) =>
    game.vendor === KENO_VENDOR &&
    game.onSale &&
    (gameType === undefined || game.gameType === gameType) &&
    (vassalage === undefined || game.vendor === vassalage);
  const { now, cards } = await readCards(kernel, language, (game) => enabled && isMatching(game));
  const page = cards.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return ok({
    games: page.map(({ card }) => card),
    pageNum: pageNo,
    totalPages: Math.ceil(cards.length / pageSize),
    serverTime: Math.floor(now),
  });
}
