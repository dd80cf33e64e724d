/**
 * Opens an order: one idempotency key per intent, so that a retry after a lost answer finds the first order and a
 * changed one does not.
 */
import { createIntentKey, type CallFailed } from '@lantern/client';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import type { Answers, Draft } from '../state/new-order.ts';

export interface OpenOrder {
  readonly sending: boolean;
  readonly refusal: CallFailed | undefined;
  readonly forget: () => void;
  /** Returns the new order's id, or undefined when it was refused. */
  readonly open: (draft: Draft, promotionId: string | undefined) => Promise<string | undefined>;
}

/** The fields of the method, without leftovers of another one. */
function answersFor({ method, answers }: Draft): Answers | undefined {
  if (method.fields.length === 0) return undefined;
  return Object.fromEntries(method.fields.map(({ field }) => [field, answers[field]]));
}

/** Opens an order, with the outcome of the last try. */
export function useOpenOrder(): OpenOrder {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const [intent] = useState(createIntentKey);

  async function open(draft: Draft, promotionId: string | undefined): Promise<string | undefined> {
    const { method, amount } = draft;
    const fields = answersFor(draft);
    const body = {
      methodId: method.methodId,
      amount,
      currency: method.currency,
      ...(promotionId === undefined ? {} : { promotionId }),
      ...(fields ? { fields } : {}),
    };
    setSending(true);
    setRefusal(undefined);
    const result = await client.call('deposit.createOrder', { body, idempotencyKey: intent.keyFor(body) });
    intent.settle(result);
    setSending(false);
    if (!result.ok) {
      setRefusal(result);
      if (result.code === 'method_unavailable') refresh('deposit.methods');
      if (result.code === 'promotion_not_found' || result.code === 'promotion_state_conflict')
        refresh('deposit.promotions');
      return undefined;
    }
    refresh('deposit.orders', 'deposit.promotions');
    return result.value.orderId;
  }

  return { sending, refusal, forget: () => setRefusal(undefined), open };
}
