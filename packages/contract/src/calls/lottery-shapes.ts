/**
 * Shared shapes of lottery calls: issues, draws, bet types, orders, chases. Stakes are integer minor units, odds
 * decimal strings.
 */
import { z } from 'zod';
import {
  ORDER_ITEMS_MAXIMUM,
  ORDER_MULTIPLIER_MAXIMUM,
  ORDER_SELECTIONS_MAXIMUM,
  PLAY_TYPES,
  PRIZE_MODES,
} from '../constants.ts';
import { amount, codeText, currencyCode, instant, oddsText, positiveAmount } from '../shapes.ts';

/** States of an issue; `cancelled` refunds every bet, `resettled` follows a corrected result. */
export const ISSUE_STATES = [
  'pending',
  'open',
  'locked',
  'drawing',
  'drawn',
  'settled',
  'cancelled',
  'resettled',
] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** `push`: the stake is returned (hòa). `cancelled`: by the member. `void`: by the house, refunded. */
export const SUBORDER_STATUSES = ['pending', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
export type SuborderStatus = (typeof SUBORDER_STATUSES)[number];

export const CHASE_STATUSES = ['running', 'finished', 'stopped'] as const;

/** Result of a draw: prizes in the order they are announced, numbers as text with their leading zeros. */
export const drawResult = z.object({ prizes: z.array(z.object({ prize: z.string(), numbers: z.array(z.string()) })) });
export type DrawResult = z.infer<typeof drawResult>;

/** One lottery card (§3): remainTime in ms until the draw, lockTime in seconds before it. */
export const lotteryCard = z.object({
  code: z.string(),
  gameId: z.string(),
  name: z.string(),
  /** Which numbers a draw has, such as `vn27`, `digits5`, `keno80` (game-math's formats). */
  format: z.string(),
  vendor: z.string(),
  /** Seconds from draw to draw; absent when draws are on fixed weekdays. */
  intervalSec: z.int().optional(),
  remark: z.string(),
  mobileIconUrl: z.string(),
  showIcon: z.string(),
  gameType: z.string(),
  isSale: z.boolean(),
  remainTime: z.int(),
  lockTime: z.int(),
  /** The issue that is drawn next, on sale or already locked (see isSale); null when there is none. */
  numero: z.string().nullable(),
  /** Days with a draw, comma-separated, 1 = Sunday … 7 = Saturday. */
  drawDayOfWeek: z.string(),
  /** The newest result of the game. */
  lastDraw: z.object({ numero: z.string(), drawAt: instant, result: drawResult }).nullable(),
});

export const menuCategory = z.object({ labelName: z.string(), tag: z.string(), gameMenus: z.array(lotteryCard) });

export const issue = z.object({
  gameCode: z.string(),
  numero: z.string(),
  state: z.enum(ISSUE_STATES),
  isSale: z.boolean(),
  /** Milliseconds from `serverTime` until the draw. */
  remainTime: z.int(),
  /** Seconds before the draw at which sales close. */
  lockTime: z.int(),
  openAt: instant,
  lockAt: instant,
  drawAt: instant,
  /** Hash of the seed, published before sales open; absent when the result comes from outside. */
  commitment: z.string().optional(),
});

export const openIssues = z.object({ list: z.array(issue), serverTime: instant });

export const draw = z.object({
  gameCode: z.string(),
  numero: z.string(),
  format: z.string(),
  state: z.enum(ISSUE_STATES),
  lockAt: instant,
  drawAt: instant,
  /** `seed`: drawn here and verifiable; `official`: taken from the public draw. */
  source: z.enum(['seed', 'official']),
  commitment: z.string().nullable(),
  /** Hash of all bets of the closed issue, fixed at the lock and so before the seed is revealed; null until then. */
  ticketHash: z.string().nullable(),
  ticketCount: z.int().nullable(),
  /** Null until the draw: revealing it earlier would reveal the result. */
  seed: z.string().nullable(),
  /** How the result follows from seed and context, and which prizes there are. */
  proof: z.object({ algorithm: z.string(), format: z.string(), context: z.string() }).nullable(),
  result: drawResult.nullable(),
  /** When the result was last corrected, and what it was before; absent when it never was. */
  correctedAt: instant.optional(),
  previousResult: drawResult.optional(),
});

export const suborder = z.object({
  suborderId: z.string(),
  betType: z.string(),
  betTypeName: z.string(),
  selections: z.array(z.string()),
  /** The selections as displayed: choices by their names, numbers as they are; as many as selections. */
  names: z.array(z.string()),
  unit: amount,
  multiplier: z.int(),
  stake: amount,
  odds: oddsText,
  /** The odds of the choices bet on, or of the tiers that pay, where there are any. */
  oddsTable: z.record(z.string(), oddsText).optional(),
  status: z.enum(SUBORDER_STATUSES),
  /** What settlement paid, stake included; 0 while pending. */
  payout: amount,
  /** Settled again after a correction of the result. */
  corrected: z.boolean(),
});

export const orderHead = {
  orderId: z.string(),
  /** The chase it belongs to. */
  chaseId: z.string().optional(),
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  prizeMode: z.enum(PRIZE_MODES),
  playType: z.enum(PLAY_TYPES),
  /**
   * Pending while one suborder is; then `won` when anything won, else `lost` when anything lost, else `push`,
   * `cancelled` or `void`, the first that occurs.
   */
  status: z.enum(SUBORDER_STATUSES),
  currency: currencyCode,
  totalStake: amount,
  totalPayout: amount,
  suborderCount: z.int(),
  placedAt: instant,
  settledAt: instant.optional(),
  /** When it was settled again because the result was corrected. */
  correctedAt: instant.optional(),
};

export const orderItem = z.object({
  betType: codeText,
  /** Plain selections ("75", a parlay "75-98"); empty for bets without one. */
  selections: z.array(z.string().regex(/^[0-9A-Za-z_,|:+-]{1,200}$/)).max(ORDER_SELECTIONS_MAXIMUM),
  /** Stake on one position, in minor units. */
  unit: positiveAmount,
  multiplier: z.int().min(1).max(ORDER_MULTIPLIER_MAXIMUM),
  /** The odds the member saw; whether others are accepted is the order's `oddsChange`. */
  odds: oddsText.optional(),
  /** The odds the member saw of choices or tiers, by value or key; those left out are not checked. */
  oddsTable: z.record(z.string().max(40), oddsText).optional(),
});

/** What a member accepts when odds changed between view and order: none (refuse), better ones only, any. */
export const ODDS_CHANGES = ['refuse', 'better', 'any'] as const;

export const orderTerms = {
  gameCode: codeText,
  prizeMode: codeText,
  playType: codeText,
  items: z.array(orderItem).min(1).max(ORDER_ITEMS_MAXIMUM),
  oddsChange: z.enum(ODDS_CHANGES).default('refuse'),
};

export const chase = z.object({
  chaseId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  prizeMode: z.enum(PRIZE_MODES),
  playType: z.enum(PLAY_TYPES),
  currency: currencyCode,
  stopOnWin: z.boolean(),
  /** `stopped`: ended by a win or by the member; the stakes of the remaining issues were refunded. */
  status: z.enum(CHASE_STATUSES),
  totalStake: amount,
  totalPayout: amount,
  /** Stakes refunded for issues that were not played. */
  totalReturned: amount,
  placedAt: instant,
  issues: z.array(
    z.object({
      numero: z.string(),
      multiplier: z.int(),
      orderId: z.string(),
      status: z.enum(SUBORDER_STATUSES),
      stake: amount,
      payout: amount,
      drawAt: instant,
    }),
  ),
});

/** An exact probability as a decimal of ten significant digits; for a tier, how often it pays on average. */
const chanceText = z.string().regex(/^\d+(\.\d+)?$/);

export const betType = z.object({
  betType: z.string(),
  playType: z.enum(PLAY_TYPES),
  group: z.string(),
  name: z.string(),
  /** How to play it, one sentence. */
  rule: z.string(),
  selection: z.object({
    /**
     * `digits`: numbers of a fixed length; `parlay`: sets of them; `choice`: one of `choices`; `pick`: sets of `size`
     * different balls `from` … `to`; `none`: no selection.
     */
    kind: z.enum(['digits', 'parlay', 'choice', 'pick', 'none']),
    /** Digits of one number; 0 when there are none. */
    digits: z.int(),
    /** Numbers in one selection; 1 unless a parlay or a pick. */
    size: z.int(),
    /** Balls of a pick, and whether order matters. */
    from: z.int().optional(),
    to: z.int().optional(),
    ordered: z.boolean().optional(),
    choices: z.array(z.object({ value: z.string(), name: z.string(), odds: oddsText, chance: chanceText })).optional(),
    maximum: z.int(),
  }),
  /**
   * Selections sold out on the requested issue: their liability has reached its limit. Empty when no issue was
   * requested.
   */
  closed: z.array(z.string()),
  /** Odds of the bet type; a choice has its own. */
  odds: oddsText,
  /** For bets that pay by case: each case and its odds. */
  tiers: z.array(z.object({ key: z.string(), name: z.string(), odds: oddsText, chance: chanceText })).optional(),
  /** Prize numbers the bet is compared with. */
  positions: z.int(),
  /**
   * The probability that one selection wins at all, and that its stake is returned; for choices, those of the first.
   */
  chance: z.object({ win: chanceText, push: chanceText }),
  /** stake = unit × priceMultiplier × selections × multiplier. */
  priceMultiplier: z.int(),
  /**
   * Return to player in hundredths of a percent, computed exactly: of the choice that returns the least, and of the one
   * that returns the most.
   */
  rtpBasisPoints: z.int(),
  rtpHighestBasisPoints: z.int(),
  limits: z.object({
    unitMinimum: amount,
    stakeMinimum: amount,
    stakeMaximum: amount,
    /** Maximum payout on one number of one issue. */
    numberLiabilityMaximum: amount,
  }),
});
export type BetTypeAnswer = z.infer<typeof betType>;
