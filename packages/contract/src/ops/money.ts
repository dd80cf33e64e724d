/** The desks of money: unmatched payments, deposit orders, adjustments. */
import { z } from 'zod';
import { DEPOSIT_METHOD_KINDS, DEPOSIT_REASONS, DEPOSIT_STATUSES } from '../calls/deposit.ts';
import {
  AMOUNT_MAXIMUM,
  amount,
  codeText,
  currencyCode,
  idText,
  instant,
  nothing,
  queryInstant,
  queryInteger,
  someText,
  text,
} from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';
import { memberName } from './money-shapes.ts';

/** An order that unmatched money may belong to. */
const suggestion = z.object({
  orderId: z.string(),
  member: memberName,
  amount,
  status: z.enum(DEPOSIT_STATUSES),
  memo: z.string().nullable(),
  createdAt: instant,
  /** Receipts of the member's report; looking at one is in the trail. */
  receiptIds: z.array(z.string()),
  /** What fits: the named order, the memo, the amount. */
  fits: z.array(z.enum(['order', 'memo', 'amount'])),
});

const unmatched = z.object({
  provider: z.string(),
  reference: z.string(),
  amount,
  currency: currencyCode,
  memo: z.string().nullable(),
  occurredAt: instant,
  receivedAt: instant,
  /** Why it did not match by itself. */
  cause: z.enum([...DEPOSIT_REASONS, 'order_credited', 'memo_unknown']).nullable(),
  /** Orders it may belong to, the likeliest first. */
  suggestions: z.array(suggestion),
});

const depositRow = z.object({
  orderId: z.string(),
  member: memberName,
  methodId: z.string(),
  method: z.string(),
  kind: z.enum(DEPOSIT_METHOD_KINDS),
  provider: z.string(),
  amount,
  currency: currencyCode,
  /** What is paid, in the unit it is paid in. */
  payAmount: amount,
  payCurrency: z.string(),
  creditedAmount: amount.nullable(),
  status: z.enum(DEPOSIT_STATUSES),
  reason: z.enum(DEPOSIT_REASONS).nullable(),
  memo: z.string(),
  createdAt: instant,
  expiresAt: instant,
  creditedAt: instant.nullable(),
  /** When the member said it was paid. */
  reportedAt: instant.nullable(),
  receipts: z.int(),
});

const depositDetail = depositRow.extend({
  payerName: z.string().nullable(),
  payerReference: z.string().nullable(),
  receiptIds: z.array(z.string()),
  steps: z.array(z.object({ status: z.enum(DEPOSIT_STATUSES), at: instant, reason: z.string().nullable() })),
  /** Money that arrived for it, the bank's own lines. */
  payments: z.array(
    z.object({
      reference: z.string(),
      amount,
      currency: z.string(),
      memo: z.string(),
      state: z.enum(['credited', 'unmatched', 'returned']),
      paidAt: instant,
    }),
  ),
  decisions: z.array(z.object({ verb: z.string(), operator: z.string(), reason: z.string(), at: instant })),
  canConfirm: z.boolean(),
  canReverse: z.boolean(),
});

const paymentName = { provider: codeText, reference: someText(128) };

