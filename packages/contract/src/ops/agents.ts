/** The console's agents: the tree, appointments, rates, moves, the end of a role (agents.md §7). Rates are in basis points. */
import { z } from 'zod';
import { LINK_KINDS } from '../calls/agent-links.ts';
import { MOVE_MAXIMUM, MOVE_STATES } from '../calls/agent.ts';
import { codeText, idText, instant, text } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

const rates = z.record(codeText, z.int().min(0).max(10_000));
const memberParams = z.object({ memberId: idText });
const party = z.object({ memberId: z.string(), username: z.string() });
const node = z.object({
  memberId: idText,
  username: z.string(),
  role: z.enum(LINK_KINDS),
  /** 1 at the top. */
  level: z.int(),
  /** Direct ones. */
  downlines: z.int(),
  invitationCode: z.string(),
  joinedAt: instant,
});

export const opsAgentCalls = {
  'ops.agents.list': defineOpsCall({
    method: 'GET',
    path: '/ops/agents',
    right: 'agents.read',
    object: 'agent',
    summary: 'The top agents, or the people directly below one; with a search the one account of any line it names.',
    query: z.object({
      parentId: idText.optional(),
      /** A whole username or invitation code; searches all lines of the merchant. */
      search: text(40).optional(),
      sort: sortBy(['joinedAt', 'downlines'], '-joinedAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(node),
    errors: ['input_invalid'],
    csv: {
      memberId: 'text',
      username: 'text',
      role: 'text',
      level: 'number',
      downlines: 'number',
      invitationCode: 'text',
      joinedAt: 'instant',
    },
  }),
  'ops.agents.read': defineOpsCall({
    method: 'GET',
    path: '/ops/agents/:memberId',
    right: 'agents.read',
    object: 'agent',
    summary: 'One account of a line: who is above, its rates and those that were announced, its branch and its moves.',
    params: memberParams,
    answer: node.extend({
      closed: z.boolean(),
      /** The highest first. */
      above: z.array(party),
      rates: z.record(z.string(), z.int()),
      /** The most each category can be set to from today on: what the agent above has, at the top the caps. */
      mostRates: z.record(z.string(), z.int()),
      announced: z.array(z.object({ category: z.string(), rateBps: z.int(), from: z.string() })),
      /** Agents and accounts of the branch, its root not among the accounts. */
      agents: z.int(),
      people: z.int(),
      moves: z.array(
        z.object({
          moveId: z.string(),
          state: z.enum(MOVE_STATES),
          parentId: z.string(),
          people: z.int(),
          effectiveDay: z.string(),
          failure: z.string().nullable(),
        }),
      ),
    }),
    errors: ['downline_not_found'],
  }),
  'ops.agents.appoint': defineOpsCall({
    method: 'POST',
    path: '/ops/agents',
    right: 'agents.manage',
    object: 'agent',
    reason: true,
    summary: 'Makes a member an agent: of the agent above, or of the one that is named.',
    input: z.object({
      memberId: idText,
      parentId: idText.optional(),
      invitationCode: text(20).optional(),
      rates: rates.optional(),
      reason: reasonText,
    }),
    answer: z.object({ memberId: idText, invitationCode: z.string() }),
    errors: [
      'account_not_found',
      'downline_not_found',
      'invitation_code_invalid',
      'tree_too_deep',
      'rebate_out_of_range',
      'rebate_below_granted',
      'rebate_raises_spent',
    ],
  }),
  'ops.agents.appointTop': defineOpsCall({
    method: 'POST',
    path: '/ops/agents/top',
    right: 'agents.manage',
    approval: 'agent_top',
    object: 'agent',
    reason: true,
    summary: 'Makes a member the root of a line, whose contracts the house pays (type 2).',
    input: z.object({ memberId: idText, rates: rates.optional(), reason: reasonText }),
    answer: approvalAnswer,
    errors: [
      'account_not_found',
      'downline_not_found',
      'invitation_code_invalid',
      'tree_too_deep',
      'rebate_out_of_range',
      'rebate_below_granted',
      'rebate_raises_spent',
    ],
  }),
  'ops.agents.setRates': defineOpsCall({
    method: 'POST',
    path: '/ops/agents/:memberId/rates',
    right: 'agents.manage',
    object: 'agent',
    reason: true,
    summary: 'Sets rates of an account in a line, within the same bounds and with the same notice as an agent would.',
    params: memberParams,
    input: z.object({ rates, reason: reasonText }),
    answer: z.object({ memberId: idText, effectiveFrom: z.record(z.string(), z.string()) }),
    errors: ['downline_not_found', 'rebate_out_of_range', 'rebate_below_granted', 'rebate_raises_spent'],
  }),
  'ops.agents.planMove': defineOpsCall({
    method: 'POST',
    path: '/ops/agents/moves/plan',
    right: 'agents.manage',
    object: 'agent',
    unrecorded: true,
    summary: 'What a move would do, before it is asked for: it changes nothing and refuses as the move does.',
    input: z.object({ memberIds: z.array(idText).min(1).max(MOVE_MAXIMUM), parentId: idText }),
    answer: z.object({
      parent: party,
      movers: z.array(z.object({ member: party, from: party })),
      /** Accounts of the branches that move along, and the agents among them. */
      people: z.int(),
      agents: z.int(),
      /** Contracts with the agents above that end. */
      contracts: z.int(),
      effectiveDay: z.string(),
    }),
    errors: ['downline_not_found', 'downline_cycle', 'tree_too_deep', 'move_pending', 'rebate_below_granted'],
  }),
  'ops.agents.move': defineOpsCall({
    method: 'POST',
    path: '/ops/agents/moves',
    right: 'agents.manage',
    approval: 'agent_move',
    object: 'agent',
    reason: true,
    summary: 'Moves people under another agent of the merchant from the next day on.',
    input: z.object({
      memberIds: z.array(idText).min(1).max(MOVE_MAXIMUM),
      parentId: idText,
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['downline_not_found', 'downline_cycle', 'tree_too_deep', 'move_pending', 'rebate_below_granted'],
  }),
  'ops.agents.close': defineOpsCall({
    method: 'POST',
    path: '/ops/agents/:memberId/close',
    right: 'agents.manage',
    object: 'agent',
    reason: true,
    summary: 'Ends the role of an agent; the people below move up one seat from the next day on.',
    params: memberParams,
    input: z.object({ reason: reasonText }),
    answer: z.object({ memberId: idText, people: z.int(), moveId: z.string().nullable() }),
    errors: [
      'downline_not_found',
      'agent_has_downlines',
      'downline_cycle',
      'tree_too_deep',
      'move_pending',
      'rebate_below_granted',
    ],
  }),
} as const;
