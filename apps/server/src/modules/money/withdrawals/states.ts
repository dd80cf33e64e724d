/** The state machine of a withdrawal (product decisions, Money): every allowed transition and who acts next, as data. */
import type { WithdrawalActor, WithdrawalStatus } from '@lantern/contract';

/** No way back: a requested withdrawal is paid, rejected or failed, and cannot be reversed by the member. */
export const withdrawalTransitions: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  requested: ['auto_check'],
  auto_check: ['review', 'approved'],
  review: ['approved', 'rejected'],
  approved: ['paying'],
  paying: ['paid', 'failed'],
  paid: [],
  rejected: [],
  failed: [],
};

/** Whether a withdrawal may step from one status to the next. */
export const canStep = (from: WithdrawalStatus, to: WithdrawalStatus): boolean =>
  withdrawalTransitions[from].includes(to);

/** Final statuses. */
export const FINISHED: readonly WithdrawalStatus[] = ['paid', 'rejected', 'failed'];

const ACTORS: Readonly<Record<WithdrawalStatus, WithdrawalActor>> = {
  requested: 'system',
  auto_check: 'system',
  review: 'risk',
  approved: 'system',
  paying: 'bank',
  paid: 'none',
  rejected: 'none',
  failed: 'none',
};

/** Who acts next: the member while a check or a reviewer's question waits for the member. */
export const actorOf = (
  status: WithdrawalStatus,
  waits: { readonly check: boolean; readonly question: boolean },
): WithdrawalActor =>
  (status === 'auto_check' && waits.check) || (status === 'review' && waits.question) ? 'member' : ACTORS[status];
