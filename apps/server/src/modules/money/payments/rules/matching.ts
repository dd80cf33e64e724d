/** Matches a provider's notification to an order (product decisions, Money: matched by code, amount and account). */
import type { DepositReason, DepositStatus } from '@lantern/contract';

export interface MatchableOrder {
  readonly status: DepositStatus;
  /** The amount due, in the unit it is paid in. */
  readonly amount: bigint;
  readonly currency: string;
  /** The account the order named; absent for methods without one. */
  readonly accountNumber: string | undefined;
  readonly expiresAt: Date;
}

export interface ArrivedPayment {
  readonly amount: bigint;
  readonly currency: string;
  readonly accountNumber: string | undefined;
  /** By the bank's clock: an order paid in time is credited even if the notification arrives late. */
  readonly paidAt: Date;
}

/** Why money that belongs to an order waits for an operator. */
export type UnmatchedReason = DepositReason | 'order_credited';

export interface Judgement {
  /** Statuses the order steps through, in order; none when it stays as it is. */
  readonly steps: readonly DepositStatus[];
  /** Why the payment is unmatched; absent when it is credited. */
  readonly unmatchedReason?: UnmatchedReason;
}

const SETTLED: readonly DepositStatus[] = ['matched', 'credited', 'reversed'];
const HELD_FOR_OPERATOR: readonly DepositStatus[] = ['underpaid', 'overpaid', 'unmatched'];

function mismatch(order: MatchableOrder, payment: ArrivedPayment): DepositReason | undefined {
  if (payment.currency !== order.currency) return 'currency_mismatch';
  if (order.accountNumber !== undefined && payment.accountNumber !== order.accountNumber) return 'account_mismatch';
  if (payment.paidAt > order.expiresAt) return 'transfer_late';
  if (payment.amount < order.amount) return 'amount_below_order';
  if (payment.amount > order.amount) return 'amount_above_order';
  return undefined;
}

const STATUS_OF_MISMATCH: Partial<Record<DepositReason, DepositStatus>> = {
  amount_below_order: 'underpaid',
  amount_above_order: 'overpaid',
};

/**
 * Money arrived for the order. The first exact payment in time credits it, whatever notifications came before; every other
 * payment stays unmatched and waits for an operator, so that the order of notifications does not change the ledger's final
 * state. `barred` is the reason why the member may not be credited now, regardless of the payment.
 */
export function judgePayment(order: MatchableOrder, payment: ArrivedPayment, barred?: DepositReason): Judgement {
  if (SETTLED.includes(order.status)) return { steps: [], unmatchedReason: 'order_credited' };
  const unmatchedReason = mismatch(order, payment) ?? barred;
  const seen: readonly DepositStatus[] = order.status === 'seen' ? [] : ['seen'];
  if (unmatchedReason === undefined) return { steps: [...seen, 'matched', 'credited'] };
  if (HELD_FOR_OPERATOR.includes(order.status)) return { steps: [], unmatchedReason };
  return { steps: [...seen, STATUS_OF_MISMATCH[unmatchedReason] ?? 'unmatched'], unmatchedReason };
}

/** A payment was announced or failed. Such a notification never moves an order that has already received money. */
export function judgeNotification(status: DepositStatus, outcome: 'seen' | 'failed'): readonly DepositStatus[] {
  const waiting = status === 'created' || status === 'awaiting_transfer';
  if (outcome === 'seen') return waiting ? ['seen'] : [];
  return waiting || status === 'seen' ? ['rejected'] : [];
}
