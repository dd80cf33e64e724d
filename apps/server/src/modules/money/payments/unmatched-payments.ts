/** Unmatched payments: operators assign, return or confirm money that could not be matched automatically. Every decision is recorded with the operator and the reason. */
import type { DepositId, MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { creditOrder, CreditRefused, type CreditDeps } from './credit-order.ts';
import { findMethod } from './method-store.ts';
import { moveOrder } from './move-order.ts';
import {
  findPayment,
  insertDecision,
  lockReference,
  setCredited,
  setReturned,
  type KnownPayment,
} from './payment-store.ts';
import type { AdmitRefusal } from './ports.ts';
import { takePayment } from './receive-callback.ts';
import { MEMO_CODE_LENGTH, memoFrom } from './rules/memo.ts';
import { worthOf } from './rules/quote.ts';
import { isSettled } from './states.ts';
import { findOrder, insertOrder, lockOrder, readNow, type DepositOrder } from './store.ts';

export interface Operator {
  readonly operator: string;
  /** Why, in the operator's words. */
  readonly reason: string;
  /** What the operator may touch; everything when absent (the platform's own code). */
  readonly scope?: MerchantScope;
}

/** The merchant an operator acts for. */
export interface MerchantScope {
  readonly merchantCode: string;
  /** Whether the operator works for every merchant, and so for payments to an account that they share. */
  readonly shared: boolean;
}

/** Whether a merchant's thing, or what merchants share, is within an operator's scope. */
export const isWithin = (scope: MerchantScope | undefined, merchantCode: string | null): boolean =>
  !scope || (merchantCode === null ? scope.shared : merchantCode === scope.merchantCode);

/** Whether an operator may act on the order. */
export const isOwnOrder = (scope: MerchantScope | undefined, order: DepositOrder | undefined): order is DepositOrder =>
  order !== undefined && isWithin(scope, order.merchantCode);

export interface PaymentName {
  readonly provider: string;
  readonly reference: string;
}

/** Where an unmatched payment is assigned: an open order, or a member without one. */
export type Destination = { readonly orderId: string } | { readonly memberId: MemberId; readonly methodId: string };

type AssignRefusal =
  | 'field_required'
  | 'payment_not_found'
  | 'order_not_found'
  | 'order_state_conflict'
  | 'method_unavailable'
  | 'currency_mismatch'
  | 'amount_invalid'
  | 'balance_limit_reached'
  | 'account_not_found'
  | AdmitRefusal;

async function lockUnmatched(
  tx: Tx,
  { provider, reference }: PaymentName,
  scope: MerchantScope | undefined,
): Promise<Result<KnownPayment, 'payment_not_found' | 'order_state_conflict'>> {
  await lockReference(tx, provider, reference);
  const payment = await findPayment(tx, provider, reference);
  if (!payment || !isWithin(scope, payment.merchantCode)) return refuse('payment_not_found');
  return payment.state === 'unmatched' ? ok(payment) : refuse('order_state_conflict');
}

/** Creates an order for a payment that came without one, so that the member sees it in the deposit list. */
async function openFor(
  { kernel, ports }: CreditDeps,
  tx: Tx,
  payment: KnownPayment,
  { memberId, methodId, scope }: { memberId: MemberId; methodId: string; scope: MerchantScope | undefined },
): Promise<Result<DepositOrder, AssignRefusal>> {
  const account = (await ports.accountsOf(tx, [memberId])).get(memberId);
  if (!account || !isWithin(scope, account.merchantCode)) return refuse('account_not_found');
  const method = await findMethod(tx, methodId, kernel.log);
  if (!method || ![method.provider, ...(method.fallbacks ?? [])].includes(payment.provider))
    return refuse('method_unavailable');
  if (method.merchantCode !== null && method.merchantCode !== account.merchantCode) return refuse('method_unavailable');
  if (method.currency !== payment.currency) return refuse('currency_mismatch', { currency: method.currency });
  const orderId = kernel.ids.next<DepositId>();
  await insertOrder(tx, {
    orderId,
    memberId,
    merchantCode: account.merchantCode,
    methodId,
    provider: payment.provider,
    amount: payment.amount,
    currency: payment.currency,
    creditAmount: payment.amount,
    memo: memoFrom(kernel.random.bytes(MEMO_CODE_LENGTH)),
    accountNumber: payment.accountNumber,
    promotionId: null,
    idempotencyKey: `payment:${payment.provider}:${payment.reference}`,
    expirySec: method.expirySec,
  });
  return ok((await findOrder(tx, orderId))!);
}

async function destinationOf(
  deps: CreditDeps,
  tx: Tx,
  payment: KnownPayment,
  to: Destination,
  scope: MerchantScope | undefined,
): Promise<Result<DepositOrder, AssignRefusal>> {
  if (!('orderId' in to)) return await openFor(deps, tx, payment, { ...to, scope });
  const order = await lockOrder(tx, to.orderId);
  if (!isOwnOrder(scope, order) || order.provider !== payment.provider) return refuse('order_not_found');
  if (isSettled(order.status)) return refuse('order_state_conflict');
  return order.payCurrency === payment.currency
    ? ok(order)
    : refuse('currency_mismatch', { currency: order.payCurrency });
}

/**
 * Credits an unmatched payment: the amount that arrived, converted at the order's price. Deposit limits apply as to any credit. The
 * caller rolls its transaction back when this refuses.
 */
export async function assignPayment(
  deps: CreditDeps,
  tx: Tx,
  name: PaymentName,
  to: Destination,
  { scope, ...by }: Operator,
): Promise<Result<DepositOrder, AssignRefusal>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const unmatched = await lockUnmatched(tx, name, scope);
  if (!unmatched.ok) return unmatched;
  const payment = unmatched.value;
  const found = await destinationOf(deps, tx, payment, to, scope);
  if (!found.ok) return found;
  const order = found.value;
  const amount = worthOf(payment.amount, order.payAmount, order.creditAmount);
  if (amount < 1n) return refuse('amount_invalid');
  const admitted = await deps.ports.admit(tx, order.memberId, order.currency, amount);
  if (admitted && !admitted.ok) return admitted;
  const steps =
    order.status === 'seen' ? (['matched', 'credited'] as const) : (['seen', 'matched', 'credited'] as const);
  await moveOrder(tx, deps.kernel.realtime, order, { steps, paidAmount: payment.amount, creditedAmount: amount });
  await setCredited(tx, payment.provider, payment.reference, order.orderId);
  const credited = await credit(() => creditOrder(deps, tx, order, amount, payment.reference));
  if (!credited.ok) return credited;
  await insertDecision(tx, { verb: 'assign', ...name, orderId: order.orderId, ...by });
  return ok((await findOrder(tx, order.orderId))!);
}

