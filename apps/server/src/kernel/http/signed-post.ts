/** One signed POST to a vendor, in the form of the wallet interface: launches and vendor wallets are asked this way. */
import { createHmac } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

/** What a vendor answers is some hundred bytes. */
const ANSWER_BYTES_MAXIMUM = 64 * 1024;

export interface SignedPost {
  readonly url: string;
  /** Whose key it is; travels as `X-Vendor`. */
  readonly vendor: string;
  readonly key: string;
  readonly body: string;
  /** By this process; the receiver allows some minutes. */
  readonly nowMs: number;
  readonly timeoutMs: number;
}

/** `late`: the patience was over, and the request may have been heard. `unreachable`: the line broke or never stood. */
export type Posted = { readonly status: number; /** Absent where it was longer than any true answer. */ readonly text?: string } | { readonly failed: 'late' | 'unreachable' };

interface Reply {
  readonly status: number;
  readonly text?: string;
}

/** Redirects are answers, too: what we send is for this address alone. Rejects when no answer comes. */
function post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Reply> {
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

function signedHeaders({ vendor, key, body, nowMs }: SignedPost): Readonly<Record<string, string>> {
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

/** Sends it: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t.body)>` beside `X-Vendor` and `X-Timestamp`. Never throws. */
export async function postSigned(order: SignedPost): Promise<Posted> {
  const patience = AbortSignal.timeout(order.timeoutMs);
  try {
    return await post(order.url, signedHeaders(order), order.body, patience);
  } catch {
    // What the system says may repeat the address; that nothing came is enough.
    return { failed: patience.aborted ? 'late' : 'unreachable' };
  }
}
