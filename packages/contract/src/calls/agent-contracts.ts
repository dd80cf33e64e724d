/** Contracts between agents (§7 Agent; agents.md §4): read, answer, propose, withdraw, end, and what terms would pay. Rates in basis points, amounts in minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { webauthnJson } from './session.ts';
import { amount, currencyCode, hex256, idText, instant, text, wholeList } from '../shapes.ts';

export const AGENT_CONTRACT_KINDS = ['daily_salary', 'dividend', 'hourly_salary'] as const;
export type AgentContractKind = (typeof AGENT_CONTRACT_KINDS)[number];

export const AGENT_CONTRACT_STATES = [
  'proposed',
  'active',
  'change_proposed',
  'cancel_proposed',
  'rejected',
  'expired',
  'withdrawn',
  'ended',
] as const;
export type AgentContractState = (typeof AGENT_CONTRACT_STATES)[number];

const STEPS_MAXIMUM = 8;
/** A team's whole turnover of a half-month, far above any. */
const SUM_MAXIMUM = 1_000_000_000_000_000;
const PEOPLE_MAXIMUM = 1_000_000;

/** A step pays `rateBasisPoints` of the whole amount, or `payout`. */
export const agentStep = z.object({
  /** Counted stake of the team; also where a dividend's step asks for it beside the net loss. */
  turnoverMinimum: z.int().min(0).max(SUM_MAXIMUM),
  /** The team's net loss of the half-month; of dividends only. */
  netLossMinimum: z.int().min(0).max(SUM_MAXIMUM).optional(),
  activeMembersMinimum: z.int().min(0).max(PEOPLE_MAXIMUM),
  rateBasisPoints: z.int().min(1).max(10_000).optional(),
  payout: z.int().min(1).max(SUM_MAXIMUM).optional(),
});
export type AgentStep = z.output<typeof agentStep>;

/** Half-months for which a team's gain is set against later losses; null: until it is used up. */
export const agentCarry = z.union([z.literal(0), z.literal(1), z.literal(3)]).nullable();

const terms = {
  version: z.int(),
  /** SHA-256 of the terms' canonical text: what both sides sign. */
  hash: hex256,
  steps: z.array(agentStep),
  /** Of dividends; absent for salaries. */
  carry: agentCarry.optional(),
  /** A dividend is at most this share of the theoretical result less costs; absent for salaries. */
  capBasisPoints: z.int().optional(),
};
const dayText = z.string();

export const agentContract = z.object({
  contractId: z.string(),
  kind: z.enum(AGENT_CONTRACT_KINDS),
  state: z.enum(AGENT_CONTRACT_STATES),
  /** The source's mark of what waits: P proposed, E a change, V a cancellation; null when nothing does. */
  status: z.enum(['P', 'E', 'V']).nullable(),
  /** Whether the caller is paid by it or pays it. */
  role: z.enum(['payee', 'payer']),
  /** The other side: null for the house; of an agent a masked account. */
  counterpart: z.object({ memberId: z.string(), account: z.string() }).nullable(),
  currency: currencyCode,
  /** The terms that wait, or the ones in force. */
  ...terms,
  /** What is in force while a change waits. */
  previous: z.object(terms).nullable(),
  /** For the payer: its own contract always pays what all contracts of this form cost. */
  covered: z.boolean(),
  /** Not covered: by how much a step's rate exceeds what the payer gets, at most and at the step's own minimum; 0 when covered. */
  worstCase: amount,
  /** The payee promises more further down than this contract pays. */
  downlineHigherRate: z.boolean(),
  offeredAt: instant,
  /** Until when an answer is taken; null when none is awaited. */
  answerBy: instant.nullable(),
  /** First day, and last day once it is known. */
  startsOn: dayText.nullable(),
  endsOn: dayText.nullable(),
  /** What the caller may do now. */
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
  canCancel: z.boolean(),
  canConsent: z.boolean(),
  canChange: z.boolean(),
});

export type AgentContract = z.output<typeof agentContract>;

/** Signed with the payment password, or with a passkey that answers `agent.startSignature`. */
const signature = { paymentPassword: text(128).optional(), passkey: webauthnJson.optional() };
const answerInput = z.object({
  contractId: idText,
  accept: z.boolean(),
  /** The hash of the terms that were shown; needed to accept. */
  hash: hex256.optional(),
  ...signature,
});
const signatureErrors = [
  'not_agent_account',
  'contract_not_found',
  'contract_state_conflict',
  'contract_version_stale',
  'signature_required',
  'passkey_invalid',
  'payment_password_required',
  'payment_password_wrong',
] as const;

/** Reading and answering the contracts of one kind: both are relay calls of that kind's name. */
const contractPair = <const N extends string, const L extends string>(name: N, label: L) => ({
  list: defineCall({
    method: 'GET',
    path: `/wps/relay/${name}`,
    summary: `The ${label} contracts the caller is paid by or pays: waiting ones first, then the running, then the latest that ended.`,
    auth: 'member',
    answer: wholeList(agentContract),
    errors: ['not_agent_account'],
  }),
  answer: defineCall({
    method: 'POST',
    path: `/wps/relay/${name}`,
    summary: `Accepts or rejects the ${label} terms that were offered.`,
    auth: 'member',
    idempotency: 'key',
    input: answerInput,
    answer: agentContract,
    errors: signatureErrors,
  }),
});
const dailySalary = contractPair('AGT_dailySalaryContract', 'daily-salary');
const dividend = contractPair('AGT_dividendContract', 'dividend');
const hourlySalary = contractPair('AGT_hourlySalaryContract', 'hourly-salary');

