/** What is played now: the menu's cards, the issues of a game, its bet types. */
import { ORDER_SELECTIONS_MAXIMUM, type AnswerOf, type Calls, type Language } from '@lantern/contract';
import {
  betTypeById,
  comparedPrizes,
  formatById,
  isPrizeMode,
  oddsText,
  priceMultiplier,
  rtpBasisPoints,
  type BetType,
  type Format,
  type PrizeMode,
} from '@lantern/game-math/lottery';
import { toWire } from '@lantern/money';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { cardAnswer, inLanguage, issueAnswer } from './answers.ts';
import { findGame, listCategories, listGames, listGamesOfMode, listOdds, type Game, type OddsRow } from './game-store.ts';
import { listComing, listLastDraws, readClock } from './issue-store.ts';

type Answer<Id extends keyof Calls> = AnswerOf<Calls[Id]>;

/** The lottery menu by category; `prizeMode` keeps the games that sell in it. Refuses with prize_mode_unknown. */
export async function readMenu(kernel: Kernel, prizeMode: string | undefined, language: Language): Promise<Result<Answer<'lottery.menu'>>> {
  if (prizeMode !== undefined && !isPrizeMode(prizeMode)) return refuse('prize_mode_unknown');
  const { db } = kernel;
  const [categories, games, coming, last, now, ofMode] = await Promise.all([
    listCategories(db),
    listGames(db),
    listComing(db),
    listLastDraws(db),
    readClock(db),
    prizeMode === undefined ? undefined : listGamesOfMode(db, prizeMode),
  ]);
  const cards = (game: Game) =>
    cardAnswer(
      game,
      coming.find((issue) => issue.gameCode === game.code),
      last.find((issue) => issue.gameCode === game.code),
      now,
      language,
    );
  const menu = categories.map(({ tag, nameVi, nameEn }) => ({
    labelName: inLanguage(language, nameVi, nameEn),
    tag,
    gameMenus: games.filter((game) => game.category === tag && (ofMode?.has(game.code) ?? true)).map(cards),
  }));
  return ok({ categories: menu.filter((category) => category.gameMenus.length > 0), serverTime: Math.floor(now) });
}

/** The issues of a game whose draw is ahead: the current one, and the next with its commitment. Refuses with game_not_found. */
export async function readOpenIssues(kernel: Kernel, gameCode: string): Promise<Result<Answer<'lottery.openIssues'>>> {
  const game = await findGame(kernel.db, gameCode);
  if (!game) return refuse('game_not_found');
  const [coming, now] = await Promise.all([listComing(kernel.db, gameCode), readClock(kernel.db)]);
  return ok({ list: coming.map((issue) => issueAnswer(issue, game, now)), serverTime: Math.floor(now) });
}

/** The issue drawn next, of every game or of one. Refuses with game_not_found. */
export async function readCurrentIssues(kernel: Kernel, gameCode?: string): Promise<Result<Answer<'lottery.openedNumero'>>> {
  const [games, coming, now] = await Promise.all([listGames(kernel.db), listComing(kernel.db, gameCode), readClock(kernel.db)]);
  const asked = gameCode === undefined ? games : games.filter((game) => game.code === gameCode);
  if (gameCode !== undefined && asked.length === 0) return refuse('game_not_found');
  const list = asked.flatMap((game) => {
    const issue = coming.find((candidate) => candidate.gameCode === game.code);
    return issue ? [issueAnswer(issue, game, now)] : [];
  });
  return ok({ list, serverTime: Math.floor(now) });
}

/** What a game sells in a prize mode, the first it has when none is asked. Refuses with game_not_found, prize_mode_unknown. */
export async function readBetTypes(
  kernel: Kernel,
  gameCode: string,
  asked: { readonly prizeMode: string | undefined; readonly currency: string; readonly language: Language },
): Promise<Result<Answer<'lottery.betTypes'>>> {
  const game = await findGame(kernel.db, gameCode);
  if (!game) return refuse('game_not_found');
  const sale = await listOdds(kernel.db, gameCode);
  const prizeMode = asked.prizeMode ?? sale[0]?.prizeMode;
  const rows = sale.filter((row) => row.prizeMode === prizeMode);
  if (prizeMode === undefined || !isPrizeMode(prizeMode) || rows.length === 0) return refuse('prize_mode_unknown');
  const format = formatById(game.format)!;
  const list = rows.flatMap((row) => {
    const betType = betTypeById(row.betType);
    return betType?.formats.includes(format.id) ? [betTypeAnswer(betType, format, row, asked.language)] : [];
  });
  return ok({ gameCode, prizeMode: prizeMode satisfies PrizeMode, currency: asked.currency, list });
}

function betTypeAnswer(betType: BetType, format: Format, row: OddsRow, language: Language): Answer<'lottery.betTypes'>['list'][number] {
  const { selection } = betType;
  return {
    betType: betType.id,
    playType: row.playType,
    group: betType.group,
    name: inLanguage(language, betType.names.vi, betType.names.en),
    rule: inLanguage(language, betType.rules.vi, betType.rules.en),
    selection: {
      kind: selection.kind,
      digits: selection.kind === 'none' ? 0 : selection.digits,
      size: selection.kind === 'parlay' ? selection.size : 1,
      maximum: selection.kind === 'none' ? 1 : selection.kind === 'digits' ? Math.min(10 ** selection.digits, ORDER_SELECTIONS_MAXIMUM) : ORDER_SELECTIONS_MAXIMUM,
    },
    odds: oddsText(row.oddsE4),
    positions: comparedPrizes(betType, format).length,
    priceMultiplier: priceMultiplier(betType, format),
    rtpBasisPoints: rtpBasisPoints(betType, format, Number(row.oddsE4)),
    limits: {
      unitMinimum: toWire(row.unitMinimum),
      stakeMinimum: toWire(row.stakeMinimum),
      stakeMaximum: toWire(row.stakeMaximum),
      numberLiabilityMaximum: toWire(row.numberLiabilityMaximum),
    },
  };
}
