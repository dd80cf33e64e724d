/** A withdrawal as the member sees it. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { WITHDRAWAL_QUESTIONS, WITHDRAWAL_REJECTIONS } from '@lantern/contract/ops/rejections';
import type { StepRow } from './member-store.ts';
import type { Question } from './question-store.ts';
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

const READY = [...WITHDRAWAL_REJECTIONS, ...WITHDRAWAL_QUESTIONS];

/** A reason or question as it is read: a ready one in the language of the screen, any other as it was written. */
export function reasonIn(reason: string, language: Language): string {
  const ready = READY.find(({ vi, en }) => vi === reason || en === reason);
  return ready?.[language === 'VI' ? 'vi' : 'en'] ?? reason;
}

const nextActor = ({ status, checks, question }: Withdrawal) =>
  actorOf(status, { check: waitsForMember(checks), question: question === 'open' });

/** Expected completion; absent while the member has to act. */
function expectedAt(w: Withdrawal, times: Times | undefined, autoApproved: boolean): number | undefined {
  if (!times || FINISHED.includes(w.status) || nextActor(w) === 'member') return undefined;
  return w.requestedAt.getTime() + expectedSec(times, !autoApproved) * 1000;
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
    nextActor: nextActor(w),
    ...(w.reason === null ? {} : { reason: reasonIn(w.reason, language) }),
    ...(w.finishedAt === null ? {} : { finishedAt: w.finishedAt.getTime() }),
    ...(w.bankReference === null ? {} : { bankReference: w.bankReference }),
  };
}

/** The same with its history and what was asked. A question is open while the withdrawal is in review. */
export function presentDetail(
  w: Withdrawal,
  { steps, questions: asked }: { readonly steps: readonly StepRow[]; readonly questions: readonly Question[] },
  setting: WithdrawalSetting | undefined,
  language: Language,
): WithdrawalDetailAnswer {
  const timeline = steps.map(({ status, reason, occurredAt }) => ({
    status,
    occurredAt: occurredAt.getTime(),
    ...(reason === null ? {} : { reason: reasonIn(reason, language) }),
  }));
  const questions = asked.map(({ questionId, text, askedAt, answer, answeredAt }) => ({
    questionId,
    text: reasonIn(text, language),
    askedAt: askedAt.getTime(),
    open: w.status === 'review' && answeredAt === null,
    ...(answer === null ? {} : { answer }),
    ...(answeredAt === null ? {} : { answeredAt: answeredAt.getTime() }),
  }));
  return { ...presentWithdrawal(w, setting, language), timeline, questions };
}
