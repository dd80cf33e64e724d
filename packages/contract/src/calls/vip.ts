/** VIP levels (PRO-04, PRO-09): a member's level, what it takes to keep and to raise it, and what each level gives. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, currencyCode, instant, languageText } from '../shapes.ts';
import { dayText } from './record.ts';

/** Points are of cash only. Amounts in minor units of `currency`, rates in basis points. */
const level = z.object({
  level: z.int(),
  /** In the reader's language. */
  name: z.string(),
  /** Points within the window that raise a member to this level; 0 for the first. */
  threshold: amount,
  /** Points within the window that keep it on the first of a month. */
  keepPoints: amount,
  /** Paid once in a life when the level is reached for the first time. */
  upgradeGift: amount,
  /** The most of a weekly and of a birthday gift. */
  weeklyMaximum: amount,
  birthdayMaximum: amount,
  /** Cashback of the level; a category may have less. */
  cashbackBps: z.int(),
});

export const vipCalls = {
  'vip.status': defineCall({
    method: 'GET',
    path: '/wps/vip',
    summary:
      "The member's VIP level, points, what keeps and raises the level, the gifts ahead, and the table of all levels.",
    auth: 'member',
    query: z.object({ language: languageText.optional() }),
    answer: z.object({
      currency: currencyCode,
      level: z.int(),
      name: z.string(),
      /** The highest level ever held: its upgrade gift and those below are taken. */
      best: z.int(),
      since: instant.nullable(),
      /** Points of the last `windowDays` merchant days, today among them. */
      points: amount,
      windowDays: z.int(),
      /** The next level and the points still missing; null at the highest. */
      next: z.object({ level: z.int(), name: z.string(), missing: amount }).nullable(),
      /** The points would suffice for this level, but it requires verified identity; null otherwise. */
      heldBack: z.object({ level: z.int(), reason: z.literal('kyc_required') }).nullable(),
      /** What keeps the level at the next check; null at level 0. */
      keep: z.object({ checkedOn: dayText, needs: amount, has: amount }).nullable(),
      /** Next Monday's gift as of now: from the points of this week. Zero where the level has none. */
      weekly: z.object({ paidOn: dayText, points: amount, amount }),
      /** Null without a verified birthday. `amount` as of now: from the points of 365 days. */
      birthday: z.object({ paidOn: dayText, amount }).nullable(),
      rates: z.object({ weeklyBps: z.int(), birthdayBps: z.int() }),
      levels: z.array(level),
    }),
    errors: ['vip_disabled'],
  }),
} as const;
