/** States of an application, as data. */
import type { KycState } from '@lantern/contract';

export type KycDecision = 'approve' | 'resubmit' | 'reject';
export type KycMove = 'submit' | KycDecision;

/** What may follow what, and what brings it about. `approved` and `rejected` are final. */
export const kycTransitions: readonly { readonly from: KycState; readonly by: KycMove; readonly to: Exclude<KycState, 'none'> }[] = [
  { from: 'none', by: 'submit', to: 'submitted' },
  { from: 'resubmit', by: 'submit', to: 'submitted' },
  { from: 'submitted', by: 'approve', to: 'approved' },
  { from: 'submitted', by: 'resubmit', to: 'resubmit' },
  { from: 'submitted', by: 'reject', to: 'rejected' },
];

/** Where a move leads from a state; undefined when it is not allowed there. */
export const kycAfter = (from: KycState, by: KycMove): Exclude<KycState, 'none'> | undefined =>
  kycTransitions.find((transition) => transition.from === from && transition.by === by)?.to;

/** Whether pictures may still be put in or replaced: while a submission is possible. */
export const takesImages = (state: KycState): boolean => kycAfter(state, 'submit') !== undefined;
