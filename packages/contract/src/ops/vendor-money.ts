/** Vendors' money at the desk: payouts above a ceiling, reconciliation by file, transfers without an answer. */
import { z } from 'zod';
import { AMOUNT_MAXIMUM, amount, codeText, currencyCode, idText, instant, nothing, someText, text } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

const vendorParams = z.object({ vendor: codeText });

const heldPayout = z.object({
  heldId: z.string(),
  vendor: z.string(),
  transactionId: z.string(),
  member: z.object({ memberId: z.string(), username: z.string() }),
  game: z.string().nullable(),
  amount,
  currency: currencyCode,
  /** The ceiling it exceeds. */
  ceiling: z.enum(['single', 'hourly']),
  heldAt: instant,
});

const ceiling = z.int().min(1).max(AMOUNT_MAXIMUM).nullable();

export const opsHeldPayoutCalls = {
  'ops.vendors.setCeiling': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/ceilings',
    right: 'payouts.decide',
    approval: 'payout_ceiling',
    reason: true,
    object: 'vendor',
    summary:
      'Sets a vendor’s payout ceilings in a currency; null is none. Lower ones count within a second; raising or removing one needs a second person.',
    params: vendorParams,
    input: z.object({ currency: currencyCode, single: ceiling, hourly: ceiling, reason: reasonText }),
    answer: approvalAnswer,
    errors: ['vendor_not_found', 'merchant_foreign'],
  }),
  'ops.heldPayouts.list': defineOpsCall({
    method: 'GET',
    path: '/ops/held-payouts',
    right: 'vendors.read',
    object: 'payout',
    summary: 'Payouts above a vendor’s ceiling that wait for a decision.',
    query: z.object({ vendor: codeText.optional(), sort: sortBy(['heldAt', 'amount'], 'heldAt'), ...keysetQuery() }),
    answer: keysetPage(heldPayout),
    csv: {
      heldId: 'text',
      vendor: 'text',
      transactionId: 'text',
      'member.username': 'text',
      game: 'text',
      amount: 'money',
      currency: 'text',
      ceiling: 'text',
      heldAt: 'instant',
    },
  }),
  'ops.heldPayouts.decide': defineOpsCall({
    method: 'POST',
    path: '/ops/held-payouts/:heldId',
    right: 'payouts.decide',
    reason: true,
    object: 'payout',
    summary: 'Pays the payout to its member, or rejects it. Once.',
    params: z.object({ heldId: idText }),
    input: z.object({ decision: z.enum(['release', 'reject']), reason: reasonText }),
    answer: nothing,
    errors: ['payout_not_found', 'payout_decided', 'balance_limit_reached', 'in_progress', 'input_invalid'],
  }),
} as const;

/** `here`: we do not have it. `there`: the vendor does not. `amount`: other amounts. */
export const DIFFERENCE_KINDS = ['here', 'there', 'amount'] as const;
export const RECONCILIATION_BYTES_MAXIMUM = 8 * 1024 * 1024;

/** Heads of the file's columns. */
const columns = z.object({ transactionId: someText(100), amount: someText(100) });
export type ReconciliationColumns = z.infer<typeof columns>;

