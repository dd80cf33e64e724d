/** A provider speaks: check who it is, find the order, and let the news or the money take effect once. */
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { creditOrder, type DepositLedger } from './credit-order.ts';
import { moveOrder } from './move-order.ts';
import { findPayment, insertPayment, lockReference } from './payment-store.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './providers/payment-provider.ts';
import { judgeNews, judgePayment } from './rules/matching.ts';
import { memoCandidates } from './rules/memo.ts';
import { lockOrderByMemo, readNow, type DepositOrder } from './store.ts';

export interface CallbackDeps {
  readonly kernel: Kernel;
  readonly ledger: DepositLedger;
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

async function takeNews({ kernel }: CallbackDeps, tx: Tx, provider: string, event: PaymentEvent): Promise<Result<undefined, Refusal>> {
  const order = await lockOrderByMemo(tx, provider, memoCandidates(event.memo));
  if (!order) return ok(undefined);
  const outcome = event.outcome === 'failed' ? 'failed' : 'seen';
  await moveOrder(tx, kernel.realtime, order, {
    steps: judgeNews(order.status, outcome),
    reason: outcome === 'failed' ? 'transfer_failed' : undefined,
  });
  return ok(undefined);
}

async function takePayment(deps: CallbackDeps, tx: Tx, provider: string, event: PaymentEvent): Promise<Result<undefined, Refusal>> {
  await lockReference(tx, provider, event.reference);
  const known = await findPayment(tx, provider, event.reference);
  if (known) return known.amount === event.amount && known.currency === event.currency ? ok(undefined) : refuse('order_state_conflict');
  const order = await lockOrderByMemo(tx, provider, memoCandidates(event.memo));
  if (order) await settle(deps, tx, order, event);
  else await insertPayment(tx, provider, event, null, 'memo_unknown');
  return ok(undefined);
}

async function settle({ kernel, ledger }: CallbackDeps, tx: Tx, order: DepositOrder, event: PaymentEvent): Promise<void> {
  const { steps, poolReason } = judgePayment(
    {
      status: order.status,
      amount: order.amount,
      currency: order.currency,
      accountNumber: order.accountNumber ?? undefined,
      expiresAt: order.expiresAt,
    },
    { amount: event.amount, currency: event.currency, accountNumber: event.accountNumber, paidAt: event.occurredAt },
  );
  await insertPayment(tx, order.provider, event, order.orderId, poolReason);
  await moveOrder(tx, kernel.realtime, order, {
    steps,
    reason: poolReason === 'order_credited' ? undefined : poolReason,
    paidAmount: event.currency === order.currency ? event.amount : undefined,
  });
  if (poolReason === undefined) await creditOrder(kernel, ledger, tx, order, event.reference);
}
