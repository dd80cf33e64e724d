/** Takes a promotion, or redeems a code. An unanswered attempt keeps its idempotency key; the server pays each once whatever the key. */
import { createIntentKey } from '@lantern/client';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import type { Taken } from '../promotion-view.ts';

export type TakeResult =
  | { readonly taken: Taken }
  | { readonly taken?: undefined; readonly code: string; readonly message: string };

/** Reads that a gift changes; the balance follows by itself, and again here in case its message is lost. */
const reread = () => refresh('promotions.list', 'promotions.read', 'rewards.list', 'wallet.balance');

/** `claim` takes today's check-in, the make-up of `day`, or an envelope. */
export function useTaking() {
  const [taking, setTaking] = useState(false);
  const [intent] = useState(createIntentKey);

  async function claim(key: string, day?: string): Promise<TakeResult> {
    setTaking(true);
    const body = day === undefined ? {} : { day };
    const result = await client.call('promotions.claim', {
      params: { key },
      body,
      idempotencyKey: intent.keyFor([key, day]),
    });
    setTaking(false);
    intent.settle(result);
    reread();
    return result.ok ? { taken: result.value } : { code: result.code, message: result.message };
  }

  async function redeem(code: string): Promise<TakeResult> {
    setTaking(true);
    const result = await client.call('promotions.redeem', { body: { code }, idempotencyKey: intent.keyFor(code) });
    setTaking(false);
    intent.settle(result);
    if (result.ok) reread();
    return result.ok ? { taken: result.value } : { code: result.code, message: result.message };
  }
  return { taking, claim, redeem };
}
