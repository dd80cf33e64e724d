/** Corrections and voids: what they will move, and how they are carried out once another person has approved. */
import type { DrawResult } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { foreignTo } from '../../../../kernel/http/every-merchant.ts';
import type { ApprovalRequest, ApprovedVerb, SummaryLine } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { decideResult, kindFor, requestResult } from '../draws/decide-result.ts';
import { officialResult } from '../draws/official-draw.ts';
import { findGame, type Game } from '../issues/game-store.ts';
import { lockIssueRow, findIssue, type Issue } from '../issues/issue-store.ts';
import { voidIssue, voidKindOf } from '../issues/void-issue.ts';
import { isSameResult } from '../rules/agreement.ts';
import { previewResettlement } from '../settlement/preview-moves.ts';
import { previewRefunds, type Moves } from '../settlement/resettlement-store.ts';
import { issueKeyOf, type Desk } from './desk.ts';

type CorrectInput = ParsedInput<OpsCalls['ops.lottery.correctResult']>;
type VoidInput = ParsedInput<OpsCalls['ops.lottery.void']>;

interface Correction {
  readonly game: Game;
  readonly issue: Issue;
  readonly result: DrawResult;
}

/** A correction that could be made now. Refuses issue_not_found, result_state_conflict, result_invalid. */
export async function readCorrection(tx: Tx, issueId: string, typed: DrawResult): Promise<Result<Correction>> {
  const issue = await findIssue(tx, issueKeyOf(issueId));
  if (!issue) return refuse('issue_not_found');
  if (kindFor(issue) !== 'correct') return refuse('result_state_conflict');
  const game = (await findGame(tx, issue.gameCode))!;
  const result = officialResult(game, typed);
  if (!result) return refuse('result_invalid');
  return isSameResult(result, issue.result!) ? refuse('result_state_conflict') : ok({ game, issue, result });
}

/** Lines of the prizes whose numbers change. */
function changedPrizes(before: DrawResult, after: DrawResult): readonly SummaryLine[] {
  return after.prizes.flatMap(({ prize, numbers }) => {
    const old = before.prizes.find((one) => one.prize === prize)?.numbers.join(' ') ?? null;
    const next = numbers.join(' ');
    return old === next ? [] : [{ label: `prize_${prize}`, before: old, after: next }];
  });
}

/** The sums, a line each; amounts are in minor units with their currency. */
const moveLines = (moves: readonly Moves[]): readonly SummaryLine[] =>
  moves.flatMap(({ currency, members, bets, paid, taken }) => [
    { label: 'lottery_members', before: null, after: `${members} (${currency})` },
    { label: 'lottery_bets', before: null, after: `${bets} (${currency})` },
    { label: 'lottery_paid', before: null, after: `${paid} ${currency}` },
    { label: 'lottery_taken', before: null, after: `${taken} ${currency}` },
  ]);

const factsOf = (moves: readonly Moves[]) =>
  moves.map(({ paid, taken, ...rest }) => ({ ...rest, paid: String(paid), taken: String(taken) }));

const objectOf = (issueId: string, game: Game, issue: Issue) => ({
  kind: 'lottery_issue' as const,
  id: issueId,
  name: `${game.nameVi} ${issue.numero}`,
});

/** The moves of a void, and its kind. Refuses issue_not_found, issue_closed. */
export async function readVoid(
  tx: Tx,
  issueId: string,
): Promise<
  Result<{
    readonly issue: Issue;
    readonly game: Game;
    readonly needsSecond: boolean;
    readonly moves: readonly Moves[];
  }>
> {
  const issue = await findIssue(tx, issueKeyOf(issueId));
  if (!issue) return refuse('issue_not_found');
  const kind = voidKindOf(issue);
  if (kind === undefined) return refuse('issue_closed');
  const game = (await findGame(tx, issue.gameCode))!;
  const needsSecond = kind === 'settled';
  const moves = needsSecond ? await previewResettlement(tx, game, issue, 'void') : await previewRefunds(tx, issue);
  return ok({ issue, game, needsSecond, moves });
}

/** A correction: by the verbs of decide-result.ts, requested by the one and decided by the other. */
export const correctionVerb = (desk: Desk): ApprovedVerb<CorrectInput> => ({
  async preview(tx, { input, requestedBy }: ApprovalRequest<CorrectInput>) {
    const foreign = foreignTo(desk.deps, requestedBy.merchants);
    if (foreign) return foreign;
    const { issueId } = input.params;
    const read = await readCorrection(tx, issueId, input.body.result);
    if (!read.ok) return read;
    const { game, issue, result } = read.value;
    const moves = await previewResettlement(tx, game, issue, result);
    return ok({
      object: objectOf(issueId, game, issue),
      summary: [...changedPrizes(issue.result!, result), ...moveLines(moves)],
    });
  },
  async carryOut(tx, { input, requestedBy, decidedBy, reason }: ApprovalRequest<CorrectInput>) {
    const foreign = foreignTo(desk.deps, requestedBy.merchants);
    if (foreign) return foreign;
    if (!decidedBy) return refuse('second_person_required');
    const key = issueKeyOf(input.params.issueId);
    await lockIssueRow(tx, key);
    const read = await readCorrection(tx, input.params.issueId, input.body.result);
    if (!read.ok) return read;
    const { game, issue, result } = read.value;
    const moves = await previewResettlement(tx, game, issue, result);
    const requested = await requestResult(desk.kernel, tx, {
      ...key,
      result,
      reason,
      operator: requestedBy.operatorId,
    });
    if (!requested.ok) return requested;
    const decision = { requestId: requested.value.requestId, approve: true, operator: decidedBy.operatorId };
    const decided = await decideResult(desk.kernel, tx, decision);
    if (!decided.ok) return decided;
    return ok({
      before: { result: issue.result, revision: issue.revision },
      after: { result, revision: issue.revision + 1, moves: factsOf(moves) },
      merchants: desk.deps.merchantCodes(),
    });
  },
});

/** A void: by one person before the draw, by two once money has moved. */
export const voidVerb = (desk: Desk): ApprovedVerb<VoidInput> => ({
  async preview(tx, { input, requestedBy }: ApprovalRequest<VoidInput>) {
    const foreign = foreignTo(desk.deps, requestedBy.merchants);
    if (foreign) return foreign;
    const { issueId } = input.params;
    const read = await readVoid(tx, issueId);
    if (!read.ok) return read;
    const { issue, game, needsSecond, moves } = read.value;
    return ok({
      object: objectOf(issueId, game, issue),
      alone: !needsSecond,
      summary: [{ label: 'lottery_state', before: issue.state, after: 'void' }, ...moveLines(moves)],
    });
  },
  async carryOut(tx, { input, requestedBy, decidedBy }: ApprovalRequest<VoidInput>) {
    const foreign = foreignTo(desk.deps, requestedBy.merchants);
    if (foreign) return foreign;
    const key = issueKeyOf(input.params.issueId);
    await lockIssueRow(tx, key);
    const read = await readVoid(tx, input.params.issueId);
    if (!read.ok) return read;
    const { issue, needsSecond, moves } = read.value;
    // Drawn and settled between the preview and now: what one person was enough for is not this any more.
    if (needsSecond && !decidedBy) return refuse('second_person_required');
    const done = await voidIssue(tx, { ...key, actor: requestedBy.displayName });
    if (!done.ok) return done;
    return ok({
      before: { state: issue.state },
      after: { state: done.value.state, voided: true, moves: factsOf(moves) },
      merchants: desk.deps.merchantCodes(),
    });
  },
});
