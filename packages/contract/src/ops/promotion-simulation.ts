/** The simulator of promotions: what a draft would have given over past days (PRO-10). */
import { z } from 'zod';
import { promotionRule, SIMULATION_NOTES, SIMULATION_UNKNOWNS } from '../promotion-rules.ts';
import { amount, currencyCode } from '../shapes.ts';
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
} as const;
