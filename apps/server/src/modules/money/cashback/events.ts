/** Outbox events of cashback. Amounts are decimal text, because JSON numbers are not exact. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const CASHBACK_PAID = 'cashback_paid';

/** Payments of one transaction: one to a member who claims, many when days are paid by themselves. */
export interface CashbackPaid {
  readonly currency: string;
  readonly payments: readonly { readonly claimId: string; readonly memberId: MemberId; readonly amount: string }[];
}

/** Cashback was added to members' cash. */
export const cashbackPaid = (payload: CashbackPaid): OutboxEvent<CashbackPaid> => ({ topic: CASHBACK_PAID, payload });
