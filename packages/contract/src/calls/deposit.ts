/**
 * Paying money in (§7 Deposit; the source names the methods, interfaces.md the paths). Manual transfer, e-wallet, QQ
 * wallet, payment gateway and chat-app wallet are kinds of method: one call opens an order for any of them.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE, UPLOAD_IMAGES_MAXIMUM } from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  idText,
  instant,
  pageQuery,
  positiveAmount,
  queryInstant,
  someText,
  text,
  wholeList,
} from '../shapes.ts';
import { rangeQuery } from './record.ts';

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

/** Why an order is in its state, when the status alone does not say. */
export const DEPOSIT_REASONS = [
  'amount_below_order',
  'amount_above_order',
  'transfer_late',
  'account_mismatch',
  'currency_mismatch',
  'transfer_failed',
  'time_elapsed',
  'cancelled_by_member',
  'provider_refused',
  'payment_returned',
  'payment_reversed',
  'account_excluded',
  'limit_reached',
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

/** What the member does to pay, in order; a screen builds its guide from it. */
export const DEPOSIT_STEPS = [
  'fill_in',
  'scan_qr',
  'transfer',
  'open_app',
  'open_page',
  'send_coins',
  'upload_receipt',
  'wait_credit',
  'wait_review',
] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];

/** What a method may require before its order is opened. */
export const DEPOSIT_FIELDS = ['cardNetwork', 'cardSerial', 'cardCode', 'coinNetwork'] as const;
export type DepositField = (typeof DEPOSIT_FIELDS)[number];

/** One field a method requires. `pattern` is the source of a regular expression for the whole value. */
const methodField = z.object({
  field: z.enum(DEPOSIT_FIELDS),
  pattern: z.string().optional(),
  /** Values to choose from, instead of free input. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** A secret worth money: shown once, never stored. */
  secret: z.boolean().optional(),
});

/**
 * A price in another unit, valid until `expiresAt`. Decimal text: coins have more digits than a number can represent.
 */
const coinQuote = z.object({
  /** What is paid with, for example `USDT`. */
  asset: z.string(),
  /** Units of the order's currency for one coin. */
  rate: z.string(),
  expiresAt: instant,
});

/** A voucher card a method accepts: its face values, and the share credited, in percent. */
const voucherCard = z.object({
  network: z.string(),
  name: z.string(),
  values: z.array(amount),
  creditPercent: z.int(),
});

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
  kind: z.enum(DEPOSIT_METHOD_KINDS),
  steps: z.array(z.enum(DEPOSIT_STEPS)),
  amount,
  currency: currencyCode,
  /** What reaches the wallet when the order is paid exactly; less than `amount` for voucher cards. */
  creditAmount: amount,
  /** The amount that arrived, once known, in the order's currency. */
  paidAmount: amount.optional(),
  /** What the wallet received, once credited. */
  creditedAmount: amount.optional(),
  /** The note the transfer must have. */
  memo: z.string().optional(),
  /** EMV text of the VietQR picture. */
  qr: z.string().optional(),
  /** A page of the provider, or its app. */
  payUrl: z.string().optional(),
  payee: payeeAccount.optional(),
  /** Where coins go, and how many: exactly `coinAmount`, before the quote ends. */
  coin: coinQuote.extend({ network: z.string(), address: z.string(), coinAmount: z.string() }).optional(),
  /** A page that simulates the payer; in a demonstration only. */
  sandboxUrl: z.string().optional(),
  promotionId: z.string().optional(),
  /** When the member reported the payment, and how many receipts came with it. */
  reportedAt: instant.optional(),
  receiptCount: z.int(),
  /** Whether the member may cancel the order, and may report it as paid. */
  cancellable: z.boolean(),
  reportable: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  creditedAt: instant.optional(),
});

