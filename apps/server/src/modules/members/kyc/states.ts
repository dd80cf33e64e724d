/** States of an application, as data. */
import type { KycState } from '@lantern/contract';

export type KycDecision = 'approve' | 'resubmit' | 'reject';
export type KycMove = 'submit' | KycDecision;

/** Allowed transitions and their triggers. `approved` and `rejected` are final. */
export const kycTransitions: readonly {
  readonly from: KycState;
  readonly by: KycMove;
  readonly to: Exclude<KycState, 'none'>;
}[] = [
  { from: 'none', by: 'submit', to: 'submitted' },
  { from: 'resubmit', by: 'submit', to: 'submitted' },
  { from: 'submitted', by: 'approve', to: 'approved' },
  { from: 'submitted', by: 'resubmit', to: 'resubmit' },
  { from: 'submitted', by: 'reject', to: 'rejected' },
];

/** The next state of a move; undefined when it is not allowed. */
export const kycAfter = (from: KycState, by: KycMove): Exclude<KycState, 'none'> | undefined =>
  kycTransitions.find((transition) => transition.from === from && transition.by === by)?.to;

/** Whether pictures may still be uploaded: while a submission is possible. */
export const takesImages = (state: KycState): boolean => kycAfter(state, 'submit') !== undefined;
