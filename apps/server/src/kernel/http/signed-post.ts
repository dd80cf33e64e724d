/** One signed POST to a vendor, in the format of the wallet API: used for launches and vendor wallets. */
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { requestDigest, verbOf } from './request-signature.ts';

/** A vendor's answer has a few hundred bytes, unless it is asked for a list. */
const ANSWER_BYTES_MAXIMUM = 64 * 1024;

export interface SignedPost {
  readonly url: string;
  /** Vendor that owns the key; sent as `X-Vendor`. */
  readonly vendor: string;
  readonly key: string;
  readonly body: string;
  /** By this process's clock; the receiver allows some minutes. */
  readonly nowMs: number;
  readonly timeoutMs: number;
  /** Bytes of the longest true answer, where it may be longer than usual. */
  readonly answerMaximum?: number;
}

/** `late`: the timeout passed, and the vendor may have handled the request. `unreachable`: the connection failed or was lost. */
export type Posted =
  | { readonly status: number; /** Absent where it was longer than any true answer. */ readonly text?: string }
  | { readonly failed: 'late' | 'unreachable' };

interface Reply {
  readonly status: number;
  readonly text?: string;
}

/** Redirects are returned, not followed: the request is meant for this address only. Rejects when no answer arrives. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  answerMaximum: number,
): Promise<Reply> {
  const request = url.startsWith('https:') ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, signal }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= answerMaximum) return;
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

function signedHeaders({ url, vendor, key, body, nowMs }: SignedPost): Readonly<Record<string, string>> {
  const at = String(Math.floor(nowMs / 1000));
  const signature = requestDigest(key, at, verbOf(new URL(url).pathname), body).toString('hex');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-vendor': vendor,
    'x-timestamp': at,
    'x-signature': `t=${at},v2=${signature}`,
  };
}

/** Sends it: `X-Signature: t=<seconds>,v2=<hex HMAC-SHA256(key, t.verb.body)>`, the verb being the last part of the path, beside `X-Vendor` and `X-Timestamp`. Never throws. */
export async function postSigned(order: SignedPost): Promise<Posted> {
  const timeoutSignal = AbortSignal.timeout(order.timeoutMs);
  try {
    const { url, body, answerMaximum = ANSWER_BYTES_MAXIMUM } = order;
    return await post(url, signedHeaders(order), body, timeoutSignal, answerMaximum);
  } catch {
    // The system's error may repeat the address, so it is not logged.
    return { failed: timeoutSignal.aborted ? 'late' : 'unreachable' };
  }
}
