/** A member cancels an unpaid order. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { moveOrder } from './move-order.ts';
import { isCancellable } from './states.ts';
import { findOrder, lockOrder, type DepositOrder } from './store.ts';

/** Rejects the order at the member's request. A payment sent in time still credits it. */
export async function cancelOrder(
  kernel: Kernel,
  memberId: MemberId,
  orderId: string,
): Promise<Result<DepositOrder, 'order_not_found' | 'order_state_conflict'>> {
  return transact(kernel.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.memberId !== memberId) return refuse('order_not_found');
    if (!isCancellable(order.status)) return refuse('order_state_conflict');
    await moveOrder(tx, kernel.realtime, order, { steps: ['rejected'], reason: 'cancelled_by_member' });
    return ok((await findOrder(tx, orderId))!);
  });
}
