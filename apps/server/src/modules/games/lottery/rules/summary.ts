/** Summary of an order's suborders. */
import type { SuborderStatus } from '@lantern/contract';

export interface SummarisedSuborder<OrderId extends string> {
  readonly suborderId: string;
  readonly orderId: OrderId;
  readonly status: SuborderStatus;
  readonly payout: bigint;
}

export interface OrderSummary<OrderId extends string> {
  readonly orderId: OrderId;
  readonly status: SuborderStatus;
  readonly totalPayout: bigint;
}

const SUMMARY_ORDER = [
  'pending',
  'won',
  'lost',
  'push',
  'cancelled',
  'void',
] as const satisfies readonly SuborderStatus[];

/** Status of an order: pending while one suborder is, then the first of won, lost, push, cancelled, void that occurs. */
export function orderStatus(statuses: readonly SuborderStatus[]): SuborderStatus {
  const status = SUMMARY_ORDER.find((candidate) => statuses.includes(candidate));
  if (status === undefined) throw new Error('An order has at least one suborder');
  return status;
}

/** The summaries of orders from all their suborders, after applying `ends`. */
export function summarise<OrderId extends string>(
  suborders: readonly SummarisedSuborder<OrderId>[],
  ends: readonly SummarisedSuborder<OrderId>[],
): readonly OrderSummary<OrderId>[] {
  const endById = new Map(ends.map((end) => [end.suborderId, end]));
  const byOrder = Map.groupBy(suborders, (suborder) => suborder.orderId);
  return [...byOrder].map(([orderId, own]) => {
    const now = own.map((suborder) => endById.get(suborder.suborderId) ?? suborder);
    return {
      orderId,
      status: orderStatus(now.map((suborder) => suborder.status)),
      totalPayout: now.reduce((sum, suborder) => sum + suborder.payout, 0n),
    };
  });
}
