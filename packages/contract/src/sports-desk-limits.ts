/**
 * Limits and the delay in play as traders set them (sports domain reference §8, §10): what a slip, a line and a match may cost the house. They are
 * rows of the studio, read in the transaction that takes a slip, so a change holds for every decision after it, in every process.
 */
import { z } from 'zod';
import { instant } from './shapes.ts';
import {
  isRising,
  LIMIT_AMOUNT,
  LIMIT_DELAY_MS,
  LIMITED_SPORTS,
  SLIP_LIMITS,
  TIER_AMOUNTS,
} from './sports-desk-rules.ts';

const limitAmount = z.int().min(LIMIT_AMOUNT.least).max(LIMIT_AMOUNT.most);
const version = z.int().min(1);
const sport = z.enum(LIMITED_SPORTS);
/** Of competitions: 1 are the largest. */
const tier = z.literal([1, 2, 3]);

/** Of every slip on a sport, in minor units. */
const slipLimits = z.strictObject({
  /** The most a slip may stake. */
  slipMaximum: limitAmount,
  /** The most it pays. */
  payoutMaximum: limitAmount,
  /** What the slips of a member of one day may pay together. */
  dayMaximum: limitAmount,
});
export type SlipLimits = z.output<typeof slipLimits>;

/** Of the matches of a tier. */
const tierLimits = z.strictObject({
  /** What may be won on one outcome: of results, handicaps and totals of the whole match; of other lines; of exact scores and the like. */
  main: limitAmount,
  side: limitAmount,
  exact: limitAmount,
  /** The part of that which one slip may win while the match runs. */
  inPlayPercent: z.int().min(1).max(100),
  /** What the house may lose on a match in the worst case. */
  eventCap: limitAmount,
  /** Between a bet in play and its decision. */
  delayMs: z.int().min(LIMIT_DELAY_MS.least).max(LIMIT_DELAY_MS.most),
});
export type TierLimits = z.output<typeof tierLimits>;

/** A change of limits, on the version that was read; what was changed meanwhile is refused. */
export const limitActs = [
  z.strictObject({
    act: z.literal('slipLimits'),
    sport,
    version,
    limits: slipLimits.refine((limits) => isRising(SLIP_LIMITS.map((name) => limits[name]))),
  }),
  z.strictObject({
    act: z.literal('tierLimits'),
    sport,
    tier,
    version,
    limits: tierLimits.refine((limits) => isRising(TIER_AMOUNTS.map((name) => limits[name]))),
  }),
] as const;
export type DeskLimitAct = z.output<(typeof limitActs)[number]>;

const changed = { version, changedAt: instant };

/** All of them, as they are in force. */
export const deskLimitsAnswer = z.object({
  sports: z.array(
    z.object({
      sport,
      slip: slipLimits.extend(changed),
      tiers: z.array(tierLimits.extend({ tier, ...changed })),
    }),
  ),
});
export type DeskLimits = z.output<typeof deskLimitsAnswer>;
