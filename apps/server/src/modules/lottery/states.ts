/** The life of an issue and of a suborder, as data. Every state change in this module asks these tables. */
import type { IssueState, SuborderStatus } from '@lantern/contract';

/**
 * pending: its commitment is public, sales have not begun · open: takes bets until the lock · locked: the ticket set is closed
 * and hashed · drawing: the seed is being opened · drawn: result and seed are public, bets are being settled · settled: no bet
 * is pending. cancelled: void, every pending bet gets its stake back. resettled: its result was corrected, and what had been
 * settled by the wrong one is settled anew; it can be corrected again.
 */
export const issueTransitions = {
  pending: ['open', 'cancelled'],
  open: ['locked', 'cancelled'],
  locked: ['drawing', 'cancelled'],
  drawing: ['drawn', 'cancelled'],
  drawn: ['settled'],
  settled: ['resettled'],
  cancelled: [],
  resettled: ['resettled'],
} as const satisfies Record<IssueState, readonly IssueState[]>;

/** How a suborder may end; each end is final. */
export const suborderTransitions = {
  pending: ['won', 'lost', 'push', 'cancelled', 'void'],
  won: [],
  lost: [],
  push: [],
  cancelled: [],
  void: [],
} as const satisfies Record<SuborderStatus, readonly SuborderStatus[]>;

/** The states an issue may come from to enter `to`. */
export function statesBefore(to: IssueState): IssueState[] {
  return (Object.keys(issueTransitions) as IssueState[]).filter((from) => (issueTransitions[from] as readonly IssueState[]).includes(to));
}