/** A credit above the wallet's limit as a refusal. */
async function credit(work: () => Promise<void>): Promise<Result<void, 'balance_limit_reached'>> {
  try {
    await work();
    return ok(undefined);
  } catch (error) {
    if (error instanceof CreditRefused) return refuse(error.code);
    throw error;
  }
}

/** Marks an unmatched payment as returned to its payer; the transfer itself is made at the bank. The order it seemed to pay is rejected once none of its payments are left here. */
export async function rejectPayment(
  deps: CreditDeps,
  tx: Tx,
  name: PaymentName,
  { scope, ...by }: Operator,
): Promise<Result<undefined, 'field_required' | 'payment_not_found' | 'order_state_conflict'>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const unmatched = await lockUnmatched(tx, name, scope);
  if (!unmatched.ok) return unmatched;
  const { orderId } = unmatched.value;
  const order = orderId === null ? undefined : await lockOrder(tx, orderId);
  const { othersUnmatched } = await setReturned(tx, name.provider, name.reference);
  const waits = order && ['underpaid', 'overpaid', 'unmatched'].includes(order.status) && !othersUnmatched;
  if (waits) await moveOrder(tx, deps.kernel.realtime, order, { steps: ['rejected'], reason: 'payment_returned' });
  await insertDecision(tx, { verb: 'return', ...name, ...(orderId === null ? {} : { orderId }), ...by });
  return ok(undefined);
}

export interface SeenTransfer {
  readonly orderId: string;
  /** The transfer's reference at the bank; a later callback with the same reference is the same payment. */
  readonly reference: string;
  readonly amount: bigint;
}

/** An operator saw a transfer on the account: it takes effect like a callback of the bank. The caller rolls back when this refuses. */
export async function confirmTransfer(
  deps: CreditDeps,
  tx: Tx,
  { orderId, reference, amount }: SeenTransfer,
  { scope, ...by }: Operator,
): Promise<
  Result<DepositOrder, 'field_required' | 'order_not_found' | 'order_state_conflict' | 'balance_limit_reached'>
> {
  if (by.reason.trim() === '') return refuse('field_required');
  const order = await findOrder(tx, orderId);
  if (!isOwnOrder(scope, order)) return refuse('order_not_found');
  const { provider, payCurrency, memo, accountNumber } = order;
  const now = await readNow(tx);
  const occurredAt = order.reportedAt && order.reportedAt < now ? order.reportedAt : now;
  const event = { reference, outcome: 'paid' as const, amount, currency: payCurrency, memo, orderId };
  let taken: Result<undefined, 'order_state_conflict'> = ok(undefined);
  const credited = await credit(async () => {
    taken = await takePayment(deps, tx, provider, {
      ...event,
      accountNumber: accountNumber ?? undefined,
      occurredAt,
    });
  });
  if (!credited.ok) return credited;
  if (!taken.ok) return taken;
  await insertDecision(tx, { verb: 'confirm', provider, reference, orderId, ...by });
  return ok((await findOrder(tx, orderId))!);
}
