/** The traders' desk of the sportsbook. It is one house for the whole installation, so these calls ask for an operator of every merchant. */
import { z } from 'zod';
import { currencyCode, idText, instant, queryInteger, someText } from '../shapes.ts';
import {
  BIGGEST_BY,
  biggestCursor,
  deskProfitAnswer,
  deskSlip,
  deskSlipsAnswer,
  PROFIT_BY,
} from '../sports-desk-figures.ts';
import { deskLimitsAnswer } from '../sports-desk-limits.ts';
import {
  deskAct,
  deskBoardAnswer,
  deskBookAct,
  deskEventAnswer,
  deskPreviewAnswer,
  deskRuling,
  sportsId,
  traderSetting,
} from '../sports-desk.ts';
import { approvalAnswer, defineOpsCall, personName } from './ops-call.ts';

/** As long as the studio keeps it. */
const tradersReason = someText(400);
const eventParams = z.object({ eventId: sportsId });

/** `sent`: not answered yet, or the answer was lost; it may be in force and can be sent again. */
export const TRADER_ACT_STATES = ['sent', 'in_force', 'refused'] as const;

/** An act as the platform has it. */
const traderAct = z.object({
  actId: idText,
  act: deskAct,
  state: z.enum(TRADER_ACT_STATES),
  /** Of `refused`: the code of the studio. */
  refusal: z.string().nullable(),
  reason: z.string(),
  by: personName,
  approvedBy: personName.nullable(),
  at: instant,
  attempts: z.int(),
});

const readErrors = ['merchant_foreign', 'sports_unavailable', 'sports_unreachable'] as const;
const actErrors = [
  ...readErrors,
  'sports_act_mismatch',
  'sports_event_not_found',
  'sports_line_not_found',
  'sports_line_settled',
  'sports_outcomes_incomplete',
  'sports_price_invalid',
  'sports_price_published',
] as const;

const settingErrors = [...actErrors, 'sports_limits_changed'] as const;

export const opsSportsCalls = {
  'ops.sports.board': defineOpsCall({
    method: 'GET',
    path: '/ops/sports/board',
    right: 'sports.read',
    object: 'sports_event',
    summary:
      'Matches that run, begin within a day or have open bets, the fullest first, with what the house loses in the worst case; what is stopped; the feed; and acts that were not answered.',
    answer: deskBoardAnswer.extend({
      currency: currencyCode,
      unanswered: z.array(traderAct),
      /** Whether the caller may act, and ask for results. */
      can: z.object({ trade: z.boolean(), rule: z.boolean() }),
    }),
    errors: [...readErrors],
  }),
  'ops.sports.event': defineOpsCall({
    method: 'GET',
    path: '/ops/sports/events/:eventId',
    right: 'sports.read',
    object: 'sports_event',
    summary:
      'One match: its lines with prices and liability, what the house loses at each score, what traders have done.',
    params: eventParams,
    answer: deskEventAnswer.extend({
      currency: currencyCode,
      acts: z.array(traderAct),
      can: z.object({ trade: z.boolean(), rule: z.boolean() }),
    }),
    errors: [...readErrors, 'sports_event_not_found'],
  }),
  'ops.sports.limits': defineOpsCall({
    method: 'GET',
    path: '/ops/sports/limits',
    right: 'sports.read',
    object: 'sports_event',
    summary:
      'Limits of slips, lines and matches by sport and tier, the delay in play, and who changed them last. They are set by an act, on the version that was read.',
    answer: deskLimitsAnswer.extend({
      currency: currencyCode,
      acts: z.array(traderAct),
      can: z.object({ trade: z.boolean() }),
    }),
    errors: [...readErrors],
  }),
  'ops.sports.slips': defineOpsCall({
    method: 'GET',
    path: '/ops/sports/slips',
    right: 'sports.read',
    object: 'sports_event',
    summary: 'The biggest open slips, by what they can pay or by stake; of one match where it is given.',
    query: z.object({
      by: z.enum(BIGGEST_BY).default('possible'),
      event: sportsId.optional(),
      after: biggestCursor.optional(),
      limit: queryInteger(1, 100).default(50),
    }),
    answer: deskSlipsAnswer.extend({
      currency: currencyCode,
      list: z.array(
        deskSlip.omit({ memberRef: true }).extend({
          /** Null where the reference is no member of this installation. */
          member: z.object({ memberId: z.string(), username: z.string() }).nullable(),
        }),
      ),
    }),
    errors: [...readErrors],
  }),
  'ops.sports.profit': defineOpsCall({
    method: 'GET',
    path: '/ops/sports/profit',
    right: 'sports.read',
    object: 'sports_event',
    summary:
      'What slips have brought: staked, paid and held by day, sport, competition or match, of at most 31 days, and what is still open. Without days: today.',
    query: z.object({
      by: z.enum(PROFIT_BY).default('day'),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Only slips on matches of this competition. */
      competition: sportsId.optional(),
    }),
    answer: deskProfitAnswer.extend({ currency: currencyCode }),
    errors: [...readErrors, 'sports_days_invalid'],
  }),
  'ops.sports.preview': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/preview',
    right: 'sports.read',
    unrecorded: true,
    object: 'sports_event',
    summary: 'What an act would change: lines with their prices before and after; for results the slips and the money.',
    input: z.object({ act: deskBookAct }),
    answer: deskPreviewAnswer,
    errors: [...actErrors],
  }),
  'ops.sports.act': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/acts',
    right: 'sports.trade',
    reason: true,
    object: 'sports_event',
    summary:
      'Stops, opens, or sets a margin, a price or limits, in force when it is answered. The id is the caller’s: sent again with it, the act is the same one. Without an answer of the sportsbook it is refused with sports_unreachable, is kept, and can be sent again.',
    input: z.object({ actId: idText, act: traderSetting, reason: tradersReason }),
    answer: traderAct,
    errors: [...settingErrors],
  }),
  'ops.sports.send': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/acts/:actId/send',
    right: 'sports.trade',
    object: 'sports_event',
    summary: 'Sends an act again that was not answered, anyone’s. One that was carried out is answered as it was.',
    params: z.object({ actId: idText }),
    answer: traderAct,
    errors: [...settingErrors, 'sports_act_not_found'],
  }),
  'ops.sports.rule': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/rulings',
    right: 'sports.results',
    approval: 'sports_result',
    reason: true,
    object: 'sports_event',
    summary: 'Asks for a result by hand: lines are voided, settled or taken back once another person has approved it.',
    input: z.object({ act: deskRuling, reason: tradersReason }),
    answer: approvalAnswer,
    errors: [...actErrors, 'approval_pending'],
  }),
} as const;
