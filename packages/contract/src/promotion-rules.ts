/** Promotions as data (PRO-07): what the console writes, the linter checks, and the terms that members read are made from. */
import { z } from 'zod';
import { UPLOAD_IMAGES_MAXIMUM } from './constants.ts';
import { AMOUNT_MAXIMUM, codeText, instant, text } from './shapes.ts';

/** A kind is never removed: entries of it stay. */
export const PROMOTION_KINDS = [
  'app_download',
  'application',
  'check_in',
  'code',
  'envelope',
  'loss',
  'manual',
  'match',
  'race',
  'referral',
  'spins',
] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Pictures of a card, in the site's own art. */
export const PROMOTION_ART = [
  'welcome',
  'club',
  'lanterns',
  'lucky-money',
  'slots',
  'lottery',
  'fishing',
  'live-hall',
] as const;
export type PromotionArt = (typeof PROMOTION_ART)[number];

/** Days of a check-in cycle; days of a month after it give nothing. */
export const CHECK_IN_DAYS = 28;
/** Signed days of a cycle that give a milestone. */
export const CHECK_IN_MILESTONES = [7, 14, 21, 28] as const;
/** A missed day can be made up within so many days, once a cycle, free of charge. */
export const CHECK_IN_MAKE_UP_DAYS = 7;
/** Pieces of one promotion: envelopes, or uses of codes. */
export const PROMOTION_PIECES_MAXIMUM = 100_000;
export const PROMOTION_NAME_MAXIMUM = 60;
export const PROMOTION_LEAD_MAXIMUM = 280;
/** Letters of a code, of Crockford's 32. */
export const PROMO_CODE_LENGTH = 10;
/** The most of a friend's counted stake that a referrer's share may be, in basis points: it is part of the caps on what play earns (agents.md §3.3). */
export const REFERRAL_SHARE_MAXIMUM_BPS = 10;
/** Wrong codes of a member in an hour. */
export const PROMO_CODE_WRONG_MAXIMUM = 5;

/** Which deposits a match takes: the first one ever, or one a day or week. */
export const MATCH_DEPOSITS = ['first', 'daily', 'weekly'] as const;
export type MatchDeposits = (typeof MATCH_DEPOSITS)[number];
/** Bets that count: for the turnover of a match, for the points of a race. */
export const PROMOTION_PRODUCTS = ['any', 'lottery', 'casino', 'betting', 'pvp'] as const;
export type PromotionProduct = (typeof PROMOTION_PRODUCTS)[number];
/** A requirement is at most so many times its bonus. */
export const MATCH_TURNOVER_MAXIMUM = 10;
/** Days a reward waits for its claim; after them what was earned is paid by itself, and a gift with turnover is closed. */
export const REWARD_CLAIM_DAYS = 7;
/** The largest deposit there can be. */
export const MATCH_DEPOSIT_MAXIMUM = AMOUNT_MAXIMUM;
/** Free spins of one gift. */
export const SPINS_MAXIMUM = 1_000;
const SPINS_GAME_NAME_MAXIMUM = 120;
/** Days for which free spins may be played. */
export const SPINS_DAYS_MAXIMUM = 30;
/** The highest share of a deposit, in basis points. */
export const MATCH_PERCENT_MAXIMUM = 20_000;
/** How much the results of a game spread, in the table of a bonus's value. */
export const VALUE_VOLATILITIES = ['low', 'medium', 'high'] as const;
export type ValueVolatility = (typeof VALUE_VOLATILITIES)[number];
/** Periods of loss cashback; weeks begin on Monday. */
export const LOSS_PERIODS = ['day', 'week'] as const;
export type LossPeriod = (typeof LOSS_PERIODS)[number];
/** Hours after a period within which it is computed: time for corrections. */
export const LOSS_CLOSE_HOURS = 6;
/** `processing`: over, late corrections still count; `final`: decided. */
export const RACE_STATES = ['upcoming', 'running', 'processing', 'final'] as const;
export type RaceState = (typeof RACE_STATES)[number];
/** Places that members are shown. */
export const RACE_SHOWN_MAXIMUM = 100;
/** Places of a race that win something. */
export const RACE_PLACES_MAXIMUM = 1_000;
/** Whole days of the merchant that a race may last. */
export const RACE_DAYS_MAXIMUM = 62;
/** After its end a race waits for late corrections, at most so many hours. */
export const RACE_CLOSE_HOURS_MAXIMUM = 24;

