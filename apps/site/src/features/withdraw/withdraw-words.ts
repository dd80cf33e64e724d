/** Meaning of a withdrawal's status for its member, as data. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { TextKey } from '../../lib/language/i18n.ts';
import type { StatusTone } from '@lantern/ui';

export type Withdrawal = AnswerOf<Calls['withdraw.detail']>;
export type WithdrawalRow = AnswerOf<Calls['withdraw.report']>['content'][number];
export type WithdrawalStatus = Withdrawal['status'];
export type Preview = AnswerOf<Calls['withdraw.preview']>;
export type Check = Preview['checks'][number];
export type TurnoverLine = Preview['turnover'][number];
export type Card = AnswerOf<Calls['withdraw.bankCards']>['list'][number];

export const STATUS_TONES: Readonly<Record<WithdrawalStatus, StatusTone>> = {
  requested: 'warn',
  auto_check: 'warn',
  review: 'warn',
  approved: 'info',
  paying: 'info',
  paid: 'ok',
  rejected: 'bad',
  failed: 'bad',
};

/** The status in words: a review that waits for the member's answer says so. */
export const statusWord = ({ status, nextActor }: Pick<WithdrawalRow, 'status' | 'nextActor'>): TextKey =>
  status === 'review' && nextActor === 'member' ? 'withdraw_is_asked' : `withdraw_is_${status}`;

const OVER: readonly WithdrawalStatus[] = ['paid', 'rejected', 'failed'];

/** More will happen without the member. */
export const isMoving = (status: WithdrawalStatus): boolean => !OVER.includes(status);

/** The regular course of a withdrawal. */
const ROAD: readonly WithdrawalStatus[] = ['requested', 'auto_check', 'review', 'approved', 'paying', 'paid'];

/** The steps ahead; a review only when one takes place. */
export function stepsAhead(withdrawal: Withdrawal): readonly WithdrawalStatus[] {
  const { status, timeline } = withdrawal;
  if (!isMoving(status)) return [];
  const reviewed = status === 'review' || timeline.some((step) => step.status === 'review');
  return ROAD.slice(ROAD.indexOf(status) + 1).filter(
    (next) => next !== 'review' || (!reviewed && withdrawal.nextActor !== 'bank'),
  );
}
