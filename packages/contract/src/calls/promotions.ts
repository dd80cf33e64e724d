/** Promotions (§2, PRO-01, PRO-07, PRO-09): what is offered, who may take part and why not, and taking it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  APPLICATION_REJECTIONS,
  APPLICATION_REMARK_MAXIMUM,
  APPLICATION_STATES,
  LOSS_PERIODS,
  MATCH_DEPOSITS,
  PROMOTION_PRODUCTS,
  promotionAudience,
  promotionValue,
  PROMOTION_ART,
  PROMOTION_KINDS,
  PROMOTION_REASONS,
} from '../promotion-rules.ts';
import { amount, codeText, currencyCode, hex256, idText, instant, languageText, text } from '../shapes.ts';
import { dayText } from './record.ts';

/**
 * The source's words for where a member stands: `upcoming`, `open` to be taken, `applying` while an operator looks at an application,
 * `rejected` when it was refused, `joined` a race, `signed` for today, `processing` until a race is decided, `claimable` once an application
 * was approved, `claimed` and paid, `issued` without a claim, `closed`.
 * Not being eligible is no state: `eligible` is false, with reasons.
 */
export const PROMOTION_LABELS = [
  'upcoming',
  'open',
  'applying',
  'rejected',
  'joined',
  'signed',
  'processing',
  'claimable',
  'claimed',
  'issued',
  'closed',
] as const;
export type PromotionLabel = (typeof PROMOTION_LABELS)[number];

const reason = z.object({ code: z.enum(PROMOTION_REASONS), have: z.int().nullable(), need: z.int().nullable() });

const card = z.object({
  key: codeText,
  kind: z.enum(PROMOTION_KINDS),
  name: z.string(),
  lead: z.string(),
  art: z.enum(PROMOTION_ART),
  currency: currencyCode,
  label: z.enum(PROMOTION_LABELS),
  eligible: z.boolean(),
  /** Why not, all of them, the first to be met first. */
  reasons: z.array(reason),
  from: instant,
  to: instant,
  /** The least and the most one taking gives. */
  least: amount,
  most: amount,
  /** What the member got from it. */
  received: amount,
  /** The turnover of a bonus, or of a gift that is one; null for gifts in cash. */
  turnover: z.object({ multiple: z.int(), base: z.enum(['bonus', 'deposit_and_bonus']) }).nullable(),
});

/** An application as the member who made it sees it. */
const application = z.object({
  applicationId: z.string(),
  state: z.enum(APPLICATION_STATES),
  remark: z.string(),
  pictures: z.array(z.object({ pictureId: z.string(), width: z.int(), height: z.int() })),
  appliedAt: instant,
  /** While it waits: until when an answer was promised, and when it lapses. */
  answerBy: instant,
  lapsesAt: instant,
  endedAt: instant.nullable(),
  /** What was approved. */
  amount: amount.nullable(),
  rejection: z.object({ code: z.enum(APPLICATION_REJECTIONS), note: z.string() }).nullable(),
});

/** Free spins of a game, and the reader's own once they were claimed. */
const spins = z.object({
  vendor: codeText,
  game: codeText,
  gameName: z.string(),
  spins: z.int(),
  /** Value of one spin. */
  stake: amount,
  /** The most that one spin wins, as a multiple of its value. */
  topTimes: z.int(),
  useDays: z.int(),
  own: z.object({ left: z.int(), used: z.int(), won: amount, expiresAt: instant }).nullable(),
});

/** Loss cashback, and the reader's own part in it. */
const loss = z.object({
  product: z.enum(PROMOTION_PRODUCTS),
  period: z.enum(LOSS_PERIODS),
  rateBps: z.int(),
  maximum: amount,
  closeHours: z.int(),
  /** The first day from which it would count when joined now; null: too late. */
  nextFrom: dayText.nullable(),
  own: z
    .object({
      /** The days it counts for, both included. */
      fromDay: dayText,
      toDay: dayText,
      /** The period of today: what was lost so far, what the highest cashback of the stakes is, and what it would pay; null before the first. */
      now: z.object({ fromDay: dayText, toDay: dayText, loss: amount, ceiling: amount, pays: amount }).nullable(),
    })
    .nullable(),
});

