/** The member's records: bets of every kind, profit and loss, and both with the statement as files. Days are the merchant's. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  fileContent,
  idText,
  instant,
  languageText,
  pageQuery,
} from '../shapes.ts';
import { ROUND_LINE_RESULTS } from '../wallet-api.ts';
import { SUBORDER_STATUSES } from './lottery-shapes.ts';

/** Named ranges of a record; `week` and `month` are the last 7 and 30 days, today included. */
export const RECORD_RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type RecordRange = (typeof RECORD_RANGES)[number];

/** Kinds of movement in a statement: each contains some of the transaction codes. */
export const TRANSACTION_KINDS = ['deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'commission', 'other'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/**
 * State of a bet on any game. `held`: a win of it is under review; `rejected`: the review ended with it not being paid.
 */
export const BET_STATUSES = [...SUBORDER_STATUSES, 'held', 'rejected'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** A calendar day in the merchant's time zone: `yyyy-MM-dd`. */
export const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Either a named range, or first and last day of a range of at most 12 months. */
export const rangeQuery = {
  range: z.enum(RECORD_RANGES).optional(),
  fromDay: dayText.optional(),
  /** Inclusive. */
  toDay: dayText.optional(),
};

/** The days an answer covers, both inclusive, and the merchant's time zone they are counted in. */
export const answeredRange = z.object({ fromDay: dayText, toDay: dayText, timeZone: z.string() });

const betHead = {
  betId: z.string(),
  /** The source of the record: `lottery`, a vendor's rounds. */
  source: codeText,
  vendor: z.string(),
  vendorName: z.string(),
  gameCategory: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  /** Address of the game's picture; absent once the merchant no longer offers the game. */
  iconUrl: z.string().optional(),
  /** What distinguishes bets on one game: the issue, the round. */
  title: z.string(),
  status: z.enum(BET_STATUSES),
  currency: currencyCode,
  stake: amount,
  /** Amounts returned: wins and refunded stakes. */
  payout: amount,
  placedAt: instant,
  settledAt: instant.optional(),
};

const betFilters = {
  ...rangeQuery,
  status: z.enum(BET_STATUSES).optional(),
  vendor: codeText.optional(),
  gameCategory: codeText.optional(),
  language: languageText.optional(),
};

/** One figure line of a profit and loss report. */
const profitFigures = {
  /** Stakes taken. */
  stake: amount,
  /** Stakes less those refunded. */
  validStake: amount,
  /** Wins less those reversed. */
  payout: amount,
  /** Net result of the play: negative when the house won. */
  net: amount,
};

const profitFilters = {
  ...rangeQuery,
  vendor: codeText.optional(),
  gameCategory: codeText.optional(),
  language: languageText.optional(),
};

export const recordCalls = {
  'record.bets': defineCall({
    method: 'GET',
    path: '/wps/record/bets',
    summary: "The member's bets on every kind of game, newest first, with the sums of all that match.",
    auth: 'session',
    query: z.object({ ...betFilters, ...pageQuery(RECORD_PAGE_SIZE) }),
    answer: contentPage(z.object(betHead)).extend({
      currency: currencyCode,
      range: answeredRange,
      /** Of everything that matches; `net` counts bets that have ended. */
      totals: z.object({ bets: z.int(), stake: amount, payout: amount, net: amount }),
      /** The vendors the record can be filtered by. */
      vendors: z.array(z.object({ vendor: z.string(), name: z.string() })),
      gameCategories: z.array(z.string()),
    }),
    errors: ['range_invalid'],
  }),
  'record.bet': defineCall({
    method: 'GET',
    path: '/wps/record/bets/detail',
    summary: 'One bet with every movement of money that belongs to it.',
    auth: 'session',
    query: z.object({ source: codeText, betId: idText, language: languageText.optional() }),
    answer: z.object({
      ...betHead,
      /** What the vendor says of it, where it describes its rounds: a slip with its selections. */
      described: z
        .object({
          title: z.string(),
          lines: z.array(
            z.object({
              text: z.string(),
              detail: z.string().optional(),
              result: z.enum(ROUND_LINE_RESULTS),
            }),
          ),
          /** Hash of what was bet, 64 hex digits. */
          receipt: z.string().optional(),
        })
        .optional(),
      movements: z.array(
        z.object({
          transactionId: z.string(),
          txCode: z.string(),
          amount,
          cash: amount,
          bonus: amount,
          occurredAt: instant,
        }),
      ),
    }),
    errors: ['bet_not_found'],
  }),
  'record.betsFile': defineCall({
    method: 'GET',
    path: '/wps/record/bets.csv',
    summary: 'The bets that match, as a CSV file.',
    auth: 'session',
    envelope: 'file',
    query: z.object(betFilters),
    answer: fileContent,
    errors: ['range_invalid'],
  }),
  'record.transactionsFile': defineCall({
    method: 'GET',
    path: '/wps/record/transactions.csv',
    summary: 'The movements of a range, as a CSV file.',
    auth: 'session',
    envelope: 'file',
    query: z.object({
      ...rangeQuery,
      txCode: codeText.optional(),
      kind: z.enum(TRANSACTION_KINDS).optional(),
      language: languageText.optional(),
    }),
    answer: fileContent,
    errors: ['range_invalid'],
  }),
  'report.profitLoss': defineCall({
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemPNL',
    summary: "The member's stakes, wins and net result per game category, vendor and day.",
    auth: 'member',
    query: z.object(profitFilters),
    answer: z.object({
      currency: currencyCode,
      range: answeredRange,
      list: z.array(z.object({ gameCategory: z.string(), ...profitFigures })),
      vendors: z.array(z.object({ vendor: z.string(), name: z.string(), gameCategory: z.string(), ...profitFigures })),
      /** Every day of the range, oldest first. `extra`: bonuses, rebates and commissions of that day. */
      days: z.array(z.object({ day: dayText, ...profitFigures, extra: amount })),
      /** Without filters `total` is net, bonus and rebate together; a filter leaves bonus and rebate out. */
      totals: z.object({ ...profitFigures, bonus: amount, rebate: amount, total: amount }),
    }),
    errors: ['range_invalid'],
  }),
  'report.profitLossFile': defineCall({
    method: 'GET',
    path: '/wps/record/profitLoss.csv',
    summary: 'Profit and loss per day, category and vendor, as a CSV file.',
    auth: 'member',
    envelope: 'file',
    query: z.object(profitFilters),
    answer: fileContent,
    errors: ['range_invalid'],
  }),
} as const;
