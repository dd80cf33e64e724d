/** Claims the cashback. A claim that was not answered keeps its key, so that trying again cannot be paid twice. */
import { newIdempotencyKey } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { useRef, useState } from 'react';
import { client, refresh } from '../../../lib/calls.ts';

const UNANSWERED = ['network_offline', 'service_unavailable', 'system_error', 'in_progress'];

/** `claim` answers what was paid, or why not. */
export function useClaiming() {
  const [claiming, setClaiming] = useState(false);
  const key = useRef(newIdempotencyKey());

  async function claim(currency: string): Promise<{ readonly paid?: Answer<'cashback.claim'>; readonly message?: string }> {
    setClaiming(true);
    const result = await client.call('cashback.claim', { body: { currency }, idempotencyKey: key.current });
    setClaiming(false);
    if (result.ok || !UNANSWERED.includes(result.code)) key.current = newIdempotencyKey();
    refresh('cashback.overview', 'cashback.claims', 'wallet.balance');
    return result.ok ? { paid: result.value } : { message: result.message };
  }
  return { claiming, claim };
}