const deficit = z.object({
  amount: z.int().min(0).max(SUM_MAXIMUM),
  /** 0: of the half-month before. */
  age: z.int().min(0).max(100),
});
const sum = z.int().min(-SUM_MAXIMUM).max(SUM_MAXIMUM);
const whatIfInputs = z.object({
  /** Counted stake of the team. */
  counted: z.int().min(0).max(SUM_MAXIMUM).default(0),
  activeMembers: z.int().min(0).max(PEOPLE_MAXIMUM),
  /** Of dividends. */
  stake: z.int().min(0).max(SUM_MAXIMUM).default(0),
  wins: z.int().min(0).max(SUM_MAXIMUM).default(0),
  costs: sum.default(0),
  /** What the valid stakes are expected to lose. */
  theory: z.int().min(0).max(SUM_MAXIMUM).default(0),
  deficits: z.array(deficit).max(100).default([]),
});
/** What terms pay for inputs. */
const computed = z.object({
  /** From 1; 0: none was reached. */
  step: z.int(),
  amount,
  /** A dividend's way: N, what deficits took of it, the base, the step's share, λ(T − costs). */
  dividend: z.object({ netLoss: amount, deficitUsed: amount, base: amount, raw: amount, cap: amount }).nullable(),
});

const contractAct = <const P extends string, const S extends string>(path: P, summary: S) =>
  defineCall({
    method: 'POST',
    path,
    summary,
    auth: 'member',
    idempotency: 'key',
    params: z.object({ contractId: idText }),
    input: z.object({ ...signature }),
    answer: agentContract,
    errors: signatureErrors,
  });

export const agentContractCalls = {
  'agent.startSignature': defineCall({
    method: 'POST',
    path: '/wps/agent/signature/start',
    summary:
      'Options for signing with a passkey at this address (W3C WebAuthn level 3); null when none belongs to it. They are good for one signature within five minutes.',
    auth: 'member',
    answer: z.object({ passkeyOptions: z.record(z.string(), z.unknown()).nullable() }),
    errors: ['not_agent_account'],
  }),
  'agent.dailySalary': dailySalary.list,
  'agent.answerDailySalary': dailySalary.answer,
  'agent.dividend': dividend.list,
  'agent.answerDividend': dividend.answer,
  'agent.hourlySalary': hourlySalary.list,
  'agent.answerHourlySalary': hourlySalary.answer,
  'agent.contractRequests': defineCall({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    summary:
      'Which contracts wait for the caller (§3 contract-request response): how many of each kind, and which; zeros for members.',
    auth: 'member',
    answer: z.object({
      dailysalreqtype: z.int(),
      divtypecompperiodreq: z.int(),
      contracthoursalreq: z.int(),
      waiting: z.array(
        z.object({
          kind: z.enum(AGENT_CONTRACT_KINDS),
          contractId: z.string(),
          status: z.enum(['P', 'E', 'V']),
          /** Masked; null: the house. */
          from: z.string().nullable(),
          answerBy: instant,
        }),
      ),
    }),
  }),
  'agent.proposeContract': defineCall({
    method: 'POST',
    path: '/wps/agent/contracts',
    summary:
      'Offers a direct downline a contract, or new terms for the one that runs; signed with the payment password or a passkey.',
    auth: 'member',
    idempotency: 'key',
    input: z.object({
      kind: z.enum(AGENT_CONTRACT_KINDS),
      payeeId: idText,
      steps: z.array(agentStep).min(1).max(STEPS_MAXIMUM),
      /** Of dividends; 3 when absent. */
      carry: agentCarry.optional(),
      ...signature,
    }),
    answer: agentContract,
    errors: [
      ...signatureErrors,
      'downline_not_found',
      'contract_terms_invalid',
      'contract_above_cap',
      'agent_dues_open',
    ],
  }),
  'agent.withdrawContract': contractAct(
    '/wps/agent/contracts/:contractId/withdraw',
    'Takes back terms that were not answered yet.',
  ),
  'agent.cancelContract': contractAct(
    '/wps/agent/contracts/:contractId/cancel',
    'Proposes to end a running contract; the other side has to consent.',
  ),
  'agent.consentContract': defineCall({
    method: 'POST',
    path: '/wps/agent/contracts/:contractId/consent',
    summary: 'Consents to the end of a contract, or declines it.',
    auth: 'member',
    idempotency: 'key',
    params: z.object({ contractId: idText }),
    input: z.object({ accept: z.boolean(), ...signature }),
    answer: agentContract,
    errors: signatureErrors,
  }),
  'agent.whatIf': defineCall({
    method: 'POST',
    path: '/wps/agent/whatIf',
    summary:
      'What steps, or the terms of a contract, would pay for figures: the rules of the runs. Of a changed contract also what the terms in force pay.',
    auth: 'member',
    input: z.object({
      kind: z.enum(AGENT_CONTRACT_KINDS),
      /** Either is needed; a contract's own terms take precedence. */
      contractId: idText.optional(),
      steps: z.array(agentStep).min(1).max(STEPS_MAXIMUM).optional(),
      carry: agentCarry.optional(),
      inputs: whatIfInputs,
    }),
    answer: computed.extend({
      previous: computed.nullable(),
      /** What the next step still needs; null on the highest. */
      next: z.object({ step: z.int(), amount, activeMembers: z.int() }).nullable(),
    }),
    errors: ['not_agent_account', 'contract_not_found', 'contract_terms_invalid'],
  }),
} as const;
