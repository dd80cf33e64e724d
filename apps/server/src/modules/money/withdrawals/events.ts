/** Outbox events of withdrawals. Amounts are decimal text, because JSON numbers are not exact. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';
import { reasonIn } from './present.ts';
import type { Withdrawal } from './store.ts';
import type { WithdrawalId } from './ids.ts';

export const WITHDRAWAL_MOVED = 'withdrawal_moved';

/** The steps others hear of: the request, and the three ends. */
const PUBLISHED = ['requested', 'paid', 'rejected', 'failed'] as const;
type PublishedStatus = (typeof PUBLISHED)[number];

export interface WithdrawalMoved {
  readonly withdrawalId: WithdrawalId;
  readonly memberId: MemberId;
  readonly status: PublishedStatus;
  /** What was held, in minor units. */
  readonly amount: string;
  /** What of it the bank gets. */
  readonly netAmount: string;
  readonly currency: string;
  readonly bankName: string;
  readonly accountMasked: string;
  /** Why it was rejected or failed; empty otherwise. */
  readonly reason: { readonly vi: string; readonly en: string };
}

type Moved = Pick<
  Withdrawal,
  'withdrawalId' | 'memberId' | 'amount' | 'fee' | 'currency' | 'bankName' | 'accountMasked'
>;

/** The event of a step; undefined for one that stays inside. */
export function withdrawalMoved(
  withdrawal: Moved,
  status: string,
  reason = '',
): OutboxEvent<WithdrawalMoved> | undefined {
  const published = PUBLISHED.find((one) => one === status);
  if (published === undefined) return undefined;
  const { withdrawalId, memberId, amount, fee, currency, bankName, accountMasked } = withdrawal;
  // Banks write reasons too: half a character in one must not stop the money that goes back.
  const written = reason.toWellFormed();
  return {
    topic: WITHDRAWAL_MOVED,
    payload: {
      withdrawalId,
      memberId,
      status: published,
      amount: amount.toString(),
      netAmount: (amount - fee).toString(),
      currency,
      bankName,
      accountMasked,
      reason: { vi: reasonIn(written, 'VI'), en: reasonIn(written, 'EN') },
    },
  };
}
