/**
 * Ends an issue before its time. A void before the draw is refunded by settlement; a void of a settled issue by resettlement, which
 * takes the wins back and returns the stakes. Closed sales only move the lock forward.
 */
import { recordChange } from '../../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import {
  claimIssue,
  closeToBets,
  findIssue,
  lockIssueRow,
  markCancelled,
  markSalesClosed,
  markVoided,
  type Issue,
  type IssueKey,
} from './issue-store.ts';
import { statesBefore } from '../states.ts';

export interface IssueAct extends IssueKey {
  readonly actor: string;
}

const subjectOf = ({ gameCode, numero }: IssueKey): string => `lottery.issue/${gameCode}:${numero}`;

/** Whether an issue can be voided now, and by whom; undefined when it cannot. `settled`: money has moved, a second person decides. */
export function voidKindOf(issue: Issue): 'undrawn' | 'settled' | undefined {
  if (statesBefore('cancelled').includes(issue.state)) return 'undrawn';
  return issue.finished && issue.result !== null && !issue.voided ? 'settled' : undefined;
}

/**
 * Voids an issue in the caller's transaction. Refuses issue_not_found, and issue_closed if it is void already, its bets are being
 * settled, or it is locked by another transaction (then retry).
 */
export async function voidIssue(
  tx: Tx,
  { actor, ...key }: IssueAct,
): Promise<Result<{ readonly state: Issue['state'] }>> {
  const known = await findIssue(tx, key);
  if (!known) return refuse('issue_not_found');
  if (known.result !== null) return await voidSettled(tx, key, actor);
  if (!(await closeToBets(tx, key)) || !(await claimIssue(tx, key, 'cancelled'))) return refuse('issue_closed');
  await markCancelled(tx, key);
  await record(tx, key, actor, known.state, 'cancelled');
  return ok({ state: 'cancelled' });
}

async function voidSettled(tx: Tx, key: IssueKey, actor: string): Promise<Result<{ readonly state: Issue['state'] }>> {
  const issue = (await lockIssueRow(tx, key))!;
  if (voidKindOf(issue) !== 'settled') return refuse('issue_closed');
  await markVoided(tx, key);
  await record(tx, key, actor, issue.state, 'resettled');
  return ok({ state: 'resettled' });
}

const record = (tx: Tx, key: IssueKey, actor: string, before: Issue['state'], after: Issue['state']): Promise<void> =>
  recordChange(tx, {
    actor,
    action: 'lottery.voidIssue',
    subject: subjectOf(key),
    before: { state: before },
    after: { state: after, voided: true },
  });

/** Closes the sales of an open issue now. Refuses issue_not_found, issue_closed. */
export async function closeSales(tx: Tx, { actor, ...key }: IssueAct): Promise<Result<{ readonly locksAt: number }>> {
  const issue = await findIssue(tx, key);
  if (!issue) return refuse('issue_not_found');
  if (!(await markSalesClosed(tx, key))) return refuse('issue_closed');
  const { locksAt } = (await findIssue(tx, key))!;
  await recordChange(tx, {
    actor,
    action: 'lottery.closeSales',
    subject: subjectOf(key),
    before: { locksAt: issue.locksAt },
    after: { locksAt },
  });
  return ok({ locksAt });
}
