/** A member stops a chase: bets on issues that still take bets are refunded, the others are played. */
import type { ChaseId, MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import { applyCancellations, type CancellingDeps } from './apply-cancellations.ts';
import { claimChase, findChase, markStopped } from './chase-store.ts';
import { publishOrders } from '../events.ts';
import type { Order } from './order-store.ts';
import { claimRemainingOf } from './refund-remaining.ts';

/**
 * Stops a chase. Refuses chase_not_found (also for another member's), and chase_state_conflict if it was stopped before or nothing
 * of it can be refunded any more.
 */
export async function stopChase(
  kernel: Kernel,
  { ledger }: CancellingDeps,
  memberId: MemberId,
  chaseId: string,
): Promise<Result<ChaseId>> {
  const chase = await findChase(kernel.db, memberId, chaseId);
  if (!chase) return refuse('chase_not_found');
  const changed = await transact(kernel.db, async (tx): Promise<readonly Order[]> => {
    if (!(await claimChase(tx, chase.chaseId))) return [];
    const remaining = await claimRemainingOf(tx, [chase.chaseId]);
    if (remaining.ends.length === 0) return [];
    const orders = await applyCancellations(ledger, tx, remaining.orders, remaining.ends);
    await markStopped(tx, [chase.chaseId], 'member');
    return orders;
  });
  if (changed.length === 0) return refuse('chase_state_conflict');
  publishOrders(kernel, changed);
  return ok(chase.chaseId);
}