const reconciliation = z.object({
  reconciliationId: z.string(),
  vendor: z.string(),
  /** `yyyy-mm-dd`, in the merchant's zone. */
  day: z.string(),
  fileName: z.string(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  columns,
  currency: currencyCode,
  theirs: z.object({ count: z.int(), sum: amount }),
  ours: z.object({ count: z.int(), sum: amount }),
  open: z.int(),
  differences: z.int(),
});

export const opsReconciliationCalls = {
  'ops.reconciliations.list': defineOpsCall({
    method: 'GET',
    path: '/ops/vendors/:vendor/reconciliations',
    right: 'vendors.read',
    object: 'reconciliation',
    summary: 'The vendor’s reconciled files, the newest first; its columns are offered for the next one.',
    params: vendorParams,
    query: z.object({ sort: sortBy(['at'], '-at'), ...keysetQuery(10) }),
    answer: keysetPage(reconciliation),
  }),
  'ops.reconciliations.create': defineOpsCall({
    method: 'POST',
    path: '/ops/vendors/:vendor/reconciliations',
    right: 'vendors.reconcile',
    object: 'reconciliation',
    bodyMaximum: RECONCILIATION_BYTES_MAXIMUM + 64 * 1024,
    summary: 'Compares a vendor’s CSV file of a day with our transactions of that day. Amounts in the vendor’s units.',
    params: vendorParams,
    input: z.object({
      fileName: someText(200),
      day: z.iso.date(),
      columns,
      /** The whole file, at most 8 MiB and 100 000 rows. */
      content: text(RECONCILIATION_BYTES_MAXIMUM),
    }),
    answer: z.object({ reconciliationId: z.string(), differences: z.int() }),
    errors: ['vendor_not_found', 'file_unreadable'],
  }),
  'ops.reconciliations.differences': defineOpsCall({
    method: 'GET',
    path: '/ops/reconciliations/:reconciliationId/differences',
    right: 'vendors.read',
    object: 'reconciliation',
    summary: 'What differs between a file and our transactions.',
    params: z.object({ reconciliationId: idText }),
    query: z.object({
      kind: z.enum(DIFFERENCE_KINDS).optional(),
      sort: sortBy(['transactionId'], 'transactionId'),
      ...keysetQuery(),
    }),
    answer: keysetPage(
      z.object({
        differenceId: z.string(),
        kind: z.enum(DIFFERENCE_KINDS),
        transactionId: z.string(),
        theirAmount: amount.nullable(),
        ourAmount: amount.nullable(),
        currency: currencyCode,
        decided: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
      }),
    ),
    csv: {
      transactionId: 'text',
      kind: 'text',
      theirAmount: 'money',
      ourAmount: 'money',
      'decided.at': 'instant',
      'decided.by': 'text',
      'decided.note': 'text',
    },
  }),
  'ops.reconciliations.decide': defineOpsCall({
    method: 'POST',
    path: '/ops/differences/:differenceId',
    right: 'vendors.reconcile',
    reason: true,
    object: 'reconciliation',
    summary: 'Settles a difference with a note. It moves no money.',
    params: z.object({ differenceId: idText }),
    input: z.object({ reason: reasonText }),
    answer: nothing,
    errors: ['difference_not_found', 'difference_decided'],
  }),
} as const;

export const opsTransferCalls = {
  'ops.transfers.hanging': defineOpsCall({
    method: 'GET',
    path: '/ops/transfers/hanging',
    right: 'vendors.read',
    object: 'transfer',
    summary: 'Transfers with vendors’ wallets that have no outcome yet.',
    query: z.object({ vendor: codeText.optional(), sort: sortBy(['requestedAt'], 'requestedAt'), ...keysetQuery() }),
    answer: keysetPage(
      z.object({
        transferId: z.string(),
        vendor: z.string(),
        member: z.object({ memberId: z.string(), username: z.string() }),
        direction: z.enum(['in', 'out']),
        amount,
        currency: currencyCode,
        requestedAt: instant,
        inquiries: z.int(),
      }),
    ),
    csv: {
      transferId: 'text',
      vendor: 'text',
      'member.username': 'text',
      direction: 'text',
      amount: 'money',
      currency: 'text',
      requestedAt: 'instant',
      inquiries: 'number',
    },
  }),
  'ops.transfers.ask': defineOpsCall({
    method: 'POST',
    path: '/ops/transfers/:transferId/ask',
    right: 'payouts.decide',
    object: 'transfer',
    summary: 'Asks the vendor about a transfer at once. Only the vendor’s own answer ends it.',
    params: z.object({ transferId: idText }),
    answer: nothing,
    errors: ['transfer_not_found'],
  }),
} as const;
