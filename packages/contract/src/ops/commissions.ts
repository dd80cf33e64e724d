/** The money of agents at the desk: runs, the house's contracts, dues and claims, caps (agents.md §7). Rates in basis points, amounts in minor units. */
import { z } from 'zod';
import { AGENT_CONTRACT_KINDS, AGENT_CONTRACT_STATES, agentCarry, agentStep } from '../calls/agent-contracts.ts';
import { AGENT_LINE_KINDS, agentLine, agentLineProof } from '../calls/agent-statements.ts';
import { AMOUNT_MAXIMUM, amount, currencyCode, idText, instant } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, versionNumber } from './ops-call.ts';

const STEPS_MAXIMUM = 8;
const bps = z.int().min(0).max(10_000);

const party = z.object({ memberId: z.string(), username: z.string() });

const line = agentLine
  .omit({ direction: true, counterpart: true })
  /** No payer: the house. */
  .extend({ payee: party, payer: party.nullable() });

/** `computed`: its lines are paid when their time comes. `held`: nothing of it is paid until two persons release it. */
const runState = z.enum(['waiting', 'computed', 'held']);
const run = z.object({
  runId: z.string(),
  kind: z.enum(['hourly', 'nightly', 'dividend']),
  period: z.string(),
  currency: currencyCode,
  state: runState,
  openedAt: instant,
  computedAt: instant.nullable(),
  lines: z.int(),
  amount,
  paid: amount,
  dues: amount,
  claims: amount,
  holdReason: z.string().nullable(),
  canHold: z.boolean(),
  canRelease: z.boolean(),
});

const contract = z.object({
  contractId: z.string(),
  kind: z.enum(AGENT_CONTRACT_KINDS),
  state: z.enum(AGENT_CONTRACT_STATES),
  payee: party,
  /** Null: the house. */
  payer: party.nullable(),
  currency: currencyCode,
  version: z.int(),
  steps: z.array(agentStep),
  carry: agentCarry.optional(),
  startsOn: z.string().nullable(),
  openedAt: instant,
  canEnd: z.boolean(),
  /** Its payer has owed for so long that the house may pay it instead. */
  canTakeOver: z.boolean(),
});

const openLine = z.object({
  lineId: z.string(),
  /** Due: a parent has not paid in full. Claim: a correction that is not netted yet. */
  state: z.enum(['due', 'claim']),
  kind: z.enum(AGENT_LINE_KINDS),
  payee: party,
  payer: party.nullable(),
  day: z.string(),
  currency: currencyCode,
  amount,
  left: amount,
  attempts: z.int(),
  since: instant,
});

const terms = {
  enabled: z.boolean(),
  dividendShareBps: bps,
  kappaBps: bps,
  cardCapBps: z.int().min(1).max(1_000),
  dailyCapBps: bps,
  hourlyCapBps: bps,
  dividendCapBps: bps,
  activeDayMinimum: z.int().min(0).max(AMOUNT_MAXIMUM),
  activeHourMinimum: z.int().min(0).max(AMOUNT_MAXIMUM),
  depositDays: z.int().min(0).max(365),
  /** Above so many percent of κ × the theoretical result in a category, a night is held; 0: never. */
  budgetHoldPercent: z.int().min(0).max(1_000),
};

const runParams = z.object({ runId: idText });
const lineParams = z.object({ lineId: idText });

/** What the operator may do with a line now. */
const lineActs = z.object({
  canHold: z.boolean(),
  canRelease: z.boolean(),
  canReverse: z.boolean(),
  canAdvance: z.boolean(),
  canRecover: z.boolean(),
  /** What is not paid, not netted and not paid back of it. */
  left: amount,
});

