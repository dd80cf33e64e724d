/** Sends a feedback. A repeated tap whose outcome is unknown carries the same key, so it cannot send twice. */
import { createIntentKey, type CallFailed, type CallInput } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';

export type FeedbackBody = NonNullable<CallInput<Calls['feedback.send']>['body']>;

export function useSending() {
  const [intent] = useState(createIntentKey);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();

  /** True once it was accepted. */
  async function send(body: FeedbackBody): Promise<boolean> {
    setSending(true);
    const result = await client.call('feedback.send', { body, idempotencyKey: intent.keyFor(body) });
    setSending(false);
    intent.settle(result);
    setRefusal(result.ok ? undefined : result);
    if (result.ok) refresh('feedback.list');
    return result.ok;
  }

  return { sending, refusal, send, forget: () => setRefusal(undefined) };
}
