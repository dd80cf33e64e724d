/** What must be bet before money may leave (§7 Withdraw names the requirement, the project its calls). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import { amount, contentPage, currencyCode, idText, instant, pageQuery } from '../shapes.ts';

export const TURNOVER_STATES = ['open', 'met', 'released', 'waived', 'forfeited', 'expired', 'void'] as const;
export type TurnoverState = (typeof TURNOVER_STATES)[number];

/** Why a bet gave nothing, or that it gave something. */
export const TURNOVER_EFFECTS = ['counted', 'void', 'tie', 'cashed_out', 'category', 'nothing_open'] as const;
export type TurnoverEffect = (typeof TURNOVER_EFFECTS)[number];

/** Why the promotion asked for with a deposit was not given. */
export const OFFER_OBSTACLES = ['bonus_running', 'first_deposit_only', 'taken', 'taken_today', 'excluded', 'promotion_not_found', 'amount_below_minimum'] as const;
export type OfferObstacle = (typeof OFFER_OBSTACLES)[number];

const line = z.object({
  requirementId: z.string(),
  source: z.enum(['deposit', 'bonus']),
  title: z.string(),
  /** What is multiplied, and by how much. */
  baseAmount: amount,
  multiple: z.int(),
  required: amount,
  counted: amount,
  left: amount,
  state: z.enum(TURNOVER_STATES),
  /** Bonus money that becomes cash with this line. */
  bonusLocked: amount,
  /** The largest bet while this bonus runs. */
  betMaximum: amount.optional(),
  /** The most that becomes cash. */
  cashOutMaximum: amount.optional(),
  /** Categories that count less than in full, in basis points. */
  shares: z.array(z.object({ category: z.string(), shareBps: z.int() })),
  offerObstacle: z.enum(OFFER_OBSTACLES).optional(),
  openedAt: instant,
  /** How long there is from the opening on, and when that ends. */
  validHours: z.int().optional(),
  expiresAt: instant.optional(),
  closedAt: instant.optional(),
});

export const turnoverCalls = {
  'turnover.standing': defineCall({
    method: 'GET',
    path: '/wps/turnover',
    summary: 'What the member has to play through before cash can leave, and each requirement; open ones first, then the newest closed.',
    auth: 'member',
    answer: z.object({
      currency: currencyCode,
      /** Over the deposits; a bonus holds its own money back, never the cash beside it. */
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
        /** What it counted: for the deposits, and for the bonus. */
        countedDeposits: amount,
        countedBonus: amount,
        effect: z.enum(TURNOVER_EFFECTS),
        settledAt: instant,
      }),
    ),
  }),
  'turnover.forfeitBonus': defineCall({
    method: 'POST',
    path: '/wps/turnover/bonus/forfeit',
    summary: 'Gives a running bonus up: its money goes back, its requirement is gone.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({ requirementId: idText }),
    answer: z.object({ retracted: amount, currency: currencyCode }),
    errors: ['bonus_not_active'],
  }),
} as const;
