/** A deposit order as the member sees it. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { METHOD_KINDS } from './rules/kinds.ts';
import { worthOf } from './rules/quote.ts';
import { isCancellable, isReportable } from './states.ts';
import type { DepositEvent, DepositOrder } from './store.ts';

export type OrderAnswer = AnswerOf<Calls['deposit.createOrder']>;
export type OrderDetailAnswer = AnswerOf<Calls['deposit.order']>;

/** The answer format of one order. */
export function presentOrder(order: DepositOrder, language: Language): OrderAnswer {
  const { reason, paidAmount, creditedAmount, creditedAt, reportedAt, promotionId } = order;
  return {
    orderId: order.orderId,
    status: order.status,
    ...(reason === null ? {} : { reason }),
    methodId: order.methodId,
    methodName: language === 'VI' ? order.methodNameVi : order.methodNameEn,
    kind: order.kind,
    steps: [...METHOD_KINDS[order.kind].steps],
    amount: Number(order.amount),
    currency: order.currency,
    creditAmount: Number(order.creditAmount),
    ...(paidAmount === null ? {} : { paidAmount: Number(worthOf(paidAmount, order.payAmount, order.amount)) }),
    ...(creditedAmount === null ? {} : { creditedAmount: Number(creditedAmount) }),
    ...order.instructions,
    ...(promotionId === null ? {} : { promotionId }),
    ...(reportedAt === null ? {} : { reportedAt: reportedAt.getTime() }),
    receiptCount: order.receiptCount,
    cancellable: isCancellable(order.status),
    reportable: isReportable(order),
    createdAt: order.createdAt.getTime(),
    expiresAt: order.expiresAt.getTime(),
    ...(creditedAt === null ? {} : { creditedAt: creditedAt.getTime() }),
  };
}

/** The same with its history. */
export function presentOrderDetail(
  order: DepositOrder,
  events: readonly DepositEvent[],
  language: Language,
): OrderDetailAnswer {
  const timeline = events.map(({ status, reason, occurredAt }) => ({
    status,
    ...(reason === null ? {} : { reason }),
    occurredAt: occurredAt.getTime(),
  }));
  return { ...presentOrder(order, language), timeline };
}