export const depositCalls = {
  'deposit.methods': defineCall({
    method: 'GET',
    path: '/wps/deposit/methods',
    summary: 'The deposit methods open to this member, with their limits.',
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
        /** How long an order can be paid, in seconds. */
        expirySec: z.int(),
        steps: z.array(z.enum(DEPOSIT_STEPS)),
        /** What to ask for before an order is opened; all fields are required. */
        fields: z.array(methodField),
        /** Voucher cards: the amount of an order is one of the network's face values. */
        cards: z.array(voucherCard).optional(),
        /** Coins: the current price, for orientation; the order has its own. */
        quote: coinQuote.optional(),
        iconUrl: z.string().optional(),
      }),
    ),
    errors: ['account_self_excluded', 'account_cooling_off', 'account_frozen'],
  }),
  'deposit.createOrder': defineCall({
    method: 'POST',
    path: '/wps/deposit/orders',
    summary: 'Opens a deposit order and returns how to pay it.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      methodId: idText,
      amount: positiveAmount,
      currency: currencyCode,
      promotionId: idText.optional(),
      /** The values of the method's `fields`. */
      fields: z
        .object({
          cardNetwork: codeText.optional(),
          cardSerial: text(32).optional(),
          cardCode: text(32).optional(),
          coinNetwork: codeText.optional(),
        })
        .optional(),
    }),
    answer: depositOrder,
    errors: [
      'amount_invalid',
      'field_required',
      'field_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'currency_mismatch',
      'method_unavailable',
      'account_frozen',
      'deposit_limit_reached',
      'account_self_excluded',
      'account_cooling_off',
      'orders_open_maximum',
      'promotion_not_found',
      'promotion_state_conflict',
      'provider_unavailable',
    ],
  }),
  'deposit.orders': defineCall({
    method: 'GET',
    path: '/wps/deposit/orders',
    summary: "The member's deposit orders, newest first.",
    auth: 'member',
    query: z.object({
      status: z.enum(DEPOSIT_STATUSES).optional(),
      ...rangeQuery,
      /** Without days: all orders, or those between two instants. */
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(depositOrder),
    errors: ['range_invalid'],
  }),
  'deposit.order': defineCall({
    method: 'GET',
    path: '/wps/deposit/orders/:orderId',
    summary: 'One deposit order with the times of its steps.',
    auth: 'member',
    params: z.object({ orderId: idText }),
    answer: depositOrder.extend({
      /** Oldest first. */
      timeline: z.array(
        z.object({ status: z.enum(DEPOSIT_STATUSES), reason: z.enum(DEPOSIT_REASONS).optional(), occurredAt: instant }),
      ),
    }),
    errors: ['order_not_found'],
  }),
  'deposit.cancelOrder': defineCall({
    method: 'POST',
    path: '/wps/deposit/orders/:orderId/cancel',
    summary: 'Cancels an unpaid order. Money that was sent anyway is still credited.',
    auth: 'member',
    params: z.object({ orderId: idText }),
    answer: depositOrder,
    errors: ['order_not_found', 'order_state_conflict'],
  }),
  'deposit.banks': defineCall({
    method: 'GET',
    path: '/wps/deposit/banks',
    summary: 'The banks a member can pay from.',
    auth: 'member',
    answer: wholeList(z.object({ bankCode: z.string(), bankName: z.string(), iconUrl: z.string().optional() })),
  }),
  'deposit.promotions': defineCall({
    method: 'GET',
    path: '/wps/deposit/promotions',
    summary: 'The promotions a deposit may carry.',
    auth: 'member',
    answer: wholeList(
      z.object({
        promotionId: z.string(),
        title: z.string(),
        minimum: amount,
        turnoverMultiple: z.int(),
        currency: currencyCode,
        /** With at most two decimals. */
        bonusPercent: z.number().optional(),
        bonusMaximum: amount.optional(),
        /** How long the member has to complete the bonus's turnover. */ validHours: z.int(),
      }),
    ),
  }),
  'deposit.acceptPromotion': defineCall({
    method: 'POST',
    path: '/wps/deposit/promotions/accept',
    summary: 'Links a promotion to an open deposit order.',
    auth: 'member',
    input: z.object({ orderId: idText, promotionId: idText }),
    answer: depositOrder,
    errors: [
      'order_not_found',
      'order_state_conflict',
      'promotion_not_found',
      'promotion_state_conflict',
      'amount_below_minimum',
    ],
  }),
  'deposit.uploadReceipt': defineCall({
    method: 'POST',
    path: '/wps/deposit/orders/:orderId/receipt',
    summary:
      'Takes one picture of a receipt (PNG or JPEG, at most 5 MB, three per order); it is re-encoded without its metadata and stored encrypted.',
    auth: 'member',
    body: 'image',
    params: z.object({ orderId: idText }),
    answer: z.object({ receiptId: z.string(), width: z.int(), height: z.int() }),
    errors: ['order_not_found', 'order_state_conflict', 'upload_invalid'],
  }),
  'deposit.reportTransfer': defineCall({
    method: 'POST',
    path: '/wps/deposit/orders/:orderId/transfer',
    summary:
      'Reports the transfer as made, with its receipts; a manual transfer then waits for a review instead of expiring.',
    auth: 'member',
    params: z.object({ orderId: idText }),
    input: z.object({
      payerName: someText(50),
      reference: text(64).optional(),
      receiptIds: z.array(idText).max(UPLOAD_IMAGES_MAXIMUM).optional(),
    }),
    answer: depositOrder,
    errors: ['order_not_found', 'order_state_conflict', 'upload_invalid'],
  }),
  'deposit.callback': defineCall({
    method: 'POST',
    path: '/wps/deposit/callback/:provider',
    summary: "A payment provider's signed webhook for an order; repeated deliveries change nothing.",
    auth: 'none',
    body: 'signed',
    // Money that has moved is recorded even during maintenance.
    allowedDuringMaintenance: true,
    params: z.object({ provider: codeText }),
    input: z.object({
      /** The provider's id of this delivery. */
      eventId: someText(128),
      /** The payment's own reference at the bank or provider; one reference credits once. */
      reference: someText(128),
      /** What the payer wrote; searched for the order's code. */
      memo: text(255).optional(),
      /** Our order number, from providers that know it. */
      orderId: idText.optional(),
      /** The account that received the money. */
      accountNumber: text(32).optional(),
      /** `seen`: in transit; `paid`: arrived; `failed`: will not arrive. */
      outcome: z.enum(['seen', 'paid', 'failed']),
      /** In minor units of the currency; coins in millionths. */
      amount: positiveAmount,
      currency: currencyCode,
      occurredAt: instant,
    }),
    answer: z.object({ received: z.literal(true) }),
    errors: ['call_not_found', 'signature_invalid', 'callback_expired', 'order_state_conflict'],
  }),
} as const;
