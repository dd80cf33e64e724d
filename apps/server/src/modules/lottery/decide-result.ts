/** Operators give an issue a result its sources do not agree on, or correct one that was wrong: one asks, another decides. */
import type { DrawResult } from '@lantern/contract';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { publishIssue } from './events.ts';
import { findGame } from './game-store.ts';
import { lockIssueRow, markCorrected, type Issue, type IssueKey } from './issue-store.ts';
import { drawOfficial, officialResult } from './official-draw.ts';
import { insertRequest, lockRequest, writeDecision, type RequestKind } from './official-store.ts';
import { isSameResult } from './rules/agreement.ts';

export interface ResultWish extends IssueKey {
  readonly result: DrawResult;
  /** Why, for the record; at most 500 characters. */
  readonly reason: string;
  /** Who asks, by the name of their operator account. */
  readonly operator: string;
}

const REASON_LENGTH_MAXIMUM = 500;

/** What may be asked of an issue now. Only official draws: what the house drew follows from its seed, which anybody can check. */
function kindFor(issue: Issue): RequestKind | undefined {
  if (issue.source !== 'official') return undefined;
  if (issue.state === 'drawing') return 'draw';
  // While it is being settled, first or anew, a correction waits: every order follows each revision to its end.
  return issue.finished && issue.result !== null ? 'correct' : undefined;
}

/**
 * Asks for a result. Refuses field_required without a reason, game_not_found, issue_not_found, result_invalid, and
 * result_state_conflict: the house drew it, its bets are still being settled, it has that result, or another request is open.
 */
export async function askForResult(kernel: Kernel, wish: ResultWish): Promise<Result<{ readonly requestId: string }>> {
  const reason = wish.reason.trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (reason === '') return refuse('field_required', { field: 'reason' });
  const game = await findGame(kernel.db, wish.gameCode);
  if (!game) return refuse('game_not_found');
  const result = officialResult(game, wish.result);
  const { gameCode, numero } = wish;
  const requestId = kernel.ids.next();
  return await transact(kernel.db, async (tx) => {
    const issue = await lockIssueRow(tx, wish);
    if (!issue) return refuse('issue_not_found');
    if (!result) return refuse('result_invalid');
    const kind = kindFor(issue);
    if (kind === undefined || (issue.result && isSameResult(issue.result, result))) return refuse('result_state_conflict');
    const request = { requestId, gameCode, numero, kind, result, reason, askedBy: wish.operator };
    return (await insertRequest(tx, request, issue.result)) ? ok({ requestId }) : refuse('result_state_conflict');
  });
}

export interface ResultDecision {
  readonly requestId: string;
  readonly approve: boolean;
  /** Who decides; never who asked. */
  readonly operator: string;
}

/**
 * Decides a request; once approved, settlement follows by itself. Refuses result_request_not_found, second_person_required, and
 * result_state_conflict: it is decided, or the issue has moved on.
 */
export async function decideResult(kernel: Kernel, { requestId, approve, operator }: ResultDecision): Promise<Result<undefined>> {
  return await transact(kernel.db, async (tx): Promise<Result<undefined>> => {
    const request = await lockRequest(tx, requestId);
    if (!request) return refuse('result_request_not_found');
    if (request.decided) return refuse('result_state_conflict');
    if (request.askedBy === operator) return refuse('second_person_required');
    const issue = (await lockIssueRow(tx, request))!;
    if (approve && kindFor(issue) !== request.kind) return refuse('result_state_conflict');
    if (approve && request.kind === 'draw') await drawOfficial(kernel, tx, issue, request.result);
    if (approve && request.kind === 'correct') {
      await markCorrected(tx, issue, request.result);
      await publishIssue(kernel, tx, 'issue_drawn', { ...issue, state: 'resettled' }, { result: request.result });
    }
    await writeDecision(tx, requestId, operator, approve);
    return ok(undefined);
  });
}
