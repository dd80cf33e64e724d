/** The orders of a member, for that member. */
import type { DepositStatus } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { findOrder, readEvents, readOrders, type DepositEvent, type DepositOrder } from './store.ts';

export interface OrdersAsked {
  readonly status?: DepositStatus | undefined;
  /** Milliseconds since 1970 UTC; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

const timeOf = (instant: number | undefined): Date | undefined => (instant === undefined ? undefined : new Date(instant));

/** A page of the member's orders, newest first, and how many there are. */
export async function listOrders(kernel: Kernel, memberId: MemberId, asked: OrdersAsked): Promise<{ readonly orders: readonly DepositOrder[]; readonly total: number }> {
  const offset = (asked.pageNo - 1) * asked.pageSize;
  return await readOrders(kernel.db, memberId, { status: asked.status, from: timeOf(asked.from), to: timeOf(asked.to), offset, limit: asked.pageSize });
}

/** One order with its history; another member's order does not exist. */
export async function readOrder(
  kernel: Kernel,
  memberId: MemberId,
  orderId: string,
): Promise<Result<{ readonly order: DepositOrder; readonly events: readonly DepositEvent[] }, 'order_not_found'>> {
  const order = await findOrder(kernel.db, orderId);
  if (order?.memberId !== memberId) return refuse('order_not_found');
  return ok({ order, events: await readEvents(kernel.db, orderId) });
}
