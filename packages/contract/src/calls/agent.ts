/** The agent programme (§7 Agent; the source shows few fields). Rates are in basis points, amounts in minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { RECORD_PAGE_SIZE } from '../constants.ts';
import {
  amount,
  codeText,
  contentPage,
  currencyCode,
  idText,
  instant,
  nothing,
  pageQuery,
  queryInstant,
  text,
  wholeList,
} from '../shapes.ts';

const rebateBasisPoints = z.int().min(0).max(10_000);
const period = { from: queryInstant.optional(), to: queryInstant.optional() };
const teamFigures = z.object({
  currency: currencyCode,
  list: z.array(
    z.object({
      gameCategory: z.string(),
      members: z.int(),
      activeMembers: z.int(),
      stake: amount,
      payout: amount,
      rebate: amount,
      net: amount,
    }),
  ),
});
const downline = z.object({
  memberId: z.string(),
  account: z.string(),
  level: z.int(),
  downlines: z.int(),
  rebatesBasisPoints: z.record(z.string(), rebateBasisPoints),
  joinedAt: instant,
});
export const agentCalls = {
  'agent.teamFigures': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/TeamKPIA',
    summary: "The team's turnover, rebates and result per game category.",
    auth: 'member',
    query: z.object(period),
    answer: teamFigures,
  }),
  'agent.teamMoney': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/TeamKPIB',
    summary: "The team's deposits, withdrawals and new members.",
    auth: 'member',
    query: z.object(period),
    answer: z.object({
      currency: currencyCode,
      deposits: amount,
      withdrawals: amount,
      bonuses: amount,
      newMembers: z.int(),
      firstDepositors: z.int(),
    }),
  }),
  'agent.subordinate': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/relay/Subordinate',
    summary: 'One downline in detail.',
    auth: 'member',
    query: z.object({ memberId: idText, ...period }),
    answer: downline.extend({ figures: teamFigures }),
    errors: ['downline_not_found'],
  }),
  'agent.downlines': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/agent/downlines',
    summary: "A page of the agent's downlines.",
    auth: 'member',
    query: z.object({ account: text(64).optional(), parentId: idText.optional(), ...pageQuery(RECORD_PAGE_SIZE) }),
    answer: contentPage(downline),
  }),
  'agent.updateRebates': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/agent/updateDownlineRebates',
    summary:
      "Sets a downline's rebates: never above one's own, never below what the downline grants its own downlines.",
    auth: 'member',
    input: z.object({ memberId: idText, rebatesBasisPoints: z.record(codeText, rebateBasisPoints) }),
    answer: downline,
    errors: ['downline_not_found', 'rebate_out_of_range'],
  }),
  'agent.transferDownline': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/agent/transferDownline',
    summary: 'Moves a downline under another downline of the same agent.',
    auth: 'member',
    input: z.object({ memberId: idText, parentId: idText }),
    answer: nothing,
    errors: ['downline_not_found', 'downline_cycle'],
  }),
  'agent.transferDownlines': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/relay/transferMultipleDownline',
    summary: 'Moves several downlines at once; all of them or none.',
    auth: 'member',
    input: z.object({ memberIds: z.array(idText).min(1).max(100), parentId: idText }),
    answer: nothing,
    errors: ['downline_not_found', 'downline_cycle'],
  }),
  'agent.affiliateLinks': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/agent/affiliate/urls',
    summary: "The agent's invitation links.",
    auth: 'member',
    answer: wholeList(z.object({ code: z.string(), url: z.string(), registrations: z.int() })),
  }),
  'agent.createAffiliateLink': defineCall({
    state: 'planned',
    method: 'POST',
    path: '/wps/agent/affiliate/urls',
    summary: 'Makes a new invitation link with the rebates its members will get.',
    auth: 'member',
    input: z.object({ rebatesBasisPoints: z.record(codeText, rebateBasisPoints), remark: text(140).optional() }),
    answer: z.object({ code: z.string(), url: z.string() }),
    errors: ['rebate_out_of_range'],
  }),
} as const;
