/** The operators' calls: unmatched payments, deposit orders, receipts, reversals. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { OpsCalls } from '@lantern/contract/ops';
import { isOfEveryMerchant } from '../../../kernel/http/every-merchant.ts';
import type { ApprovalRequest, ApprovedVerb, OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CreditDeps } from './credit-order.ts';
import {
  COUNT_MAXIMUM,
  countOrders,
  countUnmatched,
  decisionsOf,
  listOrdersForDesk,
  listUnmatched,
  paymentsOf,
  readReport,
  suggestOrders,
  type PaymentRow,
  type Suggestion,
} from './desk-store.ts';
import { readReceipt, type ReceiptDeps } from './report-transfer.ts';
import { lockReversible, reverseDeposit } from './reverse-deposit.ts';
import { isReportable } from './states.ts';
import { findOrder, readEvents, type DepositOrder } from './store.ts';
import {
  assignPayment,
  confirmTransfer,
  isOwnOrder,
  rejectPayment,
  type MerchantScope,
  type Operator,
} from './unmatched-payments.ts';

export interface DeskDeps extends CreditDeps {
  readonly receipts: ReceiptDeps;
}

type Context = OpsContext<'operator'>;
type Unmatched = AnswerOf<OpsCalls['ops.deposits.unmatched']>['list'][number];
type OrderAnswer = AnswerOf<OpsCalls['ops.deposits.list']>['list'][number];

/** What the operator of a call may touch. */
export const scopeOf = (
  { ports }: DeskDeps,
  { operator, merchant }: Pick<Context, 'operator' | 'merchant'>,
): MerchantScope => ({
  merchantCode: merchant.code,
  shared: isOfEveryMerchant(ports, operator.merchants),
});

const byOf = (deps: DeskDeps, context: Context, reason: string): Operator => ({
  operator: context.operator.displayName,
  reason,
  scope: scopeOf(deps, context),
});

const FITS = [
  ['order', 'fitsOrder'],
  ['memo', 'fitsMemo'],
  ['amount', 'fitsAmount'],
] as const;

/** An order that a payment may belong to. */
export function presentSuggestion(
  suggestion: Suggestion,
  accounts: ReadonlyMap<MemberId, { readonly userName: string }>,
): Unmatched['suggestions'][number] {
  const { orderId, memberId, payAmount, status, memo, createdAt, receiptIds } = suggestion;
  return {
    orderId,
    member: { memberId, username: accounts.get(memberId)?.userName ?? '' },
    amount: Number(payAmount),
    status,
    memo,
    createdAt: createdAt.getTime(),
    receiptIds: [...receiptIds],
    fits: FITS.filter(([, field]) => suggestion[field]).map(([fit]) => fit),
  };
}

/** A list counts on its first page only, and exactly up to COUNT_MAXIMUM. */
const totalOf = (count: number | undefined) =>
  count === undefined ? {} : { total: { value: Math.min(count, COUNT_MAXIMUM), exact: count <= COUNT_MAXIMUM } };

async function unmatched(
  deps: DeskDeps,
  context: Context,
  { sort, after, limit }: ParsedInput<OpsCalls['ops.deposits.unmatched']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.unmatched']>>> {
  const { tx, merchant } = context;
  const page = await listUnmatched(tx, scopeOf(deps, context), { sort, after, limit });
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const suggestions = rows.length === 0 ? [] : await suggestOrders(tx, merchant.code, rows);
  const accounts = await deps.ports.accountsOf(tx, [...new Set(suggestions.map(({ memberId }) => memberId))]);
  const present = (payment: PaymentRow): Unmatched => ({
    provider: payment.provider,
    reference: payment.reference,
    amount: Number(payment.amount),
    currency: payment.currency,
    memo: payment.memo === '' ? null : payment.memo,
    occurredAt: payment.paidAt.getTime(),
    receivedAt: payment.receivedAt.getTime(),
    cause: payment.reason,
    suggestions: suggestions.filter(({ key }) => key === payment.key).map((one) => presentSuggestion(one, accounts)),
  });
  const count = after === undefined ? await countUnmatched(tx, scopeOf(deps, context)) : undefined;
  return ok({ list: rows.map(present), next, ...totalOf(count) });
}

