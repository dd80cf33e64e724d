/** Claims the cashback. An unanswered claim keeps its idempotency key, so that a retry cannot be paid twice. */
import { createIntentKey } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';

/** `claim` returns what was paid, or the refusal. */
export function useClaiming() {
  const [claiming, setClaiming] = useState(false);
  const [intent] = useState(createIntentKey);

  async function claim(
    currency: string,
  ): Promise<{ readonly paid?: Answer<'cashback.claim'>; readonly message?: string }> {
    setClaiming(true);
    const result = await client.call('cashback.claim', { body: { currency }, idempotencyKey: intent.keyFor(currency) });
    setClaiming(false);
    intent.settle(result);
    refresh('cashback.overview', 'cashback.claims', 'rewards.badge', 'wallet.balance');
    return result.ok ? { paid: result.value } : { message: result.message };
  }
  return { claiming, claim };
}
