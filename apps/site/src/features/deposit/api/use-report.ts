/** Saying that an order is paid. */
import type { CallFailed, CallInput } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { useState } from 'react';
import { client, refresh } from '../../../lib/calls.ts';

type Report = NonNullable<CallInput<Calls['deposit.reportTransfer']>['body']>;

/** The way to say it, with what became of the last try; `done` is called once it was heard. */
export function useReport(orderId: string, done: () => void) {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();

  async function send(report: Report): Promise<void> {
    setSending(true);
    const result = await client.call('deposit.reportTransfer', { params: { orderId }, body: report });
    setSending(false);
    // A conflict too: the money may have come meanwhile.
    if (result.ok || result.code === 'order_state_conflict') refresh('deposit.order', 'deposit.orders');
    if (result.ok) done();
    else setRefusal(result);
  }

  return { sending, refusal, send };
}
