/** Reports of the desk: figures by day, merchant, category, vendor, game and currency, equal to the ledger to the unit. */
import { z } from 'zod';
import { codeText, currencyCode, instant, nothing, queryInteger, text } from '../shapes.ts';
import { REPORT_GROUPS, REPORT_MEASURES, REPORT_SORTS } from './report-names.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** Sums of many years may pass what a single balance can be; they stay exact to 2^53. */
const sum = z.int();
const count = z.int().min(0);
/** Parts per million. */
const share = z.int();

const figures = {
  bets: count,
  /** Taken from members; `refunds` is what of it was returned unplayed. */
  stakes: sum,
  refunds: sum,
  /** Paid to members for play, jackpots included, reversals subtracted. */
  wins: sum,
  /** stakes − refunds − wins. */
  ggr: sum,
  /** Cost of promotions: awards and free spins, less what expired. */
  bonuses: sum,
  rebates: sum,
  /** Salaries, dividends and commissions, less what agents paid. */
  agents: sum,
  /** ggr − bonuses − rebates − agents. */
  ngr: sum,
  /** Paid by vendors; costs the house nothing. */
  promotions: sum,
  adjustments: sum,
  /** Less reversals. */
  deposits: sum,
  depositCount: count,
  /** Paid, fee included. */
  withdrawals: sum,
  withdrawalCount: count,
  fees: sum,
};

const row = z.object({
  /** Identifies the row among those of the same question. */
  key: z.string(),
  /** Of the groups asked for; null: not grouped by it. Of a category, vendor or game the empty text: money without a game. */
  day: day.nullable(),
  merchant: z.string().nullable(),
  category: z.string().nullable(),
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  game: z.string().nullable(),
  gameName: z.string().nullable(),
  currency: currencyCode,
  ...figures,
  /** Members who staked: exact by day, or by day and game; null where days or games would be counted twice. */
  players: count.nullable(),
  /** New members; null where the row is about games. */
  joined: count.nullable(),
  /**
   * What came back of the stakes, beside what the rules return of those whose edge is known, in ppm. `low` and `high`: where
   * the actual one is with 95 % probability; null with too few bets.
   */
  rtp: z.object({
    actual: share.nullable(),
    theory: share.nullable(),
    low: share.nullable(),
    high: share.nullable(),
  }),
});

/** Filters every report takes. Days are the merchant's, both included, at most 400. */
const filters = {
  from: day,
  to: day,
  /** Default: the merchant's. */
  currency: currencyCode.optional(),
  category: text(32).optional(),
  vendor: text(64).optional(),
  game: text(64).optional(),
};

const groupList = z
  .string()
  .regex(/^[a-z]+(,[a-z]+){0,4}$/)
  .refine((value) => value.split(',').every((name) => (REPORT_GROUPS as readonly string[]).includes(name)))
  .default('day');

