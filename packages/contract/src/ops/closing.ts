/** The closing of a day: statements of providers against our own books. */
import { z } from 'zod';
import { amount, codeText, currencyCode, idText, instant, nothing, someText, text } from '../shapes.ts';
import {
  approvalAnswer,
  defineOpsCall,
  keysetPage,
  keysetQuery,
  reasonText,
  sortBy,
  versionNumber,
} from './ops-call.ts';
import { PROVIDER_DIRECTIONS } from './payment-methods.ts';

/** `ours`: the statement does not have it. `theirs`: we do not. `amount`: other amounts. `day`: ours is of another day. */
export const CLOSING_DIFFERENCES = ['ours', 'theirs', 'amount', 'day'] as const;
export const STATEMENT_BYTES_MAXIMUM = 8 * 1024 * 1024;
/** Characters of that many bytes in base64. */
const BASE64_MAXIMUM = Math.ceil(STATEMENT_BYTES_MAXIMUM / 3) * 4;

const direction = z.enum(PROVIDER_DIRECTIONS);
const dayParams = z.object({ day: z.iso.date() });

/** How a provider writes its file. Columns are named by their heads. */
const format = z.object({
  reference: someText(100),
  amount: someText(100),
  /** Without it every row is of the day. */
  date: someText(100).optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).default('dmy'),
  /** What separates decimals; the other sign separates thousands. */
  decimal: z.enum(['comma', 'point']).default('comma'),
});
export type StatementFormat = z.output<typeof format>;

const total = z.object({ count: z.int(), sum: amount });

const statement = z.object({
  statementId: z.string(),
  /** Null where there is none, for the reason in `waived`. */
  fileName: z.string().nullable(),
  waived: z.string().nullable(),
  uploadedAt: instant,
  uploadedBy: z.string(),
  theirs: total,
  /** Ours as it was compared last. */
  ours: total,
  /** Rows of other days or of the other direction. */
  skipped: z.int(),
  /** Rows of a shared account whose money is another merchant's. */
  elsewhere: total,
  differences: z.int(),
  open: z.int(),
});

const source = z.object({
  direction,
  provider: z.string(),
  /** The unit it pays in. */
  currency: currencyCode,
  /** What our books have now. */
  ours: total,
  methods: z.array(z.object({ methodId: z.string(), name: z.string(), count: z.int(), sum: amount })),
  statement: statement.nullable(),
  /** How its last file was read. */
  format: format.nullable(),
});

const state = z.enum(['open', 'closed']);

