/** Creates a deposit order and gets its payment instructions from the provider. */
import type { Kernel } from '../../../kernel/module.ts';
import type { DepositId, MemberId } from '../../../kernel/ids.ts';
import type { Providers } from '../../../kernel/providers.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { findMethod, providerFor, type MethodWithBank } from './method-store.ts';
import { moveOrder } from './move-order.ts';
import type { AdmitRefusal, OfferRefusal, PaymentPorts, UnavailableRefusal } from './ports.ts';
import type {
  OpenRefusal,
  OrderFields,
  OrderOpening,
  PaymentInstructions,
  PaymentProvider,
} from './providers/payment-provider.ts';
import { judgeFields } from './rules/required-fields.ts';
import { METHOD_KINDS } from './rules/kinds.ts';
import { MEMO_CODE_LENGTH, memoFrom } from './rules/memo.ts';
import { coinsFor } from './rules/quote.ts';
import {
  countOpenOrders,
  findOrder,
  findOrderByKey,
  insertOrder,
  lockMemberOrders,
  lockOrder,
  setInstructions,
  type DepositOrder,
} from './store.ts';

export interface OrderRequest {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly methodId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** The currency of the member's account. */
  readonly memberCurrency: string;
  readonly promotionId: string | undefined;
  readonly fields: OrderFields;
  readonly idempotencyKey: string;
}

type Refusal =
  | 'method_unavailable'
  | 'currency_mismatch'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'amount_invalid'
  | 'field_required'
  | 'field_invalid'
  | 'orders_open_maximum'
  | 'idempotency_key_reused'
  | UnavailableRefusal
  | AdmitRefusal
  | OfferRefusal
  | OpenRefusal;

export interface CreateOrderDeps {
  readonly kernel: Kernel;
  readonly providers: Pick<Providers<PaymentProvider>, 'find' | 'serving'>;
  readonly ports: PaymentPorts;
}

/**
 * Returns the order in state `awaiting_transfer`. Idempotent per member and key, also after a crash in between or a provider
 * timeout: the provider is then called again with the same order number.
 */
export async function createOrder(
  deps: CreateOrderDeps,
  request: OrderRequest,
): Promise<Result<DepositOrder, Refusal>> {
  const { kernel, providers } = deps;
  const serving = await providers.serving({ currency: request.currency, amount: request.amount });
  const prepared = await transact(kernel.db, (tx) => prepareOrder(deps, tx, request, serving));
  if (!prepared.ok || prepared.value.order.status !== 'created')
    return prepared.ok ? ok(prepared.value.order) : prepared;
  const { order, method } = prepared.value;
  const provider = await providers.find(order.provider);
  if (!provider) return refuse('method_unavailable');
  // Outside a transaction, because the provider may be slow.
  const opened = await provider.open(openingOf(order, method, request.fields));
  if (opened.ok) return ok(await transact(kernel.db, (tx) => awaitTransfer(kernel, tx, order.orderId, opened.value)));
  if (opened.code !== 'provider_unavailable') await transact(kernel.db, (tx) => rejectOrder(kernel, tx, order.orderId));
  return opened;
}

interface Prepared {
  readonly order: DepositOrder;
  readonly method: MethodWithBank;
}

async function prepareOrder(
  deps: CreateOrderDeps,
  tx: Tx,
  request: OrderRequest,
  serving: readonly string[],
): Promise<Result<Prepared, Refusal>> {
  const { memberId, amount, currency, idempotencyKey } = request;
  await lockMemberOrders(tx, memberId);
  const method = await findMethod(tx, request.methodId, deps.kernel.log);
  const known = await findOrderByKey(tx, memberId, idempotencyKey);
  if (known) {
    const same = known.methodId === request.methodId && known.amount === amount && known.currency === currency;
    return same && method ? ok({ order: known, method }) : refuse('idempotency_key_reused');
  }
  const judged = judgeRequest(serving, method, request);
  if (!judged.ok) return judged;
  const allowed = await admitRequest(deps, tx, request, judged.value.creditAmount);
  if (!allowed.ok) return allowed;
  return ok({ order: await placeOrder(deps, tx, request, judged.value), method: judged.value.method });
}

interface Judged {
  readonly method: MethodWithBank;
  readonly creditAmount: bigint;
  /** Who the order is opened with: it stays with it to the end. */
  readonly provider: string;
}

