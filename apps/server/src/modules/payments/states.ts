/** The life of a deposit order (product decisions, Money): every allowed step, as data. */
import type { DepositStatus } from '@lantern/contract';
import type { MethodKind } from './rules/kinds.ts';

/**
 * Money may arrive after the platform gave an order up, so the ends a member can still pay into lead back to `seen`.
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

/** Whether an order may step from one status to the next. */
export const canStep = (from: DepositStatus, to: DepositStatus): boolean => depositTransitions[from].includes(to);

/** Whether its member may still give the order up: no money has been seen. */
export const isCancellable = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_transfer';

const TRANSFER_KINDS: readonly MethodKind[] = ['bank_transfer', 'manual_transfer'];

/** Whether its member may say that it is paid: transfers only, the others are told by their provider. */
export const isReportable = ({ status, kind }: { readonly status: DepositStatus; readonly kind: MethodKind }): boolean =>
  status === 'awaiting_transfer' && TRANSFER_KINDS.includes(kind);

const SETTLED: readonly DepositStatus[] = ['matched', 'credited', 'reversed'];

/** Whether the order has had its money: nothing credits it again. */
export const isSettled = (status: DepositStatus): boolean => SETTLED.includes(status);
