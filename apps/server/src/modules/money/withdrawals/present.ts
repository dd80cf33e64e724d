/** A withdrawal as the member sees it. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { WITHDRAWAL_REJECTIONS } from '@lantern/contract/ops/rejections';
import type { StepRow } from './member-store.ts';
import { waitsForMember, type Check } from './rules/checks.ts';
import { sentenceOf } from './rules/texts.ts';
import type { WithdrawalSetting } from './setting-store.ts';
import { actorOf, FINISHED } from './states.ts';
import type { Withdrawal } from './store.ts';

export type WithdrawalAnswer = AnswerOf<Calls['withdraw.request']>;
export type WithdrawalDetailAnswer = AnswerOf<Calls['withdraw.detail']>;

type Times = Pick<WithdrawalSetting, 'reviewSec' | 'payoutSec'>;

/** The processing time shown to members. */
export const expectedSec = ({ reviewSec, payoutSec }: Times, withReview: boolean): number =>
  (withReview ? reviewSec : 0) + payoutSec;

/** One finding with its localized text. */
export const presentCheck = (
  check: Check,
  currency: string,
  language: Language,
): WithdrawalAnswer['checks'][number] => ({
  name: check.name,
  result: check.result,
  detail: sentenceOf(check, currency, language),
  finding: check.finding,
  amounts: { ...check.amounts },
});

/** A reason as a member reads it: a ready one in the language of the screen, any other as it was written. */
export function reasonIn(reason: string, language: Language): string {
  const ready = WITHDRAWAL_REJECTIONS.find(({ vi, en }) => vi === reason || en === reason);
  return ready?.[language === 'VI' ? 'vi' : 'en'] ?? reason;
}

/** Expected completion; absent while the member has to act. */
function expectedAt(
  { status, requestedAt, checks }: Withdrawal,
  times: Times | undefined,
  autoApproved: boolean,
): number | undefined {
  if (!times || FINISHED.includes(status) || (status === 'auto_check' && waitsForMember(checks))) return undefined;
  return requestedAt.getTime() + expectedSec(times, !autoApproved) * 1000;
}

/** The answer format of one withdrawal; `setting` holds its merchant's processing times. */
export function presentWithdrawal(
  w: Withdrawal,
  setting: WithdrawalSetting | undefined,
  language: Language,
): WithdrawalAnswer {
  const clean =
    w.checks.every(({ result }) => result === 'passed') &&
    setting !== undefined &&
    w.amount <= setting.autoApproveMaximum;
  const due = expectedAt(w, setting, clean);
  return {
    withdrawalId: w.withdrawalId,
    status: w.status,
    checks: w.checks.map((check) => presentCheck(check, w.currency, language)),
    amount: Number(w.amount),
    fee: Number(w.fee),
    netAmount: Number(w.amount - w.fee),
    currency: w.currency,
    bankName: w.bankName,
    accountNumber: w.accountMasked,
    requestedAt: w.requestedAt.getTime(),
    ...(due === undefined ? {} : { expectedAt: due }),
    nextActor: actorOf(w.status, waitsForMember(w.checks)),
    ...(w.reason === null ? {} : { reason: reasonIn(w.reason, language) }),
    ...(w.finishedAt === null ? {} : { finishedAt: w.finishedAt.getTime() }),
    ...(w.bankReference === null ? {} : { bankReference: w.bankReference }),
  };
}

/** The same with its history. */
export function presentDetail(
  w: Withdrawal,
  steps: readonly StepRow[],
  setting: WithdrawalSetting | undefined,
  language: Language,
): WithdrawalDetailAnswer {
  const timeline = steps.map(({ status, reason, occurredAt }) => ({
    status,
    occurredAt: occurredAt.getTime(),
    ...(reason === null ? {} : { reason: reasonIn(reason, language) }),
  }));
  return { ...presentWithdrawal(w, setting, language), timeline };
}
