/**
 * The people's side of the agent programme (§7 Agent): the tree, rates, links, downlines, team figures, moves. Rates are in basis points,
 * amounts in minor units, days the merchant's. Every name is masked, and nothing tells about limits, breaks, balances or contacts.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import {
  amount,
  contentPage,
  currencyCode,
  hex256,
  idText,
  instant,
  pageQuery,
  queryBoolean,
  queryInstant,
  text,
} from '../shapes.ts';
import { downline, LINK_KINDS, rebateBasisPoints, rebates } from './agent-links.ts';
import { answeredRange, dayText, rangeQuery } from './record.ts';

/** The most people of one move. */
export const MOVE_MAXIMUM = 100;
/** `refused`: by the person who was asked, or by silence. `failed`: the tree no longer allowed it on its day. */
export const MOVE_STATES = ['waiting', 'planned', 'done', 'refused', 'withdrawn', 'failed'] as const;
export type MoveState = (typeof MOVE_STATES)[number];
export const DOWNLINE_SORTS = ['-joined', 'joined', '-counted', '-lastActive'] as const;
export type DownlineSort = (typeof DOWNLINE_SORTS)[number];

/** Days as the records name them, or the source's instants; today when nothing is named. At most 92 days. */
const period = { ...rangeQuery, from: queryInstant.optional(), to: queryInstant.optional() };

