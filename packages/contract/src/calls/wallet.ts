/** The member's money: balance, transfers to vendors, statement (§7 Wallet). Amounts are integer minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, codeText, contentPage, currencyCode, instant, languageText, pageQuery, positiveAmount, queryInstant, wholeList } from '../shapes.ts';

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
      wallets: z.array(z.object({ vendor: z.string(), balance: amount })),
    }),
  }),
  'wallet.transfer': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    summary: 'Moves money between the main wallet and a vendor wallet, or brings all back.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      vendor: codeText.optional(),
      direction: z.enum(['in', 'out', 'all_back']),
      amount: positiveAmount.optional(),
      currency: currencyCode,
    }),
    answer: z.object({ transferId: z.string(), sumBalance: amount, currency: currencyCode }),
    errors: ['funds_insufficient', 'amount_invalid', 'currency_mismatch', 'vendor_unavailable', 'account_frozen'],
  }),
  'wallet.transactions': defineCall({
    method: 'GET',
    path: '/wps/relay/ODS2_MemberTransaction',
    summary: "The member's statement, newest first.",
    auth: 'session',
    query: z.object({
      /** One of the codes `wallet.transactionCodes` lists. */
      txCode: codeText.optional(),
      from: queryInstant.optional(),
      /** Excluded end of the range. */
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(
      z.object({
        transactionId: z.string(),
        txCode: z.string(),
        /** Negative when the balance went down. */
        amount,
        balanceAfter: amount,
        currency: currencyCode,
        occurredAt: instant,
        /** What the movement belongs to, for example an order id. */
        reference: z.string(),
        remark: z.string().optional(),
      }),
    ),
  }),
  'wallet.transactionCodes': defineCall({
    method: 'GET',
    path: '/wps/relay/GLS2_TxCodeList',
    summary: 'The transaction types a statement may contain, named in the asked language.',
    auth: 'session',
    query: z.object({ language: languageText.optional() }),
    answer: wholeList(z.object({ txCode: z.string(), name: z.string() })),
  }),
} as const;
