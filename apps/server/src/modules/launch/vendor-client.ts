/** Speaks to vendors: one signed POST per launch, in the form of the wallet interface. */
import { createHmac } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Clock } from '../../kernel/clock.ts';
import type { Integration } from '../catalogue/index.ts';
import { frameIn, type LaunchOrder, type VendorFrame } from './rules/vendor-launch.ts';

/** A frame's address and a session id are some hundred bytes. */
const ANSWER_BYTES_MAXIMUM = 64 * 1024;
const NOT_SERVING = 503;

/** Why there is no frame: the vendor is not there or says it is closed; or it answered late, wrongly, or with somebody else's frame. */
export interface LaunchFailure {
  readonly failed: 'unreachable' | 'late' | 'refused' | 'unusable';
}

interface VendorAnswer {
  readonly status: number;
  /** Absent where it was longer than any true answer. */
  readonly text?: string;
}

/** One POST. Redirects are answers, too: what we send is for this address alone. Rejects when no answer comes. */
function post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<VendorAnswer> {
  const request = url.startsWith('https:') ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= ANSWER_BYTES_MAXIMUM) return;
        resolve({ status });
        sent.destroy();
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function signedHeaders(vendor: string, key: string, body: string, nowMs: number): Readonly<Record<string, string>> {
  const at = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-vendor': vendor,
    'x-timestamp': at,
    'x-signature': `t=${at},v1=${signature}`,
  };
}

/** Asks the vendor for a frame: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t.body)>` beside `X-Vendor` and `X-Timestamp`. */
export async function askVendor(clock: Pick<Clock, 'now'>, vendor: string, integration: Integration, order: LaunchOrder): Promise<VendorFrame | LaunchFailure> {
  const { launchUrl, key, timeoutMs, frameOrigins } = integration;
  const body = JSON.stringify(order);
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    const { status, text } = await post(`${launchUrl}/launch`, signedHeaders(vendor, key, body, clock.now()), body, patience);
    if (status === NOT_SERVING) return { failed: 'unreachable' };
    if (status < 200 || status > 299) return { failed: 'refused' };
    return (text === undefined ? undefined : frameIn(text, frameOrigins)) ?? { failed: 'unusable' };
  } catch {
    // What the system says may repeat the address; that nothing came is enough.
    return { failed: patience.aborted ? 'late' : 'unreachable' };
  }
}
