/**
 * The traders' desk of the sportsbook between the platform and the studio (sports domain reference §10): what a trader may do, and what the
 * desk sees. The studio's signed duties `desk/act`, `desk/board`, `desk/event` and `desk/preview` take and answer these, and so do the operators'
 * calls.
 */
import { z } from 'zod';
import { amount, instant } from './shapes.ts';
import { limitActs } from './sports-desk-limits.ts';
import { DESK_LINES_MAXIMUM, DESK_MARGIN, DESK_OFFSET_MAXIMUM } from './sports-desk-rules.ts';

const BPS = 10_000;

/** An id of the sportsbook: `sim:match:123456`. */
export const sportsId = z.string().regex(/^[a-z]{2,8}:[a-z]{2,12}:[A-Za-z0-9.]{1,48}$/);
const lineKey = z.string().regex(/^[A-Za-z0-9?=&:.,_-]{2,80}$/);
const outcomeCode = z.string().regex(/^[\w:/+.-]{1,16}$/);
const family = z.string().regex(/^[a-z0-9][A-Za-z0-9]{0,23}$/);

/** What a stop or an opening is about: one line, one market of a match, a match, a competition, a sport, everything. */
export const deskScope = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('all') }),
  z.strictObject({ on: z.literal('sport'), sport: z.literal('football') }),
  z.strictObject({ on: z.literal('competition'), competition: sportsId }),
  z.strictObject({ on: z.literal('event'), event: sportsId }),
  z.strictObject({ on: z.literal('market'), event: sportsId, family }),
  z.strictObject({ on: z.literal('line'), event: sportsId, key: lineKey }),
]);
export type DeskScope = z.output<typeof deskScope>;

const marginScope = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('competition'), competition: sportsId }),
  z.strictObject({ on: z.literal('market'), event: sportsId, family }),
]);
const named = { event: sportsId, key: lineKey, outcome: outcomeCode };
const keys = z.array(lineKey).min(1).max(DESK_LINES_MAXIMUM);

const settings = [
  z.strictObject({ act: z.literal('stop'), scope: deskScope }),
  z.strictObject({ act: z.literal('open'), scope: deskScope }),
  z.strictObject({
    act: z.literal('margin'),
    scope: marginScope,
    /** Null: the feed's again. */
    thousandths: z.int().min(DESK_MARGIN.least).max(DESK_MARGIN.most).nullable(),
  }),
  z.strictObject({
    act: z.literal('offset'),
    ...named,
    /** Steps of the ladder; up pays more, 0 is the feed's price again. */
    steps: z.int().min(-DESK_OFFSET_MAXIMUM).max(DESK_OFFSET_MAXIMUM),
  }),
  z.strictObject({
    act: z.literal('manual'),
    ...named,
    /** A position of the line's ladder; null: the feed's again. */
    price: z.int().min(-99).max(1_001_000).nullable(),
  }),
] as const;

const rulings = [
  z.strictObject({ act: z.literal('void'), event: sportsId, keys }),
  z.strictObject({
    act: z.literal('settle'),
    event: sportsId,
    key: lineKey,
    /** Every outcome with the shares of the stake that won and that are void, in basis points. */
    outcomes: z
      .array(z.tuple([outcomeCode, z.int().min(0).max(BPS), z.int().min(0).max(BPS)]))
      .min(1)
      .max(40)
      .refine((all) => all.every(([, won, voided]) => won + voided <= BPS)),
  }),
  z.strictObject({ act: z.literal('rollback'), event: sportsId, keys }),
] as const;

/** What one trader sets in the book. */
const deskSetting = z.discriminatedUnion('act', settings);
export type DeskSetting = z.output<typeof deskSetting>;
/** What one trader may do alone. */
export const traderSetting = z.discriminatedUnion('act', [...settings, ...limitActs]);
export type TraderSetting = z.output<typeof traderSetting>;
/** Results by hand: one person asks for them, another one signs. */
export const deskRuling = z.discriminatedUnion('act', rulings);
export type DeskRuling = z.output<typeof deskRuling>;
/** What changes the book. */
export const deskBookAct = z.discriminatedUnion('act', [...settings, ...rulings]);
export type DeskBookAct = z.output<typeof deskBookAct>;
export const deskAct = z.discriminatedUnion('act', [...settings, ...limitActs, ...rulings]);
export type DeskAct = z.output<typeof deskAct>;

/** Acts that need two persons. */
export const NEEDS_TWO: ReadonlySet<DeskAct['act']> = new Set(['void', 'settle', 'rollback']);

export const DESK_EVENT_STATUSES = [
  'planned',
  'soon',
  'live',
  'interrupted',
  'ended',
  'confirmed',
  'postponed',
  'cancelled',
  'abandoned',
] as const;
export const DESK_LINE_STATUSES = ['open', 'suspended', 'closed', 'settled', 'cancelled'] as const;
const lineStatus = z.enum(DESK_LINE_STATUSES);
const count = z.int().min(0);

