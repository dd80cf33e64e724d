/** Cashback (§2 `/m/member/manualRebate`, switch MANPLAYREB3): a share of counted stakes back. The source names the page, the project its calls. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, instant, pageQuery } from '../shapes.ts';

export const cashbackCalls = {
  'cashback.overview': defineCall({
    method: 'GET',
    path: '/wps/rebate/manual',
    summary: 'Rates by category, what each has earned today and what can be claimed.',
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      /** The sum of the categories and of `carried`, at least zero. */
      claimable: amount,
      /** What corrections of bets whose cashback was paid add, or take below zero: out of later cashback, never out of a balance. */
      carried: amount,
      /** The minimum that can be claimed at once. */
      minimum: amount,
      /** Days, today among them, whose cashback can be claimed; after them it is paid by itself, whatever its amount. */
      validDays: z.int(),
      categories: z.array(
        z.object({
          category: z.string(),
          name: z.string(),
          rateBps: z.int(),
          /**
           * Settled stakes of today; the part of them at risk; the part of that which earns cashback: `counted` ×
           * `rateBps`.
           */
          todayStake: amount,
          todayValid: amount,
          todayCounted: amount,
          /** Cashback on all of today's stakes, claimed or not. */
          todayAmount: amount,
          /** The same figures for everything that has not been claimed yet. */
          claimableStake: amount,
          claimableValid: amount,
          claimableCounted: amount,
          claimableAmount: amount,
        }),
      ),
    }),
    errors: ['cashback_disabled'],
  }),
  'cashback.claim': defineCall({
    method: 'POST',
    path: '/wps/rebate/manual/claim',
    summary:
      'Pays out everything that can be claimed, once; also to members on a break or in self-exclusion, and then without a minimum.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({ currency: currencyCode }),
    answer: z.object({ claimId: z.string(), amount, currency: currencyCode }),
    errors: [
      'cashback_disabled',
      'currency_mismatch',
      'cashback_nothing',
      'amount_below_minimum',
      'balance_limit_reached',
    ],
  }),
  'cashback.claims': defineCall({
    method: 'GET',
    path: '/wps/rebate/manual/claims',
    summary: "The member's claims, newest first, each with the days and categories it paid.",
    auth: 'member',
    query: z.object(pageQuery(RECORD_PAGE_SIZE)),
    answer: contentPage(
      z.object({
        claimId: z.string(),
        /** The sum of the lines and of `carried`. */
        amount,
        /** What earlier corrections added or, below zero, took. */
        carried: amount,
        /** Paid without a claim, after the days in which it could be claimed. */
        automatic: z.boolean(),
        currency: currencyCode,
        claimedAt: instant,
        lines: z.array(
          /**
           * `amount` is what was left of the day's `counted` × `rateBps`, rounded down once for the whole day; `counted` is
           * the counting part of `valid`, which is the part of `stake` at risk.
           */
          z.object({
            day: z.string(),
            category: z.string(),
            name: z.string(),
            stake: amount,
            valid: amount,
            counted: amount,
            rateBps: z.int(),
            amount,
          }),
        ),
      }),
    ),
  }),
} as const;
