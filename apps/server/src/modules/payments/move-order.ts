/** Steps an order along its states: history, push to the member, and no step the table does not allow. */
import type { DepositReason, DepositStatus, EventPayload } from '@lantern/contract';
import type { RealtimeBus } from '../../kernel/realtime/bus.ts';
import type { Tx } from '../../kernel/tx.ts';
import { canStep } from './states.ts';
import { writeStep, type DepositOrder } from './store.ts';

export interface Move {
  readonly steps: readonly DepositStatus[];
  /** Why the last step was taken, where its status does not say. */
  readonly reason?: DepositReason | undefined;
  /** What arrived with it, in the unit the order is paid in. */
  readonly paidAmount?: bigint | undefined;
  /** What the wallet gets, when the last step is `credited`. */
  readonly creditedAmount?: bigint | undefined;
}

/**
 * Takes the steps of a locked order in the caller's transaction. Throws on a step outside the table: the rules only
 * answer steps inside it, so that is a bug and must not be saved.
 */
export async function moveOrder(tx: Tx, realtime: RealtimeBus, order: DepositOrder, move: Move): Promise<void> {
  let { status } = order;
  for (const [index, next] of move.steps.entries()) {
    if (!canStep(status, next)) throw new Error(`Order ${order.orderId} cannot step from ${status} to ${next}`);
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
  await realtime.publishIn(tx, { channel: `member:${order.memberId}`, event: 'deposit_changed', payload });
}
