/** Opens a deposit order and asks its provider how it is paid. */
import type { Kernel } from '../../kernel/module.ts';
import type { DepositId, MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { findMethod, type MethodWithBank } from './method-store.ts';
import { moveOrder } from './move-order.ts';
import type { OrderOpening, PaymentInstructions, PaymentProvider } from './providers/payment-provider.ts';
import { MEMO_CODE_LENGTH, memoFrom } from './rules/memo.ts';
import { countOpenOrders, findOrder, findOrderByKey, insertOrder, lockMemberOrders, lockOrder, setInstructions, type DepositOrder } from './store.ts';

export interface OrderRequest {
  readonly memberId: MemberId;
  readonly methodId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** The currency of the member's account. */
  readonly memberCurrency: string;
  readonly idempotencyKey: string;
}

type Refusal =
  | 'method_unavailable'
  | 'currency_mismatch'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'orders_open_maximum'
  | 'idempotency_key_reused';

export interface CreateOrderDeps {
  readonly kernel: Kernel;
  readonly providers: ReadonlyMap<string, PaymentProvider>;
}

/** The order in state `awaiting_transfer`. The same key of the same member answers the same order, also after a crash half-way. */
export async function createOrder(deps: CreateOrderDeps, request: OrderRequest): Promise<Result<DepositOrder, Refusal>> {
  const { kernel, providers } = deps;
  const prepared = await transact(kernel.db, (tx) => prepareOrder(deps, tx, request));
  if (!prepared.ok || prepared.value.order.status !== 'created') return prepared.ok ? ok(prepared.value.order) : prepared;
  const { order, method } = prepared.value;
  const provider = providers.get(order.provider);
  if (!provider) return refuse('method_unavailable');
  // Outside a transaction: a provider may be a company on the other side of the world.
  const instructions = await provider.open(openingOf(order, method));
  return ok(await transact(kernel.db, (tx) => awaitTransfer(kernel, tx, order.orderId, instructions)));
}

interface Prepared {
  readonly order: DepositOrder;
  readonly method: MethodWithBank;
}

async function prepareOrder({ kernel, providers }: CreateOrderDeps, tx: Tx, request: OrderRequest): Promise<Result<Prepared, Refusal>> {
  const { memberId, amount, currency, idempotencyKey } = request;
  await lockMemberOrders(tx, memberId);
  const method = await findMethod(tx, request.methodId);
  const known = await findOrderByKey(tx, memberId, idempotencyKey);
  if (known) {
    const same = known.methodId === request.methodId && known.amount === amount && known.currency === currency;
    return same && method ? ok({ order: known, method }) : refuse('idempotency_key_reused');
  }
  if (!method?.enabled || !providers.has(method.provider)) return refuse('method_unavailable');
  if (currency !== request.memberCurrency || currency !== method.currency) return refuse('currency_mismatch', { currency: request.memberCurrency });
  if (amount < method.minimum) return refuse('amount_below_minimum', { minimum: Number(method.minimum), currency });
  if (amount > method.maximum) return refuse('amount_above_maximum', { maximum: Number(method.maximum), currency });
  const { open, maximum } = await countOpenOrders(tx, memberId);
  if (open >= maximum) return refuse('orders_open_maximum', { maximum });

  const orderId = kernel.ids.next<DepositId>();
  await insertOrder(tx, {
    orderId,
    memberId,
    methodId: method.methodId,
    provider: method.provider,
    amount,
    currency,
    memo: memoFrom(kernel.random.bytes(MEMO_CODE_LENGTH)),
    accountNumber: method.accountNumber,
    idempotencyKey,
    expirySec: method.expirySec,
  });
  return ok({ order: (await findOrder(tx, orderId))!, method });
}

function openingOf(order: DepositOrder, method: MethodWithBank): OrderOpening {
  const { bankCode, bankName, bin, accountName } = method;
  const complete = bankCode !== null && bankName !== null && bin !== null && order.accountNumber !== null && accountName !== null;
  return {
    orderId: order.orderId,
    amount: order.amount,
    currency: order.currency,
    memo: order.memo,
    expiresAt: order.expiresAt,
    payee: complete ? { bankCode, bankName, bin, accountNumber: order.accountNumber, accountName } : undefined,
  };
}

async function awaitTransfer(kernel: Kernel, tx: Tx, orderId: string, instructions: PaymentInstructions): Promise<DepositOrder> {
  const order = (await lockOrder(tx, orderId))!;
  // A second request with the key, or the money itself, may have been faster.
  if (order.status === 'created') {
    await setInstructions(tx, orderId, instructions);
    await moveOrder(tx, kernel.realtime, order, { steps: ['awaiting_transfer'] });
  }
  return (await findOrder(tx, orderId))!;
}
