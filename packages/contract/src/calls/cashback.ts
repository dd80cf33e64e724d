/** Cashback (§2 `/m/member/manualRebate`, switch MANPLAYREB3): a share of counted stakes back. The source names the page, the project its calls. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, instant, pageQuery } from '../shapes.ts';

export const cashbackCalls = {
  'cashback.overview': defineCall({
    method: 'GET',
    path: '/wps/rebate/manual',
    summary: 'Rates by category, what each has gathered today and what can be claimed.',
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      claimable: amount,
      /** The least that can be claimed at once. */
      minimum: amount,
      /** Days, today among them, whose cashback can still be claimed. */
      validDays: z.int(),
      categories: z.array(
        z.object({
          category: z.string(),
          name: z.string(),
          rateBps: z.int(),
          todayStake: amount,
          /** Cashback on all of today's stakes, claimed or not. */
          todayAmount: amount,
          claimableStake: amount,
          claimableAmount: amount,
        }),
      ),
    }),
    errors: ['cashback_disabled'],
  }),
  'cashback.claim': defineCall({
    method: 'POST',
    path: '/wps/rebate/manual/claim',
    summary: 'Pays out everything that can be claimed, once.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({ currency: currencyCode }),
    answer: z.object({ claimId: z.string(), amount, currency: currencyCode }),
    errors: ['cashback_disabled', 'currency_mismatch', 'cashback_nothing', 'amount_below_minimum', 'account_self_excluded', 'account_cooling_off'],
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
        amount,
        currency: currencyCode,
        claimedAt: instant,
        lines: z.array(
          z.object({ day: z.string(), category: z.string(), name: z.string(), stake: amount, rateBps: z.int(), amount }),
        ),
      }),
    ),
  }),
} as const;
