/** The start page: what waits, the figures of the day, and the health of what they depend on. */
import { z } from 'zod';
import { currencyCode, instant, queryInteger } from '../shapes.ts';
import { defineOpsCall } from './ops-call.ts';

/** Work that waits for someone; each is shown to those who may do or see it. */
export const QUEUES = [
  'withdrawals',
  'unmatched',
  'approvals',
  'identity',
  'transfers',
  'payouts',
  'issues',
  'alerts',
  'chats',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const HEALTH_PARTS = ['books', 'reports', 'vendors', 'providers', 'jobs', 'lottery'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

const sum = z.int();
const count = z.int().min(0);

const period = z.object({
  deposits: sum,
  depositCount: count,
  withdrawals: sum,
  withdrawalCount: count,
  stakes: sum,
  ggr: sum,
  ngr: sum,
});

export const opsTodayCalls = {
  'ops.today.read': defineOpsCall({
    method: 'GET',
    path: '/ops/today',
    right: 'today.read',
    object: 'report',
    summary:
      'The start page of the caller: queues of their rights, and with `reports.read` the figures of today, or of the last days.',
    query: z.object({ days: queryInteger(1, 30).default(1), currency: currencyCode.optional() }),
    answer: z.object({
      at: instant,
      zone: z.string(),
      currency: currencyCode,
      /** Oldest work first; a count that reached its limit is not exact. */
      queues: z.array(
        z.object({
          queue: z.enum(QUEUES),
          count,
          exact: z.boolean(),
          /** In the currency of the page; null where the work is not about money. */
          amount: sum.nullable(),
          /** Younger than 15 minutes, than 30, and the rest. */
          ages: z.tuple([count, count, count]),
          oldestAt: instant.nullable(),
        }),
      ),
      /** Null without the right to reports. */
      figures: z
        .object({
          /** When the newest transfer in the figures was posted. */
          countedTo: instant.nullable(),
          now: period,
          /**
           * The same span a week (of one day) or one span earlier, up to the same hour; `sameHours` are the present figures up to the
           * hour both are compared by.
           */
          before: period,
          sameHours: period,
          comparedHours: z.int().min(0).max(24),
          bonuses: sum,
          agents: sum,
          /** Members who staked within the last quarter of an hour. */
          playing: z.object({ members: count, exact: z.boolean() }),
          /** What members hold, and what of open bets may still be won or returned. */
          liability: z.object({ balances: sum, openStakes: sum, openBets: count, exact: z.boolean() }),
          /** Of today by hour; of several days by day. `usual`: the mean of the last four same weekdays. */
          parts: z.array(
            z.object({
              label: z.string(),
              deposits: sum,
              withdrawals: sum,
              usual: sum.nullable(),
              isOver: z.boolean(),
            }),
          ),
          categories: z.array(z.object({ category: z.string(), ggr: sum, stakes: sum })),
        })
        .nullable(),
      health: z.array(
        z.object({
          part: z.enum(HEALTH_PARTS),
          state: z.enum(['ok', 'warn', 'bad']),
          /** How many of how many work; null where it is one thing. */
          working: z.object({ good: count, of: count }).nullable(),
          /** Names of what does not work, at most three. */
          names: z.array(z.string()),
          /** What the state is about: an instant, or a count. */
          since: instant.nullable(),
          waiting: count.nullable(),
        }),
      ),
    }),
  }),
} as const;
