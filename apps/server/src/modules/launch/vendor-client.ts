/** Speaks to vendors: one signed POST per launch, in the form of the wallet interface. */
import { createHmac } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Integration } from '../catalogue/index.ts';
import { frameIn, type LaunchOrder, type VendorFrame } from './rules/vendor-launch.ts';

/** A frame's address and a session id are some hundred bytes. */
const ANSWER_BYTES_MAXIMUM = 64 * 1024;
const NOT_SERVING = 503;

/** Why there is no frame: the vendor is not there or says it is closed; or it answered late, wrongly, or with somebody else's frame. */
export type LaunchFailure = { readonly failed: 'unreachable' | 'late' | 'refused' | 'unusable' };

/** The body, unless it is longer than any true answer. */
async function readBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAXIMUM) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function post(vendor: string, { launchUrl, key, timeoutMs }: Integration, body: string, nowMs: number): Promise<Response> {
  const at = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-vendor': vendor, 'x-timestamp': at, 'x-signature': `t=${at},v1=${signature}` };
  // A redirect is not followed: what we send is for this address alone.
  return fetch(`${launchUrl}/launch`, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
}

/** Asks the vendor for a frame: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t.body)>` beside `X-Vendor` and `X-Timestamp`. */
export async function askVendor(clock: Pick<Clock, 'now'>, vendor: string, integration: Integration, order: LaunchOrder): Promise<VendorFrame | LaunchFailure> {
  try {
    const response = await post(vendor, integration, JSON.stringify(order), clock.now());
    const text = await readBody(response);
    if (response.status === NOT_SERVING) return { failed: 'unreachable' };
    if (!response.ok) return { failed: 'refused' };
    return (text === undefined ? undefined : frameIn(text, integration.frameOrigins)) ?? { failed: 'unusable' };
  } catch (error) {
    return { failed: error instanceof Error && error.name === 'TimeoutError' ? 'late' : 'unreachable' };
  }
}
