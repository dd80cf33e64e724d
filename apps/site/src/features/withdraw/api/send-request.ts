/**
 * Sends a request: one idempotency key per intent, so that a retry after a lost answer finds the first withdrawal and a
 * changed one does not.
 */
import { createIntentKey, isOutcomeUnknown, type CallFailed } from '@lantern/client';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';

export interface RequestBody {
  readonly bankCardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paymentPassword: string;
  /** The member agrees that a running deposit bonus ends. */
  readonly exitBonus?: boolean;
}

/** Sends it; returns the new withdrawal's id, or the refusal. */
export function useSendRequest(): (body: RequestBody) => Promise<{ readonly withdrawalId: string } | CallFailed> {
  const [intent] = useState(createIntentKey);
  return async (body) => {
    const result = await client.call('withdraw.request', { body, idempotencyKey: intent.keyFor(body) });
    intent.settle(result);
    if (!isOutcomeUnknown(result)) refresh('withdraw.preview', 'withdraw.report', 'wallet.balance');
    return result.ok ? { withdrawalId: result.value.withdrawalId } : result;
  };
}
