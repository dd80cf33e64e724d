/** A provider speaks: check who it is, find the order, and let the news or the money take effect once. */
import type { DepositReason } from '@lantern/contract';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { creditOrder, type CreditDeps } from './credit-order.ts';
import { moveOrder } from './move-order.ts';
import { findPayment, insertPayment, lockReference } from './payment-store.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './providers/payment-provider.ts';
import { judgeNews, judgePayment } from './rules/matching.ts';
import { memoCandidates } from './rules/memo.ts';
import { lockNamedOrder, readNow, type DepositOrder } from './store.ts';

export interface CallbackDeps extends CreditDeps {
  readonly providers: ReadonlyMap<string, PaymentProvider>;
}

type Refusal = 'call_not_found' | 'signature_invalid' | 'callback_expired' | 'input_invalid' | 'order_state_conflict';

/**
 * Takes one delivery. Repeated deliveries of a reference are accepted and change nothing; the same reference with
 * another amount or currency is refused as `order_state_conflict`. Money without an order waits in the pool.
 */
export async function receiveCallback(deps: CallbackDeps, providerCode: string, delivery: Delivery): Promise<Result<undefined, Refusal>> {
  const provider = deps.providers.get(providerCode);
  if (!provider) return refuse('call_not_found');
  const heard = provider.verifyCallback(delivery, await readNow(deps.kernel.db));
  if (!heard.ok) return heard;
  return await transact(deps.kernel.db, async (tx) =>
    heard.value.outcome === 'paid' ? await takePayment(deps, tx, providerCode, heard.value) : await takeNews(deps, tx, providerCode, heard.value),
  );
}

const orderNamedBy = (tx: Tx, provider: string, event: PaymentEvent): Promise<DepositOrder | undefined> =>
  lockNamedOrder(tx, provider, event.orderId, memoCandidates(event.memo));

async function takeNews({ kernel }: CallbackDeps, tx: Tx, provider: string, event: PaymentEvent): Promise<Result<undefined, Refusal>> {
  const order = await orderNamedBy(tx, provider, event);
  if (!order) return ok(undefined);
  const outcome = event.outcome === 'failed' ? 'failed' : 'seen';
  await moveOrder(tx, kernel.realtime, order, {
    steps: judgeNews(order.status, outcome),
    reason: outcome === 'failed' ? 'transfer_failed' : undefined,
  });
  return ok(undefined);
}

/** Lets money that arrived take effect, once per reference of the provider, in the caller's transaction. */
export async function takePayment(deps: CreditDeps, tx: Tx, provider: string, event: PaymentEvent): Promise<Result<undefined, 'order_state_conflict'>> {
  await lockReference(tx, provider, event.reference);
  const known = await findPayment(tx, provider, event.reference);
  if (known) return known.amount === event.amount && known.currency === event.currency ? ok(undefined) : refuse('order_state_conflict');
  const order = await orderNamedBy(tx, provider, event);
  if (order) await settle(deps, tx, order, event);
  else await insertPayment(tx, provider, event, null, 'memo_unknown');
  return ok(undefined);
}

/** Why the member may not be credited now: protection is asked in the money's own transaction. */
async function barOf({ ports }: CreditDeps, tx: Tx, order: DepositOrder): Promise<DepositReason | undefined> {
  const admitted = await ports.admit?.(tx, order.memberId, order.currency, order.creditAmount);
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
  const payment = { amount: event.amount, currency: event.currency, accountNumber: event.accountNumber, paidAt: event.occurredAt };
  const wouldCredit = judgePayment(matchable, payment).poolReason === undefined;
  const { steps, poolReason } = judgePayment(matchable, payment, wouldCredit ? await barOf(deps, tx, order) : undefined);
  await insertPayment(tx, order.provider, event, order.orderId, poolReason);
  await moveOrder(tx, deps.kernel.realtime, order, {
    steps,
    reason: poolReason === 'order_credited' ? undefined : poolReason,
    paidAmount: event.currency === order.payCurrency ? event.amount : undefined,
    creditedAmount: order.creditAmount,
  });
  if (poolReason === undefined) await creditOrder(deps, tx, order, order.creditAmount, event.reference);
}
