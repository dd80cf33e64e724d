/** The operators' calls: the queue, a case, its claim and its decision. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb, OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { COUNT_MAXIMUM, countForDesk, listForDesk } from './desk-store.ts';
import { readSteps } from './member-store.ts';
import { openAccount } from './payee-account.ts';
import { presentCheck, reasonIn } from './present.ts';
import { approveHeld, askedBy, claim, claimEnd, heldBy, reject, release, type Reviewer } from './review.ts';
import { askMember } from './ask-member.ts';
import { readQuestions } from './question-store.ts';
import { findWithdrawal, readNow, type Withdrawal } from './store.ts';

type Row = AnswerOf<OpsCalls['ops.withdrawals.list']>['list'][number];
type Context = OpsContext<'operator'>;

/** A queue asks for its size on the first page only. */
const isFirst = (after: string | undefined): boolean => after === undefined;

const reviewerOf = ({ operator, merchant }: Pick<Context, 'operator' | 'merchant'>): Reviewer => ({
  operatorId: operator.operatorId,
  displayName: operator.displayName,
  merchantCode: merchant.code,
});

/** Withdrawals of one merchant as the desk shows them, with what the caller may do. */
async function presentRows(
  { deps }: ModuleContext,
  tx: Tx,
  withdrawals: readonly Withdrawal[],
  { operator, merchant }: Pick<Context, 'operator' | 'merchant'>,
): Promise<Row[]> {
  const ids = withdrawals.filter(({ status }) => status === 'review').map(({ withdrawalId }) => withdrawalId);
  const waiting = await deps.waitingApprovals(tx, merchant.code, ids);
  const accounts = await deps.accountsOf(tx, [...new Set(withdrawals.map(({ memberId }) => memberId))]);
  const now = await readNow(tx);
  const mayReview = operator.rights.has('withdrawals.review');
  return withdrawals.map((w) => {
    const endsAt = w.status === 'review' ? claimEnd(w, now) : undefined;
    const approval = waiting.get(w.withdrawalId);
    const isOwn = endsAt !== undefined && w.reviewer === operator.operatorId;
    const isOpen = mayReview && w.status === 'review' && !approval;
    return {
      withdrawalId: w.withdrawalId,
      member: { memberId: w.memberId, username: accounts.get(w.memberId)?.userName ?? '' },
      amount: Number(w.amount),
      fee: Number(w.fee),
      netAmount: Number(w.amount - w.fee),
      currency: w.currency,
      status: w.status,
      bankName: w.bankName,
      accountNumber: w.accountMasked,
      requestedAt: w.requestedAt.getTime(),
      finishedAt: w.finishedAt?.getTime() ?? null,
      concerns: w.checks.filter(({ result }) => result !== 'passed').map(({ name }) => name),
      claim:
        endsAt === undefined
          ? null
          : { by: { operatorId: w.reviewer!, displayName: w.reviewerName ?? w.reviewer! }, endsAt },
      approval: approval
        ? {
            approvalId: approval.approvalId,
            requestedBy: approval.requestedBy,
            expiresAt: approval.expiresAt.getTime(),
          }
        : null,
      question: w.question,
      canClaim: isOpen && (endsAt === undefined || isOwn),
      canDecide: isOpen && isOwn,
    };
  });
}

async function list(
  module: ModuleContext,
  context: Context,
  query: ParsedInput<OpsCalls['ops.withdrawals.list']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.withdrawals.list']>>> {
  const { tx, merchant } = context;
  const { state, memberId, question, sort, after, limit } = query;
  const at = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant));
  const filters = { state, memberId, question, from: at(query.from), to: at(query.to) };
  const page = await listForDesk(tx, merchant.code, filters, { sort, after, limit });
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const count = isFirst(after) ? await countForDesk(tx, merchant.code, filters) : undefined;
  return ok({
    list: await presentRows(module, tx, rows, context),
    next,
    ...(count !== undefined && {
      total: { value: Math.min(count, COUNT_MAXIMUM), exact: count <= COUNT_MAXIMUM },
    }),
  });
}

async function read(
  module: ModuleContext,
  context: Context,
  withdrawalId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.withdrawals.read']>>> {
  const { tx, merchant, language } = context;
  const withdrawal = await findWithdrawal(tx, withdrawalId);
  if (withdrawal?.merchantCode !== merchant.code) return refuse('withdrawal_not_found');
  const [row] = await presentRows(module, tx, [withdrawal], context);
  const account = openAccount(module, withdrawal);
  const steps = await readSteps(tx, withdrawalId);
  const questions = await readQuestions(tx, [withdrawalId]);
  return ok({
    ...row!,
    fullAccountNumber: account?.accountNumber ?? null,
    payeeName: account?.accountName ?? null,
    checks: withdrawal.checks.map((check) => presentCheck(check, withdrawal.currency, language)),
    steps: steps.map(({ status, occurredAt, actor, reason }) => ({ status, at: occurredAt.getTime(), actor, reason })),
    questions: questions.map(({ questionId, text, askedBy, askedAt, answer, answeredAt }) => ({
      questionId,
      text: reasonIn(text, language),
      askedBy,
      askedAt: askedAt.getTime(),
      answer,
      answeredAt: answeredAt?.getTime() ?? null,
    })),
    reason: withdrawal.reason,
    bankReference: withdrawal.bankReference,
  });
}