export const opsCommissionCalls = {
  'ops.commissions.runs': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/runs',
    right: 'commissions.read',
    object: 'commission',
    summary: 'Runs that computed what agents earn, newest first, with what they came to and what of it is paid.',
    query: z.object({ kind: z.enum(['hourly', 'nightly', 'dividend']).optional(), ...keysetQuery() }),
    answer: keysetPage(run),
    errors: ['input_invalid'],
    csv: {
      runId: 'text',
      kind: 'text',
      period: 'text',
      currency: 'text',
      state: 'text',
      openedAt: 'instant',
      computedAt: 'instant',
      lines: 'number',
      amount: 'money',
      paid: 'money',
      dues: 'money',
      claims: 'money',
    },
  }),
  'ops.commissions.checks': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/runs/:runId/checks',
    right: 'commissions.read',
    object: 'commission',
    summary:
      'The invariants of a run, computed now: what is paid against the ledger, sums against the tree, rates, give-back.',
    params: runParams,
    answer: z.object({
      treeHash: z.string().nullable(),
      inputHash: z.string().nullable(),
      words: z.string().nullable(),
      checks: z.array(z.object({ name: z.string(), holds: z.boolean(), expected: z.string(), found: z.string() })),
    }),
    errors: ['run_not_found'],
  }),
  'ops.commissions.hold': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/runs/:runId/hold',
    right: 'commissions.manage',
    reason: true,
    object: 'commission',
    summary: 'Holds what a run has not paid yet.',
    params: runParams,
    input: z.object({ reason: reasonText }),
    answer: z.object({ runId: z.string(), state: runState }),
    errors: ['run_not_found', 'run_state_conflict'],
  }),
  'ops.commissions.release': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/runs/:runId/release',
    right: 'commissions.manage',
    approval: 'commission_release',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary: 'Asks to pay a held run; a second person decides.',
    params: runParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: ['run_not_found', 'run_state_conflict'],
  }),
  'ops.commissions.contracts': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/contracts',
    right: 'commissions.read',
    object: 'commission',
    summary: 'Contracts of agents, newest first.',
    query: z.object({
      state: z.enum(AGENT_CONTRACT_STATES).optional(),
      kind: z.enum(AGENT_CONTRACT_KINDS).optional(),
      /** Whom they pay, or who pays them. */
      memberId: idText.optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(contract),
    errors: ['input_invalid'],
    csv: {
      contractId: 'text',
      kind: 'text',
      state: 'text',
      'payee.username': 'text',
      'payer.username': 'text',
      currency: 'text',
      version: 'number',
      startsOn: 'text',
      openedAt: 'instant',
    },
  }),
  'ops.commissions.propose': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/contracts',
    right: 'commissions.manage',
    approval: 'house_contract',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary:
      'Asks to offer a top agent a contract that the house pays, or new terms for the one that runs; a second person decides, then the agent.',
    input: z.object({
      payeeId: idText,
      kind: z.enum(AGENT_CONTRACT_KINDS),
      steps: z.array(agentStep).min(1).max(STEPS_MAXIMUM),
      carry: agentCarry.optional(),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: [
      'account_not_found',
      'downline_not_found',
      'contract_terms_invalid',
      'contract_above_cap',
      'contract_state_conflict',
    ],
  }),
  'ops.commissions.end': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/contracts/:contractId/end',
    right: 'commissions.manage',
    reason: true,
    object: 'commission',
    summary: 'Ends a contract with today; a dividend settles the short period.',
    params: z.object({ contractId: idText }),
    input: z.object({ reason: reasonText }),
    answer: z.object({ contractId: z.string(), state: z.enum(AGENT_CONTRACT_STATES) }),
    errors: ['contract_not_found', 'contract_state_conflict'],
  }),
  'ops.commissions.open': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/open',
    right: 'commissions.read',
    object: 'commission',
    summary: 'What parents still owe downlines, and corrections that are not netted yet, oldest first.',
    query: z.object({
      state: z.enum(['due', 'claim']).default('due'),
      /** Whom they are owed to, or who owes them. */
      memberId: idText.optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(openLine),
    errors: ['input_invalid'],
    csv: {
      lineId: 'text',
      state: 'text',
      kind: 'text',
      'payee.username': 'text',
      'payer.username': 'text',
      day: 'text',
      currency: 'text',
      amount: 'money',
      left: 'money',
      attempts: 'number',
      since: 'instant',
    },
  }),
  'ops.commissions.lines': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/lines',
    right: 'commissions.read',
    object: 'commission',
    summary: 'Lines that an agent gets or pays, or that a run computed; the newest first.',
    query: z.object({
      memberId: idText.optional(),
      runId: idText.optional(),
      kind: z.enum(AGENT_LINE_KINDS).optional(),
      ...keysetQuery(),
    }),
    answer: keysetPage(line),
    errors: ['input_invalid'],
    csv: {
      lineId: 'text',
      day: 'text',
      kind: 'text',
      category: 'text',
      'payee.username': 'text',
      'payer.username': 'text',
      currency: 'text',
      amount: 'money',
      paid: 'money',
      due: 'money',
      state: 'text',
      corrects: 'text',
      computedAt: 'instant',
    },
  }),
  'ops.commissions.line': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/lines/:lineId',
    right: 'commissions.read',
    object: 'commission',
    summary: 'One line with its inputs, the steps that were tried, its formula, and the operations that paid it.',
    params: lineParams,
    answer: z.object({ line, acts: lineActs, ...agentLineProof }),
    errors: ['line_not_found'],
  }),
  'ops.commissions.terms': defineOpsCall({
    method: 'GET',
    path: '/ops/commissions/terms',
    right: 'commissions.read',
    object: 'commission',
    summary: 'Caps, the share of dividends, card tables, and who counts as active.',
    answer: z.object({ ...terms, currency: currencyCode, startsOn: z.string(), version: versionNumber }),
    errors: ['run_not_found'],
  }),
  'ops.commissions.changeTerms': defineOpsCall({
    method: 'POST',
    path: '/ops/commissions/terms',
    right: 'commissions.manage',
    approval: 'commission_terms',
    reason: true,
    object: 'commission',
    idempotency: 'key',
    summary: 'Asks to change them; a second person decides. Signed contracts keep their own share.',
    input: z.object({ ...terms, version: versionNumber, reason: reasonText }),
    answer: approvalAnswer,
    errors: ['run_not_found', 'changed_meanwhile'],
  }),
} as const;