/** Characters of what a member writes with an application (PRO-02). */
export const APPLICATION_REMARK_MAXIMUM = 140;
/** Applications of one member to a promotion, where its rule allows another one after a refusal. */
export const APPLICATION_ATTEMPTS_MAXIMUM = 3;
/** The longest an operator's answer may be promised for. */
export const APPLICATION_ANSWER_HOURS_MAXIMUM = 72;
/** An application without an answer lapses after so many days. */
export const APPLICATION_DAYS = 7;
export const APPLICATION_NOTE_MAXIMUM = 200;

/** `waiting` for an operator; `lapsed` was never answered, or the member may not play any more. */
export const APPLICATION_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Why an operator rejects one: the member reads it in their language. */
export const APPLICATION_REJECTIONS = [
  'conditions_unmet',
  'picture_unreadable',
  'picture_wrong',
  'account_related',
  'other',
] as const;
export type ApplicationRejection = (typeof APPLICATION_REJECTIONS)[number];

/** Members of one list of gifts. */
export const GIFT_LIST_MAXIMUM = 500;
/** What is wrong with a line of a list of gifts. */
export const GIFT_FAULTS = ['unknown', 'amount', 'twice', 'same_person', 'restricted', 'not_eligible'] as const;
export type GiftFault = (typeof GIFT_FAULTS)[number];

const gift = z.int().min(1).max(AMOUNT_MAXIMUM);
const words = (maximum: number) => z.object({ vi: text(maximum), en: text(maximum) });

/** Who gets it. Never what a member lost, a balance near zero, or a refused limit. */
export const promotionAudience = z.object({
  /** VIP level from which on; 0 is everyone. */
  minLevel: z.int().min(0).max(8),
  identityVerified: z.boolean(),
  /** A deposit within so many days; 0: none is needed. */
  depositDays: z.int().min(0).max(365),
  /** Age of the account in days. */
  accountDays: z.int().min(0).max(3650),
});
export type PromotionAudience = z.infer<typeof promotionAudience>;

const MINUTES_OF_DAY = 1_440;
/** Windows of a day in which a promotion is open. */
export const PROMOTION_HOURS_MAXIMUM = 4;

/** When it is open within its time, by the merchant's clock. */
const openTimes = z.object({
  /** 1 is Monday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** Minutes since midnight, the end excluded; none: the whole day. */
  hours: z
    .array(z.object({ from: z.int().min(0).max(MINUTES_OF_DAY), to: z.int().min(0).max(MINUTES_OF_DAY) }))
    .max(PROMOTION_HOURS_MAXIMUM),
});
export type PromotionTimes = z.infer<typeof openTimes>;

/** The largest control group, in basis points of the members. */
export const CONTROL_MAXIMUM_BPS = 2_000;
/** What a new rule's control group is. */
export const CONTROL_USUAL_BPS = 500;
/** Days after its start from which on the effect of a promotion is told. */
export const EFFECT_DAYS = 14;

/** Hours that a turnover may take at most. */
const TURNOVER_HOURS_MAXIMUM = 8760;

/** Turnover of a gift: it is a bonus without a deposit, which becomes cash once the multiple of it was bet. */
const giftTurnover = z.object({
  product: z.enum(PROMOTION_PRODUCTS),
  multiple: z.int().min(1).max(100),
  /** Time for the turnover, from the start of the bonus on. */
  hours: z.int().min(1).max(TURNOVER_HOURS_MAXIMUM),
  betMaximum: gift,
  /** The most of the bonus money that becomes cash; null: all of it. */
  cashOutMaximum: gift.nullable(),
});
export type GiftTurnover = z.infer<typeof giftTurnover>;

/** Of gifts only; absent: cash without turnover. */
const giftFields = { turnover: giftTurnover.optional() };

const ruleFields = {
  names: words(PROMOTION_NAME_MAXIMUM),
  /** One or two sentences without digits: every number of the terms comes from the rule. */
  lead: words(PROMOTION_LEAD_MAXIMUM),
  art: z.enum(PROMOTION_ART),
  from: instant,
  /** A gift ends. */
  to: instant,
  /** At most this is given away, in minor units of the merchant's currency. */
  budget: z.int().min(1).max(AMOUNT_MAXIMUM),
  audience: promotionAudience,
  /** Absent: open all the time. */
  times: openTimes.optional(),
  /** Members taken at random, in basis points, who are not offered it, so that its effect can be told. Absent: none. */
  controlBps: z.int().min(1).max(CONTROL_MAXIMUM_BPS).optional(),
};

