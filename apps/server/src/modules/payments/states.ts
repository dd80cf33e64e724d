/** The life of a deposit order (product decisions, Money): every allowed step, as data. */
import type { DepositStatus } from '@lantern/contract';

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
