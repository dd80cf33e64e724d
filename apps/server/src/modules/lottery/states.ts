/** The life of an issue and of a suborder, as data. Every state change in this module asks these tables. */
import type { IssueState, SuborderStatus } from '@lantern/contract';

/** `resettled` belongs to official results, which this module does not draw. */
export type OwnIssueState = Exclude<IssueState, 'resettled'>;

/**
 * pending: its commitment is public, sales have not begun · open: takes bets until the lock · locked: the ticket set is closed
 * and hashed · drawing: the seed is being opened · drawn: result and seed are public, bets are being settled · settled: no bet
 * is pending. cancelled: void, every pending bet gets its stake back.
 */
export const issueTransitions = {
  pending: ['open', 'cancelled'],
  open: ['locked', 'cancelled'],
  locked: ['drawing', 'cancelled'],
  drawing: ['drawn', 'cancelled'],
  drawn: ['settled'],
  settled: [],
  cancelled: [],
} as const satisfies Record<OwnIssueState, readonly OwnIssueState[]>;

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
export function statesBefore(to: OwnIssueState): OwnIssueState[] {
  return (Object.keys(issueTransitions) as OwnIssueState[]).filter((from) => (issueTransitions[from] as readonly OwnIssueState[]).includes(to));
}