export const opsReportCalls = {
  'ops.reports.daily': defineOpsCall({
    method: 'GET',
    path: '/ops/reports/daily',
    right: 'reports.read',
    object: 'report',
    summary:
      'Figures by the groups named in `groupBy` (separated by commas). A figure counts on the day its transfer was posted, in the merchant’s zone: a correction of an older bet is a figure of the day of the correction.',
    query: z.object({
      ...filters,
      groupBy: groupList,
      /** `own`: all merchants of the operator; their days are each in its own zone. */
      merchants: z.enum(['this', 'own']).default('this'),
      /** Which currencies a report grouped by currency has. */
      money: z.enum(['real', 'play']).default('real'),
      sort: sortBy(REPORT_SORTS, 'key'),
      ...keysetQuery(),
      limit: queryInteger(1, 400).default(100),
    }),
    answer: keysetPage(row).extend({
      /** Over all rows that match; one line per currency. */
      sums: z.array(row),
      zone: z.string(),
      /** The ledger up to this operation is in the figures; `at` is when its newest one was posted. */
      countedTo: z.object({ operation: z.string(), at: instant.nullable() }),
      /** The last comparison with the ledger; null before the first. */
      checked: z.object({ at: instant, wrong: count, example: z.string().nullable() }).nullable(),
    }),
    csv: {
      day: 'text',
      merchant: 'text',
      category: 'text',
      vendor: 'text',
      game: 'text',
      gameName: 'text',
      currency: 'text',
      bets: 'number',
      stakes: 'money',
      refunds: 'money',
      wins: 'money',
      ggr: 'money',
      bonuses: 'money',
      rebates: 'money',
      agents: 'money',
      ngr: 'money',
      deposits: 'money',
      depositCount: 'number',
      withdrawals: 'money',
      withdrawalCount: 'number',
      fees: 'money',
      adjustments: 'money',
      players: 'number',
      joined: 'number',
    },
    errors: ['range_invalid'],
  }),
  'ops.reports.rows': defineOpsCall({
    method: 'GET',
    path: '/ops/reports/rows',
    right: 'reports.read',
    object: 'report',
    summary:
      'The ledger’s operations a figure is made of, oldest first. A page looks at a bounded part of the ledger: it may hold few rows, or none, and still have a `next`.',
    query: z.object({ ...filters, measure: z.enum(REPORT_MEASURES), ...keysetQuery() }),
    answer: keysetPage(
      z.object({
        operation: z.string(),
        at: instant,
        code: codeText,
        codeName: z.string(),
        memberId: z.string().nullable(),
        username: z.string().nullable(),
        account: z.string(),
        game: z.string(),
        currency: currencyCode,
        /** What it adds to the figure. */
        amount: sum,
        /** Order, round or case it was posted for. */
        reference: z.string(),
      }),
    ),
    csv: {
      operation: 'text',
      at: 'instant',
      code: 'text',
      memberId: 'text',
      username: 'text',
      account: 'text',
      game: 'text',
      currency: 'text',
      amount: 'money',
      reference: 'text',
    },
    errors: ['range_invalid'],
  }),
  'ops.reports.day': defineOpsCall({
    method: 'GET',
    path: '/ops/reports/day',
    right: 'reports.read',
    object: 'report',
    summary:
      'What made a day unlike the same weekday of the eight weeks before: its result beside the usual ones, the games that moved it, and the members who won and lost most.',
    query: z.object({ day, currency: currencyCode.optional() }),
    answer: z.object({
      day,
      currency: currencyCode,
      ggr: sum,
      /** Of the same weekday before: the mean, and between which most results were; null where fewer than three have figures. */
      usual: z.object({ days: count, mean: sum, low: sum, high: sum }).nullable(),
      /** Games whose result is furthest from their own usual one, the furthest first. */
      games: z.array(
        z.object({
          category: z.string(),
          vendor: z.string(),
          vendorName: z.string().nullable(),
          game: z.string(),
          gameName: z.string().nullable(),
          ggr: sum,
          usual: sum,
          /** ggr − usual. */
          moved: sum,
        }),
      ),
      /** Members by what they won (positive) or lost (negative) by play on the day, the largest first. */
      members: z.array(z.object({ memberId: z.string(), username: z.string(), won: sum, bets: count })),
    }),
    errors: ['range_invalid'],
  }),
  'ops.reports.cohorts': defineOpsCall({
    method: 'GET',
    path: '/ops/reports/cohorts',
    right: 'reports.read',
    object: 'report',
    summary: 'Members by the week they registered in, and how many of them played in each week since.',
    query: z.object({ currency: currencyCode.optional(), weeks: queryInteger(2, 26).default(12) }),
    answer: z.object({
      list: z.array(
        z.object({
          /** The Monday of the week. */
          week: day,
          members: count,
          /** From the week of registration on, up to the current one. */
          active: z.array(count),
        }),
      ),
      zone: z.string(),
    }),
  }),
  'ops.reports.check': defineOpsCall({
    method: 'POST',
    path: '/ops/reports/check',
    right: 'reports.prove',
    object: 'report',
    summary: 'Adds the ledger of the last days up again and compares it with the figures of every merchant.',
    input: z.object({ days: z.int().min(1).max(31).default(2) }),
    answer: z.object({
      firstOperation: z.string(),
      lastOperation: z.string(),
      wrong: count,
      example: z.string().nullable(),
    }),
    errors: ['rate_limited'],
  }),
  'ops.reports.rebuild': defineOpsCall({
    method: 'POST',
    path: '/ops/reports/rebuild',
    right: 'reports.rebuild',
    reason: true,
    object: 'report',
    summary:
      'Makes all figures of every merchant again from the ledger, in the background; the present ones are shown until the new ones have caught up. For an operator of every merchant.',
    input: z.object({ reason: reasonText }),
    answer: nothing,
    errors: ['merchant_foreign'],
  }),
} as const;