/** Envelopes of a published table, or of a sum split at random. */
const envelopes = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('table'),
    pieces: z
      .array(z.object({ amount: gift, count: z.int().min(1).max(PROMOTION_PIECES_MAXIMUM) }))
      .min(1)
      .max(20),
  }),
  z.object({
    mode: z.literal('split'),
    total: gift,
    count: z.int().min(1).max(PROMOTION_PIECES_MAXIMUM),
    minimum: gift,
    maximum: gift,
    step: gift,
  }),
]);

export const promotionRule = z.discriminatedUnion('kind', [
  /** A gift for the first sign-in in the installed app, once a person and device (PRO-03); asks for a verified identity. */
  z.object({ kind: z.literal('app_download'), ...ruleFields, ...giftFields, amount: gift }),
  /** A gift that an operator decides about, by what the member writes and shows; each person gets it once. */
  z.object({
    kind: z.literal('application'),
    ...ruleFields,
    ...giftFields,
    /** What an operator may give for one. */
    minimum: gift,
    maximum: gift,
    /** Pictures that an application needs at least. */
    picturesNeeded: z.int().min(0).max(UPLOAD_IMAGES_MAXIMUM),
    /** How often a member may apply: again after a refusal. */
    attempts: z.int().min(1).max(APPLICATION_ATTEMPTS_MAXIMUM),
    /** Within so many hours the member has an answer. */
    answerHours: z.int().min(1).max(APPLICATION_ANSWER_HOURS_MAXIMUM),
  }),
  /** A gift a day for signing in, and more for the number of days signed in a month. */
  z.object({
    kind: z.literal('check_in'),
    ...ruleFields,
    ...giftFields,
    daily: gift,
    /** For 7, 14, 21 and 28 days. */
    milestones: z.array(gift).length(CHECK_IN_MILESTONES.length),
  }),
  /** A gift for a code; each member uses one code of a promotion. */
  z.object({
    kind: z.literal('code'),
    ...ruleFields,
    ...giftFields,
    amount: gift,
    codes: z.int().min(1).max(PROMOTION_PIECES_MAXIMUM),
    usesEach: z.int().min(1).max(PROMOTION_PIECES_MAXIMUM),
  }),
  /**
   * A share of what a member lost in a day or week, instead of cashback in its games, from the next period on; never more than the highest
   * cashback of what was staked.
   */
  z.object({
    kind: z.literal('loss'),
    ...ruleFields,
    product: z.enum(PROMOTION_PRODUCTS),
    period: z.enum(LOSS_PERIODS),
    rateBps: z.int().min(1).max(10_000),
    /** The most of one period. */
    maximum: gift,
  }),
  /** Gifts that operators give by hand, to a member or a list of them; it is on no page of the site. */
  z.object({
    kind: z.literal('manual'),
    ...ruleFields,
    ...giftFields,
    /** The largest gift. */
    maximum: gift,
    /** What one operator may give of it in a day of the merchant. */
    dailyMaximum: gift,
  }),
  /** One envelope a member, as long as there are any. */
  z.object({ kind: z.literal('envelope'), ...ruleFields, ...giftFields, envelopes }),
  /** A bonus on a deposit, as a share of it, that becomes cash after its turnover. */
  z.object({
    kind: z.literal('match'),
    ...ruleFields,
    deposits: z.enum(MATCH_DEPOSITS),
    product: z.enum(PROMOTION_PRODUCTS),
    percentBps: z.int().min(1).max(MATCH_PERCENT_MAXIMUM),
    /** The largest bonus, and the smallest deposit that gets one. */
    maximum: gift,
    minimumDeposit: gift,
    multiple: z.int().min(1).max(100),
    base: z.enum(['bonus', 'deposit_and_bonus']),
    /** Time for the turnover. */
    hours: z.int().min(1).max(TURNOVER_HOURS_MAXIMUM),
    betMaximum: gift,
    /** The most of the bonus money that becomes cash; null: all of it. */
    cashOutMaximum: gift.nullable(),
  }),
  /** A gift to a member and to the friend who registered by the member's code and qualified, and a share of what the friend stakes. */
  z.object({
    kind: z.literal('referral'),
    ...ruleFields,
    /** Asked of the friend. */
    audience: z.object({
      minLevel: z.literal(0),
      identityVerified: z.literal(true),
      depositDays: z.literal(0),
      accountDays: z.literal(0),
    }),
    /** To each of both. */
    amount: gift,
    /** What the friend deposits, and the points the friend earns, within the window. */
    deposits: gift,
    points: gift,
    /** Times 24 hours from the friend's registration. */
    windowDays: z.int().min(1).max(90),
    /** Between qualifying and the payment: time to find that both are one person. */
    holdDays: z.int().min(1).max(60),
    /** Of the friend's counted stake, to the referrer. */
    shareBps: z.int().min(1).max(REFERRAL_SHARE_MAXIMUM_BPS),
    /** Days for which it is paid, the day of registration is the first. */
    shareDays: z.int().min(1).max(365),
    /** Friends of a month for which one referrer is rewarded. */
    monthlyFriends: z.int().min(1).max(1_000),
  }),
  /** Free spins of one game, once a person; what they win is cash. */
  z.object({
    kind: z.literal('spins'),
    ...ruleFields,
    vendor: codeText,
    game: codeText,
    /** Names and return of the game as its vendor had them when the rule was written. */
    gameNames: words(SPINS_GAME_NAME_MAXIMUM),
    rtpBps: z.int().min(1).max(10_000),
    spins: z.int().min(1).max(SPINS_MAXIMUM),
    /** Value of one spin. */
    stake: gift,
    /** The most that one spin wins, as a multiple of its value. */
    topTimes: z.int().min(1).max(1_000_000),
    /** Days to play them in, from the claim on. */
    useDays: z.int().min(1).max(SPINS_DAYS_MAXIMUM),
  }),
  /** Prizes for the most points of its days; a guaranteed pool, opt-in, one place a person. */
  z.object({
    kind: z.literal('race'),
    ...ruleFields,
    product: z.enum(PROMOTION_PRODUCTS),
    /** Points of one day that count. */
    dailyCap: gift,
    /** `joining`: points earned before a member joined do not count. `start`: all of the race's days count. */
    countsFrom: z.enum(['joining', 'start']),
    /** The first places, then those after them, and so on. */
    prizes: z
      .array(z.object({ places: z.int().min(1).max(RACE_PLACES_MAXIMUM), amount: gift }))
      .min(1)
      .max(40),
    /** Hours after the end within which the result is final. */
    closeHours: z.int().min(1).max(RACE_CLOSE_HOURS_MAXIMUM),
  }),
]);
export type PromotionRule = z.infer<typeof promotionRule>;
export type MatchRule = Extract<PromotionRule, { kind: 'match' }>;
export type LossRule = Extract<PromotionRule, { kind: 'loss' }>;
export type SpinsRule = Extract<PromotionRule, { kind: 'spins' }>;

