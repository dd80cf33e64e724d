/**
 * Outbox events of withdrawals. Amounts are decimal text, because JSON numbers are not exact. Neither account nor reason is among them:
 * they are looked up when an event is delivered (summary.ts).
 */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import type { WithdrawalId } from './ids.ts';
import type { Withdrawal } from './store.ts';

export const WITHDRAWAL_MOVED = 'withdrawal_moved';

/** The steps others hear of: the request, and the three ends. */
const PUBLISHED = ['requested', 'paid', 'rejected', 'failed'] as const;

export interface WithdrawalMoved {
  readonly withdrawalId: WithdrawalId;
  readonly memberId: MemberId;
  readonly status: (typeof PUBLISHED)[number];
  /** What was held, in minor units. */
  readonly amount: string;
  /** What of it the bank gets. */
  readonly netAmount: string;
  readonly currency: string;
}

/** The event of a step; undefined for one that stays inside. */
export function withdrawalMoved(
  {
    withdrawalId,
    memberId,
    amount,
    fee,
    currency,
  }: Pick<Withdrawal, 'withdrawalId' | 'memberId' | 'amount' | 'fee' | 'currency'>,
  to: string,
): OutboxEvent<WithdrawalMoved> | undefined {
  const status = PUBLISHED.find((one) => one === to);
  if (status === undefined) return undefined;
  const amounts = { amount: amount.toString(), netAmount: (amount - fee).toString() };
  return { topic: WITHDRAWAL_MOVED, payload: { withdrawalId, memberId, status, currency, ...amounts } };
}
