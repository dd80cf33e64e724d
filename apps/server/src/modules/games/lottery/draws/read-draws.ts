/** Past draws, for public verification. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { drawAnswer } from '../reads/answers.ts';
import { findGame } from '../issues/game-store.ts';
import { findIssue, pageDraws, type IssueKey } from '../issues/issue-store.ts';

/** A page of a game's past draws, newest first. Refuses with game_not_found. */
export async function readDraws(
  kernel: Kernel,
  gameCode: string,
  pageNo: number,
  pageSize: number,
): Promise<Result<AnswerOf<Calls['lottery.draws']>>> {
  const game = await findGame(kernel.db, gameCode);
  if (!game) return refuse('game_not_found');
  const { total, draws } = await pageDraws(kernel.db, gameCode, (pageNo - 1) * pageSize, pageSize);
  return ok({
    content: draws.map((issue) => drawAnswer(issue, game)),
    totalPages: Math.ceil(total / pageSize),
    totalElements: total,
    pageNum: pageNo,
  });
}

/** One issue in any state: commitment from its creation, ticket hash from its lock, seed and result from its draw. */
export async function readDraw(kernel: Kernel, key: IssueKey): Promise<Result<AnswerOf<Calls['lottery.draw']>>> {
  const game = await findGame(kernel.db, key.gameCode);
  if (!game) return refuse('game_not_found');
  const issue = await findIssue(kernel.db, key);
  if (!issue) return refuse('issue_not_found');
  return ok(drawAnswer(issue, game));
}