async function presentOrders(
  { ports }: DeskDeps,
  tx: Tx,
  orders: readonly DepositOrder[],
  language: Language,
): Promise<OrderAnswer[]> {
  const accounts = await ports.accountsOf(tx, [...new Set(orders.map(({ memberId }) => memberId))]);
  return orders.map((order) => ({
    orderId: order.orderId,
    member: { memberId: order.memberId, username: accounts.get(order.memberId)?.userName ?? '' },
    methodId: order.methodId,
    method: language === 'VI' ? order.methodNameVi : order.methodNameEn,
    kind: order.kind,
    provider: order.provider,
    amount: Number(order.amount),
    currency: order.currency,
    payAmount: Number(order.payAmount),
    payCurrency: order.payCurrency,
    creditedAmount: order.creditedAmount === null ? null : Number(order.creditedAmount),
    status: order.status,
    reason: order.reason,
    memo: order.memo,
    createdAt: order.createdAt.getTime(),
    expiresAt: order.expiresAt.getTime(),
    creditedAt: order.creditedAt?.getTime() ?? null,
    reportedAt: order.reportedAt?.getTime() ?? null,
    receipts: order.receiptCount,
  }));
}

async function list(
  deps: DeskDeps,
  { tx, merchant, language }: Context,
  query: ParsedInput<OpsCalls['ops.deposits.list']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.list']>>> {
  const { state, memberId, methodId, sort, after, limit } = query;
  const at = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant));
  const filters = {
    state,
    memberId,
    methodId,
    reported: query.reported === '1',
    from: at(query.from),
    to: at(query.to),
  };
  const page = await listOrdersForDesk(tx, merchant.code, filters, { sort, after, limit });
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const count = after === undefined ? await countOrders(tx, merchant.code, filters) : undefined;
  return ok({ list: await presentOrders(deps, tx, rows, language), next, ...totalOf(count) });
}

async function read(
  deps: DeskDeps,
  context: Context,
  orderId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.read']>>> {
  const { tx, language, operator } = context;
  const order = await findOrder(tx, orderId);
  if (!isOwnOrder(scopeOf(deps, context), order)) return refuse('order_not_found');
  const [row] = await presentOrders(deps, tx, [order], language);
  const { payerName, payerReference, receiptIds } = await readReport(tx, orderId);
  const steps = await readEvents(tx, orderId);
  const payments = await paymentsOf(tx, orderId);
  const decisions = await decisionsOf(tx, orderId);
  const mayAct = operator.rights.has('deposits.assign');
  return ok({
    ...row!,
    payerName,
    payerReference,
    receiptIds: [...receiptIds],
    steps: steps.map(({ status, occurredAt, reason }) => ({ status, at: occurredAt.getTime(), reason })),
    payments: payments.map(({ reference, amount, currency, memo, state, paidAt }) => ({
      reference,
      amount: Number(amount),
      currency,
      memo,
      state,
      paidAt: paidAt.getTime(),
    })),
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: at.getTime() })),
    canConfirm: mayAct && isReportable(order),
    canReverse: mayAct && order.status === 'credited',
  });
}

async function assign(
  deps: DeskDeps,
  context: Context,
  { provider, reference, orderId, memberId, methodId, reason }: ParsedInput<OpsCalls['ops.deposits.assign']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.assign']>>> {
  const to =
    orderId !== undefined
      ? { orderId }
      : memberId !== undefined && methodId !== undefined
        ? { memberId: memberId as MemberId, methodId }
        : undefined;
  if (!to) return refuse('field_required', { field: 'orderId' });
  const assigned = await assignPayment(deps, context.tx, { provider, reference }, to, byOf(deps, context, reason));
  if (!assigned.ok) return assigned;
  const order = assigned.value;
  const creditedAmount = Number(order.creditedAmount);
  context.trail.on('payment', `${provider}:${reference}`);
  context.trail.changed(
    { state: 'unmatched' },
    { state: 'credited', orderId: order.orderId, memberId: order.memberId, creditedAmount, currency: order.currency },
  );
  return ok({ orderId: order.orderId, status: order.status, creditedAmount });
}