const dayRow = z.object({
  /** `yyyy-mm-dd`, in the merchant's zone. */
  day: z.string(),
  state,
  statements: z.int(),
  differences: z.int(),
  open: z.int(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
});

const dayDetail = z.object({
  day: z.string(),
  state,
  /** 0 while nothing was done for the day. */
  version: z.int(),
  sources: z.array(source),
  open: z.int(),
  closed: z
    .object({
      at: instant,
      by: z.string(),
      reason: z.string(),
      proofs: z.array(z.object({ name: z.string(), holds: z.boolean(), detail: z.string() })),
      /** Our books have other sums for the day now than at closing: something was recorded late. */
      changedSince: z.boolean(),
    })
    .nullable(),
  /** A request to open it again waits. */
  approvalId: z.string().nullable(),
  canManage: z.boolean(),
  /** It is over, every provider with money has its statement, and every difference is explained. */
  canClose: z.boolean(),
});

const change = { version: z.int().min(0) };
const changeErrors = ['closing_closed', 'changed_meanwhile', 'range_invalid'] as const;

export const opsClosingCalls = {
  'ops.closings.list': defineOpsCall({
    method: 'GET',
    path: '/ops/closings',
    right: 'closing.read',
    object: 'closing',
    summary: 'Days until today, the newest first, with what is closed and what is open.',
    query: z.object({
      state: state.optional(),
      sort: sortBy(['day'], '-day'),
      ...keysetQuery(31),
    }),
    answer: keysetPage(dayRow),
    csv: {
      day: 'text',
      state: 'text',
      statements: 'number',
      differences: 'number',
      open: 'number',
      closedAt: 'instant',
      closedBy: 'text',
    },
  }),
  'ops.closings.read': defineOpsCall({
    method: 'GET',
    path: '/ops/closings/:day',
    right: 'closing.read',
    object: 'closing',
    summary: 'One day: our sums by method and provider beside the statements, and what is still to be done.',
    params: dayParams,
    answer: dayDetail,
    errors: ['range_invalid'],
  }),
  'ops.closings.differences': defineOpsCall({
    method: 'GET',
    path: '/ops/closings/:day/differences',
    right: 'closing.read',
    object: 'closing',
    summary: 'What differs between the statements of a day and our books.',
    params: dayParams,
    query: z.object({
      statementId: idText.optional(),
      kind: z.enum(CLOSING_DIFFERENCES).optional(),
      explained: z.enum(['0', '1']).optional(),
      sort: sortBy(['reference'], 'reference'),
      ...keysetQuery(100),
    }),
    answer: keysetPage(
      z.object({
        differenceId: z.string(),
        direction,
        provider: z.string(),
        kind: z.enum(CLOSING_DIFFERENCES),
        /** Line of the file, from 1. */
        line: z.int().nullable(),
        reference: z.string(),
        theirAmount: amount.nullable(),
        ourAmount: amount.nullable(),
        currency: currencyCode,
        /** Our order or withdrawal. */
        objectId: z.string().nullable(),
        explained: z.object({ at: instant, by: z.string(), text: z.string() }).nullable(),
      }),
    ),
    csv: {
      direction: 'text',
      provider: 'text',
      kind: 'text',
      line: 'number',
      reference: 'text',
      theirAmount: 'money',
      ourAmount: 'money',
      currency: 'text',
      objectId: 'text',
      'explained.at': 'instant',
      'explained.by': 'text',
      'explained.text': 'text',
    },
  }),
  'ops.closings.upload': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/statements',
    right: 'closing.manage',
    object: 'closing',
    bodyMaximum: BASE64_MAXIMUM + 64 * 1024,
    summary: 'Takes a provider’s statement of the day and compares it. Another one replaces the statement it names.',
    params: dayParams,
    input: z.object({
      direction,
      provider: codeText,
      currency: currencyCode,
      fileName: someText(200),
      format,
      /** The file in base64: at most 8 MiB, 100 000 rows, 60 columns, 500 characters a cell. */
      content: text(BASE64_MAXIMUM).regex(/^[A-Za-z0-9+/]*={0,2}$/),
      /** The statement it replaces. */
      replaces: idText.optional(),
      ...change,
    }),
    answer: z.object({ statementId: z.string(), differences: z.int() }),
    errors: [
      ...changeErrors,
      'file_unreadable',
      'statement_present',
      'statement_duplicate',
      'statement_not_found',
      'method_unavailable',
    ],
  }),
  'ops.closings.waive': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/waivers',
    right: 'closing.manage',
    reason: true,
    object: 'closing',
    summary: 'Says why a provider has no statement for the day; all our money there then stands unconfirmed by name.',
    params: dayParams,
    input: z.object({ direction, provider: codeText, currency: currencyCode, reason: reasonText, ...change }),
    answer: nothing,
    errors: [...changeErrors, 'statement_present', 'method_unavailable'],
  }),
  'ops.closings.remove': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/removals',
    right: 'closing.manage',
    reason: true,
    object: 'closing',
    summary: 'Takes a statement, or the word that there is none, off the open day, with its differences.',
    params: dayParams,
    input: z.object({ statementId: idText, reason: reasonText, ...change }),
    answer: nothing,
    errors: [...changeErrors, 'statement_not_found'],
  }),
  'ops.closings.compare': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/compare',
    right: 'closing.manage',
    object: 'closing',
    summary: 'Compares every statement again: what another act has settled is no difference any more.',
    params: dayParams,
    input: z.object({ ...change }),
    answer: z.object({ differences: z.int(), open: z.int() }),
    errors: [...changeErrors],
  }),
  'ops.closings.explain': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/explanations',
    right: 'closing.manage',
    reason: true,
    object: 'closing',
    summary: 'Explains differences with a reason. It moves no money. What another person has explained is not changed.',
    params: dayParams,
    input: z.object({ differenceIds: z.array(idText).min(1).max(200), reason: reasonText }),
    answer: z.object({ open: z.int() }),
    errors: ['closing_closed', 'difference_not_found', 'difference_decided', 'range_invalid'],
  }),
  'ops.closings.close': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/close',
    right: 'closing.manage',
    reason: true,
    object: 'closing',
    summary: 'Compares once more, proves the books and closes the day. It is immutable from then on.',
    params: dayParams,
    input: z.object({ reason: reasonText, version: versionNumber }),
    answer: nothing,
    errors: [...changeErrors, 'closing_day_running', 'closing_differences', 'statement_missing', 'books_unproven'],
  }),
  'ops.closings.reopen': defineOpsCall({
    method: 'POST',
    path: '/ops/closings/:day/reopen',
    right: 'closing.manage',
    approval: 'closing_reopen',
    reason: true,
    object: 'closing',
    summary: 'Asks to open a closed day again; its statements and explanations stay.',
    params: dayParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['closing_open', 'range_invalid', 'approval_pending'],
  }),
} as const;