const teamFigures = answeredRange.extend({
  currency: currencyCode,
  /** The last moment up to which bets are in the sums. */
  asOf: instant,
  list: z.array(
    z.object({
      gameCategory: z.string(),
      /** People who played, counted once a day; `activeMembers` of them reached the active threshold in this category. */
      members: z.int(),
      activeMembers: z.int(),
      stake: amount,
      /** The part of it at risk; of that by weight what every rebate counts. */
      valid: amount,
      counted: amount,
      /** Null where the team is so small that one person's result would show. */
      payout: amount.nullable(),
      /** What the asking agent earned of it by rebates; null while a closed day waits for the night that computes it. */
      rebate: amount.nullable(),
      net: amount.nullable(),
    }),
  ),
});
/** A change of rates: of whom, and when each category changes. */
const rateChange = downline.extend({
  effectiveFrom: z.record(z.string(), dayText),
  /** Whether it was only computed. */
  dryRun: z.boolean(),
});
const move = z.object({
  moveId: z.string(),
  state: z.enum(MOVE_STATES),
  people: z.array(z.object({ memberId: z.string(), account: z.string(), waits: z.boolean() })),
  parentId: z.string(),
  parentAccount: z.string(),
  askedAt: instant,
  /** The day from which it holds, and until when those who are asked can answer. */
  effectiveDay: dayText,
  answerBy: instant.nullable(),
});
const moveErrors = [
  'not_agent_account',
  'downline_not_found',
  'downline_cycle',
  'tree_too_deep',
  'rebate_below_granted',
  'downline_consent_required',
  'move_pending',
  'move_preview_stale',
] as const;
/** `askConsent`: those with signed contracts are asked; without it they refuse the move. */
const moveTarget = { parentId: idText, previewId: hex256.optional(), askConsent: z.boolean().optional() };
export const agentCalls = {
  'agent.teamFigures': defineCall({
    method: 'GET',
    path: '/wps/relay/TeamKPIA',
    summary: "The team's stakes, rebates and result per game category; the agent's own play is in it.",
    auth: 'member',
    query: z.object(period),
    answer: teamFigures,
    errors: ['not_agent_account', 'range_invalid'],
  }),
  'agent.teamMoney': defineCall({
    method: 'GET',
    path: '/wps/relay/TeamKPIB',
    summary: "The team's deposits, withdrawals, bonuses and newcomers.",
    auth: 'member',
    query: z.object(period),
    answer: answeredRange.extend({
      currency: currencyCode,
      asOf: instant,
      deposits: amount,
      depositCount: z.int(),
      withdrawals: amount,
      withdrawalCount: z.int(),
      bonuses: amount,
      bonusCount: z.int(),
      newMembers: z.int(),
      firstDepositors: z.int(),
    }),
    errors: ['not_agent_account', 'range_invalid'],
  }),
  'agent.subordinate': defineCall({
    method: 'GET',
    path: '/wps/relay/Subordinate',
    summary: 'One downline in detail; results only of branches of five players or more.',
    auth: 'member',
    query: z.object({ memberId: idText, ...period }),
    answer: downline.extend({ figures: teamFigures }),
    errors: ['not_agent_account', 'downline_not_found', 'range_invalid'],
  }),
  'agent.downlines': defineCall({
    method: 'GET',
    path: '/wps/agent/downlines',
    summary: "A page of the agent's downlines, or of those of a downline; four digits find a direct one by the phone.",
    auth: 'member',
    query: z.object({
      account: text(64).optional(),
      parentId: idText.optional(),
      role: z.enum(LINK_KINDS).optional(),
      active: queryBoolean.optional(),
      sort: z.enum(DOWNLINE_SORTS).default('-joined'),
      ...pageQuery(RECORD_PAGE_SIZE),
    }),
    answer: contentPage(downline).extend({
      /** From the agent (not named) down to `parentId`. */
      crumbs: z.array(z.object({ memberId: z.string(), account: z.string() })),
    }),
    errors: ['not_agent_account', 'downline_not_found', 'rate_limited'],
  }),
  'agent.rates': defineCall({
    method: 'GET',
    path: '/wps/agent/rates',
    summary: "The agent's own rates by category: the most that can be granted on, and lowerings that were announced.",
    auth: 'member',
    answer: z.object({
      /** How many basis points of the own play the house pays anyway (cashback); a grant below it changes nothing. */
      list: z.array(
        z.object({
          gameCategory: z.string(),
          name: z.string(),
          rateBasisPoints: rebateBasisPoints,
          houseBasisPoints: rebateBasisPoints,
          next: z.object({ rateBasisPoints: rebateBasisPoints, from: dayText }).nullable(),
        }),
      ),
    }),
    errors: ['not_agent_account'],
  }),
  'agent.updateRebates': defineCall({
    method: 'POST',
    path: '/wps/agent/updateDownlineRebates',
    summary:
      "Sets a direct downline's rebates: never above one's own, never below what the downline grants its own downlines. Raised for the whole current day, lowered from a half-month on, with notice.",
    auth: 'member',
    input: z.object({
      memberId: idText,
      rebatesBasisPoints: rebates,
      /** Computes the days only. */
      dryRun: z.boolean().optional(),
      /** The person may be told that a rate goes down; without it a lowering is refused. */
      notice: z.boolean().optional(),
    }),
    answer: rateChange,
    errors: [
      'not_agent_account',
      'downline_not_found',
      'rebate_out_of_range',
      'rebate_below_granted',
      'rebate_notice_required',
      'rebate_raises_spent',
    ],
  }),
  'agent.transferPreview': defineCall({
    method: 'POST',
    path: '/wps/agent/transferPreview',
    summary: 'What a move would do: whom it moves, how deep they come, which rates and contracts stand against it.',
    auth: 'member',
    input: z.object({ memberIds: z.array(idText).min(1).max(MOVE_MAXIMUM), parentId: idText }),
    answer: z.object({
      /** The facts, for 10 minutes: a move with it is refused once they changed. */
      previewId: hex256,
      people: z.int(),
      agents: z.int(),
      /** Level of the deepest agent, counted from the top of the line. */
      depth: z.int(),
      /** Rates above the new parent's, which must be lowered first. */
      ratesAbove: z.array(
        z.object({
          memberId: z.string(),
          account: z.string(),
          gameCategory: z.string(),
          rateBasisPoints: rebateBasisPoints,
          maximumBasisPoints: rebateBasisPoints,
        }),
      ),
      /** Contracts with the old parent, which end; whose owners must agree. */
      contracts: z.array(z.object({ memberId: z.string(), account: z.string(), contractId: z.string() })),
      /** Not yet paid by the old parent: stays with that one. */
      dues: amount,
      effectiveDay: dayText,
    }),
    errors: ['not_agent_account', 'downline_not_found', 'downline_cycle', 'tree_too_deep', 'move_pending'],
  }),
  'agent.transferDownline': defineCall({
    method: 'POST',
    path: '/wps/agent/transferDownline',
    summary: 'Moves a downline under another one of the own branch from the next day on.',
    auth: 'member',
    input: z.object({ memberId: idText, ...moveTarget }),
    answer: move,
    errors: moveErrors,
  }),
  'agent.transferDownlines': defineCall({
    method: 'POST',
    path: '/wps/relay/transferMultipleDownline',
    summary: 'Moves several downlines at once; all of them or none.',
    auth: 'member',
    input: z.object({ memberIds: z.array(idText).min(1).max(MOVE_MAXIMUM), ...moveTarget }),
    answer: move,
    errors: moveErrors,
  }),
  'agent.moves': defineCall({
    method: 'GET',
    path: '/wps/agent/moves',
    summary: 'The moves the agent asked for, and those that wait for the own answer; the newest 50.',
    auth: 'member',
    answer: z.object({ asked: z.array(move), waiting: z.array(move) }),
    errors: ['not_agent_account'],
  }),
  'agent.answerMove': defineCall({
    method: 'POST',
    path: '/wps/agent/moves/:moveId/answer',
    summary: 'Agrees to be moved, or refuses; the agent who asked withdraws with `accept` false.',
    auth: 'member',
    params: z.object({ moveId: idText }),
    input: z.object({ accept: z.boolean() }),
    answer: move,
    errors: ['not_agent_account', 'move_not_found', 'move_state_conflict'],
  }),
} as const;
