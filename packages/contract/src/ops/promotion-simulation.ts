/** The simulator of promotions (PRO-10): what a draft would have given over past days, what a promotion did, and the games of free spins a rule may name. */
import { z } from 'zod';
import { promotionRule, SIMULATION_NOTES, SIMULATION_UNKNOWNS } from '../promotion-rules.ts';
import { amount, codeText, currencyCode } from '../shapes.ts';
import { defineOpsCall } from './ops-call.ts';

const day = z.iso.date();
/** Basis points of the theory; null without any play that counts. */
const shareBps = z.int().min(0).nullable();

/** What past days tell. Amounts in minor units. */
const fromPast = z.object({
  basis: z.literal('past'),
  /** How the days were read where they do not tell all. */
  notes: z.array(z.enum(SIMULATION_NOTES)),
  /** Members who did what the rule asks; and those of them who get something. */
  qualified: z.int(),
  members: z.int(),
  pieces: z.int(),
  given: amount,
  shareBps,
  /** The day on which the budget first lacked what a gift needs, and the gifts it could not give; null: it lasts. */
  ranOutOn: day.nullable(),
  missed: z.int(),
  /** Members who get more than their own play cost them on average. */
  overTheory: z.int(),
  /** Every day of the span, oldest first. */
  days: z.array(z.object({ day, pieces: z.int(), members: z.int(), given: amount })),
  /** Who gets most, at most ten. */
  top: z.array(
    z.object({
      memberId: z.string(),
      /** Masked. */
      name: z.string(),
      pieces: z.int(),
      given: amount,
      /** The mean loss of the member's own play that counts. */
      theory: amount,
    }),
  ),
});

/** Past days say nothing about the kind: the most it can give. */
const worstCase = z.object({ basis: z.literal('worst'), why: z.enum(SIMULATION_UNKNOWNS), shareBps });

export const opsSimulationCalls = {
  'ops.promotions.simulate': defineOpsCall({
    method: 'POST',
    path: '/ops/promotions/simulate',
    right: 'promotions.edit',
    object: 'promotion',
    unrecorded: true,
    summary:
      'What a rule would have given over past days, at most 31 that are over: from play and deposits as they were, or its worst case. Writes nothing.',
    input: z.object({ rule: promotionRule, fromDay: day, toDay: day }),
    answer: z.object({
      currency: currencyCode,
      fromDay: day,
      toDay: day,
      /** The most the rule can give: its budget, pieces or prizes. */
      most: amount,
      /** The mean loss of all play that the rule counts: what these days earned. */
      theory: amount,
      outcome: z.discriminatedUnion('basis', [fromPast, worstCase]),
    }),
    errors: ['simulation_days_invalid', 'simulation_busy', 'simulation_too_large'],
  }),
  'ops.promotions.effect': defineOpsCall({
    method: 'GET',
    path: '/ops/promotions/:key/effect',
    right: 'promotions.read',
    object: 'promotion',
    summary:
      'What a promotion with a control group did in its first two weeks: predicted and given, and the difference it made to the play of those it was offered to, with its 95 % interval.',
    params: z.object({ key: codeText }),
    answer: z.object({
      currency: currencyCode,
      fromDay: z.iso.date(),
      toDay: z.iso.date(),
      controlBps: z.int(),
      /** The rule replayed on the two weeks before; null where past days tell nothing. */
      predicted: z.object({ given: amount, members: z.int() }).nullable(),
      actual: z.object({ given: amount, members: z.int() }),
      /** Members who played in the month before, and the mean of their expected losses in these weeks. */
      offered: z.object({ members: z.int(), mean: z.int() }),
      control: z.object({ members: z.int(), mean: z.int() }),
      /** The first mean less the second; null while a group is too small. */
      difference: z.object({ mean: z.int(), low: z.int(), high: z.int() }).nullable(),
      /** What was given, for each member it was offered to. */
      costEach: z.int(),
    }),
    errors: ['promotion_not_found', 'promotion_effect_early', 'simulation_busy', 'simulation_too_large'],
  }),
  'ops.promotions.spinGames': defineOpsCall({
    method: 'GET',
    path: '/ops/spin-games',
    right: 'promotions.edit',
    object: 'promotion',
    summary: 'Games that free spins can be given in: open at the merchant, and their vendor takes them.',
    answer: z.object({
      currency: currencyCode,
      list: z.array(
        z.object({
          vendor: codeText,
          game: codeText,
          nameVi: z.string(),
          nameEn: z.string(),
          rtpBps: z.int(),
          /** A spin is worth a multiple of `step`, at most `maximum`. */
          step: amount,
          maximum: amount,
          /** The most that one spin wins, as a multiple of its value. */
          topTimes: z.int(),
        }),
      ),
    }),
  }),
} as const;
