/** The console's promotions: drafts of rules, four eyes before they are published, their codes and what they cost (PRO-07). */
import { z } from 'zod';
import {
  GIFT_LIST_MAXIMUM,
  PROMOTION_FINDINGS,
  PROMOTION_KINDS,
  PROMOTION_STATES,
  promotionRule,
  promotionValue,
  RACE_STATES,
  REFERRAL_CLOSINGS,
  REFERRAL_STATES,
} from '../promotion-rules.ts';
import { AMOUNT_MAXIMUM, amount, codeText, currencyCode, hex256, idText, instant, someText, text } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, versionNumber } from './ops-call.ts';

const row = z.object({
  key: codeText,
  kind: z.enum(PROMOTION_KINDS),
  state: z.enum(PROMOTION_STATES),
  /** The newest version, and the one that is live. */
  version: versionNumber,
  liveVersion: versionNumber.nullable(),
  nameVi: z.string(),
  nameEn: z.string(),
  from: instant,
  to: instant,
  currency: currencyCode,
  budget: amount,
  given: amount,
  /** Members who took it. */
  members: z.int(),
  changedAt: instant,
  changedBy: z.string(),
});

const pairMember = z.object({
  memberId: z.string(),
  /** Masked. */
  name: z.string(),
  /** Decisions of risk by which the member is watched with others. */
  watched: z.int(),
});

/** A member and a friend who registered by the member's code. */
const referralPair = z.object({
  referralId: idText,
  referrer: pairMember,
  friend: pairMember,
  /** Whether risk has found one person behind both. */
  samePerson: z.boolean(),
  state: z.enum(REFERRAL_STATES),
  version: versionNumber,
  registeredAt: instant,
  until: instant,
  met: z.object({ identity: z.boolean(), bank: z.boolean(), deposits: z.boolean(), points: z.boolean() }),
  payAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Of a paid pair: why the referrer gets nothing, or nothing more. */
  closing: z.enum(REFERRAL_CLOSINGS).nullable(),
  /** The operator who closed it, and why. */
  closedBy: z.string(),
  closedReason: z.string(),
  currency: currencyCode,
  gifts: amount,
  shares: amount,
  canClose: z.boolean(),
});

const keyParams = z.object({ key: codeText });
const changed = z.object({ key: codeText, state: z.enum(PROMOTION_STATES), version: versionNumber });
const reasonInput = z.object({ reason: reasonText, version: versionNumber });

