/** The orders of a member, for that member. */
import type { DepositStatus } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { spanAsked, type AskedSpan } from '../../kernel/day-span.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { findOrder, readEvents, readOrders, type DepositEvent, type DepositOrder } from './store.ts';

export interface OrdersAsked extends AskedSpan {
  readonly status?: DepositStatus | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of the member's orders, newest first, and how many there are; days are those of `timeZone`. */
export async function listOrders(
  { db }: Kernel,
  memberId: MemberId,
  timeZone: string,
  { status, pageNo, pageSize, ...asked }: OrdersAsked,
): Promise<Result<{ readonly orders: readonly DepositOrder[]; readonly total: number }, 'range_invalid'>> {
  const span = await spanAsked(db, timeZone, asked);
  return span.ok ? ok(await readOrders(db, memberId, { status, ...span.value, offset: (pageNo - 1) * pageSize, limit: pageSize })) : span;
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
