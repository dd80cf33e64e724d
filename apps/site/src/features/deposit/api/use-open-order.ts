/** Opening an order: one key per intent, so that a retry after a lost answer finds the first order and a changed one does not. */
import { newIdempotencyKey, type CallFailed } from '@lantern/client';
import { useRef, useState } from 'react';
import { client, refresh } from '../../../lib/calls.ts';
import type { Answers, Draft } from '../state/new-order.ts';

export interface OpenOrder {
  readonly sending: boolean;
  readonly refusal: CallFailed | undefined;
  readonly forget: () => void;
  /** Answers the new order's id, or undefined when it was refused. */
  readonly open: (draft: Draft, promotionId: string | undefined) => Promise<string | undefined>;
}

/** What the method asks for, and nothing left over from another one. */
function answersFor({ method, answers }: Draft): Answers | undefined {
  if (method.fields.length === 0) return undefined;
  return Object.fromEntries(method.fields.map(({ field }) => [field, answers[field]]));
}

/** The way to open an order, with what became of the last try. */
export function useOpenOrder(): OpenOrder {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const intent = useRef({ text: '', key: '' });

  async function open(draft: Draft, promotionId: string | undefined): Promise<string | undefined> {
    const { method, amount } = draft;
    const fields = answersFor(draft);
    const body = { methodId: method.methodId, amount, currency: method.currency, ...(promotionId === undefined ? {} : { promotionId }), ...(fields ? { fields } : {}) };
    const text = JSON.stringify(body);
    if (intent.current.text !== text) intent.current = { text, key: newIdempotencyKey() };
    setSending(true);
    setRefusal(undefined);
    const result = await client.call('deposit.createOrder', { body, idempotencyKey: intent.current.key });
    setSending(false);
    if (!result.ok) {
      setRefusal(result);
      if (result.code === 'method_unavailable') refresh('deposit.methods');
      if (result.code === 'promotion_not_found' || result.code === 'promotion_state_conflict') refresh('deposit.promotions');
      return undefined;
    }
    intent.current = { text: '', key: '' };
    refresh('deposit.orders', 'deposit.promotions');
    return result.value.orderId;
  }

  return { sending, refusal, forget: () => setRefusal(undefined), open };
}
