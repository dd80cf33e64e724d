/** Mapping of rows to the contract's answers. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { drawAlgorithmOf, drawContext, formatById, type IssueTimes, type Choice } from '@lantern/game-math/lottery';
import type { Game } from '../issues/game-store.ts';
import type { Issue } from '../issues/issue-store.ts';

export type IssueAnswer = AnswerOf<Calls['lottery.openIssues']>['list'][number];
export type CardAnswer = AnswerOf<Calls['lottery.menu']>['categories'][number]['gameMenus'][number];
export type DrawAnswer = AnswerOf<Calls['lottery.draw']>;

/** Vietnamese for `VI`, English for all other languages until they have texts of their own. */
export const inLanguage = (language: Language, vi: string, en: string): string => (language === 'VI' ? vi : en);

/** The name of a choice at an instant. */
export function choiceName({ names, namesAt }: Choice, language: Language, atMs: number): string {
  const { vi, en } = namesAt?.(atMs) ?? names;
  return inLanguage(language, vi, en);
}

/** A game's name in a language. */
export const gameName = (game: Game, language: Language): string => inLanguage(language, game.nameVi, game.nameEn);

/** Whether bets are accepted at `nowMs`, for display; the stake's transaction decides. */
const isOnSale = (issue: Issue, game: Game, nowMs: number): boolean =>
  game.onSale && issue.state === 'open' && nowMs < issue.locksAt;

const remainTime = (issue: Issue, nowMs: number): number => Math.round(issue.drawsAt - nowMs);

/** The answer for an issue at `nowMs`, milliseconds since 1970. */
export function issueAnswer(issue: Issue, game: Game, nowMs: number): IssueAnswer {
  return {
    gameCode: issue.gameCode,
    numero: issue.numero,
    state: issue.state,
    isSale: isOnSale(issue, game, nowMs),
    remainTime: remainTime(issue, nowMs),
    lockTime: game.lockTimeSec,
    openAt: issue.opensAt,
    lockAt: issue.locksAt,
    drawAt: issue.drawsAt,
    ...(issue.commitment !== null && { commitment: issue.commitment }),
  };
}

/** The answer for an issue that is not created yet, by the timetable; without a commitment. */
export function upcomingAnswer(times: IssueTimes, game: Game, nowMs: number): IssueAnswer {
  return {
    gameCode: game.code,
    numero: times.numero,
    state: 'pending',
    isSale: false,
    remainTime: Math.round(times.drawsAt - nowMs),
    lockTime: game.lockTimeSec,
    openAt: times.opensAt,
    lockAt: times.locksAt,
    drawAt: times.drawsAt,
  };
}

/** A card of the menu; `issue` is the next one, `last` the newest drawn. */
export function cardAnswer(
  game: Game,
  issue: Issue | undefined,
  last: Issue | undefined,
  nowMs: number,
  language: Language,
): CardAnswer {
  return {
    code: game.code,
    gameId: game.code,
    name: gameName(game, language),
    format: game.format,
    vendor: game.vendor,
    ...(game.timetable.kind === 'interval' && { intervalSec: game.timetable.intervalSec }),
    remark: inLanguage(language, game.remarkVi, game.remarkEn),
    mobileIconUrl: game.iconUrl,
    showIcon: game.iconUrl,
    gameType: game.gameType,
    isSale: issue !== undefined && isOnSale(issue, game, nowMs),
    remainTime: issue ? remainTime(issue, nowMs) : 0,
    lockTime: game.lockTimeSec,
    numero: issue?.numero ?? null,
    drawDayOfWeek: game.drawDayOfWeek,
    lastDraw: last?.result ? { numero: last.numero, drawAt: last.drawsAt, result: last.result } : null,
  };
}

/** A draw with its public data. */
export function drawAnswer(issue: Issue, game: Game): DrawAnswer {
  return {
    gameCode: issue.gameCode,
    numero: issue.numero,
    format: game.format,
    // To members a void is a void, whenever it was decided.
    state: issue.voided ? 'cancelled' : issue.state,
    lockAt: issue.locksAt,
    drawAt: issue.drawsAt,
    source: issue.source,
    commitment: issue.commitment,
    ticketHash: issue.ticketHash,
    ticketCount: issue.ticketCount,
    seed: issue.seed,
    proof:
      issue.seed === null
        ? null
        : {
            algorithm: drawAlgorithmOf(formatById(game.format)!),
            format: game.format,
            context: drawContext(issue.gameCode, issue.numero),
          },
    result: issue.result,
    ...(issue.correctedAt !== null && { correctedAt: Math.floor(issue.correctedAt) }),
    ...(issue.previousResult !== null && !issue.voided && { previousResult: issue.previousResult }),
  };
}
