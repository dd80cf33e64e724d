/** What members play (PRO-06): the points that bonuses, levels, missions and races count. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, currencyCode } from '../shapes.ts';
import { answeredRange, dayText, rangeQuery } from './record.ts';

export const playCalls = {
  'play.points': defineCall({
    method: 'GET',
    path: '/wps/bets/points',
    summary:
      "The points of the member's settled bets by day and category, newest first; a week unless asked otherwise.",
    auth: 'member',
    query: z.object(rangeQuery),
    answer: z.object({
      currency: currencyCode,
      range: answeredRange,
      /** Of all days. */
      points: amount,
      days: z.array(
        z.object({
          day: dayText,
          category: z.string(),
          bets: z.int(),
          stake: amount,
          /** The part of the stake that was at risk. */
          valid: amount,
          /** The part at risk of cash, weighted by the edge of each bet. */
          points: amount,
        }),
      ),
    }),
    errors: ['range_invalid'],
  }),
} as const;