const eventRow = z.object({
  event: sportsId,
  competition: sportsId,
  competitionName: z.string(),
  /** Virtual football: its prices are published, traders can only stop it. */
  isVirtual: z.boolean(),
  home: z.string(),
  away: z.string(),
  kickOffAt: instant,
  status: z.enum(DESK_EVENT_STATUSES),
  stop: z.object({ reason: z.string(), since: z.int() }).nullable(),
  /** Null before the match and after it. */
  clock: z.object({ half: z.literal([1, 2]), minute: count, isPause: z.boolean() }).nullable(),
  score: z.tuple([count, count]).nullable(),
  /** Lines that are offered, and those of them that are suspended now. */
  lineCount: count,
  stoppedLines: count,
  staked: amount,
  /** What the house loses in the worst case, and the most it may. */
  worst: amount,
  cap: amount,
  /** The first as a part of the second, in basis points. */
  capBps: count,
});

/** A match is near its cap from these parts of it; a trader's price is far from the feed's beyond this part of its chance. In basis points. */
export const CAP_ALERTS_BPS = [6_000, 8_000, 9_500] as const;
export const PRICE_ALERT_BPS = 800;

const alert = z.object({
  /** A producer is silent or behind; a match is near its cap; a trader's price is far from the feed's. */
  kind: z.enum(['producer', 'cap', 'price']),
  /** The match; null for a producer. */
  event: sportsId.nullable(),
  match: z.string().nullable(),
  /** The producer, or the market and outcome. */
  what: z.string().nullable(),
  /** Of the cap, or of the chance of the feed's price. */
  bps: count,
  since: instant.nullable(),
});
export type DeskAlert = z.output<typeof alert>;

/** The board: matches that run, begin within a day or have open bets; amounts in one currency. */
export const deskBoardAnswer = z.object({
  /** Position of the book in its log. */
  position: count,
  /** Whether bets can be taken at all. */
  up: z.boolean(),
  /** Since when everything, or the sport, is stopped. */
  stopAll: instant.nullable(),
  stopSport: instant.nullable(),
  competitions: z.array(
    z.object({
      id: sportsId,
      name: z.string(),
      stopSince: instant.nullable(),
      marginThousandths: z.int().nullable(),
      isVirtual: z.boolean(),
    }),
  ),
  alerts: z.array(alert),
  events: z.array(eventRow),
  producers: z.array(z.object({ id: z.string(), up: z.boolean(), downSince: z.int() })),
});
export type DeskBoard = z.output<typeof deskBoardAnswer>;

const line = z.object({
  key: z.string(),
  family: z.string(),
  name: z.string(),
  status: lineStatus,
  offered: z.boolean(),
  ladder: z.enum(['malay', 'decimal']),
  marginThousandths: z.int(),
  isMarginSet: z.boolean(),
  ownStopSince: instant.nullable(),
  marketStopSince: instant.nullable(),
  /** Decided by traders: the feed does not decide it any more. */
  isByHand: z.boolean(),
  isDecided: z.boolean(),
  /** What the house may lose on one outcome before the book is full. */
  limit: amount,
  staked: amount,
  slips: count,
  openSlips: count,
  outcomes: z.array(
    z.object({
      outcome: z.string(),
      name: z.string(),
      /** Positions on the line's ladder; null while it cannot be bet on. */
      price: z.int().nullable(),
      feedPrice: z.int().nullable(),
      steps: z.int(),
      manual: z.int().nullable(),
      /** By the model, without margin. */
      chance: z.number(),
      result: z.object({ wonBps: count, voidBps: count }).nullable(),
      staked: amount,
      /** What the house loses if it comes; negative: what it wins. */
      liability: amount,
    }),
  ),
});

/** One match. */
export const deskEventAnswer = eventRow.extend({
  /** What the house loses at each score, home goals by away goals, and the worst of what is no score. */
  grid: z.array(z.array(amount)),
  apart: amount,
  /** Stops that hold for the whole match, the widest first. */
  stops: z.array(z.object({ on: z.enum(['all', 'sport', 'competition', 'event']), since: instant })),
  lines: z.array(line),
});
export type DeskEvent = z.output<typeof deskEventAnswer>;

const pricePair = z.tuple([z.int().nullable(), z.int().nullable()]);

/** What an act would change. */
export const deskPreviewAnswer = z.object({
  events: count,
  lines: count,
  /** The first of the lines, with what is before and after. */
  changes: z.array(
    z.object({
      event: sportsId,
      match: z.string(),
      key: z.string(),
      name: z.string(),
      ladder: z.enum(['malay', 'decimal']),
      status: z.tuple([lineStatus, lineStatus]),
      outcomes: z.array(z.object({ outcome: z.string(), name: z.string(), price: pricePair })),
    }),
  ),
  /** For results, by currency: slips, and the money that moves on them. */
  moves: z.array(
    z.object({
      currency: z.string(),
      slips: count,
      members: count,
      stake: amount,
      /** Paid on slips that are decided by it, and how much of that are returned stakes. */
      paid: amount,
      returned: amount,
      /** On slips that were settled before: paid on top, and to be taken back. */
      more: amount,
      less: amount,
      /** Slips that then wait for other results. */
      waiting: count,
    }),
  ),
});
export type DeskPreview = z.output<typeof deskPreviewAnswer>;

/** Why the studio does not carry an act out, or answer a question. */
export const DESK_REFUSALS = [
  'act_mismatch',
  'second_person_missing',
  'event_not_found',
  'line_not_found',
  'line_settled',
  'outcomes_incomplete',
  'price_invalid',
  'price_published',
  'limits_changed',
  'days_invalid',
] as const;
export type DeskRefusal = (typeof DESK_REFUSALS)[number];