/** A promotion with everything its page shows; what its kind does not have is null. */
const promotion = card.extend({
  /** The rule in sentences of the reader's language, every number of which is the rule's own. */
  terms: z.array(z.string()),
  termsHash: hex256,
  /** What it asks of a member, met or not: `reasons` has those that are not. */
  audience: promotionAudience,
  checkIn: z
    .object({
      /** The cycle, `yyyy-MM`, and today's day of it; null after day 28. */
      cycle: z.string(),
      today: dayText,
      daily: amount,
      days: z.array(
        z.object({
          day: dayText,
          /** `made_up` was signed later; `missed` can be made up while `makeUp` says so. */
          state: z.enum(['signed', 'made_up', 'missed', 'today', 'coming']),
          canMakeUp: z.boolean(),
        }),
      ),
      /** Signed days in a row up to today, or yesterday while today is open. */
      streak: z.int(),
      signed: z.int(),
      makeUpsLeft: z.int(),
      milestones: z.array(z.object({ days: z.int(), amount, reached: z.boolean() })),
    })
    .nullable(),
  envelope: z
    .object({
      /** The published table: how many of each; null for a sum that is split. */
      table: z.array(z.object({ amount, count: z.int() })).nullable(),
      total: z.int(),
      left: z.int(),
      /** SHA-256 of the list of envelopes, published before the first is opened. */
      listHash: hex256,
    })
    .nullable(),
  application: z
    .object({
      remarkMaximum: z.int(),
      picturesNeeded: z.int(),
      picturesMaximum: z.int(),
      answerHours: z.int(),
      attempts: z.int(),
      attemptsLeft: z.int(),
      /** Whether one can be sent now. */
      canApply: z.boolean(),
      /** The member's own, newest first. */
      own: z.array(application),
      /** The reward to be claimed of an approved one. */
      entryId: z.string().nullable(),
    })
    .nullable(),
  match: z
    .object({
      deposits: z.enum(MATCH_DEPOSITS),
      product: z.enum(PROMOTION_PRODUCTS),
      percentBps: z.int(),
      minimumDeposit: amount,
      hours: z.int(),
      betMaximum: amount,
      cashOutMaximum: amount.nullable(),
      value: promotionValue,
    })
    .nullable(),
  spins: spins.nullable(),
  loss: loss.nullable(),
  /** Of a gift with turnover: what it asks for, and what it is worth. */
  bonus: z
    .object({
      product: z.enum(PROMOTION_PRODUCTS),
      hours: z.int(),
      betMaximum: amount,
      cashOutMaximum: amount.nullable(),
      value: promotionValue.nullable(),
    })
    .nullable(),
});

const taken = z.object({
  entryId: z.string(),
  key: codeText,
  kind: z.enum(PROMOTION_KINDS),
  name: z.string(),
  currency: currencyCode,
  /** What was paid into cash: the gift and the milestones reached with it. Of free spins what they win on average. */
  amount,
  /** `bonus`: bonus money, with turnover. `waiting`: another bonus runs, so it waits in the reward centre for its claim. */
  paidAs: z.enum(['cash', 'spins', 'bonus', 'waiting']),
  milestones: z.array(z.object({ days: z.int(), amount })),
});

/** An outer limit of a request; more than three pictures are refused by name. */
const PICTURES_NAMED_MAXIMUM = 20;

const joined = z.object({ key: codeText, joined: z.boolean() });

const keyParams = z.object({ key: codeText });
const languageQuery = z.object({ language: languageText.optional() });

