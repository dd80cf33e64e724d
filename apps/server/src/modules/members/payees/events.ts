/** Outbox events of payees. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const BANK_CARD_LINKED = 'bank_card_linked';
export const PAYMENT_PASSWORD_SET = 'payment_password_set';

export interface BankCardLinked {
  readonly bankCardId: string;
  readonly memberId: MemberId;
}

export interface PaymentPasswordSet {
  readonly eventId: string;
  readonly memberId: MemberId;
}

/** A bank account was linked for withdrawals. It is looked up when the event is delivered (`shownCard`). */
export const bankCardLinked = (payload: BankCardLinked): OutboxEvent<BankCardLinked> => ({
  topic: BANK_CARD_LINKED,
  payload,
});

/** A member set or changed the payment password; not at registration. */
export const paymentPasswordSet = (payload: PaymentPasswordSet): OutboxEvent<PaymentPasswordSet> => ({
  topic: PAYMENT_PASSWORD_SET,
  payload,
});
