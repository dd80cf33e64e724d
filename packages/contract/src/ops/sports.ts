/** The traders' desk of the sportsbook. It is one house for the whole installation, so these calls ask for an operator of every merchant. */
import { z } from 'zod';
import { currencyCode, idText, instant, someText } from '../shapes.ts';
import {
  deskAct,
  deskBoardAnswer,
  deskEventAnswer,
  deskPreviewAnswer,
  deskRuling,
  deskSetting,
  sportsId,
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
  'ops.sports.preview': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/preview',
    right: 'sports.read',
    unrecorded: true,
    object: 'sports_event',
    summary: 'What an act would change: lines with their prices before and after; for results the slips and the money.',
    input: z.object({ act: deskAct }),
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
      'Stops, opens, or sets a margin or a price, in force when it is answered. The id is the caller’s: sent again with it, the act is the same one. Without an answer of the sportsbook it is refused with sports_unreachable, is kept, and can be sent again.',
    input: z.object({ actId: idText, act: deskSetting, reason: tradersReason }),
    answer: traderAct,
    errors: [...actErrors],
  }),
  'ops.sports.send': defineOpsCall({
    method: 'POST',
    path: '/ops/sports/acts/:actId/send',
    right: 'sports.trade',
    object: 'sports_event',
    summary: 'Sends an act again that was not answered, anyone’s. One that was carried out is answered as it was.',
    params: z.object({ actId: idText }),
    answer: traderAct,
    errors: [...actErrors, 'sports_act_not_found'],
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
