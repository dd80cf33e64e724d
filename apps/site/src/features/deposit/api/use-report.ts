/** Reports an order as paid. */
import type { CallFailed, CallInput } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';

type Report = NonNullable<CallInput<Calls['deposit.reportTransfer']>['body']>;

/** Sends the report, with the outcome of the last try; `done` is called once it was accepted. */
export function useReport(orderId: string, done: () => void) {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();

  async function send(report: Report): Promise<void> {
    setSending(true);
    const result = await client.call('deposit.reportTransfer', { params: { orderId }, body: report });
    setSending(false);
    // A conflict too: the money may have arrived meanwhile.
    if (result.ok || result.code === 'order_state_conflict') refresh('deposit.order', 'deposit.orders');
    if (result.ok) done();
    else setRefusal(result);
  }

  return { sending, refusal, send };
}
