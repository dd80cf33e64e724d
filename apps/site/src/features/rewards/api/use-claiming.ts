/** Claims a reward. An unanswered claim keeps its idempotency key; the server pays an entry once whatever the key. */
import { createIntentKey } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { showClaimable } from '../../../lib/rewards/claimable.ts';
import { client, refresh } from '../../../lib/server/calls.ts';

/** `claim` returns what was paid, or the refusal. */
export function useClaiming() {
  const [claiming, setClaiming] = useState(false);
  const [intent] = useState(createIntentKey);

  async function claim(
    entryId: string,
  ): Promise<{ readonly paid?: Answer<'rewards.claim'>; readonly message?: string }> {
    setClaiming(true);
    const result = await client.call('rewards.claim', { params: { entryId }, idempotencyKey: intent.keyFor(entryId) });
    setClaiming(false);
    intent.settle(result);
    if (result.ok) showClaimable(result.value.claimable);
    else refresh('rewards.badge');
    refresh('rewards.list', 'missions.list', 'wallet.balance');
    return result.ok ? { paid: result.value } : { message: result.message };
  }
  return { claiming, claim };
}