export const opsPromotionCalls = {
  'ops.promotions.list': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions',
    right: 'promotions.read',
    object: 'promotion',
    summary: 'Promotions in a state, newest first, with what they gave.',
    query: z.object({
      state: z.enum(PROMOTION_STATES).optional(),
      kind: z.enum(PROMOTION_KINDS).optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(row),
    errors: ['input_invalid'],
    csv: {
      key: 'text',
      kind: 'text',
      state: 'text',
      nameVi: 'text',
      nameEn: 'text',
      from: 'instant',
      to: 'instant',
      currency: 'text',
      budget: 'money',
      given: 'money',
      members: 'number',
    },
  }),
  'ops.promotions.read': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions/:key',
    right: 'promotions.read',
    object: 'promotion',
    summary:
      'One promotion: the newest rule, the live one, its terms in both languages, what the linter finds, its days.',
    params: keyParams,
    answer: row.extend({
      rule: promotionRule,
      /** The rule that holds for new entries; null before the first publication. */
      liveRule: promotionRule.nullable(),
      termsHash: hex256,
      terms: z.object({ vi: z.array(z.string()), en: z.array(z.string()) }),
      findings: z.array(z.enum(PROMOTION_FINDINGS)),
      versions: z.array(z.object({ version: versionNumber, by: z.string(), at: instant, published: z.boolean() })),
      /** What was given on each of its days, oldest first, at most 60. */
      days: z.array(z.object({ day: z.string(), given: amount, members: z.int() })),
      /** Pieces left of all, for envelopes and uses of codes. */
      pieces: z.object({ left: z.int(), total: z.int() }).nullable(),
      /** Free spins as they were granted and played so far; null for other kinds. */
      spins: z
        .object({
          granted: z.int(),
          used: z.int(),
          /** Not played in time. */
          lapsed: z.int(),
          /** What was won, which is what they cost. */
          won: amount,
          /** What the lapsed ones would have won on average. */
          neverPaid: amount,
        })
        .nullable(),
      /** What the newest rule is worth to a member, of a match. */
      value: promotionValue.nullable(),
      /** Whether the codes of a code promotion were made. */
      codesMade: z.boolean(),
      approvalId: z.string().nullable(),
      canEdit: z.boolean(),
      canPublish: z.boolean(),
      canPause: z.boolean(),
      canResume: z.boolean(),
      canEnd: z.boolean(),
      canMakeCodes: z.boolean(),
    }),
    errors: ['promotion_not_found'],
  }),
  'ops.promotions.check': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/check',
    right: 'promotions.edit',
    object: 'promotion',
    unrecorded: true,
    summary: 'What a rule would read like and what the linter finds in it, without saving it.',
    input: z.object({ rule: promotionRule }),
    answer: z.object({
      terms: z.object({ vi: z.array(z.string()), en: z.array(z.string()) }),
      findings: z.array(z.enum(PROMOTION_FINDINGS)),
      /** The most it can give. */
      most: amount,
      /** What a match is worth to a member; null for other kinds, and while its terms cannot hold. */
      value: promotionValue.nullable(),
    }),
  }),
  'ops.promotions.save': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key',
    right: 'promotions.edit',
    object: 'promotion',
    summary:
      'Saves a draft: version 0 makes a new promotion under the key, otherwise the version it was made from. A published promotion keeps its kind and its pieces.',
    params: keyParams,
    input: z.object({ rule: promotionRule, version: z.int().min(0) }),
    answer: changed,
    errors: [
      'promotion_not_found',
      'promotion_key_taken',
      'changed_meanwhile',
      'promotion_state_conflict',
      'promotion_fixed',
    ],
  }),
  'ops.promotions.publish': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/publish',
    right: 'promotions.edit',
    approval: 'promotion_publish',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary:
      'Asks to publish the newest version; a second person decides. Its envelopes are drawn and their list is hashed then.',
    params: keyParams,
    input: reasonInput,
    answer: approvalAnswer,
    errors: ['promotion_not_found', 'changed_meanwhile', 'promotion_state_conflict', 'promotion_rule_invalid'],
  }),
  'ops.promotions.pause': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/pause',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary: 'No new entries until it is resumed.',
    params: keyParams,
    input: reasonInput,
    answer: changed,
    errors: ['promotion_not_found', 'changed_meanwhile', 'promotion_state_conflict'],
  }),
  'ops.promotions.resume': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/resume',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary: 'A paused promotion goes on.',
    params: keyParams,
    input: reasonInput,
    answer: changed,
    errors: ['promotion_not_found', 'changed_meanwhile', 'promotion_state_conflict'],
  }),
  'ops.promotions.end': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/end',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary: 'Ends a promotion for good, or deletes a draft that was never published.',
    params: keyParams,
    input: reasonInput,
    answer: changed,
    errors: ['promotion_not_found', 'changed_meanwhile', 'promotion_state_conflict'],
  }),
  'ops.promotions.makeCodes': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/codes',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    summary:
      'Makes the codes of a published code promotion, once. They are shown here alone: only their hashes are stored.',
    params: keyParams,
    input: reasonInput,
    answer: z.object({ codes: z.array(z.string()) }),
    errors: ['promotion_not_found', 'changed_meanwhile', 'promotion_state_conflict'],
  }),
  'ops.promotions.give': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/gifts',
    right: 'promotions.review',
    approval: 'promotion_gift',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary:
      'Gives gifts of a manual promotion by hand, out of its budget: to a member or a list, all of them or none. Members claim them. Above the threshold a second person decides. `gift_list_invalid` names every line that cannot be given.',
    params: keyParams,
    input: z.object({
      reason: reasonText,
      /** A case of the desk it is about. */
      ticket: text(60),
      gifts: z
        .array(z.object({ username: someText(64), amount: z.int().min(1).max(AMOUNT_MAXIMUM) }))
        .min(1)
        .max(GIFT_LIST_MAXIMUM),
    }),
    answer: approvalAnswer,
    errors: [
      'promotion_not_found',
      'promotion_closed',
      'promotion_sold_out',
      'gift_list_invalid',
      'gift_daily_maximum',
    ],
  }),
  'ops.promotions.gifts': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions/:key/gifts',
    right: 'promotions.read',
    object: 'promotion',
    summary: 'Lists of gifts given by hand, newest first, and what the caller may still give today.',
    params: keyParams,
    answer: z.object({
      currency: currencyCode,
      maximum: amount,
      /** What the caller may still give today. */
      left: amount,
      /** The newest 100. */
      list: z.array(
        z.object({
          requestId: z.string(),
          by: z.string(),
          decidedBy: z.string().nullable(),
          reason: z.string(),
          ticket: z.string(),
          members: z.int(),
          total: amount,
          at: instant,
        }),
      ),
      canGive: z.boolean(),
    }),
    errors: ['promotion_not_found'],
  }),
  'ops.promotions.referrals': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions/:key/referrals',
    right: 'promotions.read',
    object: 'promotion',
    summary: 'Pairs of a referral, newest first: masked names, steps, and what risk found.',
    params: keyParams,
    query: z.object({ state: z.enum(REFERRAL_STATES).optional(), ...keysetQuery(25) }),
    answer: keysetPage(referralPair),
    errors: ['promotion_not_found', 'input_invalid'],
    csv: {
      referralId: 'text',
      'referrer.memberId': 'text',
      'friend.memberId': 'text',
      samePerson: 'text',
      state: 'text',
      registeredAt: 'instant',
      payAt: 'instant',
      endedAt: 'instant',
      closing: 'text',
      closedBy: 'text',
      closedReason: 'text',
      currency: 'text',
      gifts: 'money',
      shares: 'money',
    },
  }),
  'ops.promotions.closeReferral': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/referrals/:referralId/close',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary: 'Closes a pair: nothing is paid for it from now on. What was paid stays.',
    params: keyParams.extend({ referralId: idText }),
    input: z.object({ reason: reasonText }),
    answer: z.object({ referralId: idText, state: z.enum(REFERRAL_STATES) }),
    errors: ['promotion_not_found', 'promotion_state_conflict'],
  }),
  'ops.promotions.race': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions/:key/race',
    right: 'promotions.read',
    object: 'promotion',
    summary: 'The standings of a race as they are now, and once it is decided its prizes with what was paid.',
    params: keyParams,
    answer: z.object({
      state: z.enum(RACE_STATES),
      closesAt: instant,
      currency: currencyCode,
      racers: z.int(),
      /** Members who left again. */
      left: z.int(),
      /** What the prizes come to now, and what of them was paid. */
      prizes: amount,
      paid: amount,
      /** The first 200 places, then those taken out. */
      list: z.array(
        z.object({
          memberId: z.string(),
          username: z.string(),
          /** Null without a point, for members taken out, and for a second account of a person. */
          place: z.int().nullable(),
          score: z.int(),
          prize: amount,
          isPaid: z.boolean(),
          joinedAt: instant,
          disqualified: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
        }),
      ),
      canDisqualify: z.boolean(),
    }),
    errors: ['promotion_not_found'],
  }),
  'ops.promotions.disqualify': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/:key/race/disqualify',
    right: 'promotions.edit',
    reason: true,
    object: 'promotion',
    idempotency: 'key',
    summary: 'Takes a member out of a race that is not decided yet, or lets them back in.',
    params: keyParams,
    input: z.object({ reason: reasonText, memberId: idText, disqualified: z.boolean() }),
    answer: z.object({ key: codeText, memberId: z.string(), disqualified: z.boolean() }),
    errors: ['promotion_not_found', 'account_not_found', 'promotion_state_conflict'],
  }),
} as const;
