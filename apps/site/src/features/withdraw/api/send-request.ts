/** Sending a request: one key per intent, so that a retry after a lost answer finds the first withdrawal and a changed one does not. */
import { newIdempotencyKey, type CallFailed } from '@lantern/client';
import { useRef } from 'react';
import { client, refresh } from '../../../lib/calls.ts';

export interface RequestBody {
  readonly bankCardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paymentPassword: string;
}

/** Refusals after which nobody knows whether it was taken. */
const UNCERTAIN = ['network_offline', 'service_unavailable', 'system_error', 'request_in_progress'];

/** The way to send it; answers the new withdrawal's id, or the refusal. */
export function useSendRequest(): (body: RequestBody) => Promise<{ readonly withdrawalId: string } | CallFailed> {
  const intent = useRef({ text: '', key: '' });
  return async (body) => {
    const text = JSON.stringify(body);
    if (intent.current.text !== text) intent.current = { text, key: newIdempotencyKey() };
    const result = await client.call('withdraw.request', { body, idempotencyKey: intent.current.key });
    if (!result.ok && UNCERTAIN.includes(result.code)) return result;
    intent.current = { text: '', key: '' };
    refresh('withdraw.preview', 'withdraw.report', 'wallet.balance');
    return result.ok ? { withdrawalId: result.value.withdrawalId } : result;
  };
}
