/** Shapes of the lottery desk's calls: games with their versions, issues, typed results, what moves. */
import { z } from 'zod';
import { drawResult, ISSUE_STATES } from '../calls/lottery-shapes.ts';
import { PLAY_TYPES, PRIZE_MODES } from '../constants.ts';
import { amount, codeText, currencyCode, instant, positiveAmount } from '../shapes.ts';
import { personName } from './ops-call.ts';

export const RESULT_SOURCES = ['seed', 'official'] as const;
const PRICE_STATES = ['draft', 'scheduled', 'in_force', 'replaced', 'withdrawn'] as const;
const TIMETABLE_STATES = ['scheduled', 'in_force', 'replaced', 'withdrawn'] as const;
const ODDS_MAXIMUM = 1_000_000_000_000;
export const CHANGES_MAXIMUM = 500;
const PRIZES_MAXIMUM = 12;
const NUMBERS_MAXIMUM = 20;

/** `yyyyMMdd`, in Viet Nam. */
export const day = z.string().regex(/^\d{8}$/);
/** `<game>-<numero>`: names an issue wherever one id is needed. */
const issueId = z.string().regex(/^[a-z0-9]{2,20}-\d{8,14}$/);
export const issueParams = z.object({ issueId });
export const gameParams = z.object({ gameCode: codeText });
export const issueState = z.enum(ISSUE_STATES);
/** Odds in ten-thousandths: a gross return on one unit, 995000 is 99.5. */
const odds = z.int().min(1).max(ODDS_MAXIMUM);
const oddsTable = z.record(codeText, odds);

/** What someone typed, before it is checked against the format. */
export const typedResult = z.object({
  prizes: z
    .array(
      z.object({
        prize: z.string().regex(/^[A-Z0-9]{1,4}$/),
        numbers: z.array(z.string().regex(/^\d{1,6}$/)).max(NUMBERS_MAXIMUM),
      }),
    )
    .max(PRIZES_MAXIMUM),
});

const nextIssue = z.object({ issueId, numero: z.string(), state: issueState, locksAt: instant, drawsAt: instant });

export const gameRow = z.object({
  gameCode: z.string(),
  name: z.string(),
  category: z.string(),
  format: z.string(),
  onSale: z.boolean(),
  resultSource: z.enum(RESULT_SOURCES),
  /** The version of the price list issues that open now are sold at. */
  priceVersion: z.int().nullable(),
  next: nextIssue.nullable(),
  /** Issues past their draw whose official result is missing. */
  waiting: z.int(),
});

export const timetable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('days'),
    /** 1 = Sunday … 7 = Saturday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    /** Minutes after midnight in Viet Nam. */
    drawsAtMinute: z.int().min(0).max(1439),
    reopensAtMinute: z.int().min(0).max(1439),
  }),
  z.object({
    kind: z.literal('interval'),
    intervalSec: z.int().min(1).max(86_400),
    window: z.object({ fromMinute: z.int().min(0).max(1439), toMinute: z.int().min(1).max(1440) }).optional(),
  }),
]);

const publishedBy = { publishedAt: instant.nullable(), publishedBy: z.string().nullable(), note: z.string() };

export const gameDetail = gameRow.extend({
  /** Today in Viet Nam. */
  today: day,
  timetables: z.array(
    z.object({
      version: z.int(),
      state: z.enum(TIMETABLE_STATES),
      fromDate: day,
      timetable,
      lockTimeSec: z.int(),
      ...publishedBy,
    }),
  ),
  prices: z.array(
    z.object({
      version: z.int(),
      basedOn: z.int().nullable(),
      state: z.enum(PRICE_STATES),
      /** Null for drafts, and for the version a game was created with. */
      validFrom: instant.nullable(),
      ...publishedBy,
    }),
  ),
  /** What one selection of a ticket may win at most, from the widest scope to the narrowest; null where none is set. */
  winMaxima: z.array(
    z.object({ scope: z.enum(['everywhere', 'merchant', 'game']), currency: currencyCode, amount: amount.nullable() }),
  ),
  noDrawDates: z.array(z.object({ date: day, active: z.boolean() })),
  mayChange: z.boolean(),
});

const limits = {
  unitMinimum: positiveAmount,
  stakeMinimum: positiveAmount,
  stakeMaximum: positiveAmount,
  /** The most the house may owe for one number of an issue. */
  numberLiabilityMaximum: z.int().min(1).max(9_000_000_000_000_000),
};

const lineKey = { prizeMode: z.enum(PRIZE_MODES), playType: z.enum(PLAY_TYPES), betType: codeText };

export const priceLine = z.object({
  ...lineKey,
  name: z.string(),
  /** How many positions a unit is charged for. */
  positions: z.int(),
  odds,
  oddsTable: oddsTable.nullable(),
  ...limits,
  onSale: z.boolean(),
  lowestPpm: z.int(),
  highestPpm: z.int(),
});

export const priceChange = z.object({
  ...lineKey,
  odds: odds.optional(),
  oddsTable: oddsTable.optional(),
  unitMinimum: limits.unitMinimum.optional(),
  stakeMinimum: limits.stakeMinimum.optional(),
  stakeMaximum: limits.stakeMaximum.optional(),
  numberLiabilityMaximum: limits.numberLiabilityMaximum.optional(),
  onSale: z.boolean().optional(),
});

export const issueRow = z.object({
  issueId,
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  state: issueState,
  source: z.enum(RESULT_SOURCES),
  opensAt: instant,
  locksAt: instant,
  drawsAt: instant,
  /** Known from the lock on. */
  tickets: z.int().nullable(),
  revision: z.int(),
  /** Voided after its bets were settled. */
  voided: z.boolean(),
  settledAt: instant.nullable(),
});

/** What a correction or a void moves, per currency; amounts in minor units. */
export const moves = z.array(
  z.object({
    currency: currencyCode,
    members: z.int(),
    bets: z.int(),
    /** Paid to members, and taken back from them. */
    paid: amount,
    taken: amount,
  }),
);

const entry = z.object({ by: personName, at: instant, result: drawResult });

export const issueDetail = issueRow.extend({
  format: z.string(),
  result: drawResult.nullable(),
  previousResult: drawResult.nullable(),
  correctedAt: instant.nullable(),
  /** Bets in the merchant's currency, by bet type. */
  sales: z.array(
    z.object({
      betType: z.string(),
      name: z.string(),
      bets: z.int(),
      members: z.int(),
      stake: amount,
      payout: amount,
      pending: z.int(),
    }),
  ),
  currency: currencyCode,
  /** Orders that wait for settlement, of all currencies. */
  pendingOrders: z.int(),
  /** What the sources of an official result have reported. */
  reports: z.array(z.object({ source: z.string(), sentAt: instant, result: drawResult })),
  /** The result that two persons type. The numbers of an open round are not shown to anyone but who typed them. */
  typing: z.object({
    round: z.int(),
    typedBy: z.array(z.object({ by: personName, at: instant, endsAt: instant })),
    mine: drawResult.nullable(),
    /** Rounds that did not match, newest first. */
    mismatches: z.array(z.object({ round: z.int(), entries: z.array(entry) })),
  }),
  /** A request of this issue that waits for a second person. */
  can: z.object({ type: z.boolean(), correct: z.boolean(), void: z.boolean(), close: z.boolean() }),
});