/**
 * What a bonus is worth to a member who plays until its turnover is complete or the money is gone, at one deposit: the mean, and never
 * without the chances to finish and to end with less than the deposit. A gift has no deposit: less than that is nothing.
 */
export const promotionValue = z.object({
  deposit: z.int().min(0).max(AMOUNT_MAXIMUM),
  bonus: gift,
  required: gift,
  rows: z.array(
    z.object({
      volatility: z.enum(VALUE_VOLATILITIES),
      stake: gift,
      /** The mean gain over the deposit; may be negative. */
      mean: z.int(),
      meanTurnover: z.int().min(0),
      /** Chances in basis points. */
      finishBps: z.int().min(0).max(10_000),
      belowBps: z.int().min(0).max(10_000),
    }),
  ),
});
export type PromotionValue = z.infer<typeof promotionValue>;

export {
  PROMOTION_FINDINGS,
  PROMOTION_REASONS,
  REFERRAL_STEPS,
  REFERRAL_STATES,
  REFERRAL_CLOSINGS,
  PROMOTION_STATES,
  SIMULATION_DAYS_MAXIMUM,
  SIMULATION_NOTES,
  SIMULATION_UNKNOWNS,
  type PromotionFinding,
  type PromotionReason,
  type ReferralStep,
  type ReferralState,
  type ReferralClosing,
  type PromotionState,
  type SimulationNote,
  type SimulationUnknown,
} from './promotion-words.ts';
