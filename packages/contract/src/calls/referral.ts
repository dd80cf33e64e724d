/** Referral (§2 /m/inviteFriends, PRO-03, PRO-09): a member's own code, what friends did, and what was paid for them. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REFERRAL_STATES } from '../promotion-rules.ts';
import { amount, currencyCode, idText, instant, languageText, queryInteger, text } from '../shapes.ts';

/** Friends of a page, and the most a page may have. */
const FRIENDS_PAGE_SIZE = 20;
const FRIENDS_PAGE_MAXIMUM = 50;

/** Why a friend was closed, as the referrer is told: `refused` names no check that found something. */
export const REFERRAL_ENDINGS = ['window_over', 'monthly_limit', 'sold_out', 'refused'] as const;
export type ReferralEnding = (typeof REFERRAL_ENDINGS)[number];

const offer = z.object({
  /** Of the promotion, and its name and lead in the reader's language. */
  key: z.string(),
  name: z.string(),
  lead: z.string(),
  /** What friends enter, and the page of registration with it; the picture of the QR code is this address. */
  code: z.string(),
  link: z.string(),
  /** The rule. */
  amount,
  deposits: amount,
  points: amount,
  windowDays: z.int(),
  holdDays: z.int(),
  shareBps: z.int(),
  shareDays: z.int(),
  monthlyFriends: z.int(),
  to: instant,
  /** The rule in sentences of the reader's language, every number of which is the rule's own. */
  terms: z.array(z.string()),
});

const friend = z.object({
  friendId: idText,
  /** Masked. */
  name: z.string(),
  state: z.enum(REFERRAL_STATES),
  registeredAt: instant,
  /** When the friend's time to qualify is over. */
  until: instant,
  /** Of friends who are qualified and checked: when both are paid. */
  payAt: instant.nullable(),
  /** When it was paid or closed. */
  endedAt: instant.nullable(),
  /** Of closed ones. */
  ending: z.enum(REFERRAL_ENDINGS).nullable(),
  /** What the friend has done of what is asked: met or not, and no sums. */
  met: z.object({ identity: z.boolean(), bank: z.boolean(), deposits: z.boolean(), points: z.boolean() }),
  /** Paid to the reader for this friend, without the share. */
  paid: amount,
});

export const referralCalls = {
  'referral.read': defineCall({
    method: 'GET',
    path: '/wps/referral',
    summary:
      "The reader's code with its link, the terms, and what was paid. No offer while no referral is on; withheld on a break or in self-exclusion.",
    auth: 'member',
    query: z.object({ language: languageText.optional() }),
    answer: z.object({
      currency: currencyCode,
      offer: offer.nullable(),
      /** Whether there is no offer because the reader is on a break, excluded, or restricted. */
      withheld: z.boolean(),
      totals: z.object({
        invited: z.int(),
        /** Those in hold and those paid. */
        qualified: z.int(),
        holding: z.int(),
        /** Friends paid for in this month of the merchant. */
        paidThisMonth: z.int(),
        /** Gifts and shares paid to the reader in all. */
        gifts: amount,
        shares: amount,
      }),
    }),
  }),
  'referral.friends': defineCall({
    method: 'GET',
    path: '/wps/referral/friends',
    summary: 'Friends who registered by the reader’s code, newest first: masked names and steps; no balances, no bets.',
    auth: 'member',
    query: z.object({
      after: text(400).optional(),
      limit: queryInteger(1, FRIENDS_PAGE_MAXIMUM).default(FRIENDS_PAGE_SIZE),
    }),
    answer: z.object({ list: z.array(friend), next: z.string().nullable() }),
    errors: ['input_invalid'],
  }),
} as const;
