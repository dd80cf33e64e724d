/** Voiding of an undrawn issue: settlement refunds every pending bet. */
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import { claimIssue, closeToBets, findIssue, markCancelled, type IssueKey } from './issue-store.ts';

/** Voids an issue. Refuses issue_not_found, and issue_closed if it is drawn, or locked by another transaction (then retry). */
export async function voidIssue(kernel: Kernel, key: IssueKey): Promise<Result<{ readonly state: 'cancelled' }>> {
  if (!(await findIssue(kernel.db, key))) return refuse('issue_not_found');
  return await transact(kernel.db, async (tx) => {
    if (!(await closeToBets(tx, key)) || !(await claimIssue(tx, key, 'cancelled'))) return refuse('issue_closed');
    await markCancelled(tx, key);
    return ok({ state: 'cancelled' });
  });
}
