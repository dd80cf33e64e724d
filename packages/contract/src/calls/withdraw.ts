/** Paying money out (§7 Withdraw). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, idText, instant, pageQuery, positiveAmount, queryInstant, text, wholeList } from '../shapes.ts';

export const WITHDRAWAL_STATUSES = ['requested', 'auto_check', 'review', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

const check = z.object({ name: z.string(), result: z.enum(['passed', 'failed', 'waiting']), detail: z.string() });
const withdrawal = z.object({
  withdrawalId: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  checks: z.array(check),
  amount,
  currency: currencyCode,
  requestedAt: instant,
  /** When it should be done, while it is under way. */
  expectedAt: instant.optional(),
});

export const withdrawCalls = {
  'withdraw.bankCards': defineCall({
    method: 'GET',
    path: '/wps/relay/MCS2_bankCards',
    summary: "The member's linked bank accounts, numbers masked.",
    auth: 'member',
    answer: wholeList(z.object({ bankCardId: z.string(), bankCode: z.string(), bankName: z.string(), accountNumber: z.string(), accountName: z.string() })),
  }),
  'withdraw.request': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/transaction/withdraw',
    summary: 'Requests a withdrawal; the amount is held at once.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({ bankCardId: idText, amount: positiveAmount, currency: currencyCode, paymentPassword: text(128) }),
    answer: withdrawal,
    errors: [
      'funds_insufficient',
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'currency_mismatch',
      'bank_card_not_found',
      'payment_password_wrong',
      'turnover_incomplete',
      'withdrawals_daily_maximum',
      'account_frozen',
    ],
  }),
  'withdraw.report': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/MCS2_WithdrawTransactionReport',
    summary: "The member's withdrawals, newest first.",
    auth: 'member',
    query: z.object({
      status: z.enum(WITHDRAWAL_STATUSES).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(withdrawal),
  }),
} as const;
