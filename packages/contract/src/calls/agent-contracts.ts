/** Contracts of agents: salaries by the day and the hour, dividends (§7 Agent). Rates are in basis points, amounts in minor units. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, currencyCode, idText, instant, wholeList } from '../shapes.ts';

const contract = z.object({
  contractId: z.string(),
  state: z.enum(['pending', 'active', 'rejected', 'ended']),
  currency: currencyCode,
  /** Each step pays `rateBasisPoints` of turnover, or `payout`, from `turnoverMinimum` on. */
  steps: z.array(
    z.object({
      turnoverMinimum: amount,
      activeMembersMinimum: z.int(),
      rateBasisPoints: z.int().optional(),
      payout: amount.optional(),
    }),
  ),
  offeredAt: instant,
});
const contractChoice = z.object({ contractId: idText, accept: z.boolean() });
const contractErrors = ['contract_not_found', 'contract_state_conflict'] as const;

/** Reading and answering the contracts of one kind: both are relay calls of that kind's name. */
const contractPair = <const N extends string, const L extends string>(name: N, label: L) => ({
  list: defineCall({
    state: 'planned',
    method: 'GET',
    path: `/wps/relay/${name}`,
    summary: `The ${label} contracts offered to the agent, and the one in force.`,
    auth: 'member',
    answer: wholeList(contract),
  }),
  answer: defineCall({
    state: 'planned',
    method: 'POST',
    path: `/wps/relay/${name}`,
    summary: `Accepts or rejects a ${label} contract.`,
    auth: 'member',
    input: contractChoice,
    answer: contract,
    errors: contractErrors,
  }),
});
const dailySalary = contractPair('AGT_dailySalaryContract', 'daily-salary');
const dividend = contractPair('AGT_dividendContract', 'dividend');
const hourlySalary = contractPair('AGT_hourlySalaryContract', 'hourly-salary');

export const agentContractCalls = {
  'agent.dailySalary': dailySalary.list,
  'agent.answerDailySalary': dailySalary.answer,
  'agent.dividend': dividend.list,
  'agent.answerDividend': dividend.answer,
  'agent.hourlySalary': hourlySalary.list,
  'agent.answerHourlySalary': hourlySalary.answer,
  'agent.contractRequests': defineCall({
    state: 'planned',
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    summary: 'Which contracts wait for an answer (§3 contract-request response).',
    auth: 'member',
    answer: z.object({ dailysalreqtype: z.int(), divtypecompperiodreq: z.int(), contracthoursalreq: z.int() }),
  }),
} as const;
