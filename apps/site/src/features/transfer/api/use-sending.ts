/** Sends transfers. An unanswered one keeps its idempotency key, so that a retry cannot move the money twice. */
import { createIntentKey, type CallFailed } from '@lantern/client';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useBonusExit } from '../../../lib/session/bonus-exit.ts';

export type Sent = Answer<'wallet.transfer'>;

interface Order {
  readonly direction: 'in' | 'out' | 'all_back';
  readonly vendor?: string;
  readonly amount?: number;
  readonly currency: string;
  /** The member agrees that a running deposit bonus ends. */
  readonly exitBonus?: boolean;
}

/** `send` returns the outcome, or the refusal; neither when the member keeps a bonus that the transfer would end. */
export function useSending() {
  const [sending, setSending] = useState<Order['direction']>();
  const [intent] = useState(createIntentKey);
  const askExit = useBonusExit();

  async function send(order: Order): Promise<{ readonly sent?: Sent; readonly refusal?: CallFailed }> {
    setSending(order.direction);
    const result = await client.call('wallet.transfer', { body: order, idempotencyKey: intent.keyFor(order) });
    setSending(undefined);
    intent.settle(result);
    refresh('wallet.transferWallets', 'wallet.balance', 'wallet.transferRecords');
    if (result.ok) return { sent: result.value };
    const choice = await askExit(result);
    if (choice === 'agreed') return await send({ ...order, exitBonus: true });
    return choice === 'kept' ? {} : { refusal: result };
  }
  return { sending, send };
}