/** The row of a withdrawal as it is now. */
async function rowOf(module: ModuleContext, context: Context, withdrawalId: string): Promise<Row> {
  const [row] = await presentRows(module, context.tx, [(await findWithdrawal(context.tx, withdrawalId))!], context);
  return row!;
}

/** Handlers of ops.withdrawals.*, except the approval, which has a verb. */
export function withdrawalHandlers(module: ModuleContext) {
  return {
    'ops.withdrawals.list': (context, { query }) => list(module, context, query),
    'ops.withdrawals.read': (context, { params }) => read(module, context, params.withdrawalId),
    async 'ops.withdrawals.claim'(context, { params: { withdrawalId } }) {
      const { tx, trail, operator } = context;
      const before = await findWithdrawal(tx, withdrawalId);
      const claimed = await claim(module, tx, withdrawalId, reviewerOf(context));
      if (!claimed.ok) return claimed;
      trail.changed({ heldBy: before?.reviewerName ?? null }, { heldBy: operator.displayName });
      return ok(await rowOf(module, context, withdrawalId));
    },
    async 'ops.withdrawals.release'(context, { params: { withdrawalId } }) {
      const released = await release(module, context.tx, withdrawalId, reviewerOf(context));
      if (!released.ok) return released;
      context.trail.changed({ heldBy: context.operator.displayName }, { heldBy: null });
      return ok({});
    },
    async 'ops.withdrawals.reject'(context, { params: { withdrawalId }, body: { reason } }) {
      const rejected = await reject(module, context.tx, withdrawalId, reviewerOf(context), reason);
      if (!rejected.ok) return rejected;
      const row = await rowOf(module, context, withdrawalId);
      const { amount, currency, member } = row;
      context.trail.changed(
        { status: 'review' },
        { status: 'rejected', amount, currency, memberId: member.memberId, refunded: true },
      );
      return ok(row);
    },
    async 'ops.withdrawals.ask'(context, { params: { withdrawalId }, body: { reason } }) {
      const asked = await askMember(module, context.tx, withdrawalId, reviewerOf(context), reason);
      if (!asked.ok) return asked;
      context.trail.changed({ question: asked.value.question }, { question: 'open', memberId: asked.value.memberId });
      return ok(await rowOf(module, context, withdrawalId));
    },
  } satisfies OpsHandlers;
}

type ApproveInput = ParsedInput<OpsCalls['ops.withdrawals.approve']>;

const askerOf = ({ requestedBy, merchant }: ApprovalRequest<ApproveInput>): Reviewer => ({
  operatorId: requestedBy.operatorId,
  displayName: requestedBy.displayName,
  merchantCode: merchant.code,
});

/**
 * The payment of a reviewed withdrawal. Who asks holds the case; while the request waits no one else can take it, reject it or
 * ask again, so the case that is paid is the one that was reviewed.
 */
export function withdrawalApproval(module: ModuleContext): ApprovedVerb<ApproveInput> {
  const find = async (tx: Tx, request: ApprovalRequest<ApproveInput>) => {
    const { withdrawalId } = request.input.params;
    const waiting = await module.deps.waitingApprovals(tx, request.merchant.code, [withdrawalId]);
    const asked = waiting.get(withdrawalId);
    // The first look demands the claim; when the second person decides, that the asker's case is still theirs.
    if (asked && asked.approvalId !== request.requestId) return refuse('approval_pending');
    return asked ? await askedBy(tx, withdrawalId, askerOf(request)) : await heldBy(tx, withdrawalId, askerOf(request));
  };
  return {
    async preview(tx, request) {
      const found = await find(tx, request);
      if (!found.ok) return found;
      const { withdrawalId, memberId, amount, fee, currency, bankName, accountMasked } = found.value;
      const account = (await module.deps.accountsOf(tx, [memberId])).get(memberId);
      return ok({
        object: { kind: 'withdrawal', id: withdrawalId, name: account?.userName ?? withdrawalId },
        amount,
        currency,
        summary: [
          { label: 'status', before: 'review', after: 'approved' },
          { label: 'netAmount', before: null, after: String(amount - fee) },
          { label: 'fee', before: null, after: String(fee) },
          { label: 'account', before: null, after: `${bankName} ${accountMasked}` },
        ],
      });
    },
    async carryOut(tx, request) {
      const found = await find(tx, request);
      if (!found.ok) return found;
      const { amount, currency, memberId } = found.value;
      await approveHeld(module, tx, found.value, request.requestedBy.displayName);
      return ok({
        before: { status: 'review' },
        after: { status: 'approved', amount: String(amount), currency, memberId },
      });
    },
  };
}
