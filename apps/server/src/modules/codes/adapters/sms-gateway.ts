/** The SMS gateway: one signed JSON POST per message. */
import { createHmac } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.ts';
import type { OutgoingMessage } from './carriers.ts';

const TIMEOUT_MS = 10_000;

export interface SmsGatewayOptions {
  readonly url: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeoutMs?: number;
}

/**
 * Delivers `{ id, to, text }` to the gateway's address under `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t.body)>`, the
 * form of the wallet interface. Any answer but 2xx within the time-out rejects, with an error that tells the status only.
 */
export function createSmsGateway({ url, key, clock, timeoutMs = TIMEOUT_MS }: SmsGatewayOptions): (message: OutgoingMessage) => Promise<void> {
  return async ({ id, to, text }) => {
    const body = JSON.stringify({ id, to, text });
    const at = String(Math.floor(clock.now() / 1000));
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'idempotency-key': id, 'x-signature': `t=${at},v1=${signature}` };
    const status = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      (error: unknown) => {
        // What fetch says may repeat the address with its credentials; the kind of failure is enough.
        throw new Error(`The SMS gateway was not reached (${error instanceof Error ? error.name : 'unknown'})`);
      },
    );
    if (status < 200 || status > 299) throw new Error(`The SMS gateway answered with ${status}`);
  };
}