export const opsDepositCalls = {
  'ops.deposits.unmatched': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits/unmatched',
    right: 'deposits.read',
    object: 'payment',
    summary:
      'Money that arrived and fits no order by itself, oldest first, with the orders it may belong to. Money on an account that merchants share is shown to operators of all of them.',
    query: z.object({ sort: sortBy(['receivedAt', 'amount'], 'receivedAt'), ...keysetQuery() }),
    answer: keysetPage(unmatched),
    csv: {
      provider: 'text',
      reference: 'text',
      amount: 'money',
      currency: 'text',
      memo: 'text',
      occurredAt: 'instant',
      cause: 'text',
    },
  }),
  'ops.deposits.candidates': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits/unmatched/orders',
    right: 'deposits.read',
    object: 'payment',
    summary:
      'Orders that unmatched money could be credited to, beside the suggestions: by id, member (user name), amount in the unit that is paid, and time; the newest twenty.',
    query: z.object({
      ...paymentName,
      orderId: idText.optional(),
      member: someText(64).optional(),
      amount: queryInteger(1, AMOUNT_MAXIMUM).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
    }),
    answer: z.object({ list: z.array(suggestion) }),
    errors: ['payment_not_found'],
  }),
  'ops.deposits.neighbours': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits/unmatched/neighbours',
    right: 'deposits.read',
    object: 'payment',
    summary: 'Unmatched money among the lines just before and after it on the same account, in the bank’s order.',
    query: z.object(paymentName),
    answer: z.object({
      list: z.array(
        z.object({
          reference: z.string(),
          amount,
          currency: z.string(),
          memo: z.string().nullable(),
          occurredAt: instant,
          state: z.enum(['credited', 'unmatched', 'returned']),
          orderId: z.string().nullable(),
          isThis: z.boolean(),
        }),
      ),
    }),
    errors: ['payment_not_found'],
  }),
  'ops.deposits.assign': defineOpsCall({
    method: 'POST',
    path: '/ops/deposits/unmatched/assign',
    right: 'deposits.assign',
    reason: true,
    object: 'payment',
    summary: 'Credits unmatched money to an open order, or to a member without one by a deposit method.',
    input: z.object({
      ...paymentName,
      orderId: idText.optional(),
      memberId: idText.optional(),
      methodId: codeText.optional(),
      reason: reasonText,
    }),
    answer: z.object({ orderId: z.string(), status: z.enum(DEPOSIT_STATUSES), creditedAmount: amount }),
    errors: [
      'field_required',
      'payment_not_found',
      'order_not_found',
      'order_state_conflict',
      'method_unavailable',
      'currency_mismatch',
      'amount_invalid',
      'balance_limit_reached',
      'deposit_limit_reached',
      'account_not_found',
    ],
  }),
  'ops.deposits.return': defineOpsCall({
    method: 'POST',
    path: '/ops/deposits/unmatched/return',
    right: 'deposits.assign',
    reason: true,
    object: 'payment',
    summary: 'Marks unmatched money as returned to its payer.',
    input: z.object({ ...paymentName, reason: reasonText }),
    answer: nothing,
    errors: ['field_required', 'payment_not_found', 'order_state_conflict'],
  }),
  'ops.deposits.list': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits',
    right: 'deposits.read',
    object: 'deposit',
    summary: 'Deposit orders in every state, newest first.',
    query: z.object({
      state: z.enum(DEPOSIT_STATUSES).optional(),
      memberId: idText.optional(),
      methodId: codeText.optional(),
      /** Manual transfers a member reported and no one has confirmed. */
      reported: z.enum(['1']).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      sort: sortBy(['createdAt', 'amount'], '-createdAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(depositRow),
    csv: {
      orderId: 'text',
      'member.memberId': 'text',
      'member.username': 'text',
      method: 'text',
      provider: 'text',
      status: 'text',
      reason: 'text',
      currency: 'text',
      amount: 'money',
      creditedAmount: 'money',
      memo: 'text',
      createdAt: 'instant',
      creditedAt: 'instant',
    },
  }),
  'ops.deposits.read': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits/:orderId',
    right: 'deposits.read',
    opens: 'personal',
    object: 'deposit',
    summary: 'One deposit order with its steps, the payer’s report and the payments that arrived for it.',
    params: z.object({ orderId: idText }),
    answer: depositDetail,
    errors: ['order_not_found'],
  }),
  'ops.deposits.receipt': defineOpsCall({
    method: 'GET',
    path: '/ops/receipts/:receiptId',
    right: 'deposits.read',
    opens: 'personal',
    object: 'receipt',
    summary: 'The picture of a receipt.',
    params: z.object({ receiptId: idText }),
    answer: z.object({ picture: z.string() }),
    errors: ['upload_invalid', 'field_required'],
  }),
  'ops.deposits.confirm': defineOpsCall({
    method: 'POST',
    path: '/ops/deposits/:orderId/confirm',
    idempotency: 'key',
    right: 'deposits.assign',
    reason: true,
    object: 'deposit',
    summary: 'Takes a transfer seen on the account as the bank’s own message: the exact amount credits the order.',
    params: z.object({ orderId: idText }),
    input: z.object({
      reference: someText(128),
      /** In the unit the order is paid in. */
      amount: z.int().min(1).max(AMOUNT_MAXIMUM),
      reason: reasonText,
    }),
    answer: depositRow,
    errors: ['field_required', 'order_not_found', 'order_state_conflict', 'balance_limit_reached'],
  }),
  'ops.deposits.reverse': defineOpsCall({
    method: 'POST',
    path: '/ops/deposits/:orderId/reverse',
    right: 'deposits.assign',
    approval: 'deposit_reversal',
    reason: true,
    object: 'deposit',
    summary:
      'Asks to take a credited deposit back from the member’s cash: a wrong assignment, or money the bank recalled.',
    params: z.object({ orderId: idText }),
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: [
      'field_required',
      'order_not_found',
      'order_state_conflict',
      'funds_insufficient',
      'account_frozen',
      'approval_pending',
    ],
  }),
} as const;

export const opsAdjustmentCalls = {
  'ops.adjustments.create': defineOpsCall({
    method: 'POST',
    path: '/ops/adjustments',
    right: 'adjustments.request',
    approval: 'adjustment',
    reason: true,
    idempotency: 'key',
    object: 'member',
    summary:
      'Asks to credit (positive) or debit (negative) a member’s cash against the adjustment account; up to the threshold it is carried out at once.',
    input: z.object({
      memberId: idText,
      amount: z
        .int()
        .min(-AMOUNT_MAXIMUM)
        .max(AMOUNT_MAXIMUM)
        .refine((value) => value !== 0),
      currency: currencyCode,
      reason: reasonText,
      /** What it settles: a bet, a transfer, a ticket of support. */
      reference: text(64).optional(),
    }),
    answer: approvalAnswer,
    errors: [
      'account_not_found',
      'currency_mismatch',
      'funds_insufficient',
      'account_frozen',
      'account_missing',
      'balance_limit_reached',
      'amount_invalid',
    ],
  }),
} as const;
