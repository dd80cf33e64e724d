/** The member's money: balance, transfers to vendors, statement (§7 Wallet). Amounts are integer minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { answeredRange, rangeQuery, TRANSACTION_KINDS } from './record.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  instant,
  languageText,
  pageQuery,
  positiveAmount,
  queryBoolean,
  queryInstant,
  wholeList,
} from '../shapes.ts';

/** `pending`: the vendor has not reported the outcome; the money stays where it was and is polled until it has. */
export const TRANSFER_STATUSES = ['pending', 'done', 'refused'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Why a transfer was refused: the vendor said so, or has no record of it. */
export const TRANSFER_REASONS = ['vendor_refused', 'vendor_funds_insufficient', 'never_arrived'] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];

/** `out`: from the main wallet to the vendor; `in`: back. */
export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

const transferEntry = z.object({
  transferId: z.string(),
  vendor: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount,
  currency: currencyCode,
  status: z.enum(TRANSFER_STATUSES),
  reason: z.enum(TRANSFER_REASONS).optional(),
  requestedAt: instant,
  resolvedAt: instant.optional(),
});

/** The member's balance as the vendor last reported it. */
const vendorReading = {
  /** When; absent until the vendor has been asked. */
  readAt: instant.optional(),
  /** False when it did not answer the last query, and the balance is the last known one. */
  answering: z.boolean().optional(),
};

/** The latest ledger operation in a balance: answers and events may overtake one another, the higher number is the newer. */
export const balanceVersion = z.int().min(0);

export const walletCalls = {
  'wallet.balance': defineCall({
    method: 'GET',
    path: '/wps/wallets/gcs',
    summary: "The member's balance, in total and per vendor wallet.",
    auth: 'session',
    frame: true,
    answer: z.object({
      currency: currencyCode,
      /** Play money, to be marked as such wherever it is shown. */
      demo: z.boolean(),
      currencySymbol: z.string(),
      /** F: before the number, B: behind it (§3). */
      symbolPosition: z.enum(['F', 'B']),
      sumBalance: amount,
      version: balanceVersion,
      /** The main wallet, then those at vendors with a wallet of their own, once they have held money. */
      wallets: z.array(
        z.object({ vendor: z.string(), balance: amount, name: z.string().optional(), ...vendorReading }),
      ),
    }),
  }),
  'wallet.transferWallets': defineCall({
    method: 'GET',
    path: '/wps/wallets/transfer',
    summary:
      "The vendors with a wallet of their own, and the member's balance there; other vendors need no transfers and are not listed.",
    auth: 'member',
    query: z.object({
      language: languageText.optional(),
      /** Queries the vendors now instead of returning the known balances. */ refresh: queryBoolean.optional(),
    }),
    answer: z.object({
      currency: currencyCode,
      /** What can be moved to a vendor: cash, without bonus. */
      transferable: amount,
      wallets: z.array(
        z.object({
          vendor: z.string(),
          name: z.string(),
          balance: amount,
          ...vendorReading,
          /**
           * `maintenance`: no transfers for now. `closed`: the vendor was switched off, and money can only be moved
           * back.
           */
          state: z.enum(['open', 'maintenance', 'closed']),
          minimum: amount,
          maximum: amount,
          /** The transfer whose outcome is not known yet; the next one waits for it. */
          pending: transferEntry.optional(),
        }),
      ),
    }),
  }),
  'wallet.transferRecords': defineCall({
    method: 'GET',
    path: '/wps/wallets/transfer/records',
    summary: "The member's transfers to and from vendor wallets, newest first.",
    auth: 'member',
    query: z.object({ language: languageText.optional(), ...pageQuery(RECORD_PAGE_SIZE) }),
    answer: contentPage(transferEntry.extend({ name: z.string() })),
  }),
  'wallet.transfer': defineCall({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    summary: 'Moves money between the main wallet and a vendor wallet, or brings all back.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      /** Whose wallet; not for `all_back`. */
      vendor: codeText.optional(),
      direction: z.enum([...TRANSFER_DIRECTIONS, 'all_back']),
      /** The amount; `all_back` moves the whole balance. */
      amount: positiveAmount.optional(),
      currency: currencyCode,
      /** As for a withdrawal: the member agrees that a running deposit bonus ends with a transfer out. */
      exitBonus: z.boolean().optional(),
    }),
    answer: z.object({
      transferId: z.string(),
      /** Pending while one of the transfers is. */
      status: z.enum(TRANSFER_STATUSES),
      sumBalance: amount,
      currency: currencyCode,
      transfers: z.array(transferEntry),
      /** Vendors that did not report the member's balance; their money stays there. */
      unanswered: z.array(z.string()),
    }),
    errors: [
      'funds_insufficient',
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'currency_mismatch',
      'vendor_unavailable',
      'account_frozen',
      'account_missing',
      'account_self_excluded',
      'account_cooling_off',
      'play_time_reached',
      'product_restricted',
      'stake_limit_reached',
      'loss_limit_reached',
      'transfer_pending',
      'transfer_refused',
      'transfer_empty',
      'balance_limit_reached',
      'bonus_exit_needed',
    ],
  }),
  'wallet.transactions': defineCall({
    method: 'GET',
    path: '/wps/relay/ODS2_MemberTransaction',
    summary: "The member's statement, newest first.",
    auth: 'session',
    query: z.object({
      /** One of the codes `wallet.transactionCodes` lists. */
      txCode: codeText.optional(),
      kind: z.enum(TRANSACTION_KINDS).optional(),
      ...rangeQuery,
      /** Instants instead of days; used when no day is given. */
      from: queryInstant.optional(),
      /** Exclusive end of the range. */
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(
      z.object({
        transactionId: z.string(),
        txCode: z.string(),
        /** Negative when the balance went down; `cash` and `bonus` are its parts. */
        amount,
        cash: amount,
        bonus: amount,
        balanceAfter: amount,
        currency: currencyCode,
        occurredAt: instant,
        /** What the movement belongs to, for example an order id. */
        reference: z.string(),
        /** The bet it belongs to, where it belongs to one. */
        betId: z.string().optional(),
        remark: z.string().optional(),
      }),
    ).extend({
      currency: currencyCode,
      /** The requested days; absent when the whole history or instants were requested. */
      range: answeredRange.optional(),
      /** Of everything that matches: amounts in, amounts out. A bet and its win in one movement count on both sides. */
      totals: z.object({ in: amount, out: amount, net: amount }),
    }),
    errors: ['range_invalid'],
  }),
  'wallet.transactionCodes': defineCall({
    method: 'GET',
    path: '/wps/relay/GLS2_TxCodeList',
    summary: 'The transaction types a statement may contain, each with its kind, named in the requested language.',
    auth: 'session',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ txCode: z.string(), name: z.string(), kind: z.enum(TRANSACTION_KINDS) })),
  }),
} as const;
