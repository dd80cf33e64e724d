/** The life of a withdrawal (product decisions, Money): every allowed step and who acts next, as data. */
import type { WithdrawalActor, WithdrawalStatus } from '@lantern/contract';

/** Nothing leads back: what was requested is paid, rejected or failed, and never pulled back to play. */
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
export const canStep = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => withdrawalTransitions[from].includes(to);

/** Statuses nothing follows. */
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

/** Who acts next; while a check waits for the member, the member. */
export const actorOf = (status: WithdrawalStatus, waitsForMember: boolean): WithdrawalActor => (status === 'auto_check' && waitsForMember ? 'member' : ACTORS[status]);
