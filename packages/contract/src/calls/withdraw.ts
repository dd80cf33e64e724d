/** Withdrawals (§7 Withdraw): what can be requested, the request, and its progress. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE, WITHDRAWAL_ANSWER_MAXIMUM } from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  idText,
  instant,
  nothing,
  pageQuery,
  positiveAmount,
  queryInstant,
  queryInteger,
  someText,
  text,
  wholeList,
} from '../shapes.ts';
import { rangeQuery } from './record.ts';

export const WITHDRAWAL_STATUSES = [
  'requested',
  'auto_check',
  'review',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** The automatic checks, in the order in which they are made and shown. */
export const WITHDRAWAL_CHECKS = [
  'turnover',
  'kyc',
  'payee_name',
  'shared_account',
  'deposit_ratio',
  'daily_limits',
] as const;
export type WithdrawalCheckName = (typeof WITHDRAWAL_CHECKS)[number];

/** What a check found; names the sentence a screen shows for it. */
export const WITHDRAWAL_FINDINGS = [
  'turnover_complete',
  'turnover_left',
  'kyc_approved',
  'kyc_not_needed',
  'kyc_missing',
  'kyc_waiting',
  'kyc_rejected',
  'payee_matches',
  'payee_differs',
  'account_own',
  'account_shared',
  'deposits_played',
  'deposits_unplayed',
  'limits_kept',
  'limits_exceeded',
] as const;
export type WithdrawalFinding = (typeof WITHDRAWAL_FINDINGS)[number];

/** Who has to act before a withdrawal goes on; `none` once it is over. */
export const WITHDRAWAL_ACTORS = ['system', 'member', 'risk', 'bank', 'none'] as const;
export type WithdrawalActor = (typeof WITHDRAWAL_ACTORS)[number];

const check = z.object({
  name: z.enum(WITHDRAWAL_CHECKS),
  result: z.enum(['passed', 'failed', 'waiting']),
  /** The finding as a sentence in the requested language. */
  detail: z.string(),
  finding: z.enum(WITHDRAWAL_FINDINGS),
  /** What the finding counts, by name: required, counted, left, used, maximum. */
  amounts: z.record(z.string(), amount),
});

const withdrawal = z.object({
  withdrawalId: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  checks: z.array(check),
  /** What left the wallet; the fee is part of it. */
  amount,
  fee: amount,
  /** The amount the bank receives. */
  netAmount: amount,
  currency: currencyCode,
  bankName: z.string(),
  /** Masked. */
  accountNumber: z.string(),
  requestedAt: instant,
  /** Expected completion, while it is in progress. */
  expectedAt: instant.optional(),
  /** Who acts next. */
  nextActor: z.enum(WITHDRAWAL_ACTORS),
  /** Why it was rejected or failed, in words for the member. */
  reason: z.string().optional(),
  finishedAt: instant.optional(),
  /** The bank's own reference, once paid. */
  bankReference: z.string().optional(),
});

/** One turnover requirement and its effect on withdrawing. */
const turnoverLine = z.object({
  requirementId: z.string(),
  /** A deposit's must be complete before cash leaves; a bonus's keeps the bonus locked and does not block cash. */
  source: z.enum(['deposit', 'bonus']),
  title: z.string(),
  baseAmount: amount,
  multiple: z.number(),
  required: amount,
  counted: amount,
  left: amount,
  bonusLocked: amount,
});

