/** The reward centre (§2, PRO-01): what a member has earned, claimed or paid by itself, and missions. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, idText, instant, languageText, pageQuery } from '../shapes.ts';

/** What a reward is for. A kind is never removed: entries of it stay. */
export const REWARD_KINDS = [
  'vip_upgrade',
  'vip_weekly',
  'vip_birthday',
  'mission',
  'check_in',
  'code',
  'envelope',
  'match',
  'referral',
  'referral_share',
  'race',
  'application',
  'manual',
  'app_download',
  'spins',
  'loss',
] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/**
 * `claimable`: to be taken until `claimUntil`, then paid by itself; `claimed`: the member took it; `issued`: paid without a claim; `closed`: a
 * gift with turnover that was not taken in time, or given up with a self-exclusion.
 */
export const REWARD_STATES = ['claimable', 'claimed', 'issued', 'closed'] as const;
export type RewardState = (typeof REWARD_STATES)[number];

const reward = z.object({
  entryId: z.string(),
  kind: z.enum(REWARD_KINDS),
  state: z.enum(REWARD_STATES),
  /** In the reader's language: what it is, and what it was earned with. Plain text. */
  title: z.string(),
  text: z.string(),
  amount,
  currency: currencyCode,
  earnedAt: instant,
  claimUntil: instant,
  /** When it was paid, or closed. */
  paidAt: instant.nullable(),
  /** Turnover of a gift that is a bonus; null: cash. */
  turnover: z.object({ multiple: z.int(), hours: z.int() }).nullable(),
});

const paid = z.object({
  entryId: z.string(),
  amount,
  currency: currencyCode,
  /** What is claimable after this. */
  claimable: z.int(),
  paidAs: z.enum(['cash', 'bonus']),
});

const mission = z.object({
  missionId: z.string(),
  title: z.string(),
  /** Points asked for within the period, and those the member has. */
  needs: amount,
  has: amount,
  amount,
  /** `open` until met; then its reward's state. */
  state: z.enum(['open', ...REWARD_STATES]),
  entryId: z.string().nullable(),
});

export const rewardCalls = {
  'rewards.list': defineCall({
    method: 'GET',
    path: '/wps/rewards',
    summary: 'Rewards: those to be claimed, soonest end first, or those paid, newest first.',
    auth: 'member',
    query: z.object({
      state: z.enum(['claimable', 'paid']).default('claimable'),
      language: languageText.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(reward),
  }),
  'rewards.badge': defineCall({
    method: 'GET',
    path: '/wps/rewards/badge',
    summary: 'How much there is to claim, cashback among it.',
    auth: 'member',
    silent: true,
    answer: z.object({ claimable: z.int() }),
  }),
  'rewards.claim': defineCall({
    method: 'POST',
    path: '/wps/rewards/:entryId/claim',
    summary:
      'Pays a reward into cash, once; no turnover. Also on a break or in self-exclusion. A gift with turnover becomes a bonus, while none runs.',
    auth: 'member',
    idempotency: 'key',
    params: z.object({ entryId: idText }),
    answer: paid,
    errors: [
      'reward_not_found',
      'reward_paid',
      'reward_expired',
      'bonus_running',
      'promotion_not_eligible',
      'balance_limit_reached',
    ],
  }),
  'missions.list': defineCall({
    method: 'GET',
    path: '/wps/missions',
    summary: "Today's and this week's missions with the member's progress. Voluntary; rewards are cash.",
    auth: 'member',
    query: z.object({ language: languageText.optional() }),
    answer: z.object({
      currency: currencyCode,
      daily: z.object({ until: instant, missions: z.array(mission) }),
      weekly: z.object({ until: instant, missions: z.array(mission) }),
    }),
  }),
} as const;
