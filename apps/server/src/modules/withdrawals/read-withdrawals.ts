/** What a member may read about withdrawals. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Ok, type Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { readReport, readSteps } from './member-store.ts';
import { presentDetail, presentWithdrawal, type WithdrawalDetailAnswer } from './present.ts';
import { findSetting } from './setting-store.ts';
import { findWithdrawal } from './store.ts';

const timeOf = (instant: number | undefined): Date | undefined => (instant === undefined ? undefined : new Date(instant));

export interface ReportWish {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: Language;
  readonly query: ParsedInput<Calls['withdraw.report']>['query'];
}

/** A page of the member's withdrawals and the totals of all that match. */
export async function reportWithdrawals({ kernel: { db } }: Doors, { memberId, merchantCode, currency, language, query }: ReportWish): Promise<Ok<AnswerOf<Calls['withdraw.report']>>> {
  const { status, from, to, pageNo, pageSize } = query;
  const [setting, { page, totals }] = await Promise.all([
    findSetting(db, merchantCode, currency),
    readReport(db, memberId, { status, from: timeOf(from), to: timeOf(to), offset: (pageNo - 1) * pageSize, limit: pageSize }),
  ]);
  return ok({
    content: page.map((withdrawal) => presentWithdrawal(withdrawal, setting, language)),
    totalPages: Math.ceil(totals.total / pageSize),
    pageNum: pageNo,
    totalElements: totals.total,
    totals: { currency, requested: Number(totals.requested), paid: Number(totals.paid), fee: Number(totals.fee) },
  });
}

/** One withdrawal with its history; another member's does not exist. */
export async function readWithdrawal({ kernel: { db } }: Doors, memberId: MemberId, withdrawalId: string, language: Language): Promise<Result<WithdrawalDetailAnswer, 'withdrawal_not_found'>> {
  const withdrawal = await findWithdrawal(db, withdrawalId);
  if (withdrawal?.memberId !== memberId) return refuse('withdrawal_not_found');
  const [setting, steps] = await Promise.all([findSetting(db, withdrawal.merchantCode, withdrawal.currency), readSteps(db, withdrawalId)]);
  return ok(presentDetail(withdrawal, steps, setting, language));
}