export const withdrawCalls = {
  'withdraw.bankCards': defineCall({
    method: 'GET',
    path: '/wps/relay/MCS2_bankCards',
    summary: "The member's linked bank accounts, numbers masked.",
    auth: 'member',
    answer: wholeList(
      z.object({
        bankCardId: z.string(),
        bankCode: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        accountName: z.string(),
      }),
    ),
  }),
  'withdraw.preview': defineCall({
    method: 'GET',
    path: '/wps/transaction/withdraw/preview',
    summary: "A withdrawal's preview: available money, limits, fee, checks and the expected time.",
    auth: 'member',
    query: z.object({ amount: queryInteger(1, 1_000_000_000_000_000).optional(), bankCardId: idText.optional() }),
    answer: z.object({
      currency: currencyCode,
      /** Cash that could be withdrawn now. */
      available: amount,
      /** Cash, bonus and held amounts, together. */
      total: amount,
      bonusLocked: amount,
      /** For one withdrawal. */
      minimum: amount,
      maximum: amount,
      /** For the merchant's day. */
      dailyCount: z.object({ used: z.int(), maximum: z.int() }),
      dailyAmount: z.object({ used: amount, maximum: amount }),
      /** For the requested amount; without one, zero. */
      fee: amount,
      netAmount: amount,
      /** Withdrawals of this day that are still free of a fee. */
      freeLeft: z.int(),
      checks: z.array(check),
      turnover: z.array(turnoverLine),
      /** Typical duration, in seconds. */
      expectedSec: z.int(),
      /** Who acts first once it is sent. */
      nextActor: z.enum(WITHDRAWAL_ACTORS),
      paymentPassword: z.boolean(),
      /** Withdrawals in progress. */
      open: z.int(),
    }),
    errors: ['method_unavailable', 'bank_card_not_found'],
  }),
  'withdraw.request': defineCall({
    method: 'POST',
    path: '/wps/transaction/withdraw',
    summary: 'Requests a withdrawal; the amount is held at once and the request cannot be cancelled.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      bankCardId: idText,
      amount: positiveAmount,
      currency: currencyCode,
      paymentPassword: text(128),
      /** The member agrees that a running deposit bonus ends; without it such a request is refused and says what is lost. */
      exitBonus: z.boolean().optional(),
    }),
    answer: withdrawal,
    errors: [
      'method_unavailable',
      'currency_mismatch',
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'bank_card_not_found',
      'payment_password_required',
      'payment_password_wrong',
      'funds_insufficient',
      'payee_name_mismatch',
      'turnover_incomplete',
      'withdrawals_daily_maximum',
      'withdrawals_daily_amount',
      'withdrawal_below_dues',
      'account_frozen',
      'bonus_exit_needed',
    ],
  }),
  'withdraw.report': defineCall({
    method: 'GET',
    path: '/wps/relay/MCS2_WithdrawTransactionReport',
    summary: "The member's withdrawals, newest first, with the totals of the whole range.",
    auth: 'member',
    query: z.object({
      status: z.enum(WITHDRAWAL_STATUSES).optional(),
      ...rangeQuery,
      /** Without days: all withdrawals, or those between two instants. */
      from: queryInstant.optional(),
      /** Exclusive end of the range. */
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(withdrawal).extend({
      totals: z.object({ currency: currencyCode, requested: amount, paid: amount, fee: amount }),
    }),
    errors: ['range_invalid'],
  }),
  'withdraw.detail': defineCall({
    method: 'GET',
    path: '/wps/transaction/withdrawals/:withdrawalId',
    summary: 'One withdrawal with the times of its steps.',
    auth: 'member',
    params: z.object({ withdrawalId: idText }),
    answer: withdrawal.extend({
      /** Oldest first. */
      timeline: z.array(
        z.object({ status: z.enum(WITHDRAWAL_STATUSES), occurredAt: instant, reason: z.string().optional() }),
      ),
      /** What the reviewers asked, oldest first; while one is open, the member acts next. */
      questions: z.array(
        z.object({
          questionId: z.string(),
          text: z.string(),
          askedAt: instant,
          /** Whether it waits for an answer. */
          open: z.boolean(),
          answer: z.string().optional(),
          answeredAt: instant.optional(),
        }),
      ),
    }),
    errors: ['withdrawal_not_found'],
  }),
  'withdraw.answer': defineCall({
    method: 'POST',
    path: '/wps/transaction/withdrawals/:withdrawalId/answer',
    summary: "Answers a reviewer's question about a withdrawal. Nothing about the money changes.",
    auth: 'member',
    params: z.object({ withdrawalId: idText }),
    input: z.object({ questionId: idText, answer: someText(WITHDRAWAL_ANSWER_MAXIMUM) }),
    answer: nothing,
    errors: ['field_required', 'withdrawal_not_found', 'withdrawal_question_closed'],
  }),
  'withdraw.callback': defineCall({
    method: 'POST',
    path: '/wps/withdraw/callback/:provider',
    summary: "A payout provider's signed webhook for a payment; repeated deliveries change nothing.",
    auth: 'none',
    body: 'signed',
    // Money that has moved is recorded even during maintenance.
    allowedDuringMaintenance: true,
    params: z.object({ provider: codeText }),
    input: z.object({
      /** The provider's id of this delivery. */
      eventId: someText(128),
      /** The platform's id of the payment. */
      withdrawalId: idText,
      outcome: z.enum(['processing', 'paid', 'failed']),
      amount: positiveAmount,
      currency: currencyCode,
      /** The bank's own reference, of a payment that was made. */
      bankReference: text(128).optional(),
      reason: text(255).optional(),
      occurredAt: instant,
    }),
    answer: z.object({ received: z.literal(true) }),
    errors: [
      'call_not_found',
      'signature_invalid',
      'callback_expired',
      'withdrawal_not_found',
      'withdrawal_state_conflict',
    ],
  }),
} as const;