/** Checks that need no database: method, currency, limits, required fields. */
function judgeRequest(
  serving: readonly string[],
  method: MethodWithBank | undefined,
  request: OrderRequest,
): Result<Judged, Refusal> {
  const { amount, currency, memberCurrency, merchantCode, fields } = request;
  const provider = method?.enabled ? providerFor(method, serving) : undefined;
  if (!method || provider === undefined) return refuse('method_unavailable');
  if (method.merchantCode !== null && method.merchantCode !== merchantCode) return refuse('method_unavailable');
  if (currency !== memberCurrency || currency !== method.currency)
    return refuse('currency_mismatch', { currency: memberCurrency });
  if (amount < method.minimum) return refuse('amount_below_minimum', { minimum: Number(method.minimum), currency });
  if (amount > method.maximum) return refuse('amount_above_maximum', { maximum: Number(method.maximum), currency });
  const { cards = [], coins } = method.settings;
  const rules = {
    fields: METHOD_KINDS[method.kind].fields,
    cards,
    coinNetworks: coins?.networks.map(({ value }) => value) ?? [],
  };
  const judged = judgeFields(rules, fields, amount);
  if (judged.ok) return ok({ method, creditAmount: judged.creditAmount, provider });
  return judged.code === 'amount_invalid'
    ? refuse('amount_invalid')
    : refuse(judged.code, { fields: [{ field: judged.field, reason: judged.code }] });
}

/** Checks in the transaction: whether the member may start a deposit, open orders, deposit limits, the promotion. */
async function admitRequest(
  { ports }: CreateOrderDeps,
  tx: Tx,
  request: OrderRequest,
  creditAmount: bigint,
): Promise<Result<undefined, Refusal>> {
  const { memberId, currency, promotionId } = request;
  const begun = await ports.mayBegin(tx, memberId);
  if (begun && !begun.ok) return begun;
  const { open, maximum, credit } = await countOpenOrders(tx, memberId);
  // Includes the amounts of other open orders; otherwise two orders could exceed the limit together.
  const admitted = await ports.admit(tx, memberId, currency, credit + creditAmount);
  if (admitted && !admitted.ok) return admitted;
  if (open >= maximum) return refuse('orders_open_maximum', { maximum });
  if (promotionId === undefined) return ok(undefined);
  const offered = await ports.offers.checkOffer(tx, memberId, promotionId, creditAmount, currency);
  if (!offered) return refuse('promotion_not_found');
  return offered.ok ? ok(undefined) : offered;
}

async function placeOrder(
  { kernel }: CreateOrderDeps,
  tx: Tx,
  request: OrderRequest,
  { method, creditAmount, provider }: Judged,
): Promise<DepositOrder> {
  const orderId = kernel.ids.next<DepositId>();
  await insertOrder(tx, {
    orderId,
    memberId: request.memberId,
    merchantCode: request.merchantCode,
    methodId: method.methodId,
    provider,
    amount: request.amount,
    currency: request.currency,
    creditAmount,
    memo: memoFrom(kernel.random.bytes(MEMO_CODE_LENGTH)),
    accountNumber: method.accountNumber,
    promotionId: request.promotionId ?? null,
    idempotencyKey: request.idempotencyKey,
    expirySec: method.expirySec,
  });
  return (await findOrder(tx, orderId))!;
}

function openingOf(order: DepositOrder, method: MethodWithBank, fields: OrderFields): OrderOpening {
  const { bankCode, bankName, bin, accountName } = method;
  const complete =
    bankCode !== null && bankName !== null && bin !== null && order.accountNumber !== null && accountName !== null;
  return {
    orderId: order.orderId,
    kind: order.kind,
    amount: order.amount,
    currency: order.currency,
    memo: order.memo,
    expiresAt: order.expiresAt,
    payee: complete ? { bankCode, bankName, bin, accountNumber: order.accountNumber, accountName } : undefined,
    fields,
    asset: method.settings.coins?.asset,
  };
}

async function awaitTransfer(
  kernel: Kernel,
  tx: Tx,
  orderId: string,
  instructions: PaymentInstructions,
): Promise<DepositOrder> {
  const order = (await lockOrder(tx, orderId))!;
  // A second request with the key, or the payment itself, may have been faster.
  if (order.status === 'created') {
    const { coin } = instructions;
    await setInstructions(tx, orderId, instructions, coin && { millionths: coinsFor(order.amount, coin.rate) });
    await moveOrder(tx, kernel.realtime, order, { steps: ['awaiting_transfer'] });
  }
  return (await findOrder(tx, orderId))!;
}

/** The provider refused: the order is rejected and cannot be paid. */
async function rejectOrder(kernel: Kernel, tx: Tx, orderId: string): Promise<void> {
  const order = (await lockOrder(tx, orderId))!;
  if (order.status === 'created')
    await moveOrder(tx, kernel.realtime, order, { steps: ['rejected'], reason: 'provider_refused' });
}