export const promotionCalls = {
  'promotions.list': defineCall({
    method: 'GET',
    path: '/wps/promotions',
    summary:
      'Promotions that run, come soon, or ended lately, with where the reader stands. Empty on a break or in self-exclusion.',
    auth: 'optional',
    query: languageQuery,
    answer: z.object({
      list: z.array(card),
      /** Whether the reader gets no promotions because they are on a break, excluded, or restricted. */
      withheld: z.boolean(),
    }),
  }),
  'promotions.read': defineCall({
    method: 'GET',
    path: '/wps/promotions/:key',
    summary: 'One promotion: its terms made from its rule, and what its kind shows.',
    auth: 'optional',
    params: keyParams,
    query: languageQuery,
    answer: promotion,
    errors: ['promotion_not_found'],
  }),
  'promotions.claim': defineCall({
    method: 'POST',
    path: '/wps/promotions/:key/claim',
    summary:
      'Takes a promotion once: today’s check-in (or, with `day`, the one make-up of the cycle), an envelope, the gift of the installed app, or free spins. Paid at once: as cash, or where the rule asks for turnover as a bonus, which waits as a reward while another bonus runs; spins are granted at the vendor.',
    auth: 'member',
    idempotency: 'key',
    params: keyParams,
    input: z.object({ day: dayText.optional() }),
    answer: taken,
    errors: [
      'promotion_not_found',
      'promotion_not_eligible',
      'promotion_closed',
      'promotion_sold_out',
      'promotion_busy',
      'promotion_taken',
      'app_device_used',
      'app_device_unknown',
      'check_in_day_invalid',
      'product_restricted',
      'balance_limit_reached',
    ],
  }),
  'promotions.redeem': defineCall({
    method: 'POST',
    path: '/wps/promotions/code',
    summary:
      'Redeems a code; small letters, dashes and letters that look like digits are accepted. One answer for codes that are unknown, over or not for this member; after five wrong ones in an hour none is tried.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({ code: text(64) }),
    answer: taken,
    errors: [
      'code_invalid',
      'promotion_not_eligible',
      'promotion_sold_out',
      'promotion_busy',
      'promotion_taken',
      'balance_limit_reached',
      'rate_limited',
    ],
  }),
  'promotions.join': defineCall({
    method: 'POST',
    path: '/wps/promotions/:key/join',
    summary:
      'Joins a race, as often as it is sent once: one account of a person takes part. Or chooses loss cashback instead of cashback, from the next period on.',
    auth: 'member',
    params: keyParams,
    answer: joined,
    errors: [
      'promotion_not_found',
      'promotion_not_eligible',
      'promotion_closed',
      'promotion_sold_out',
      'promotion_taken',
    ],
  }),
  'promotions.leave': defineCall({
    method: 'POST',
    path: '/wps/promotions/:key/leave',
    summary:
      'Leaves a race that is not over, at no cost: its points count for nothing then. Loss cashback ends with the period that runs. Open on a break.',
    auth: 'member',
    params: keyParams,
    answer: joined,
    errors: ['promotion_not_found', 'promotion_closed'],
  }),
  'promotions.uploadPicture': defineCall({
    method: 'POST',
    path: '/wps/applications/pictures',
    summary:
      'Takes one picture for the next application (PNG or JPEG, at most 5 MB and 40 megapixels); it is re-encoded without its metadata, stored encrypted, and deleted after a day unless it was sent.',
    auth: 'member',
    body: 'image',
    answer: z.object({ pictureId: z.string(), width: z.int(), height: z.int() }),
    errors: ['upload_invalid'],
  }),
  'promotions.picture': defineCall({
    method: 'GET',
    path: '/wps/applications/pictures/:pictureId',
    summary: 'One picture of an application of the member’s own, as a data address of a JPEG.',
    auth: 'member',
    params: z.object({ pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['application_picture_not_found'],
  }),
  'promotions.apply': defineCall({
    method: 'POST',
    path: '/wps/promotions/:key/apply',
    summary:
      'Applies to a promotion with a remark of at most 140 characters and up to three uploaded pictures; an operator decides. One at a time, and again after a refusal where the rule says so.',
    auth: 'member',
    idempotency: 'key',
    params: keyParams,
    input: z.object({
      remark: text(APPLICATION_REMARK_MAXIMUM),
      pictureIds: z.array(idText).max(PICTURES_NAMED_MAXIMUM).optional(),
    }),
    answer: application,
    errors: [
      'promotion_not_found',
      'promotion_not_eligible',
      'promotion_closed',
      'promotion_sold_out',
      'promotion_taken',
      'application_waiting',
      'application_attempts_used',
      'application_pictures',
      'application_picture_not_found',
    ],
  }),
  'promotions.withdraw': defineCall({
    method: 'POST',
    path: '/wps/promotions/:key/withdraw',
    summary:
      'Takes back the own application that waits, as often as it is sent once; it counts for nothing then. Open on a break.',
    auth: 'member',
    params: keyParams,
    answer: z.object({ key: codeText, state: z.enum(APPLICATION_STATES) }),
    errors: ['promotion_not_found', 'application_decided'],
  }),
  'promotions.proof': defineCall({
    method: 'GET',
    path: '/wps/envelopes/:key/proof',
    summary: 'The hash of the list of envelopes from the beginning, and the list with its seed once it is over.',
    auth: 'none',
    params: keyParams,
    answer: z.object({
      listHash: hex256,
      /** The text that was hashed: amounts in the order in which they were given, separated by commas. */
      list: z.string().nullable(),
      seed: z.string().nullable(),
    }),
    errors: ['promotion_not_found'],
  }),
} as const;
