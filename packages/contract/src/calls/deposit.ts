/**
 * Paying money in (§7 Deposit; the source names the methods, interfaces.md the paths). Manual transfer, e-wallet, QQ wallet,
 * payment gateway and chat-app wallet are kinds of method: one call opens an order for any of them.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE, UPLOAD_IMAGES_MAXIMUM } from '../constants.ts';
import { amount, codeText, contentPage, currencyCode, idText, instant, pageQuery, positiveAmount, queryInstant, someText, text, wholeList } from '../shapes.ts';

export const DEPOSIT_STATUSES = [
  'created',
  'awaiting_transfer',
  'seen',
  'matched',
  'credited',
  'underpaid',
  'overpaid',
  'unmatched',
  'expired',
  'rejected',
  'reversed',
] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Why an order stands where it stands, when its status alone does not say. */
export const DEPOSIT_REASONS = [
  'amount_below_order',
  'amount_above_order',
  'transfer_late',
  'account_mismatch',
  'currency_mismatch',
  'transfer_failed',
  'time_elapsed',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

export const DEPOSIT_METHOD_KINDS = [
  'bank_transfer',
  'manual_transfer',
  'e_wallet',
  'qq_wallet',
  'chat_wallet',
  'payment_gateway',
  'card_voucher',
  'crypto',
] as const;

/** An account the member pays to. */
const payeeAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});

const depositOrder = z.object({
  orderId: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  reason: z.enum(DEPOSIT_REASONS).optional(),
  methodId: z.string(),
  methodName: z.string(),
  amount,
  currency: currencyCode,
  /** What really arrived, once known. */
  paidAmount: amount.optional(),
  /** The note the transfer must carry. */
  memo: z.string().optional(),
  /** EMV text of the VietQR picture. */
  qr: z.string().optional(),
  payUrl: z.string().optional(),
  payee: payeeAccount.optional(),
  promotionId: z.string().optional(),
  createdAt: instant,
  expiresAt: instant,
  creditedAt: instant.optional(),
});

export const depositCalls = {
  'deposit.methods': defineCall({
    method: 'GET',
    path: '/wps/deposit/methods',
    summary: 'The ways to pay in that are open to this member, with their limits.',
    auth: 'member',
    answer: wholeList(
      z.object({
        methodId: z.string(),
        kind: z.enum(DEPOSIT_METHOD_KINDS),
        name: z.string(),
        currency: currencyCode,
        minimum: amount,
        maximum: amount,
        quickAmounts: z.array(amount),
        iconUrl: z.string().optional(),
      }),
    ),
  }),
  'deposit.createOrder': defineCall({
    method: 'POST',
    path: '/wps/deposit/orders',
    summary: 'Opens a deposit order and tells how to pay it.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      methodId: idText,
      amount: positiveAmount,
      currency: currencyCode,
      promotionId: idText.optional(),
    }),
    answer: depositOrder,
    errors: [
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'currency_mismatch',
      'method_unavailable',
      'account_frozen',
      'deposit_limit_reached',
      'orders_open_maximum',
    ],
  }),
  'deposit.orders': defineCall({
    method: 'GET',
    path: '/wps/deposit/orders',
    summary: "The member's deposit orders, newest first.",
    auth: 'member',
    query: z.object({
      status: z.enum(DEPOSIT_STATUSES).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(depositOrder),
  }),
  'deposit.order': defineCall({
    method: 'GET',
    path: '/wps/deposit/orders/:orderId',
    summary: 'One deposit order with the times of its steps.',
    auth: 'member',
    params: z.object({ orderId: idText }),
    answer: depositOrder.extend({
      /** Oldest first. */
      timeline: z.array(z.object({ status: z.enum(DEPOSIT_STATUSES), reason: z.enum(DEPOSIT_REASONS).optional(), occurredAt: instant })),
    }),
    errors: ['order_not_found'],
  }),
  'deposit.banks': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/deposit/banks',
    summary: 'The banks a member can pay from.',
    auth: 'member',
    answer: wholeList(z.object({ bankCode: z.string(), bankName: z.string(), iconUrl: z.string().optional() })),
  }),
  'deposit.promotions': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/deposit/promotions',
    summary: 'The promotions a deposit may carry.',
    auth: 'member',
    answer: wholeList(z.object({ promotionId: z.string(), title: z.string(), minimum: amount, turnoverMultiple: z.int(), currency: currencyCode })),
  }),
  'deposit.acceptPromotion': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/deposit/promotions/accept',
    summary: 'Ties a promotion to an open deposit order.',
    auth: 'member',
    input: z.object({ orderId: idText, promotionId: idText }),
    answer: depositOrder,
    errors: ['order_not_found', 'order_state_conflict', 'promotion_not_found', 'promotion_state_conflict'],
  }),
  'deposit.reportTransfer': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/deposit/orders/:orderId/transfer',
    summary: 'Says that a manual transfer was made, with its receipt.',
    auth: 'member',
    params: z.object({ orderId: idText }),
    input: z.object({ payerName: someText(50), reference: text(64).optional(), receiptIds: z.array(idText).max(UPLOAD_IMAGES_MAXIMUM).optional() }),
    answer: depositOrder,
    errors: ['order_not_found', 'order_state_conflict', 'upload_invalid'],
  }),
  'deposit.callback': defineCall({
    method: 'POST',
    path: '/wps/deposit/callback/:provider',
    summary: "A payment provider's signed word on an order; repeated deliveries change nothing.",
    auth: 'none',
    // Money that has moved is written down whatever is shut.
    whileShut: true,
    params: z.object({ provider: codeText }),
    input: z.object({
      /** The provider's id of this delivery. */
      eventId: someText(128),
      /** The payment's own reference at the bank or provider; one reference credits once. */
      reference: someText(128),
      /** What the payer wrote; the order's code is looked for in it. */
      memo: text(255).optional(),
      /** The account that received the money. */
      accountNumber: text(32).optional(),
      /** `seen`: on its way; `paid`: arrived; `failed`: will not arrive. */
      outcome: z.enum(['seen', 'paid', 'failed']),
      amount: positiveAmount,
      currency: currencyCode,
      occurredAt: instant,
    }),
    answer: z.object({ received: z.literal(true) }),
    errors: ['call_not_found', 'signature_invalid', 'callback_expired', 'order_state_conflict'],
  }),
} as const;
