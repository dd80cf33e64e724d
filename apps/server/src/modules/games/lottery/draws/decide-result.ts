/** Operators set the result of an issue whose sources do not agree, or correct a wrong one: one requests, a second decides. */
import type { DrawResult } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { publishIssue } from '../events.ts';
import { findGame } from '../issues/game-store.ts';
import { lockIssueRow, markCorrected, type Issue, type IssueKey } from '../issues/issue-store.ts';
import { drawOfficial, officialResult } from './official-draw.ts';
import { insertRequest, lockRequest, writeDecision, type RequestKind } from './official-store.ts';
import { isSameResult } from '../rules/agreement.ts';

export interface DrawResultRequest extends IssueKey {
  readonly result: DrawResult;
  /** Why, for the record; at most 500 characters. */
  readonly reason: string;
  /** Operator account of the requester. */
  readonly operator: string;
}

const REASON_LENGTH_MAXIMUM = 500;

/** The kind of request an issue allows now. Only official draws: a seed-based result is publicly verifiable. */
export function kindFor(issue: Issue): RequestKind | undefined {
  if (issue.source !== 'official' || issue.voided) return undefined;
  if (issue.state === 'drawing') return 'draw';
  // During settlement or resettlement a correction must wait: every order is settled by each revision.
  return issue.finished && issue.result !== null ? 'correct' : undefined;
}

/**
 * Requests a result, in the caller's transaction. Refuses field_required without a reason, game_not_found, issue_not_found, result_invalid, and
 * result_state_conflict: the house drew it, its bets are still being settled, it has that result, or another request is open.
 */
export async function requestResult(
  kernel: Kernel,
  tx: Tx,
  request: DrawResultRequest,
): Promise<Result<{ readonly requestId: string }>> {
  const reason = request.reason.trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (reason === '') return refuse('field_required', { field: 'reason' });
  const game = await findGame(tx, request.gameCode);
  if (!game) return refuse('game_not_found');
  const result = officialResult(game, request.result);
  const { gameCode, numero } = request;
  const requestId = kernel.ids.next();
  const issue = await lockIssueRow(tx, request);
  if (!issue) return refuse('issue_not_found');
  if (!result) return refuse('result_invalid');
  const kind = kindFor(issue);
  if (kind === undefined || (issue.result && isSameResult(issue.result, result)))
    return refuse('result_state_conflict');
  const row = { requestId, gameCode, numero, kind, result, reason, requestedBy: request.operator };
  return (await insertRequest(tx, row, issue.result)) ? ok({ requestId }) : refuse('result_state_conflict');
}

export interface ResultDecision {
  readonly requestId: string;
  readonly approve: boolean;
  /** Operator who decides; must differ from the requester. */
  readonly operator: string;
}

/**
 * Decides a request; after an approval, settlement follows automatically. Refuses result_request_not_found, second_person_required, and
 * result_state_conflict: it is decided already, or the issue's state has changed.
 */
export async function decideResult(
  kernel: Kernel,
  tx: Tx,
  { requestId, approve, operator }: ResultDecision,
): Promise<Result<undefined>> {
  const request = await lockRequest(tx, requestId);
  if (!request) return refuse('result_request_not_found');
  if (request.decided) return refuse('result_state_conflict');
  if (request.requestedBy === operator) return refuse('second_person_required');
  const issue = (await lockIssueRow(tx, request))!;
  if (approve && kindFor(issue) !== request.kind) return refuse('result_state_conflict');
  if (approve && request.kind === 'draw') await drawOfficial(kernel, tx, issue, request.result);
  if (approve && request.kind === 'correct') {
    await markCorrected(tx, issue, request.result);
    await publishIssue(kernel, tx, 'issue_drawn', { ...issue, state: 'resettled' }, { result: request.result });
  }
  await writeDecision(tx, requestId, operator, approve);
  return ok(undefined);
}
