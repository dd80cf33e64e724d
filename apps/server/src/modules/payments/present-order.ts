/** A deposit order as the member sees it. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { METHOD_KINDS } from './rules/kinds.ts';
import type { DepositEvent, DepositOrder } from './store.ts';

export type OrderAnswer = AnswerOf<Calls['deposit.createOrder']>;
export type OrderDetailAnswer = AnswerOf<Calls['deposit.order']>;

/** The answer shape of one order. */
export function presentOrder(order: DepositOrder, language: Language): OrderAnswer {
  const { reason, paidAmount, creditedAt } = order;
  return {
    orderId: order.orderId,
    status: order.status,
    ...(reason === null ? {} : { reason }),
    methodId: order.methodId,
    methodName: language === 'VI' ? order.methodNameVi : order.methodNameEn,
    kind: order.kind,
    steps: [...METHOD_KINDS[order.kind].steps],
    creditAmount: Number(order.amount),
    receiptCount: 0,
    cancellable: order.status === 'created' || order.status === 'awaiting_transfer',
    reportable: order.status === 'awaiting_transfer',
    amount: Number(order.amount),
    currency: order.currency,
    ...(paidAmount === null ? {} : { paidAmount: Number(paidAmount) }),
    ...order.instructions,
    createdAt: order.createdAt.getTime(),
    expiresAt: order.expiresAt.getTime(),
    ...(creditedAt === null ? {} : { creditedAt: creditedAt.getTime() }),
  };
}

/** The same with its history. */
export function presentOrderDetail(order: DepositOrder, events: readonly DepositEvent[], language: Language): OrderDetailAnswer {
  const timeline = events.map(({ status, reason, occurredAt }) => ({
    status,
    ...(reason === null ? {} : { reason }),
    occurredAt: occurredAt.getTime(),
  }));
  return { ...presentOrder(order, language), timeline };
}
