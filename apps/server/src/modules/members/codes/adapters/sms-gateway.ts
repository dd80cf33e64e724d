/** The SMS gateway: one signed JSON POST per message. */
import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Clock } from '../../../../kernel/clock.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

const TIMEOUT_MS = 10_000;

export interface SmsGatewayOptions {
  readonly url: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeoutMs?: number;
}

/** The status of the answer; redirects are returned, not followed. Rejects on a timeout. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<number> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    // The system's error may repeat the address with its credentials, so it is not passed on.
    sent.on('error', (error) =>
      reject(new Error(`The SMS gateway was not reached (${'code' in error ? String(error.code) : error.name})`)),
    );
    sent.end(body);
  });
}

/**
 * Delivers `{ id, to, text }` to the gateway's address under `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key,
 * t.body)>`, the format of the wallet API. Any answer but 2xx within the timeout rejects, with an error that contains
 * only the status.
 */
export function createSmsGateway({
  url,
  key,
  clock,
  timeoutMs = TIMEOUT_MS,
}: SmsGatewayOptions): (message: OutgoingMessage) => Promise<void> {
  return async ({ id, to, text }) => {
    const body = JSON.stringify({ id, to, text });
    const at = String(Math.floor(clock.now() / 1000));
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': id,
      'x-signature': `t=${at},v1=${signature}`,
    };
    const status = await post(url, headers, body, timeoutMs);
    if (status < 200 || status > 299) throw new Error(`The SMS gateway answered with ${status}`);
  };
}
