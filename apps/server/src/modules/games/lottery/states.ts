/** The state machines of issues and suborders, as data. Every state change in this module is checked against these tables. */
import type { IssueState, SuborderStatus } from '@lantern/contract';

/**
 * pending: its commitment is public, sales have not begun · open: takes bets until the lock · locked: the ticket set is closed
 * and hashed · drawing: the seed is being decrypted · drawn: result and seed are public, bets are being settled · settled: no bet
 * is pending. cancelled: void, every pending bet is refunded. resettled: its result was corrected, and bets settled by the wrong
 * one are settled again; it can be corrected again.
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

/** Outcomes of a suborder; each is final. */
export const suborderTransitions = {
  pending: ['won', 'lost', 'push', 'cancelled', 'void'],
  won: [],
  lost: [],
  push: [],
  cancelled: [],
  void: [],
} as const satisfies Record<SuborderStatus, readonly SuborderStatus[]>;

/** The states from which an issue may enter `to`. */
export function statesBefore(to: IssueState): IssueState[] {
  return (Object.keys(issueTransitions) as IssueState[]).filter((from) =>
    (issueTransitions[from] as readonly IssueState[]).includes(to),
  );
}
