/** The state machine of a deposit order (product decisions, Money): every allowed transition, as data. */
import type { DepositStatus } from '@lantern/contract';
import type { MethodKind } from './rules/kinds.ts';

/**
 * A payment may arrive after an order has expired or was rejected, so the ends a member can still pay into lead back to `seen`.
 * `credited` is left by a reversal only.
 */
export const depositTransitions: Readonly<Record<DepositStatus, readonly DepositStatus[]>> = {
  created: ['awaiting_transfer', 'seen', 'expired', 'rejected'],
  awaiting_transfer: ['seen', 'expired', 'rejected'],
  seen: ['matched', 'underpaid', 'overpaid', 'unmatched', 'expired', 'rejected'],
  matched: ['credited'],
  credited: ['reversed'],
  underpaid: ['seen', 'rejected'],
  overpaid: ['seen', 'rejected'],
  unmatched: ['seen', 'rejected'],
  expired: ['seen'],
  rejected: ['seen'],
  reversed: [],
};

/** Whether the table allows the transition. */
export const canStep = (from: DepositStatus, to: DepositStatus): boolean => depositTransitions[from].includes(to);

/** Whether the member may still cancel the order: no payment has been seen. */
export const isCancellable = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_transfer';

const TRANSFER_KINDS: readonly MethodKind[] = ['bank_transfer', 'manual_transfer'];

/** Whether the member may report the order as paid: transfers only; other kinds are reported by their provider. */
export const isReportable = ({
  status,
  kind,
}: {
  readonly status: DepositStatus;
  readonly kind: MethodKind;
}): boolean => status === 'awaiting_transfer' && TRANSFER_KINDS.includes(kind);

const SETTLED: readonly DepositStatus[] = ['matched', 'credited', 'reversed'];

/** Whether the order was credited; it is never credited again. */
export const isSettled = (status: DepositStatus): boolean => SETTLED.includes(status);
