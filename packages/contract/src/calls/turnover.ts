/** Turnover required before a withdrawal (§7 Withdraw names the requirement, the project its calls). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, idText, instant, pageQuery } from '../shapes.ts';

export const TURNOVER_STATES = ['open', 'met', 'released', 'waived', 'forfeited', 'expired', 'void'] as const;
export type TurnoverState = (typeof TURNOVER_STATES)[number];

/** What a bet counted for, or why it did not. */
export const TURNOVER_EFFECTS = [
  'counted',
  'void',
  'tie',
  'cashed_out',
  'not_counted',
  'category',
  'nothing_open',
] as const;
export type TurnoverEffect = (typeof TURNOVER_EFFECTS)[number];

/**
 * Why less than the stake counts: other bets of the same draw or round cover it (`covered`); its vendor does not report
 * the risk of bets that can cover each other (`risk_unreported`); the game's return is not known (`edge_unknown`); the
 * bet type's house edge is so low that only a part of it, or nothing, counts (`edge_low`); a part of it was bonus
 * money, which earns no cashback (`bonus_money`).
 */
export const BET_REDUCTIONS = ['covered', 'risk_unreported', 'edge_unknown', 'edge_low', 'bonus_money'] as const;
export type BetReduction = (typeof BET_REDUCTIONS)[number];

/** Why the promotion requested with a deposit was not granted. */
export const OFFER_OBSTACLES = [
  'bonus_running',
  'first_deposit_only',
  'taken',
  'taken_today',
  'taken_this_week',
  'excluded',
  'promotion_not_found',
  'amount_below_minimum',
  'not_eligible',
  'sold_out',
  'promotion_closed',
] as const;
export type OfferObstacle = (typeof OFFER_OBSTACLES)[number];

const line = z.object({
  requirementId: z.string(),
  source: z.enum(['deposit', 'bonus']),
  title: z.string(),
  /** Base amount and multiple. */
  baseAmount: amount,
  multiple: z.int(),
  required: amount,
  counted: amount,
  left: amount,
  state: z.enum(TURNOVER_STATES),
  /** Bonus money that becomes cash when this requirement is met. */
  bonusLocked: amount,
  /** The maximum bet while this bonus is active. */
  betMaximum: amount.optional(),
  /** The maximum that becomes cash. */
  cashOutMaximum: amount.optional(),
  /** Categories that count only partly, in basis points. */
  shares: z.array(z.object({ category: z.string(), shareBps: z.int() })),
  offerObstacle: z.enum(OFFER_OBSTACLES).optional(),
  openedAt: instant,
  /** The validity from the opening on, and when it ends. */
  validHours: z.int().optional(),
  expiresAt: instant.optional(),
  closedAt: instant.optional(),
});

export const turnoverCalls = {
  'turnover.standing': defineCall({
    method: 'GET',
    path: '/wps/turnover',
    summary:
      "The member's total turnover left before cash can be withdrawn, and each requirement; open ones first, then the newest closed.",
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      /** For the deposits; a bonus locks only its own money, never the cash beside it. */
      required: amount,
      counted: amount,
      /** Cash can be withdrawn at zero. */
      left: amount,
      bonusBalance: amount,
      lines: z.array(line),
    }),
  }),
  'turnover.bets': defineCall({
    method: 'GET',
    path: '/wps/turnover/bets',
    summary: "The member's settled bets, newest first, with what each counted and why.",
    auth: 'member',
    query: z.object(pageQuery(RECORD_PAGE_SIZE)),
    answer: contentPage(
      z.object({
        betId: z.string(),
        category: z.string(),
        gameId: z.string(),
        gameName: z.string(),
        stake: amount,
        currency: currencyCode,
        /** The part of the stake that was at risk: what deposits' turnover counts. */
        valid: amount,
        /** `valid` weighted by the bet type's house edge: what a bonus's turnover counts. */
        points: amount,
        /** `valid` without bonus money, times `weightBps`: what earns cashback. */
        counted: amount,
        weightBps: z.int(),
        /** Why these are less than the stake; empty when all of it counts, or none because the bet is void or tied. */
        reductions: z.array(z.enum(BET_REDUCTIONS)),
        /** What it counted: for the deposits, and for the bonus. */
        countedDeposits: amount,
        countedBonus: amount,
        effect: z.enum(TURNOVER_EFFECTS),
        settledAt: instant,
      }),
    ),
  }),
  'turnover.exitBonus': defineCall({
    method: 'POST',
    path: '/wps/turnover/bonus/:requirementId/exit',
    summary: 'Gives up an active bonus: its money goes back, its requirement ends, and all cash stays.',
    auth: 'member',
    idempotency: 'key',
    params: z.object({ requirementId: idText }),
    answer: z.object({ retracted: amount, currency: currencyCode }),
    errors: ['bonus_not_active'],
  }),
} as const;
