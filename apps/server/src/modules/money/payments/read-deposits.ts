/** Reads of a member's own orders. */
import type { DepositStatus } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { resolveSpan, type SpanQuery } from '../../../kernel/day-span.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { findOrder, readEvents, readOrders, type DepositEvent, type DepositOrder } from './store.ts';

export interface OrderQuery extends SpanQuery {
  readonly status?: DepositStatus | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A page of the member's orders, newest first, and how many there are; days are those of `timeZone`. */
export async function listOrders(
  { db }: Kernel,
  memberId: MemberId,
  timeZone: string,
  { status, pageNo, pageSize, ...range }: OrderQuery,
): Promise<Result<{ readonly orders: readonly DepositOrder[]; readonly total: number }, 'range_invalid'>> {
  const span = await resolveSpan(db, timeZone, range);
  return span.ok
    ? ok(await readOrders(db, memberId, { status, ...span.value, offset: (pageNo - 1) * pageSize, limit: pageSize }))
    : span;
}

/** One order with its history; another member's order is not found. */
export async function readOrder(
  kernel: Kernel,
  memberId: MemberId,
  orderId: string,
): Promise<Result<{ readonly order: DepositOrder; readonly events: readonly DepositEvent[] }, 'order_not_found'>> {
  const order = await findOrder(kernel.db, orderId);
  if (order?.memberId !== memberId) return refuse('order_not_found');
  return ok({ order, events: await readEvents(kernel.db, orderId) });
}
