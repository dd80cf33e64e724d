/** Races (PRO-09): the standings of a promotion whose prizes go to the most points. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PROMOTION_ART, PROMOTION_PRODUCTS, RACE_STATES } from '../promotion-rules.ts';
import { amount, codeText, currencyCode, instant, languageText } from '../shapes.ts';

/** Equal scores have one place and share the prizes of the places they fill. */
const standing = z.object({
  place: z.int(),
  score: z.int(),
  /** What it pays, or would pay if the race ended now. */
  prize: amount,
});

export const raceCalls = {
  'races.read': defineCall({
    method: 'GET',
    path: '/wps/races/:key',
    summary:
      'A race: its standings (at most a few seconds old) with masked names, its prizes, and where the reader stands. Not found on a break or in self-exclusion.',
    auth: 'optional',
    params: z.object({ key: codeText }),
    query: z.object({ language: languageText.optional() }),
    answer: z.object({
      key: codeText,
      name: z.string(),
      art: z.enum(PROMOTION_ART),
      currency: currencyCode,
      state: z.enum(RACE_STATES),
      from: instant,
      to: instant,
      /** When the result is final at the latest. */
      closesAt: instant,
      product: z.enum(PROMOTION_PRODUCTS),
      dailyCap: z.int(),
      countsFrom: z.enum(['joining', 'start']),
      /** The sum of the prizes, guaranteed. */
      pool: amount,
      prizes: z.array(z.object({ fromPlace: z.int(), toPlace: z.int(), amount })),
      /** Members who take part. */
      racers: z.int(),
      /** When the standings were computed. */
      asOf: instant,
      top: z.array(standing.extend({ name: z.string(), isYou: z.boolean() })),
      /** Null for readers who do not take part. Without a point there is no place. */
      own: z
        .object({
          place: z.int().nullable(),
          score: z.int(),
          /** Points of today, at most the daily cap. */
          today: z.int(),
          prize: amount,
          /** The place above, the points that pass it, and its prize; null at the top. */
          next: z.object({ place: z.int(), points: z.int(), prize: amount }).nullable(),
          /** Taken out of the race by the desk. */
          disqualified: z.boolean(),
        })
        .nullable(),
    }),
    errors: ['promotion_not_found'],
  }),
} as const;
