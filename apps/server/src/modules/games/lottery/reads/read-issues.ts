/** Upcoming issues. */
import type { AnswerOf, Calls } from '@lantern/contract';
import { issuesOfVersions, type IssueTimes } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { upcomingAnswer, issueAnswer, type IssueAnswer } from './answers.ts';
import { findGame, listGames, listNoDrawDates, listTimetables } from '../issues/game-store.ts';
import { listUpcoming, listNextIssues, readClock } from '../issues/issue-store.ts';

/**
 * The next `count` issues of a game: the current one, the next with its commitment, and later ones by the timetable, whose
 * commitments follow when they are created. Refuses game_not_found.
 */
export async function readOpenIssues(
  kernel: Kernel,
  gameCode: string,
  count: number,
): Promise<Result<AnswerOf<Calls['lottery.openIssues']>>> {
  const game = await findGame(kernel.db, gameCode);
  if (!game) return refuse('game_not_found');
  const [coming, now, noDrawDates, timetables] = await Promise.all([
    listUpcoming(kernel.db, gameCode, count),
    readClock(kernel.db),
    listNoDrawDates(kernel.db),
    listTimetables(kernel.db, gameCode),
  ]);
  const made = new Set(coming.map((issue) => issue.numero));
  const isUpcoming = (issue: IssueTimes) => now < issue.locksAt && !made.has(issue.numero);
  const upcoming = game.onSale ? issuesOfVersions(timetables, now, count, noDrawDates).filter(isUpcoming) : [];
  const list: IssueAnswer[] = [
    ...coming.map((issue) => issueAnswer(issue, game, now)),
    ...upcoming.map((times) => upcomingAnswer(times, game, now)),
  ];
  return ok({
    list: list.sort((one, other) => one.drawAt - other.drawAt).slice(0, count),
    serverTime: Math.floor(now),
  });
}

/** The next issue of every game, or of one. Refuses game_not_found. */
export async function readCurrentIssues(
  kernel: Kernel,
  gameCode?: string,
): Promise<Result<AnswerOf<Calls['lottery.openedNumero']>>> {
  const next = gameCode === undefined ? listNextIssues(kernel.db) : listUpcoming(kernel.db, gameCode, 1);
  const [games, coming, now] = await Promise.all([listGames(kernel.db), next, readClock(kernel.db)]);
  const selected = gameCode === undefined ? games : games.filter((game) => game.code === gameCode);
  if (gameCode !== undefined && selected.length === 0) return refuse('game_not_found');
  const list = selected.flatMap((game) => {
    const issue = coming.find((candidate) => candidate.gameCode === game.code);
    return issue ? [issueAnswer(issue, game, now)] : [];
  });
  return ok({ list, serverTime: Math.floor(now) });
}
