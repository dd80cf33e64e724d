/** Lottery: menu, issues, orders, draws (§7; shapes by interfaces.md). Stakes are integer minor units, odds decimal strings. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  KENO_LIST_PAGE_SIZE,
  ORDER_ITEMS_MAXIMUM,
  ORDER_MULTIPLIER_MAXIMUM,
  ORDER_SELECTIONS_MAXIMUM,
  PLAY_TYPES,
  PRIZE_MODES,
  RECORD_PAGE_SIZE,
} from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  gamesPage,
  idText,
  instant,
  languageText,
  numeroText,
  oddsText,
  pageQuery,
  positiveAmount,
  queryInstant,
} from '../shapes.ts';

/** States of an issue; `cancelled` refunds every bet, `resettled` follows a corrected result. */
export const ISSUE_STATES = ['pending', 'open', 'locked', 'drawing', 'drawn', 'settled', 'cancelled', 'resettled'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** `push`: the stake came back (hòa). `cancelled`: by the member. `void`: by the house, refunded. */
export const SUBORDER_STATUSES = ['pending', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
export type SuborderStatus = (typeof SUBORDER_STATUSES)[number];

/** Result of a draw: prizes in the order they are announced, numbers as text with their leading zeros. */
export const drawResult = z.object({ prizes: z.array(z.object({ prize: z.string(), numbers: z.array(z.string()) })) });
export type DrawResult = z.infer<typeof drawResult>;

/** One lottery card (§3): remainTime in ms until the draw, lockTime in seconds before it. */
const lotteryCard = z.object({
  code: z.string(),
  gameId: z.string(),
  name: z.string(),
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

const menuCategory = z.object({ labelName: z.string(), tag: z.string(), gameMenus: z.array(lotteryCard) });

const issue = z.object({
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
  /** Hash of the seed, published before sales open; absent where the result comes from outside. */
  commitment: z.string().optional(),
});

const openIssues = z.object({ list: z.array(issue), serverTime: instant });

const draw = z.object({
  gameCode: z.string(),
  numero: z.string(),
  state: z.enum(ISSUE_STATES),
  lockAt: instant,
  drawAt: instant,
  /** `seed`: drawn here and verifiable; `official`: taken from the public draw. */
  source: z.enum(['seed', 'official']),
  commitment: z.string().nullable(),
  /** Hash of all bets of the closed issue, fixed at the lock and so before the seed is known; null until then. */
  ticketHash: z.string().nullable(),
  ticketCount: z.int().nullable(),
  /** Null until the draw: revealing it earlier would reveal the result. */
  seed: z.string().nullable(),
  /** How seed and context make the result, and which prizes there are. */
  proof: z.object({ algorithm: z.string(), format: z.string(), context: z.string() }).nullable(),
  result: drawResult.nullable(),
});

const suborder = z.object({
  suborderId: z.string(),
  betType: z.string(),
  selections: z.array(z.string()),
  unit: amount,
  multiplier: z.int(),
  stake: amount,
  odds: oddsText,
  status: z.enum(SUBORDER_STATUSES),
  /** What settlement paid, stake included; 0 while pending. */
  payout: amount,
});

const orderHead = {
  orderId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  prizeMode: z.enum(PRIZE_MODES),
  playType: z.enum(PLAY_TYPES),
  /**
   * Pending while one suborder is; then `won` when anything won, else `lost` when anything lost,
   * else `push`, `cancelled` or `void`, the first that occurs.
   */
  status: z.enum(SUBORDER_STATUSES),
  currency: currencyCode,
  totalStake: amount,
  totalPayout: amount,
  suborderCount: z.int(),
  placedAt: instant,
  settledAt: instant.optional(),
};

const orderItem = z.object({
  betType: codeText,
  /** Plain selections ("75", a parlay "75-98"); empty for bets without one. */
  selections: z.array(z.string().regex(/^[0-9A-Za-z_,|:+-]{1,200}$/)).max(ORDER_SELECTIONS_MAXIMUM),
  /** Minor units put on one position. */
  unit: positiveAmount,
  multiplier: z.int().min(1).max(ORDER_MULTIPLIER_MAXIMUM),
  /** The odds the member saw; differing odds are refused with odds_changed. */
  odds: oddsText.optional(),
});

const betType = z.object({
  betType: z.string(),
  playType: z.enum(PLAY_TYPES),
  group: z.string(),
  name: z.string(),
  /** How to play it, one sentence. */
  rule: z.string(),
  selection: z.object({
    /** `digits`: numbers of a fixed length; `parlay`: sets of them; `choice`: one of `choices`; `none`: nothing to pick. */
    kind: z.enum(['digits', 'parlay', 'choice', 'none']),
    /** Digits of one number; 0 where there are none. */
    digits: z.int(),
    /** Numbers in one selection; 1 unless a parlay. */
    size: z.int(),
    choices: z.array(z.string()).optional(),
    maximum: z.int(),
  }),
  /** Odds of the bet type; `selectionOdds` overrides them where selections differ. */
  odds: oddsText,
  selectionOdds: z.record(z.string(), oddsText).optional(),
  /** Prize numbers the bet is compared with. */
  positions: z.int(),
  /** stake = unit × priceMultiplier × selections × multiplier. */
  priceMultiplier: z.int(),
  /** Return to player in hundredths of a percent, computed exactly. */
  rtpBasisPoints: z.int(),
  limits: z.object({
    unitMinimum: amount,
    stakeMinimum: amount,
    stakeMaximum: amount,
    /** Largest payout the house takes on one number of one issue. */
    numberLiabilityMaximum: amount,
  }),
});
export type BetTypeAnswer = z.infer<typeof betType>;

export const lotteryCalls = {
  'lottery.menu': defineCall({
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    summary: 'The lottery games by category, with issue and countdown.',
    auth: 'none',
    frame: true,
    query: z.object({ prizeMode: codeText.optional(), device: codeText.optional(), language: languageText.optional() }),
    answer: z.object({ categories: z.array(menuCategory), serverTime: instant }),
    errors: ['prize_mode_unknown'],
  }),
  'lottery.openIssues': defineCall({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    summary: 'The issues of one game that are on sale.',
    auth: 'none',
    frame: true,
    query: z.object({ gameCode: codeText }),
    answer: openIssues,
    errors: ['game_not_found'],
  }),
  'lottery.openedNumero': defineCall({
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    summary: 'The current issue of every game, or of one.',
    auth: 'none',
    frame: true,
    query: z.object({ gameCode: codeText.optional() }),
    answer: openIssues,
    errors: ['game_not_found'],
  }),
  'lottery.recentMenu': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    summary: 'The lottery games the member played last.',
    auth: 'session',
    frame: true,
    query: z.object({ prizeMode: codeText.optional(), language: languageText.optional() }),
    answer: z.object({ list: z.array(lotteryCard), serverTime: instant }),
  }),
  'lottery.betTypes': defineCall({
    method: 'GET',
    path: '/lgw/games/bet_types',
    summary: 'The bet types of a game with odds, prices and limits.',
    auth: 'optional',
    frame: true,
    query: z.object({ gameCode: codeText, prizeMode: codeText.optional(), language: languageText.optional() }),
    answer: z.object({ gameCode: z.string(), prizeMode: z.enum(PRIZE_MODES), currency: currencyCode, list: z.array(betType) }),
    errors: ['game_not_found', 'prize_mode_unknown'],
  }),
  'lottery.placeOrder': defineCall({
    method: 'POST',
    path: '/lgw/orders',
    summary: 'Places an order on an open issue and takes its stake.',
    auth: 'session',
    frame: true,
    idempotency: 'key',
    input: z.object({
      gameCode: codeText,
      numero: numeroText,
      prizeMode: codeText,
      playType: codeText,
      items: z.array(orderItem).min(1).max(ORDER_ITEMS_MAXIMUM),
    }),
    answer: z.object({
      ...orderHead,
      suborders: z.array(suborder),
    }),
    errors: [
      'game_not_found',
      'game_off_sale',
      'issue_not_found',
      'issue_closed',
      'prize_mode_unknown',
      'play_type_unknown',
      'bet_type_unknown',
      'selection_invalid',
      'selection_duplicate',
      'selections_too_many',
      'unit_invalid',
      'stake_below_minimum',
      'stake_above_maximum',
      'odds_changed',
      'number_limit_reached',
      'funds_insufficient',
      'account_frozen',
      'account_self_excluded',
      'account_cooling_off',
      'play_time_reached',
      'bonus_bet_maximum',
      'stake_limit_reached',
      'loss_limit_reached',
    ],
  }),
  'lottery.orders': defineCall({
    method: 'GET',
    path: '/lgw/orders',
    summary: "The member's lottery orders, newest first.",
    auth: 'session',
    frame: true,
    query: z.object({
      status: z.enum(SUBORDER_STATUSES).optional(),
      gameCode: codeText.optional(),
      from: queryInstant.optional(),
      /** Excluded end of the range. */
      to: queryInstant.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(z.object(orderHead)),
  }),
  'lottery.orderDetail': defineCall({
    method: 'GET',
    path: '/lgw/orders/detail',
    summary: 'One lottery order with its suborders and the result.',
    auth: 'session',
    frame: true,
    query: z.object({ orderId: idText }),
    answer: z.object({
      ...orderHead,
      suborders: z.array(suborder),
      drawAt: instant,
      /** Suborders may be cancelled until then, while the issue is open. */
      lockAt: instant,
      result: drawResult.nullable(),
    }),
    errors: ['order_not_found'],
  }),
  'lottery.cancelSuborders': defineCall({
    method: 'POST',
    path: '/lgw/orders/suborders/cancel',
    summary: 'Cancels suborders before their issue locks and refunds their stakes; all of them or none.',
    auth: 'session',
    frame: true,
    idempotency: 'key',
    input: z.object({ suborderIds: z.array(idText).min(1).max(ORDER_ITEMS_MAXIMUM) }),
    answer: z.object({ cancelled: z.array(z.string()), refunded: amount, currency: currencyCode }),
    errors: ['suborder_not_found', 'suborder_not_cancellable', 'issue_closed'],
  }),
  'lottery.draws': defineCall({
    method: 'GET',
    path: '/lgw/draws',
    summary: 'Past draws of a game with result, seed hash, seed and proof, newest first.',
    auth: 'none',
    frame: true,
    query: z.object({ gameCode: codeText, ...pageQuery(RECORD_PAGE_SIZE) }),
    answer: contentPage(draw),
    errors: ['game_not_found'],
  }),
  'lottery.draw': defineCall({
    method: 'GET',
    path: '/lgw/draws/:gameCode/:numero',
    summary: 'One draw, for anybody to verify.',
    auth: 'none',
    frame: true,
    params: z.object({ gameCode: codeText, numero: numeroText }),
    answer: draw,
    errors: ['game_not_found', 'issue_not_found'],
  }),
  'lottery.kenoList': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/lgw/games/keno',
    summary: 'The keno games of the integrated keno vendor.',
    auth: 'none',
    query: z.object({
      merchant: codeText.optional(),
      platform: codeText.optional(),
      gameType: codeText.optional(),
      vassalage: codeText.optional(),
      language: languageText.optional(),
      ...pageQuery(KENO_LIST_PAGE_SIZE),
    }),
    answer: gamesPage(lotteryCard),
  }),
} as const;
