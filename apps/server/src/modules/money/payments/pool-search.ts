/** What helps to find the order of unmatched money beside the suggestions: a search, and the lines around it in the bank's file. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { presentSuggestion, scopeOf, type DeskDeps } from './desk.ts';
import { findPayment, type KnownPayment } from './payment-store.ts';
import { findOrders, readSide } from './pool-search-store.ts';
import { isWithin, type PaymentName } from './unmatched-payments.ts';

type Context = OpsContext<'operator'>;
type SearchQuery = ParsedInput<OpsCalls['ops.deposits.candidates']>['query'];

async function ownPayment(
  deps: DeskDeps,
  context: Context,
  { provider, reference }: PaymentName,
): Promise<Result<KnownPayment, 'payment_not_found'>> {
  const payment = await findPayment(context.tx, provider, reference);
  if (!payment || !isWithin(scopeOf(deps, context), payment.merchantCode)) return refuse('payment_not_found');
  return ok(payment);
}

/** Orders of a search by id, member, amount and time. Refuses payment_not_found; an unknown member has none. */
async function searchOrders(
  deps: DeskDeps,
  context: Context,
  { provider, reference, orderId, member, amount, from, to }: SearchQuery,
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.candidates']>>> {
  const { tx, merchant } = context;
  const payment = await ownPayment(deps, context, { provider, reference });
  if (!payment.ok) return payment;
  const memberId = member === undefined ? undefined : await deps.ports.memberIdOf(tx, merchant.code, member);
  if (member !== undefined && memberId === undefined) return ok({ list: [] });
  const at = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant));
  const wanted = {
    orderId,
    memberId,
    amount: amount === undefined ? undefined : BigInt(amount),
    from: at(from),
    to: at(to),
  };
  const found = await findOrders(tx, merchant.code, payment.value, wanted);
  const accounts = await deps.ports.accountsOf(tx, [...new Set(found.map((order) => order.memberId))]);
  return ok({ list: found.map((order) => presentSuggestion(order, accounts)) });
}

/** The lines just before and after a payment on its account, in the bank's order. Refuses payment_not_found. */
async function readNeighbours(
  deps: DeskDeps,
  context: Context,
  name: PaymentName,
): Promise<Result<AnswerOf<OpsCalls['ops.deposits.neighbours']>>> {
  const payment = await ownPayment(deps, context, name);
  if (!payment.ok) return payment;
  const scope = scopeOf(deps, context);
  const before = await readSide(context.tx, scope, payment.value, 'before');
  const after = await readSide(context.tx, scope, payment.value, 'after');
  const list = [...before.toReversed(), payment.value, ...after];
  return ok({
    list: list.map(({ reference, amount, currency, memo, paidAt, state, orderId }) => ({
      reference,
      amount: Number(amount),
      currency,
      memo: memo === '' ? null : memo,
      occurredAt: paidAt.getTime(),
      state,
      orderId,
      isThis: reference === name.reference,
    })),
  });
}

/** Handlers of the search and the neighbours. */
export const poolHandlers = (deps: DeskDeps) =>
  ({
    'ops.deposits.candidates': (context, { query }) => searchOrders(deps, context, query),
    'ops.deposits.neighbours': (context, { query }) => readNeighbours(deps, context, query),
  }) satisfies OpsHandlers;
