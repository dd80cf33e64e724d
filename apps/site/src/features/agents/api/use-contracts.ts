/** The contracts of a kind, and the agent's acts on them. Each act keeps its key until its outcome is known. */
import { createIntentKey, type CallFailed } from '@lantern/client';
import { useState } from 'react';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import type { Contract, Kind } from '../state/terms.ts';
import type { Signature } from './sign-with-passkey.ts';

const LISTS = {
  daily_salary: 'agent.dailySalary',
  dividend: 'agent.dividend',
  hourly_salary: 'agent.hourlySalary',
} as const;
const ANSWERS = {
  daily_salary: 'agent.answerDailySalary',
  dividend: 'agent.answerDividend',
  hourly_salary: 'agent.answerHourlySalary',
} as const;

export const useContracts = (kind: Kind) => useCall(LISTS[kind], {});

/** Reads again whatever an act on a contract changes. */
export const refreshContracts = (): void =>
  refresh('agent.dailySalary', 'agent.dividend', 'agent.hourlySalary', 'agent.contractRequests');

export type Act = 'accept' | 'reject' | 'withdraw' | 'cancel' | 'consent' | 'decline';

/** Sends an act; answers the refusal, or undefined on success. */
export function useContractAct(): (
  act: Act,
  contract: Contract,
  signature?: Signature,
) => Promise<CallFailed | undefined> {
  const [intent] = useState(createIntentKey);

  function send(act: Act, { contractId, kind, hash }: Contract, signature: Signature, idempotencyKey: string) {
    const params = { contractId };
    switch (act) {
      case 'accept':
        return client.call(ANSWERS[kind], { body: { contractId, accept: true, hash, ...signature }, idempotencyKey });
      case 'reject':
        return client.call(ANSWERS[kind], { body: { contractId, accept: false, ...signature }, idempotencyKey });
      case 'withdraw':
        return client.call('agent.withdrawContract', { params, body: signature, idempotencyKey });
      case 'cancel':
        return client.call('agent.cancelContract', { params, body: signature, idempotencyKey });
      case 'consent':
      case 'decline':
        return client.call('agent.consentContract', {
          params,
          body: { accept: act === 'consent', ...signature },
          idempotencyKey,
        });
    }
  }

  return async (act, contract, signature = {}) => {
    const key = intent.keyFor({ act, contract: contract.contractId, hash: contract.hash, ...signature });
    const result = await send(act, contract, signature, key);
    intent.settle(result);
    refreshContracts();
    return result.ok ? undefined : result;
  };
}
