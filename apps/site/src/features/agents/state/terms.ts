/** Contracts as the money rules of @lantern/game-math take them. */
import type { Step, WhatIfTerms } from '@lantern/game-math/agents';
import type { Answer } from '@lantern/web';

export type Contract = Answer<'agent.dailySalary'>['list'][number];
export type Kind = Contract['kind'];
type Steps = Contract['steps'];

/** Terms that wait, or are in force. */
export type ContractTerms = Pick<Contract, 'steps' | 'carry' | 'capBasisPoints' | 'hash' | 'version'>;

/** Of dividends the minimum is the net loss, and turnover a further condition. */
export function stepsOf(kind: Kind, steps: Steps): readonly Step[] {
  return steps.map(({ turnoverMinimum, netLossMinimum, activeMembersMinimum, rateBasisPoints, payout }) => ({
    minimum: kind === 'dividend' ? (netLossMinimum ?? 0) : turnoverMinimum,
    activeMembers: activeMembersMinimum,
    ...(kind === 'dividend' && turnoverMinimum > 0 ? { turnover: turnoverMinimum } : {}),
    ...(rateBasisPoints === undefined ? {} : { rateBasisPoints }),
    ...(payout === undefined ? {} : { payout }),
  }));
}

/** The terms a what-if computes with. */
export const whatIfTerms = (kind: Kind, { steps, carry, capBasisPoints }: ContractTerms): WhatIfTerms => ({
  kind,
  steps: stepsOf(kind, steps),
  carry: kind === 'dividend' ? (carry === undefined ? 3 : carry) : undefined,
  capBasisPoints,
});

const RUNNING = ['active', 'change_proposed', 'cancel_proposed'];

/** The contract that pays the agent now. While a change waits, its own terms are the offered ones. */
export const runningFor = (list: readonly Contract[]): Contract | undefined =>
  list.find(({ role, state }) => role === 'payee' && RUNNING.includes(state));

/** The contract the agent is paid by: the one that waits for an answer or consent, else the running one. */
export const ownContract = (received: readonly Contract[]): Contract | undefined =>
  received.find(({ canAnswer, canConsent }) => canAnswer || canConsent) ?? runningFor(received);