async function confirm(
  deps: DeskDeps,
  context: Context,
  orderId: string,
  { reference, amount, reason }: ParsedInput<OpsCalls['ops.deposits.confirm']>['body'],
): Promise<Result<OrderAnswer>> {
  const { tx, trail, language } = context;
  const before = await findOrder(tx, orderId);
  const seen = { orderId, reference, amount: BigInt(amount) };
  const confirmed = await confirmTransfer(deps, tx, seen, byOf(deps, context, reason));
  if (!confirmed.ok) return confirmed;
  trail.changed({ status: before?.status ?? null }, { status: confirmed.value.status, reference, amount });
  const [row] = await presentOrders(deps, tx, [confirmed.value], language);
  return ok(row!);
}

/** Handlers of ops.deposits.*, except the reversal, which has a verb. */
export function depositHandlers(deps: DeskDeps) {
  return {
    'ops.deposits.unmatched': (context, { query }) => unmatched(deps, context, query),
    'ops.deposits.assign': (context, { body }) => assign(deps, context, body),
    async 'ops.deposits.return'(context, { body: { provider, reference, reason } }) {
      const returned = await rejectPayment(deps, context.tx, { provider, reference }, byOf(deps, context, reason));
      if (!returned.ok) return returned;
      context.trail.on('payment', `${provider}:${reference}`);
      context.trail.changed({ state: 'unmatched' }, { state: 'returned' });
      return ok({});
    },
    'ops.deposits.list': (context, { query }) => list(deps, context, query),
    'ops.deposits.read': (context, { params }) => read(deps, context, params.orderId),
    async 'ops.deposits.receipt'(context, { params }) {
      // The look itself is an entry of the trail; the module's own record names the call as its reason.
      const by = byOf(deps, context, 'ops.deposits.receipt');
      const picture = await readReceipt(deps.receipts, context.tx, params.receiptId, by);
      return picture.ok ? ok({ picture: dataAddress(picture.value) }) : picture;
    },
    'ops.deposits.confirm': (context, { params, body }) => confirm(deps, context, params.orderId, body),
  } satisfies OpsHandlers;
}

type Reversal = ApprovalRequest<ParsedInput<OpsCalls['ops.deposits.reverse']>>;

/** Takes a credited deposit back: the whole amount, or nothing where the member has spent it. */
export function reversalApproval(deps: DeskDeps): ApprovedVerb<Reversal['input']> {
  const scope = ({ merchant }: Reversal): MerchantScope => ({ merchantCode: merchant.code, shared: false });
  return {
    async preview(tx, request) {
      const found = await lockReversible(tx, request.input.params.orderId, scope(request));
      if (!found.ok) return found;
      const { orderId, memberId, creditedAmount, currency } = found.value;
      const account = (await deps.ports.accountsOf(tx, [memberId])).get(memberId);
      return ok({
        object: { kind: 'deposit', id: orderId, name: account?.userName ?? orderId },
        amount: -creditedAmount,
        currency,
        summary: [{ label: 'status', before: 'credited', after: 'reversed' }],
      });
    },
    async carryOut(tx, request) {
      const { requestedBy, reason, input } = request;
      const by = { operator: requestedBy.displayName, reason, scope: scope(request) };
      const reversed = await reverseDeposit(deps, tx, input.params.orderId, by);
      if (!reversed.ok) return reversed;
      const { memberId, creditedAmount, currency } = reversed.value;
      return ok({
        before: { status: 'credited' },
        after: { status: 'reversed', amount: String(creditedAmount), currency, memberId },
      });
    },
  };
}
