/** Reads of a member's own withdrawals. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { resolveSpan } from '../../../kernel/day-span.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { ModuleContext } from './context.ts';
import { readReport, readSteps } from './member-store.ts';
import { presentDetail, presentWithdrawal, type WithdrawalDetailAnswer } from './present.ts';
import { readQuestions } from './question-store.ts';
import { findSetting } from './setting-store.ts';
import { findWithdrawal } from './store.ts';

export interface ReportRequest {
  readonly memberId: MemberId;
  readonly merchant: Pick<Merchant, 'code' | 'timeZone'>;
  readonly currency: string;
  readonly language: Language;
  readonly query: ParsedInput<Calls['withdraw.report']>['query'];
}

/** A page of the member's withdrawals and the totals of all that match. Refuses with range_invalid. */
export async function reportWithdrawals(
  { kernel: { db } }: ModuleContext,
  { memberId, merchant, currency, language, query }: ReportRequest,
): Promise<Result<AnswerOf<Calls['withdraw.report']>, 'range_invalid'>> {
  const { status, pageNo, pageSize, ...range } = query;
  const span = await resolveSpan(db, merchant.timeZone, range);
  if (!span.ok) return span;
  const [setting, { page, totals }] = await Promise.all([
    findSetting(db, merchant.code, currency),
    readReport(db, memberId, { status, ...span.value, offset: (pageNo - 1) * pageSize, limit: pageSize }),
  ]);
  return ok({
    content: page.map((withdrawal) => presentWithdrawal(withdrawal, setting, language)),
    totalPages: Math.ceil(totals.total / pageSize),
    pageNum: pageNo,
    totalElements: totals.total,
    totals: { currency, requested: Number(totals.requested), paid: Number(totals.paid), fee: Number(totals.fee) },
  });
}

/** One withdrawal with its history; another member's is not found. */
export async function readWithdrawal(
  { kernel: { db } }: ModuleContext,
  memberId: MemberId,
  withdrawalId: string,
  language: Language,
): Promise<Result<WithdrawalDetailAnswer, 'withdrawal_not_found'>> {
  const withdrawal = await findWithdrawal(db, withdrawalId);
  if (withdrawal?.memberId !== memberId) return refuse('withdrawal_not_found');
  const [setting, steps, questions] = await Promise.all([
    findSetting(db, withdrawal.merchantCode, withdrawal.currency),
    readSteps(db, withdrawalId),
    readQuestions(db, [withdrawalId]),
  ]);
  return ok(presentDetail(withdrawal, { steps, questions }, setting, language));
}
