/** Sends transfers. One that was not answered keeps its key, so that trying again cannot move the money twice. */
import type { CallFailed } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { useRef, useState } from 'react';
import { client, refresh } from '../../../lib/calls.ts';

export type Sent = Answer<'wallet.transfer'>;

interface Order {
  readonly direction: 'in' | 'out' | 'all_back';
  readonly vendor?: string;
  readonly amount?: number;
  readonly currency: string;
}

const UNANSWERED = ['network_offline', 'service_unavailable', 'system_error', 'in_progress'];

/** `send` answers what became of it, or the refusal. */
export function useSending() {
  const [sending, setSending] = useState<Order['direction']>();
  const kept = useRef<{ readonly order: string; readonly key: string }>(undefined);

  async function send(order: Order): Promise<{ readonly sent?: Sent; readonly refusal?: CallFailed }> {
    setSending(order.direction);
    const text = JSON.stringify(order);
    const key = kept.current?.order === text ? kept.current.key : undefined;
    const result = await client.call('wallet.transfer', { body: order, ...(key === undefined ? {} : { idempotencyKey: key }) });
    setSending(undefined);
    kept.current = !result.ok && UNANSWERED.includes(result.code) && result.idempotencyKey !== undefined ? { order: text, key: result.idempotencyKey } : undefined;
    refresh('wallet.transferWallets', 'wallet.balance', 'wallet.transferRecords');
    return result.ok ? { sent: result.value } : { refusal: result };
  }
  return { sending, send };
}
