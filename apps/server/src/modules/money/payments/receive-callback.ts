/** Callback of a payment provider: verify the signature, find the order, apply the notification or payment once. */
import type { DepositReason } from '@lantern/contract';
import type { Providers } from '../../../kernel/providers.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { creditOrder, CreditRefused, type CreditDeps } from './credit-order.ts';
import { moveOrder } from './move-order.ts';
import { findPayment, insertPayment, lockReference } from './payment-store.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './providers/payment-provider.ts';
import { judgeNotification, judgePayment } from './rules/matching.ts';
import { memoCandidates } from './rules/memo.ts';
import { lockNamedOrder, readNow, type DepositOrder } from './store.ts';

export interface CallbackDeps extends CreditDeps {
  readonly providers: Pick<Providers<PaymentProvider>, 'find' | 'serving'>;
}

type Refusal =
  | 'call_not_found'
  | 'signature_invalid'
  | 'callback_expired'
  | 'input_invalid'
  | 'order_state_conflict'
  | 'balance_limit_reached';

/**
 * Handles one delivery. Repeated deliveries of a reference are accepted and change nothing; the same reference with
 * another amount or currency is refused as `order_state_conflict`; one that exceeds the wallet's limit as `balance_limit_reached`, and the
 * transaction is rolled back. A payment without an order is stored as unmatched.
 */
export async function receiveCallback(
  deps: CallbackDeps,
  providerCode: string,
  delivery: Delivery,
): Promise<Result<undefined, Refusal>> {
  const provider = await deps.providers.find(providerCode);
  if (!provider) return refuse('call_not_found');
  const verified = provider.verifyCallback(delivery, await readNow(deps.kernel.db));
  if (!verified.ok) return verified;
  return await transact(deps.kernel.db, async (tx) =>
    verified.value.outcome === 'paid'
      ? await takePayment(deps, tx, providerCode, verified.value)
      : await applyNotification(deps, tx, providerCode, verified.value),
  ).catch((error: unknown) => {
    if (error instanceof CreditRefused) return refuse(error.code);
    throw error;
  });
}

const orderNamedBy = (tx: Tx, provider: string, event: PaymentEvent): Promise<DepositOrder | undefined> =>
  lockNamedOrder(tx, provider, event.orderId, memoCandidates(event.memo));

async function applyNotification(
  { kernel }: CallbackDeps,
  tx: Tx,
  provider: string,
  event: PaymentEvent,
): Promise<Result<undefined, Refusal>> {
  const order = await orderNamedBy(tx, provider, event);
  if (!order) return ok(undefined);
  const outcome = event.outcome === 'failed' ? 'failed' : 'seen';
  await moveOrder(tx, kernel.realtime, order, {
    steps: judgeNotification(order.status, outcome),
    reason: outcome === 'failed' ? 'transfer_failed' : undefined,
  });
  return ok(undefined);
}

/** Applies a received payment, once per provider reference, in the caller's transaction. */
export async function takePayment(
  deps: CreditDeps,
  tx: Tx,
  provider: string,
  event: PaymentEvent,
): Promise<Result<undefined, 'order_state_conflict'>> {
  await lockReference(tx, provider, event.reference);
  const known = await findPayment(tx, provider, event.reference);
  if (known)
    return known.amount === event.amount && known.currency === event.currency
      ? ok(undefined)
      : refuse('order_state_conflict');
  const order = await orderNamedBy(tx, provider, event);
  if (order) await settle(deps, tx, order, event);
  else await insertPayment(tx, provider, event, null, 'memo_unknown');
  return ok(undefined);
}

/** Why the member may not be credited now: deposit limits are checked in the money's own transaction. */
async function creditObstacleOf(
  { ports }: CreditDeps,
  tx: Tx,
  order: DepositOrder,
): Promise<DepositReason | undefined> {
  const admitted = await ports.admit(tx, order.memberId, order.currency, order.creditAmount);
  if (!admitted || admitted.ok) return undefined;
  return admitted.code === 'deposit_limit_reached' ? 'limit_reached' : 'account_excluded';
}

async function settle(deps: CreditDeps, tx: Tx, order: DepositOrder, event: PaymentEvent): Promise<void> {
  const matchable = {
    status: order.status,
    amount: order.payAmount,
    currency: order.payCurrency,
    accountNumber: order.accountNumber ?? undefined,
    expiresAt: order.expiresAt,
  };
  const payment = {
    amount: event.amount,
    currency: event.currency,
    accountNumber: event.accountNumber,
    paidAt: event.occurredAt,
  };
  const wouldCredit = judgePayment(matchable, payment).unmatchedReason === undefined;
  const { steps, unmatchedReason } = judgePayment(
    matchable,
    payment,
    wouldCredit ? await creditObstacleOf(deps, tx, order) : undefined,
  );
  await insertPayment(tx, order.provider, event, order.orderId, unmatchedReason);
  await moveOrder(tx, deps.kernel.realtime, order, {
    steps,
    reason: unmatchedReason === 'order_credited' ? undefined : unmatchedReason,
    paidAmount: event.currency === order.payCurrency ? event.amount : undefined,
    creditedAmount: order.creditAmount,
  });
  if (unmatchedReason === undefined) await creditOrder(deps, tx, order, order.creditAmount, event.reference);
}
