/** Player protection (OPS-03): limits a member sets, breaks, self-exclusion, time played, net position. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  BREAK_PERIODS,
  EXCLUSION_KINDS,
  EXCLUSION_PERIODS,
  LIMIT_KINDS,
  LIMIT_SPANS,
  MONEY_LIMIT_KINDS,
  PROTECTION_CHANGES,
  REALITY_CHECK_MINUTES,
} from '../constants.ts';
import { amount, currencyCode, instant, nothing, positiveAmount } from '../shapes.ts';

/** A pending change; null removes the limit. */
const pending = z.object({ amount: amount.nullable(), at: instant });
const exclusion = z.object({
  kind: z.enum(EXCLUSION_KINDS),
  startedAt: instant,
  /** Null: permanent. */
  until: instant.nullable(),
});
const seconds = z.int().min(0);

export const protectionCalls = {
  'protection.overview': defineCall({
    method: 'GET',
    path: '/wps/member/protection',
    summary: "The member's limits with what is used and left, time played today, breaks, and lifetime net deposits.",
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      /** Every kind and span, in a fixed order, whether set or not. */
      limits: z.array(
        z.object({
          kind: z.enum(MONEY_LIMIT_KINDS),
          span: z.enum(LIMIT_SPANS),
          /** Null: no limit. */
          amount: amount.nullable(),
          /** Used in the window; 0 where there is no limit. Negative when more was won than lost. */
          used: amount,
          left: amount.nullable(),
          /** When part of the limit becomes available again; only while nothing is left. */
          opensAt: instant.optional(),
          pending: pending.optional(),
        }),
      ),
      time: z.object({
        limitMin: z.int().nullable(),
        playedTodaySec: seconds,
        leftSec: seconds.nullable(),
        /** The end of the day in the merchant's time zone. */
        dayEndsAt: instant,
        pending: pending.optional(),
      }),
      realityCheckMin: z.int(),
      exclusion: exclusion.nullable(),
      lifetime: z.object({ deposited: amount, withdrawn: amount, net: amount }),
      /** Organisations that help; empty until an operator has named one. */
      help: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  }),
  'protection.history': defineCall({
    method: 'GET',
    path: '/wps/member/protection/history',
    summary: 'Deposits, withdrawals and their difference for each of the last 12 months, and what the member changed.',
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      /** Oldest first; `month` as `yyyy-MM` in the merchant's time zone. */
      months: z.array(z.object({ month: z.string(), deposited: amount, withdrawn: amount, net: amount })),
      /** Newest first, of the same 12 months. */
      changes: z.array(
        z.object({
          at: instant,
          what: z.enum(PROTECTION_CHANGES),
          kind: z.enum(LIMIT_KINDS).optional(),
          span: z.enum(LIMIT_SPANS).optional(),
          /** Minor units, or minutes; null when a limit was removed. */
          amount: amount.nullable().optional(),
          period: z.enum([...BREAK_PERIODS, ...EXCLUSION_PERIODS]).optional(),
          minutes: z.int().optional(),
        }),
      ),
    }),
  }),
  'protection.setLimit': defineCall({
    method: 'POST',
    path: '/wps/member/protection/limit',
    summary: 'Sets a limit: a lower one at once, a higher one or none after 24 hours.',
    auth: 'member',
    input: z.object({
      kind: z.enum(LIMIT_KINDS),
      span: z.enum(LIMIT_SPANS),
      /** Minor units, or minutes for time; null removes. */
      amount: positiveAmount.nullable(),
    }),
    answer: z.object({ takesEffect: z.enum(['now', 'later']), at: instant }),
    errors: ['limit_invalid'],
  }),
  'protection.cancelChange': defineCall({
    method: 'POST',
    path: '/wps/member/protection/limit/cancel',
    summary: 'Cancels a change of a limit that has not taken effect yet; the limit stays as it is.',
    auth: 'member',
    input: z.object({ kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS) }),
    answer: nothing,
    errors: ['limit_change_missing'],
  }),
  'protection.setRealityCheck': defineCall({
    method: 'POST',
    path: '/wps/member/protection/realityCheck',
    summary: 'Sets after how many minutes of play the member is shown the time and the result; 0 for never.',
    auth: 'member',
    input: z.object({ minutes: z.literal(REALITY_CHECK_MINUTES) }),
    answer: nothing,
  }),
  'protection.takeBreak': defineCall({
    method: 'POST',
    path: '/wps/member/protection/break',
    summary: 'Takes a break from play: 24 hours, 7 or 30 days. It cannot be ended early.',
    auth: 'member',
    input: z.object({ period: z.enum(BREAK_PERIODS) }),
    answer: exclusion,
    errors: ['exclusion_longer'],
  }),
  'protection.excludeMyself': defineCall({
    method: 'POST',
    path: '/wps/member/protection/exclusion',
    summary: 'Excludes the member from play: 6 months, 1 year, 5 years or for good. It cannot be ended early.',
    auth: 'member',
    input: z.object({ period: z.enum(EXCLUSION_PERIODS), confirmed: z.literal(true) }),
    answer: exclusion,
    errors: ['exclusion_longer'],
  }),
  'protection.pulse': defineCall({
    method: 'POST',
    path: '/wps/member/protection/pulse',
    summary:
      'Heartbeat sent every minute while a game is visible: counts time played and answers whether a reality check is due.',
    auth: 'member',
    silent: true,
    answer: z.object({
      currency: currencyCode,
      sessionSec: seconds,
      playedTodaySec: seconds,
      /** Wins less stakes since the session began. */
      sessionNet: amount,
      /** Play left until the next reality check; absent when the member has none set. */
      nextCheckSec: seconds.optional(),
      /** Time left today; absent without a limit. */
      leftSec: seconds.optional(),
      checkDue: z.boolean(),
      exclusion: exclusion.nullable(),
    }),
  }),
  'protection.continuePlay': defineCall({
    method: 'POST',
    path: '/wps/member/protection/continue',
    summary: 'Acknowledges the reality check and plays on; the next one comes after the set time.',
    auth: 'member',
    answer: nothing,
  }),
} as const;
