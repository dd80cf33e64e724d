/** Lottery: menu, issues, orders, draws (§7; shapes by interfaces.md). Stakes are integer minor units, odds decimal strings. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  CHASE_ISSUES_MAXIMUM,
  KENO_LIST_PAGE_SIZE,
  ORDER_ITEMS_MAXIMUM,
  ORDER_MULTIPLIER_MAXIMUM,
  PRIZE_MODES,
  RECORD_PAGE_SIZE,
  STATISTICS_DRAWS_MAXIMUM,
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
  pageQuery,
  queryInstant,
} from '../shapes.ts';
import {
  betType,
  chase,
  CHASE_STATUSES,
  draw,
  drawResult,
  lotteryCard,
  menuCategory,
  openIssues,
  orderHead,
  orderTerms,
  suborder,
  SUBORDER_STATUSES,
} from './lottery-shapes.ts';

const ORDER_ERRORS = [
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
  'win_above_maximum',
  'odds_changed',
  'number_limit_reached',
  'funds_insufficient',
  'account_frozen',
  'account_self_excluded',
  'account_cooling_off',
  'play_time_reached',
  'product_restricted',
  'bonus_bet_maximum',
  'stake_limit_reached',
  'loss_limit_reached',
] as const;

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
    summary: 'The next issues of one game: the one on sale and those after it, up to the requested number.',
    auth: 'none',
    frame: true,
    query: z.object({ gameCode: codeText, count: z.coerce.number().int().min(1).max(CHASE_ISSUES_MAXIMUM).default(2) }),
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
    /** `numero` requests the selections that are sold out on that issue. */
    query: z.object({
      gameCode: codeText,
      numero: numeroText.optional(),
      prizeMode: codeText.optional(),
      language: languageText.optional(),
    }),
    answer: z.object({
      gameCode: z.string(),
      format: z.string(),
      prizeMode: z.enum(PRIZE_MODES),
      currency: currencyCode,
      list: z.array(betType),
    }),
    errors: ['game_not_found', 'prize_mode_unknown'],
  }),
  'lottery.placeOrder': defineCall({
    method: 'POST',
    path: '/lgw/orders',
    summary: 'Places an order on an open issue and charges its stake.',
    auth: 'session',
    frame: true,
    idempotency: 'key',
    input: z.object({ ...orderTerms, numero: numeroText }),
    answer: z.object({
      ...orderHead,
      suborders: z.array(suborder),
    }),
    errors: ORDER_ERRORS,
  }),
  'lottery.points': defineCall({
    method: 'POST',
    path: '/lgw/orders/points',
    summary: 'What bets would count for if they were the only ones on their issue; places nothing.',
    auth: 'member',
    frame: true,
    input: z.object({ ...orderTerms, numero: numeroText }),
    answer: z.object({
      stake: amount,
      /** The part of the stake that is at risk: bets that cover each other have less. */
      valid: amount,
      /** Weighted by the edge of each bet; null for more bets than are weighed before they are placed. */
      points: amount.nullable(),
    }),
    errors: [
      'game_not_found',
      'game_off_sale',
      'issue_not_found',
      'prize_mode_unknown',
      'play_type_unknown',
      'bet_type_unknown',
      'selection_invalid',
      'selection_duplicate',
      'selections_too_many',
      'unit_invalid',
      'stake_below_minimum',
      'stake_above_maximum',
    ],
  }),
  'lottery.placeChase': defineCall({
    method: 'POST',
    path: '/lgw/chases',
    summary:
      'Places the same bets on several upcoming issues and charges all stakes at once; each issue is an order of its own.',
    auth: 'session',
    frame: true,
    idempotency: 'key',
    input: z.object({
      ...orderTerms,
      /** Distinct; `multiplier` multiplies the items' own. */
      issues: z
        .array(z.object({ numero: numeroText, multiplier: z.int().min(1).max(ORDER_MULTIPLIER_MAXIMUM) }))
        .min(2)
        .max(CHASE_ISSUES_MAXIMUM)
        .refine((issues) => new Set(issues.map(({ numero }) => numero)).size === issues.length),
      /** After a win the stakes of the remaining issues are refunded. */
      stopOnWin: z.boolean(),
    }),
    answer: chase,
    errors: ORDER_ERRORS,
  }),
  'lottery.chases': defineCall({
    method: 'GET',
    path: '/lgw/chases',
    summary: "The member's chases, newest first.",
    auth: 'session',
    frame: true,
    query: z.object({
      status: z.enum(CHASE_STATUSES).optional(),
      gameCode: codeText.optional(),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(chase),
  }),
  'lottery.stopChase': defineCall({
    method: 'POST',
    path: '/lgw/chases/:chaseId/stop',
    summary: 'Stops a chase: stakes of issues that are still open are refunded.',
    auth: 'session',
    frame: true,
    idempotency: 'key',
    params: z.object({ chaseId: idText }),
    answer: chase,
    errors: ['chase_not_found', 'chase_state_conflict'],
  }),
  'lottery.statistics': defineCall({
    method: 'GET',
    path: '/lgw/statistics',
    summary: "How often each number was drawn in a game's last draws, and how many draws ago it was last drawn.",
    auth: 'none',
    frame: true,
    query: z.object({
      gameCode: codeText,
      draws: z.coerce.number().int().min(10).max(STATISTICS_DRAWS_MAXIMUM).default(100),
    }),
    answer: z.object({
      gameCode: z.string(),
      format: z.string(),
      /** Draws counted: fewer than requested when there are not as many. */
      drawCount: z.int(),
      newestNumero: z.string().nullable(),
      /**
       * `last2`: last two digits of every prize · `special2`: of the special prize · `head`, `tail`: tens and units
       * digits of every prize · `ball`: balls of the draw · `special`: the special ball · `position_1` …: by position ·
       * `sum`: of all numbers.
       */
      groups: z.array(
        z.object({
          code: z.string(),
          entries: z.array(
            z.object({
              value: z.string(),
              /** Times it was drawn; more than once in a draw counts each time. */
              count: z.int(),
              /** Draws since it was last drawn: 0 in the newest; all counted draws when it was not drawn. */
              away: z.int(),
              /** The longest absence within the draws counted. */
              awayLongest: z.int(),
            }),
          ),
        }),
      ),
    }),
    errors: ['game_not_found'],
  }),
  'lottery.resultsFeed': defineCall({
    method: 'POST',
    path: '/lgw/feed/:source',
    summary: "A results source's signed webhook for an official draw; repeated deliveries change nothing.",
    auth: 'none',
    body: 'signed',
    params: z.object({ source: codeText }),
    input: z.object({ gameCode: codeText, numero: numeroText, result: drawResult, sentAt: instant }),
    answer: z.object({ state: z.enum(['waiting', 'agreed', 'contradicted', 'known']) }),
    errors: [
      'call_not_found',
      'signature_invalid',
      'callback_expired',
      'game_not_found',
      'issue_not_found',
      'result_invalid',
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
      /** Exclusive end of the range. */
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
    summary: 'One draw, for anyone to verify.',
    auth: 'none',
    frame: true,
    params: z.object({ gameCode: codeText, numero: numeroText }),
    answer: draw,
    errors: ['game_not_found', 'issue_not_found'],
  }),
  'lottery.kenoList': defineCall({
    method: 'GET',
    path: '/lgw/games/keno',
    summary: 'The keno games of the integrated keno vendor.',
    auth: 'none',
    frame: true,
    query: z.object({
      merchant: codeText.optional(),
      platform: codeText.optional(),
      gameType: codeText.optional(),
      vassalage: codeText.optional(),
      language: languageText.optional(),
      ...pageQuery(KENO_LIST_PAGE_SIZE),
    }),
    answer: gamesPage(lotteryCard).extend({ serverTime: instant }),
  }),
} as const;
