/** The desks of money: withdrawals in review, unmatched payments, adjustments. */
import { z } from 'zod';
import { DEPOSIT_STATUSES } from '../calls/deposit.ts';
import { WITHDRAWAL_CHECKS, WITHDRAWAL_FINDINGS, WITHDRAWAL_STATUSES } from '../calls/withdraw.ts';
import {
  AMOUNT_MAXIMUM,
  amount,
  codeText,
  currencyCode,
  idText,
  instant,
  nothing,
  queryInstant,
  someText,
  text,
} from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, personName, reasonText } from './ops-call.ts';

const memberName = z.object({ memberId: z.string(), username: z.string() });

const withdrawalRow = z.object({
  withdrawalId: z.string(),
  member: memberName,
  amount,
  fee: amount,
  netAmount: amount,
  currency: currencyCode,
  status: z.enum(WITHDRAWAL_STATUSES),
  bankName: z.string(),
  /** Masked. */
  accountNumber: z.string(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** Automatic checks that did not pass. */
  concerns: z.array(z.enum(WITHDRAWAL_CHECKS)),
  /** Who holds the case, and until when; null while it is free. */
  claim: z.object({ by: personName, endsAt: instant }).nullable(),
  canClaim: z.boolean(),
  /** The caller holds the case and may approve or reject it. */
  canDecide: z.boolean(),
});

const withdrawalDetail = withdrawalRow.extend({
  /** Opened: the whole account number. Null once erased. */
  fullAccountNumber: z.string().nullable(),
  payeeName: z.string().nullable(),
  checks: z.array(
    z.object({
      name: z.enum(WITHDRAWAL_CHECKS),
      result: z.enum(['passed', 'failed', 'waiting']),
      detail: z.string(),
      finding: z.enum(WITHDRAWAL_FINDINGS),
      amounts: z.record(z.string(), amount),
    }),
  ),
  steps: z.array(
    z.object({
      status: z.enum(WITHDRAWAL_STATUSES),
      at: instant,
      /** An operator, or `system` and `provider`. */
      actor: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  bankReference: z.string().nullable(),
});

const withdrawalParams = z.object({ withdrawalId: idText });
const reviewErrors = ['withdrawal_not_found', 'withdrawal_state_conflict', 'withdrawal_claimed'] as const;

export const opsWithdrawalCalls = {
  'ops.withdrawals.list': defineOpsCall({
    method: 'GET',
    path: '/ops/withdrawals',
    state: 'planned',
    right: 'withdrawals.read',
    object: 'withdrawal',
    summary: 'Withdrawals in a state: the queue (`review`) oldest first, the others newest first.',
    query: z.object({
      state: z.enum(WITHDRAWAL_STATUSES).default('review'),
      memberId: idText.optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(withdrawalRow),
  }),
  'ops.withdrawals.read': defineOpsCall({
    method: 'GET',
    path: '/ops/withdrawals/:withdrawalId',
    state: 'planned',
    right: 'withdrawals.read',
    opens: 'personal',
    object: 'withdrawal',
    summary: 'One withdrawal with its checks, its steps and the account it goes to.',
    params: withdrawalParams,
    answer: withdrawalDetail,
    errors: ['withdrawal_not_found'],
  }),
  'ops.withdrawals.claim': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/claim',
    state: 'planned',
    right: 'withdrawals.review',
    object: 'withdrawal',
    summary: 'Takes a case for fifteen minutes; taking it again extends that.',
    params: withdrawalParams,
    answer: withdrawalRow,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.release': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/release',
    state: 'planned',
    right: 'withdrawals.review',
    object: 'withdrawal',
    summary: 'Leaves a case to others.',
    params: withdrawalParams,
    answer: nothing,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.approve': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/approve',
    state: 'planned',
    right: 'withdrawals.review',
    object: 'withdrawal',
    summary: 'Approves the payment of a case the caller holds.',
    params: withdrawalParams,
    answer: withdrawalRow,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.reject': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/reject',
    state: 'planned',
    right: 'withdrawals.review',
    reason: true,
    object: 'withdrawal',
    summary: 'Rejects a case the caller holds; the member reads the reason and has the money back.',
    params: withdrawalParams,
    input: z.object({ reason: reasonText }),
    answer: withdrawalRow,
    errors: [...reviewErrors, 'field_required'],
  }),
} as const;

const unmatched = z.object({
  provider: z.string(),
  reference: z.string(),
  amount,
  currency: currencyCode,
  memo: z.string().nullable(),
  occurredAt: instant,
  /** Why it did not match by itself. */
  cause: z.string().nullable(),
  /** The order it may belong to. */
  suggestions: z.array(
    z.object({
      orderId: z.string(),
      member: memberName,
      amount,
      status: z.enum(DEPOSIT_STATUSES),
      memo: z.string().nullable(),
      createdAt: instant,
      /** What fits: the named order, the memo, the amount. */
      fits: z.array(z.enum(['order', 'memo', 'amount'])),
    }),
  ),
});

const paymentName = { provider: codeText, reference: someText(128) };

export const opsDepositCalls = {
  'ops.deposits.unmatched': defineOpsCall({
    method: 'GET',
    path: '/ops/deposits/unmatched',
    state: 'planned',
    right: 'deposits.read',
    object: 'payment',
    summary: 'Money that arrived and fits no order by itself, oldest first, with the orders it may belong to.',
    query: z.object({ ...keysetQuery() }),
    answer: keysetPage(unmatched),
  }),
  'ops.deposits.assign': defineOpsCall({
    method: 'POST',
    path: '/ops/deposits/unmatched/assign',
    state: 'planned',
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
    state: 'planned',
    right: 'deposits.assign',
    reason: true,
    object: 'payment',
    summary: 'Marks unmatched money as returned to its payer.',
    input: z.object({ ...paymentName, reason: reasonText }),
    answer: nothing,
    errors: ['field_required', 'payment_not_found', 'order_state_conflict'],
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
