/** What helps to find the order of unmatched money beside the suggestions: a search, and the lines around it in the bank's file. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { presentSuggestion, scopeOf, type DeskDeps } from './desk.ts';
import type { Suggestion } from './desk-store.ts';
import { findPayment, PAYMENT, type KnownPayment } from './payment-store.ts';
import { memoCandidates } from './rules/memo.ts';
import { isWithin, type MerchantScope, type PaymentName } from './unmatched-payments.ts';

type Context = OpsContext<'operator'>;
type SearchQuery = ParsedInput<OpsCalls['ops.deposits.candidates']>['query'];

const FOUND_MAXIMUM = 20;
/** Lines shown on each side. */
const NEIGHBOURS = 4;

async function ownPayment(
  deps: DeskDeps,
  context: Context,
  { provider, reference }: PaymentName,
): Promise<Result<KnownPayment, 'payment_not_found'>> {
  const payment = await findPayment(context.tx, provider, reference);
  if (!payment || !isWithin(scopeOf(deps, context), payment.merchantCode)) return refuse('payment_not_found');
  return ok(payment);
}

interface Wanted {
  readonly orderId?: string | undefined;
  readonly memberId?: MemberId | undefined;
  readonly amount?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Orders of the merchant that the payment could be credited to, newest first. */
async function findOrders(
  tx: Tx,
  merchantCode: string,
  { provider, reference, currency, amount, memo, orderId }: KnownPayment,
  f: Wanted,
): Promise<readonly Suggestion[]> {
  const { rows } =
    await sql<Suggestion>`SELECT ${`${provider}:${reference}`} AS key, o.order_id AS "orderId", o.member_id AS "memberId", o.pay_amount AS "payAmount",
      o.status, o.memo, o.created_at AS "createdAt",
      coalesce((SELECT array_agg(r.receipt_id ORDER BY r.place) FROM payments.receipt r WHERE r.order_id = o.order_id AND r.reported), '{}') AS "receiptIds",
      coalesce(o.order_id = ${orderId}, false) AS "fitsOrder", o.memo = ANY (${[...memoCandidates(memo)]}::text[]) AS "fitsMemo", o.pay_amount = ${amount} AS "fitsAmount"
    FROM payments.deposit_order o
    WHERE o.merchant_code = ${merchantCode} AND o.provider = ${provider} AND o.pay_currency = ${currency}
      AND o.status NOT IN ('matched', 'credited', 'reversed')
      AND (${f.orderId ?? null}::text IS NULL OR o.order_id = ${f.orderId ?? null})
      AND (${f.memberId ?? null}::text IS NULL OR o.member_id = ${f.memberId ?? null})
      AND (${f.amount ?? null}::bigint IS NULL OR o.pay_amount = ${f.amount ?? null})
      AND (${f.from ?? null}::timestamptz IS NULL OR o.created_at >= ${f.from ?? null})
      AND (${f.to ?? null}::timestamptz IS NULL OR o.created_at <= ${f.to ?? null})
    ORDER BY o.created_at DESC, o.order_id DESC LIMIT ${FOUND_MAXIMUM}`.execute(tx);
  return rows;
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

/** Lines on one side of a payment at its provider and account, the nearest first. */
async function readSide(
  tx: Tx,
  { merchantCode, shared }: MerchantScope,
  { provider, accountNumber, reference }: KnownPayment,
  side: 'before' | 'after',
): Promise<readonly KnownPayment[]> {
  // Read in the statement: a time of the database is finer than one of the process.
  const paidAt = sql`(SELECT p.paid_at FROM payments.bank_payment p WHERE p.provider = ${provider} AND p.reference = ${reference})`;
  const { rows } = await sql<KnownPayment>`SELECT ${PAYMENT} FROM payments.bank_payment
    WHERE provider = ${provider} AND account_number IS NOT DISTINCT FROM ${accountNumber}::text
      AND (merchant_code = ${merchantCode} OR (${shared} AND merchant_code IS NULL))
      AND ${side === 'before' ? sql`(paid_at, reference) < (${paidAt}, ${reference})` : sql`(paid_at, reference) > (${paidAt}, ${reference})`}
    ORDER BY ${side === 'before' ? sql`paid_at DESC, reference DESC` : sql`paid_at, reference`} LIMIT ${NEIGHBOURS}`.execute(
    tx,
  );
  return rows;
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
