/** State transitions of an order: checked against the table, recorded in the history, published to the member; and the member's own cancellation. */
import type { DepositReason, DepositStatus, EventPayload } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { RealtimeBus } from '../../../kernel/realtime/bus.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { type Tx, transact } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import { canStep, isCancellable } from './states.ts';
import { writeStep, type DepositOrder, findOrder, lockOrder } from './store.ts';

export interface Move {
  readonly steps: readonly DepositStatus[];
  /** Reason of the last step, if its status does not imply it. */
  readonly reason?: DepositReason | undefined;
  /** The payment that arrived with it, in the unit the order is paid in. */
  readonly paidAmount?: bigint | undefined;
  /** The credited amount, if the last step is `credited`. */
  readonly creditedAmount?: bigint | undefined;
}

/**
 * Moves a locked order through the steps in the caller's transaction. Throws on a transition outside the table: the rules only
 * return allowed steps, so that is a bug.
 */
export async function moveOrder(tx: Tx, realtime: RealtimeBus, order: DepositOrder, move: Move): Promise<void> {
  let { status } = order;
  for (const [index, next] of move.steps.entries()) {
    if (!canStep(status, next)) throw new Error(`Order ${order.orderId} cannot move from ${status} to ${next}`);
    const last = index === move.steps.length - 1;
    await writeStep(tx, order.orderId, {
      status: next,
      reason: last ? (move.reason ?? null) : null,
      paidAmount: move.paidAmount ?? null,
      creditedAmount: move.creditedAmount ?? null,
    });
    status = next;
  }
  if (status === order.status) return;
  const payload: EventPayload<'deposit_changed'> = { orderId: order.orderId, status };
  realtime.publishIn(tx, { channel: memberChannel(order.memberId), event: 'deposit_changed', payload });
}

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
