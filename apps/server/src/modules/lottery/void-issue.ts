/** The house voids an issue that was not drawn: every pending bet gets its stake back through settlement. */
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { claimIssue, closeToBets, findIssue, markCancelled, type IssueKey } from './issue-store.ts';

/** Voids an issue. Refuses with issue_not_found, and with issue_closed once it is drawn, or busy: ask again. */
export async function voidIssue(kernel: Kernel, key: IssueKey): Promise<Result<{ readonly state: 'cancelled' }>> {
  if (!(await findIssue(kernel.db, key))) return refuse('issue_not_found');
  return await transact(kernel.db, async (tx) => {
    if (!(await closeToBets(tx, key)) || !(await claimIssue(tx, key, 'cancelled'))) return refuse('issue_closed');
    await markCancelled(tx, key);
    return ok({ state: 'cancelled' });
  });
}
